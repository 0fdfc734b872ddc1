"""Contents of each sheet and of its key: functions from wishes to blocks of plain data."""
