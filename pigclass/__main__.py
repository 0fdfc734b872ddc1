"""`python -m pigclass`: open the next lesson; create its environment if it is missing.

The syntax is old, so that any Python 3 can read this file and say which version is needed.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "pigclass needs Python 3.11 or newer, and this is Python %d.%d. "
        "Install a newer one, or name it: `python3.12 -m pigclass` "
        "(on Windows `py -3.12 -m pigclass`)." % sys.version_info[:2]
    )

if __name__ == "__main__":
    import os

    # `-m` puts the current folder on the path: do not import files of strangers from there.
    if os.getcwd() != os.path.dirname(os.path.dirname(os.path.abspath(__file__))):
        sys.path[:] = [folder for folder in sys.path if folder not in ("", os.getcwd())]
    from pigclass.bootstrap.start import main

    sys.exit(main(sys.argv[1:]))
