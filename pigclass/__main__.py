"""`python -m pigclass`: open the next lesson, in an environment that is made when it is missing.

Written so that even an old Python can read this file and say which Python is needed.
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

    # `-m` puts the folder at hand on the path, and what lies there may be a stranger's.
    if os.getcwd() != os.path.dirname(os.path.dirname(os.path.abspath(__file__))):
        sys.path[:] = [folder for folder in sys.path if folder not in ("", os.getcwd())]
    from pigclass.bootstrap.start import main

    sys.exit(main(sys.argv[1:]))
