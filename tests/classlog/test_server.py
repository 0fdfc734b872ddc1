"""A server may be asked by many, be slow, or be gone: the lesson goes on, nothing is lost."""

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from threading import Thread

import psycopg
import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError

from pigclass import ClassLog, PigclassError, speaking
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.server.connecting import alone
from pigclass.classlog.storage.faults import BY_STATE, trouble_of
from tests.classlog.games import opened, threw, whole_game, write
from tests.other_kernel import other_kernel
from tests.postgres import running_server
from tests.thorough import times

# In seconds.
AWAY = times(0, thorough=60)


pytestmark = pytest.mark.usefixtures("home")


def test_eight_notebooks_open_a_fresh_database_at_once(server):
    for _ in range(times(2, thorough=20)):
        where = server.fresh()
        with ThreadPoolExecutor(8) as many:
            logs = list(many.map(lambda _, where=where: ClassLog(where), range(8)))
            # At once: what comes next would try again.
            assert [log._guarded.trouble for log in logs] == [None] * 8
            list(many.map(lambda log: write(log, whole_game(["p-a", "p-b"])), logs))
        assert len(logs[0].entries()) == 8
        assert logs[0].check().faults == ()
        for log in logs:
            log.close()


def test_who_opens_waits_for_the_tables_longer_than_a_press_for_a_lock(server):
    where = server.fresh()
    engine = create_engine(where)
    with engine.begin() as other, ThreadPoolExecutor(1) as beside:
        alone(other)
        opening = beside.submit(ClassLog, where)
        time.sleep(2)
        other.rollback()
        assert opening.result().trouble is None
    engine.dispose()


def test_a_network_that_answers_nothing_holds_up_no_press(server, home):
    with closing(SilentNetwork(server.port)) as way:
        log = ClassLog(server.address(server.fresh().rpartition("/")[2], port=way.port))
        game = opened(["p-a"])
        write(log, game)
        way.flows.clear()
        first, second = threw(game[0].game, 3, 5), threw(game[0].game, 2, 2)
        log.append(first)
        assert "cannot be reached" in log.trouble
        log.append(second)
        assert len(list(home.iterdir())) == 1
        way.flows.set()
        _until_well(log)
        assert log.events(game[0].game) == (*game, first, second)
        assert list(home.iterdir()) == []
        log.close()


def test_a_server_that_was_gone_gets_all_that_was_acknowledged(home):
    """The kernel is killed meanwhile, and starts again while the server is still gone."""
    with running_server() as server:
        where = server.fresh()
        with ClassLog(where) as log:
            log.save_roster("7A", ["Ana", "Ben"])
            game = opened(["p-a"])[:1]
            write(log, game)
            server.stop()
            gone = time.monotonic()
            log.append(believed(game[0].game))
            assert log.names()
            with other_kernel(home) as other:
                lines = [f"log = ClassLog({where!r})", "from tests.classlog.test_server import *"]
                lines += [f"events = [believed({game[0].game!r}) for _ in range(12)]"]
                acknowledged = other.does(*lines, "[log.append(it) or it.id for it in events]")
                other.kill()
            again = ClassLog(where)
            late = again.add_player(None, "Zoe")
            again.append(believed(game[0].game))
            time.sleep(max(0, gone + AWAY - time.monotonic()))
            server.start()
            again.close()
        with ClassLog(where) as after:
            assert after.trouble is None
            stored = [event.id for event in after.events(game[0].game)]
            assert len(acknowledged) > 10
            assert len(stored) == len(set(stored)) >= len(acknowledged) + 3
            assert set(acknowledged) <= set(stored)
            assert after.name_of(late) == "Zoe"
            assert len(after.roster("7A")) == 2
            assert after.check().faults == ()


def believed(game):
    return Event(Kind.PREDICTION, game, {"question": "q", "answers": [{"answer": 1}]})


def test_nobody_takes_a_game_over_while_the_server_cannot_be_reached(home):
    """But for the game of a kernel that is dead."""
    with running_server() as server:
        where = server.fresh()
        log = ClassLog(where)
        game = opened(["p-a"])
        write(log, game)
        server.stop()
        log.append(threw(game[0].game, 3, 5))
        take = f"log.events({game[0].game!r}) and log.take({game[0].game!r}, over=True)"
        with other_kernel(home) as other:
            output = other.does(f"log = ClassLog({where!r})", take)
            assert output.startswith("It is not clear whether this game is open")
            assert "cannot be reached" in output
            other.does("from tests.classlog.games import *", "mine = opened(['p-b'])", "0")
            mine = other.does("log.extend(mine)", "mine[0].game")
        assert ClassLog(where).take(mine)
        log.close()
        server.start()
        log.append(Event(Kind.REVEALED, game[0].game), after=log.events(game[0].game)[-1].id)
        _until_well(log)
        assert log.check().faults == ()
        log.close()


def test_two_who_add_to_one_game_stand_in_the_order_in_which_they_were_done(server):
    where = server.fresh()
    logs = [ClassLog(where) for _ in range(4)]
    done = []

    def play(log):
        for _ in range(10):
            event = Event(Kind.BEGUN, "g")
            log.append(event)
            done.append((event.id, [it.id for it in log.events("g")]))

    with ThreadPoolExecutor(4) as many:
        list(many.map(play, logs))
    stored = [it.id for it in logs[0].events("g")]
    assert len(stored) == 40
    # Nothing is put before what somebody has seen already.
    assert all(ids == stored[: len(ids)] for _, ids in done)
    for log in logs:
        log.close()


@pytest.mark.parametrize("state", [*sum(BY_STATE.values(), ()), None, "99999"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_a_server_says_is_a_sentence_for_a_class(state, language):
    error = psycopg.OperationalError("could not translate\nLINE 1: SELECT\n^")
    error.sqlstate = state and state.ljust(5, "0")
    with speaking(language):
        sentence = str(trouble_of(DBAPIError("SELECT 1", {}, error), "school"))
    assert "school" in sentence
    assert "LINE" not in sentence
    assert sentence.endswith((".", ")."))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("postgresql://127.0.0.1:1/school", "cannot be reached"),
        ("postgresql://head:wrong@127.0.0.1:{port}/postgres", "password authentication failed"),
        ("postgresql://nobody:wrong@127.0.0.1:{port}/postgres", "password authentication failed"),
    ],
)
def test_an_address_that_leads_nowhere_is_told_and_the_lesson_goes_on(server, address, sentence):
    log = ClassLog(address.format(port=server.port))
    # In trouble it waits for no answer, and yet knows what is wrong.
    log._guarded.database.patience = log._guarded._patience = 0.001
    game = opened(["p-a"])
    write(log, game)
    assert sentence in log.trouble
    assert log.events(game[0].game) == tuple(game)


def test_what_is_no_address_is_refused():
    with pytest.raises(PigclassError, match="looks like postgresql://"):
        ClassLog("school://bla")


def _until_well(log):
    for _ in range(100):
        log.close()
        if log.trouble is None:
            return
        time.sleep(0.1)
    pytest.fail(log.trouble)


class SilentNetwork:
    """The way to a port on this computer, at a port of its own."""

    def __init__(self, to):
        self.to = to
        self.flows = threading.Event()
        self.flows.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        Thread(target=self._open, daemon=True).start()

    def _open(self):
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                for one, other in ((near, far), (far, near)):
                    Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one, other):
        with suppress(OSError), one, other:
            while data := one.recv(65536):
                self.flows.wait()
                other.sendall(data)

    def close(self):
        self.flows.set()
        self._door.close()
