"""Students' own devices in a lesson: a door, who came in by it, and what each may see."""
