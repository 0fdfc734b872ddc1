"""What stands on the board of a class: tiles, dice and buttons."""
