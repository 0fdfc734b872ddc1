"""The class log: every throw and decision as an unchangeable event."""
