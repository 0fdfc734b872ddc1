"""What stands on each sheet and on its key: functions from wishes to blocks of plain data."""
