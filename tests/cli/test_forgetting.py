"""Ways in which one student comes to have several rows; each is forgotten whole."""

import io
import re
from contextlib import suppress

import psycopg
import pytest

from pigclass import ClassLog, from_paper, skunk
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.storage.names import Change, NamedPlayer
from pigclass.cli import small
from pigclass.cli.main import main
from pigclass.live import config
from pigclass.tournaments.shelf import Shelf
from pigclass.words import say
from tests.classlog.games import opened, whole_game, write
from tests.postgres import server  # noqa: F401 - a fixture

NAME = "Xaverina Quirl"
CLASS = ["Ana", NAME, "Cem"]


@pytest.fixture(params=["file", "server"])
def place(request, tmp_path, monkeypatch):
    """A record in a file, or at a school's server as a teacher comes to it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PIGCLASS_FOLDER", str(tmp_path))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.chdir(tmp_path)
    if request.param == "file":
        yield str(tmp_path / "class.db")
        return
    running = request.getfixturevalue("server")
    for role in ("mia", "pigclass_school"):
        with suppress(psycopg.Error):
            running.ask(f"DROP ROLE {role}")
    head = running.fresh()
    yield small.begin_school(head, ["mia"])["mia"]
    running.ask(f"DROP DATABASE {head.rpartition('/')[2]} WITH (FORCE)")


@pytest.fixture
def log(place):
    with ClassLog(place) as opened_log:
        yield opened_log


def play(log, *players, room=None):
    write(log, whole_game(players, classroom=room and log.find_class(room).id, seed=len(players)))


def typed_in(log, *sheets, room=None):
    for number, names in enumerate(sheets, start=1):
        text = f"students: {', '.join(names)}\n3 5: rest\n{number} 1"
        from_paper(text, skunk(), log=log, classroom=room)


def absent_once_and_back_under_another_id(log):
    log.save_roster("7B", CLASS)
    log.save_roster("7B", ["Ana", "Cem"])
    room = log.find_class("7B")
    log._names.change(Change((NamedPlayer("again", NAME),), room))
    return 2


def typed_in_capitals_and_without_spaces_between(log):
    log.save_names({"a": NAME.upper(), "b": NAME.casefold()})
    typed_in(log, ["xaverina   QUIRL", "Ana"])
    return 3


def in_two_classes(log):
    for room in ("7B", "8B"):
        log.save_roster(room, CLASS)
    return 2


def under_a_nickname_before(log):
    (player,) = log.save_roster("7B", ["Nickname Quirl"])
    log.save_names({player.id: NAME}, "7B")
    log.save_names({"other": NAME})
    return 2


WAYS = [absent_once_and_back_under_another_id, typed_in_capitals_and_without_spaces_between]
WAYS += [in_two_classes, under_a_nickname_before]


def files_with(word, request, tmp_path, place):
    """Return the files, of the record or of the server's tables, in which a word stands."""
    files = list(tmp_path.rglob("*"))
    if "://" in place:
        running = request.getfixturevalue("server")
        running.ask("CHECKPOINT")
        files += (running.folder / "data" / "base").rglob("*")
    words = word.casefold().encode(), word.casefold().encode("utf-16-le")
    return [it for it in files if it.is_file() and any(w in it.read_bytes().lower() for w in words)]


@pytest.mark.parametrize("way", WAYS)
def test_whoever_has_several_rows_is_forgotten_whole(way, log, place, request, tmp_path, capsys):
    rows = way(log)
    stays = set(log.names().values()) - {NAME, NAME.upper(), NAME.casefold(), "xaverina QUIRL"}
    log.close()
    everywhere = ["--everywhere"] if way is in_two_classes else []
    assert main(["log", "--log", place, "forget", NAME, *everywhere, "--yes"]) == 0
    output = capsys.readouterr().out
    assert sum(map(int, re.findall(r"(\d+) rows? in", output))) == rows
    assert files_with("Quirl", request, tmp_path, place) == []
    with ClassLog(place) as again:
        assert set(again.names().values()) == stays
        assert again.check().faults == ()


def test_all_else_that_tells_a_name_goes_with_it(log, place, request, tmp_path, capsys):
    players = log.save_roster("7B", CLASS)
    game = opened([it.id for it in players], classroom=log.find_class("7B").id)
    groups = {"Xavérina's": [0, 1], "somebody's": [2], "hold at 20": []}
    game.append(Event(Kind.GROUPED, game=game[0].game, data={"groups": groups}))
    write(log, game)
    Shelf(tmp_path / "strategies.jsonl").put("XAVERINA's", "hold_at", {"threshold": "20"})
    seats = {hashed: it.id for hashed, it in zip("abc", players, strict=True)}
    setup = config.ServerConfig("10.0.0.7", 1, "skunk", seats=seats, opened=0.0)
    config.keep(setup, tmp_path)
    log.close()
    assert main(["log", "--log", place, "forget", NAME, "--yes"]) == 0
    output = capsys.readouterr().out
    for thing in ("groups 1", "strategies 1", "seats of devices 1"):
        assert thing in output
    for word in ("Xaverina", "Xav\\u00e9rina", players[1].id):
        found = files_with(word, request, tmp_path, place)
        assert (found == []) is (word != players[1].id)
        assert not [it for it in found if it.suffix == ".json"]
    with ClassLog(place) as again:
        (last,) = [it.data for it in again.events() if it.kind is Kind.GROUPED]
        assert list(last["groups"]) == ["somebody's", "somebody's (2)", "hold at 20"]
        assert again.check().faults == ()


def test_every_name_that_the_record_shows_can_be_forgotten(log, place, capsys):
    for room in ("7B", "8A"):
        players = [it.id for it in log.save_roster(room, ["Ben", "Ana"])]
        play(log, *players, room=room)
    assert "Ben (2)" in set(log.rounds(with_names=True)["player"])
    assert main(["log", "--log", place, "forget", "ben (2)", "--yes"]) == 0
    assert "1 row in 8A" in capsys.readouterr().out
    assert [it.name for it in log.roster("8A")] == ["Ana"]
    assert [it.name for it in log.roster("7B")] == ["Ben", "Ana"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Anna"], "Nobody is called 'Anna' there. Did you mean Ana?"),
        (["Quirl"], f"Did you mean {NAME}?"),
        (["Zoe"], "Nobody is called 'Zoe' there. Write the name as the record shows it."),
        ([NAME, "--class", "8A"], f"Nobody is called '{NAME}' there."),
        ([NAME, "--class", "9"], say("record.classes", names="7B, 8A")),
        ([], "Say whom"),
        ([NAME], "nobody can answer here. Add --yes"),
    ],
)
def test_what_cannot_be_forgotten_is_a_sentence(log, place, words, sentence, capsys, monkeypatch):
    log.save_roster("7B", CLASS)
    log.save_roster("8A", ["Dora"])
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["log", "--log", place, "forget", *words]) == 1
    assert sentence in capsys.readouterr().err
    assert len(log.names()) == 4


def test_a_teachers_forgetting_goes_no_further_than_names_of_groups(log, place):
    if "://" not in place:
        pytest.skip("a file is its owner's")
    write(log, whole_game(["a", "b"]))
    with psycopg.connect(place, autocommit=True) as mia:
        assert mia.execute("UPDATE events SET data = '{}'").rowcount == 0
        with pytest.raises(psycopg.Error):
            mia.execute("UPDATE events SET kind = 'grouped'")
        with pytest.raises(psycopg.Error):
            mia.execute("DELETE FROM events")
