"""The class record: every throw and decision, kept as events that are never changed."""
