"""What every screen shares: a page that is drawn, its fields and controls, and its one door."""
