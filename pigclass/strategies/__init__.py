"""Decision rules: when to roll and when to hold."""
