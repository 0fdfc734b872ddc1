"""Start JupyterLab faster than `python -m jupyterlab`: `python -m pigclass.cli.lab`."""

import gc
import sys
from importlib import import_module

from pigclass.quick_jsonschema import skip_grammar

if __name__ == "__main__":
    # Imported modules stay in memory: no garbage collection while they are loaded.
    gc.disable()
    skip_grammar()
    # Skip a query of Node.js for its package registry, which is only needed for builds.
    vars(import_module("jupyterlab.commands"))["_yarn_config"] = lambda logger: {"yarn config": {}}
    lab = import_module("jupyterlab.labapp")
    gc.freeze()
    gc.enable()
    sys.exit(lab.main())
