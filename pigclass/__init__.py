"""pigclass: a class plays Skunk, Piglet and Greedy Pig, and looks at what chance did.

Every public name loads what it needs when it is first used, so that `import pigclass` stays light;
`__init__.pyi` lists them.
"""

import sys

# On an older Python, __main__ prints the required version.
if sys.version_info >= (3, 11):
    from pigclass.face import show
    from pigclass.version import __version__ as __version__

    show(__name__)
