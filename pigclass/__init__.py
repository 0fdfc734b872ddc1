"""pigclass: a class plays Skunk, Piglet and Greedy Pig, and looks at what chance did.

Every public name loads what it needs when it is first used, so that `import pigclass` stays light.
"""

__version__ = "0.1.0"
