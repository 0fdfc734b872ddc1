"""JupyterLab, as `python -m jupyterlab` starts it but sooner: `python -m pigclass.cli.lab`."""

import gc
import sys
from importlib import import_module

from pigclass.quick_jsonschema import skip_grammar

if __name__ == "__main__":
    # What is read here stays: it is not looked through for what can be thrown away.
    gc.disable()
    skip_grammar()
    # Nothing is built here: Node.js, where there is one, need not say where packages come from.
    vars(import_module("jupyterlab.commands"))["_yarn_config"] = lambda logger: {"yarn config": {}}
    lab = import_module("jupyterlab.labapp")
    gc.freeze()
    gc.enable()
    sys.exit(lab.main())
