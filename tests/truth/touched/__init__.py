"""What a picture to touch shows after each move, counted again with code that imports no kit.

Each picture has a file with one name, `faults(shown, dice, draw)`: it moves as `draw` says, and
tells what is then not so.
"""
