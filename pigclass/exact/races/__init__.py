"""Races between two players, and one player alone: chances, perfect play, prices and maps."""
