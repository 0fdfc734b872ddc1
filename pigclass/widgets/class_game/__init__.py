"""A class plays one game together: who, what it believes, the board, and the reveal."""
