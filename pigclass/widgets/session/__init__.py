"""Base of every activity: a session that is recorded, and the notebook around it."""
