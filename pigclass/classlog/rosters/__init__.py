"""Class lists in the formats that schools use."""
