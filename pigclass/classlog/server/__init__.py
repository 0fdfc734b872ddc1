"""A school's PostgreSQL: the way there, and who may see what."""
