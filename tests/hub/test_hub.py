"""A real JupyterHub: teachers, each with their own record, and devices that need no account."""

import json
import os
import secrets
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from jupyter_client import BlockingKernelClient

from pigclass.classlog.events.events import Kind
from pigclass.classlog.store import ClassLog
from pigclass.cli import small
from tests.live.devices import Device, run
from tests.postgres import server  # noqa: F401 - a fixture
from tests.programs import do_without, free_port
from tests.thorough import only_thorough
from tests.waiting import answered, until

CLONE = Path(__file__).resolve().parents[2]
CLASSES = {
    teacher: [f"{teacher.title()}s {number}" for number in range(1, 16)]
    for teacher in ("ana", "ben")
}
LESSON = """
from pigclass import SkunkActivity
activity = SkunkActivity(real_dice=True)
activity.act("start", {{"names": {names!r}, "classroom": "7A", "mode": "each", "dice": "real"}})
activity._screen._on_message(None, {{"action": "show yourself", "server": {server!r}}}, None)
activity.act("open_door", {{"address": "server"}})
config = activity._devices.server.config
"""


class Hub:
    """A hub that runs, and what its admin may ask of it."""

    def __init__(self, folder):
        self.folder, self.port, self.token = folder, free_port(), secrets.token_hex()
        settings = {"folder": str(folder), "port": self.port, "token": self.token}
        settings |= {"hub_port": free_port(), "proxy_port": free_port()}
        here = {"PIGCLASS_HUB": json.dumps(settings), "PIGCLASS_CLONE": str(CLONE)}
        here |= {"PYTHONPATH": str(CLONE), "PIGCLASS_RECORDS": str(folder / "records.toml")}
        here |= {"CONFIGPROXY_AUTH_TOKEN": secrets.token_hex()}
        config = CLONE / "tests" / "hub" / "jupyterhub_config.py"
        self._log = (folder / "log").open("w")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "--config", str(config)],
            env=os.environ | here,
            cwd=folder,
            stdout=self._log,
            stderr=self._log,
        )
        self.url = f"http://127.0.0.1:{self.port}/"
        until(lambda: self.answers("hub/api/"))

    def answers(self, path):
        with suppress(URLError, OSError):
            return answered(self.url + path)[0] == 200

    def ask(self, method, path, told=None, *, token=None):
        headers = {"Authorization": f"token {token or self.token}"}
        body = None if told is None else json.dumps(told).encode()
        with urlopen(Request(self.url + path, body, headers, method=method)) as answer:
            read = answer.read()
        return json.loads(read) if read else None

    def server_of(self, user):
        """Start somebody's server, and return the token of that user."""
        self.folder.joinpath(user).mkdir(exist_ok=True)
        self.ask("POST", f"hub/api/users/{user}")
        self.ask("POST", f"hub/api/users/{user}/server", {})
        until(lambda: self.ask("GET", f"hub/api/users/{user}")["servers"].get("", {}).get("ready"))
        return self.ask("POST", f"hub/api/users/{user}/tokens", {})["token"]

    def kernel_of(self, user, token):
        """Start a kernel on somebody's server."""
        kernel = self.ask("POST", f"user/{user}/api/kernels", {}, token=token)["id"]
        client = BlockingKernelClient()
        home = self.folder / user
        found = until(lambda: next(home.rglob(f"kernel-{kernel}.json"), None))
        client.load_connection_file(str(found))
        client.start_channels()
        client.wait_for_ready(60)
        return client

    def close(self):
        self._process.terminate()
        self._process.wait(30)
        self._log.close()


def run_in(kernel, source, **asked):
    """Run code in a kernel, and return what the expressions asked for are then."""
    reply = kernel.execute(source, reply=True, timeout=60, user_expressions=asked)["content"]
    assert reply["status"] == "ok", reply
    return {name: it["data"]["text/plain"] for name, it in reply["user_expressions"].items()}


@pytest.fixture
def hub(tmp_path, server, monkeypatch):  # noqa: F811
    # What is installed beside this Python is found without its environment being active.
    beside = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{beside}{os.pathsep}{os.environ['PATH']}")
    if not (shutil.which("configurable-http-proxy") and shutil.which("jupyterhub-singleuser")):
        do_without("hub", "JupyterHub or configurable-http-proxy is not installed here")
    for name in ("JUPYTER_RUNTIME_DIR", "XDG_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.delenv(name, raising=False)
    opened = Hub(tmp_path)
    yield opened
    opened.close()


@only_thorough
@pytest.mark.slow
def test_two_teachers_their_classes_and_thirty_devices(hub, server, tmp_path):  # noqa: F811
    where = server.fresh()
    addresses = small.begin_school(where, list(CLASSES))
    lines = [f'{who} = "{address}"\n' for who, address in addresses.items()]
    hub.folder.joinpath("records.toml").write_text("".join(lines))
    plates, kernels, tokens = {}, {}, {}
    for teacher, names in CLASSES.items():
        tokens[teacher] = hub.server_of(teacher)
        kernels[teacher] = hub.kernel_of(teacher, tokens[teacher])
        code = LESSON.format(names="\n".join(names), server=f"{hub.url}user/{teacher}/")
        values = run_in(kernels[teacher], code, url="config.url", code="config.code")
        plates[teacher] = SimpleNamespace(**{name: it.strip("'") for name, it in values.items()})
        assert plates[teacher].url == f"{hub.url}user/{teacher}/pigclass/live"

    states = run(_play(plates, kernels), seconds=120)
    for teacher, names in CLASSES.items():
        assert set(states[teacher]) == set(names)
        log = ClassLog(addresses[teacher])
        assert [it.name for it in log.roster("7A")] == names
        assert set(log.names().values()) == set(names)
        values = [it for it in log.events() if it.kind is Kind.CHOICE]
        assert [it.data["sits"] for it in values] == [True] * 15
        log.close()

    _a_student_reaches_nothing(hub, tokens)
    for kernel in kernels.values():
        kernel.stop_channels()


async def _play(plates, kernels):
    """Let 15 devices into each class, each lock, and return which names each class saw."""
    devices, seen = {}, {}
    for teacher, config in plates.items():
        for name in CLASSES[teacher]:
            device = await Device.at(config, seat=name)
            await device.come_in(config, name)
            free = [it for it in device.heard if it and it["say"] == "free"]
            seen.setdefault(teacher, []).extend(shown for _, shown in free[0]["seats"])
            devices[teacher, name] = device
        stranger = await Device.at(config)
        other = next(it for it in plates if it != teacher)
        await stranger.hello(plates[other].code)
        assert (await stranger.hear("no"))["why"] == "code"
    for teacher, kernel in kernels.items():
        run_in(kernel, 'activity.act("begin", {}); activity.act("type_throw", {"typed": "3 5"})')
        for name in CLASSES[teacher]:
            device = devices[teacher, name]
            said = await device.choose(await device.stage("deciding"), sits=True)
            assert said["say"] == "ok"
    return seen


def _a_student_reaches_nothing(hub, tokens):
    """Somebody with an account and a server of their own, and no record."""
    token = hub.server_of("student")
    kernel = hub.kernel_of("student", token)
    address = "__import__('os').environ.get('PIGCLASS_RECORD')"
    code = "from pigclass import ClassLog\nlog = ClassLog()"
    values = run_in(kernel, code, record=address, names="log.names()", path="str(log)")
    kernel.stop_channels()
    assert values["record"] == "None"
    assert values["names"] == "{}"
    assert "class.db" in values["path"]
    for teacher in CLASSES:
        assert _reached(hub, f"user/{teacher}/pigclass/own-cells", token) is False
        assert _reached(hub, f"user/{teacher}/pigclass/own-cells", tokens[teacher]) is True


def _reached(hub, path, token):
    request = Request(hub.url + path, headers={"Authorization": f"token {token}"})
    number, url = answered(request)
    return number == 200 and "/login" not in url and "/hub/" not in url
