"""The sentences of the kit, a folder for each language."""
