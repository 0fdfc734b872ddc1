"""One turn or one throw by itself: what it gains, and where to hold."""
