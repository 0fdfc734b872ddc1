"""Numbers that say what they are, chains of chances, and what one throw can do."""
