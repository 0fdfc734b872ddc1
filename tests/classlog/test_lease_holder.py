"""A holder is a process: this one, one that runs, one that is dead, or one on another computer."""

import os
import subprocess
import sys

from pigclass.classlog import lease

CODE = "from pigclass.classlog import lease; print(lease.this_process(), flush=True); input()"


def test_a_running_process_holds_and_a_dead_one_does_not():
    with subprocess.Popen(
        [sys.executable, "-c", CODE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        holder = other.stdout.readline().strip()
        assert lease.is_alive(holder)
        assert not lease.is_free(holder)
        other.kill()
        # Dead, and not buried yet.
        os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
        assert not lease.is_alive(holder)
    assert lease.is_free(holder)
    assert lease.is_free(holder, f"w.{holder}")


def test_a_process_of_the_same_number_that_started_later_is_another():
    computer, process, started = lease.this_process().split("-")
    assert not lease.is_alive(f"{computer}-{process}-{float(started) - 60:.2f}")
    assert lease.is_alive(lease.this_process())


def test_another_computer_may_play_and_damage_or_a_browser_holds_no_copy(monkeypatch):
    assert lease.is_alive("00000000-1-1.00")
    assert not any(map(lease.is_alive, ("[]", "browser-1.00")))
    monkeypatch.setattr("sys.platform", "emscripten")
    assert not lease.is_alive("00000000-1-1.00")
