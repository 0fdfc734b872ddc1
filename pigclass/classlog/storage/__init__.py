"""Storage of the class log: database, schema, faults, repair and names."""
