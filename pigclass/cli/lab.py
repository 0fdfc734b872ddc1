"""JupyterLab, as `python -m jupyterlab` starts it but sooner: `python -m pigclass.cli.lab`."""

import gc
import sys
from importlib import import_module

from pigclass.quick_jsonschema import skip_grammar

if __name__ == "__main__":
    # What is read here stays: it is not looked through for what can be thrown away.
    gc.disable()
    skip_grammar()
    lab = import_module("jupyterlab.labapp")
    gc.freeze()
    gc.enable()
    sys.exit(lab.main())
