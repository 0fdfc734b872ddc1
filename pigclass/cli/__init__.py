"""The `pigclass` command: a module for each sub-command, listed in `main.COMMANDS`."""
