import subprocess
import sys
from unittest.mock import Mock

import pytest

from pigclass.bootstrap.children import ending_with_us, run_child, wait_for

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


def test_a_childs_exit_code_comes_back():
    assert run_child([sys.executable, "-c", "raise SystemExit(7)"]) == 7


def test_ctrl_c_leaves_the_child_time_to_close():
    child = Mock()
    child.wait.side_effect = [KeyboardInterrupt, KeyboardInterrupt, 5]
    assert wait_for(child) == 5


def test_no_child_stays_behind():
    child = subprocess.Popen(SLEEP)
    with pytest.raises(SystemExit), ending_with_us(child):
        raise SystemExit
    assert child.poll() is not None
