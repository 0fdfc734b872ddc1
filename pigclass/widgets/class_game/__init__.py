"""A class plays one game together: its players, predictions, board and reveal."""
