"""The lessons that a class plays together: each a plan, and the activity that follows it."""
