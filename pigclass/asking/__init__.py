"""What a student is asked in a notebook of their own, and where the answers stay."""
