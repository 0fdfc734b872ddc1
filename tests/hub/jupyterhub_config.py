"""The hub of the docs, with users who need no password, all of one user of this computer."""

import json
import os
from pathlib import Path

c = get_config()  # noqa: F821
load_subconfig(str(Path(os.environ["PIGCLASS_CLONE"]) / "deploy" / "pigclass_hub.py"))  # noqa: F821
told = json.loads(os.environ["PIGCLASS_HUB"])
homes = Path(told["folder"])
port = told["port"]
c.JupyterHub.bind_url = f"http://127.0.0.1:{port}"
c.JupyterHub.hub_port = told["hub_port"]
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{told['proxy_port']}"
c.JupyterHub.db_url = f"sqlite:///{homes}/hub.sqlite"
c.JupyterHub.cookie_secret_file = f"{homes}/secret"
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = f"{homes}/{{username}}"
extension = "{'pigclass.serverextension.own_cells': True}"
c.Spawner.args = ["--allow-root", f"--ServerApp.jpserver_extensions={extension}"]
c.Spawner.env_keep = [*os.environ]
c.Authenticator.allow_all = True
c.JupyterHub.services = [{"name": "tests", "api_token": told["token"]}]
c.JupyterHub.load_roles = [
    {"name": "tests", "services": ["tests"], "scopes": ["admin:users", "admin:servers", "tokens"]}
]
