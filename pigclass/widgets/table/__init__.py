"""Two to ten people take turns at one table."""
