"""Base of every activity: a recorded session, and the widget around it."""
