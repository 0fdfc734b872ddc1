"""What every activity shares: a session that is recorded, and the notebook around it."""
