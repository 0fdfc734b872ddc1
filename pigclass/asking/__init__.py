"""Questions in a student's own notebook, and the storage of the answers."""
