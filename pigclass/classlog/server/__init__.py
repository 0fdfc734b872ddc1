"""A school's PostgreSQL server: connections and access rights."""
