"""Questions to a student in a notebook of their own, and where the answers stay."""
