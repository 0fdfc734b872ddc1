"""JupyterLab, as `python -m jupyterlab` starts it but sooner: `python -m pigclass.cli.lab`."""

import sys
from importlib import import_module

from pigclass.quick_jsonschema import import_jsonschema

if __name__ == "__main__":
    import_jsonschema()
    sys.exit(import_module("jupyterlab.labapp").main())
