"""Batch of device messages, written down in one go for one game or several."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext

from pigclass.classlog.storage.faults import OvertakenError
from pigclass.live.messages import Told
from pigclass.widgets.session.session import Session


def take_all(
    sessions: Sequence[Session], told: Sequence[tuple[str, Told]], do: Callable[[str, Told], str]
) -> list[str]:
    """Do what devices told, and write all of it down in one go; return what `do` says to each.

    Where one of the games has gone on elsewhere, each counts by itself, and that one refuses.
    """
    try:
        with _in_one_go(sessions):
            return [do(player, message) for player, message in told]
    except OvertakenError:
        return [do(player, message) for player, message in told]


@contextmanager
def _in_one_go(sessions: Sequence[Session]) -> Iterator[None]:
    """Write down at the end what all sessions did: all of it, or nothing was done.

    Nobody else acts on them or shows them to a device meanwhile.
    """
    with ExitStack() as held:
        for session in sessions:
            held.enter_context(session.lock)
        before = [it._values() for it in sessions]
        try:
            with sessions[0]._log.in_one_go() if sessions else nullcontext():
                yield
        except BaseException:
            for session, values in zip(sessions, before, strict=True):
                session._go_back(values)
            raise
