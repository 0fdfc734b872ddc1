"""The `pigclass` command: one file for each sub-command, named in `main.COMMANDS`."""
