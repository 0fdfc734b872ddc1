"""Contents of each sheet and key: functions from a print job to blocks."""
