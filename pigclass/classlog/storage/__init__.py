"""The file of the record: it only grows, and each line is whole or was never acknowledged."""
