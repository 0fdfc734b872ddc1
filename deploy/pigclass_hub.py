"""What a JupyterHub does for the kit: each teacher's server is told that teacher's own record.

`jupyterhub_config.py` loads it; The Littlest JupyterHub does so from `jupyterhub_config.d`. The
addresses stand in a file that root alone may read; `let-in` puts them there.
"""

import os
import tomllib
from contextlib import suppress
from pathlib import Path

# For each teacher, by the name at the hub, an address.
RECORDS = Path(os.environ.get("PIGCLASS_RECORDS", "/etc/pigclass/records.toml"))


def tell_the_record(spawner):
    """Let a server know the record of its teacher; whoever has none gets none."""
    records = {}
    with suppress(OSError):
        for line in RECORDS.read_text("utf-8").splitlines():
            # A line that cannot be read keeps nobody else from their lesson.
            with suppress(tomllib.TOMLDecodeError):
                records |= tomllib.loads(line)
    others = {name: it for name, it in spawner.environment.items() if name != "PIGCLASS_RECORD"}
    own = records.get(spawner.user.name)
    spawner.environment = others | ({"PIGCLASS_RECORD": own} if own else {})


c = get_config()  # noqa: F821 - JupyterHub gives it to its configuration
c.Spawner.pre_spawn_hook = tell_the_record
c.Spawner.default_url = "/lab/tree/lessons"
# What students' devices come to stays open while a lesson runs; nobody is logged out in it.
c.JupyterHub.shutdown_on_logout = False
