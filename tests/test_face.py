"""What is public shows itself: to Tab, an editor and a type checker, and in a sentence."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

import pigclass
from pigclass import charts, classroom, exact, games, simulate
from pigclass.classlog.frames.tables import Frames
from pigclass.exact.races.race import Race
from pigclass.exact.shared.rounds import SolvedRounds
from pigclass.rules import catalog
from pigclass.tournaments.playing import Tournament
from tests.programs import printed

FACES = [pigclass, games, classroom, charts, exact, simulate]
by_name = pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)


def listed(module):
    """Return the names in a stub, and in those that it takes whole."""
    stub = ast.parse(Path(module.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    for line in stub.body:
        if isinstance(line, ast.ImportFrom) and line.names[0].name == "*":
            yield from listed(sys.modules[line.module])
        elif isinstance(line, ast.ImportFrom):
            yield from (name.name for name in line.names if name.asname)


@by_name
def test_tab_and_dir_show_what_the_stub_lists_and_nothing_else(face):
    assert dir(face) == face.__all__ == sorted(set(listed(face)))


def test_the_halves_have_the_games_and_together_every_name():
    assert set(listed(catalog)) == set(pigclass.GAMES) <= {*dir(games)} & {*dir(classroom)}
    assert {*dir(games)} | {*dir(classroom)} == {*dir(pigclass)}
    assert pigclass.games.pig is games.pig is classroom.pig is pigclass.pig


@by_name
@pytest.mark.parametrize("jedi", [True, False])
def test_a_notebook_completes_exactly_the_public_names(face, jedi):
    shell = InteractiveShell()
    shell.user_ns["face"] = face
    shell.Completer.use_jedi = jedi
    with provisionalcompleter():
        offered = {it.text.rpartition(".")[2] for it in shell.Completer.completions("face.", 5)}
    assert offered == set(face.__all__)


def test_a_function_is_not_hidden_by_the_module_of_its_name():
    public = [(face, name) for face in FACES for name in face.__all__]
    called = [(face, name) for face, name in public if callable(getattr(face, name))]
    homes = {getattr(face, name).__module__ for face, name in called}
    code = f"import {', '.join(sorted(homes))}\n"
    code += "".join(f"from {face.__name__} import {name}; print(callable({name}))\n"
                    for face, name in called)  # fmt: skip
    assert set(printed(code).split()) == {"True"}


def test_a_name_that_is_not_there_is_told_the_nearest():
    with pytest.raises(AttributeError, match=r"no 'best_holds'\. Did you mean best_hold\?"):
        _ = exact.best_holds
    with pytest.raises(AttributeError, match="It has: best_dice, best_hold, "):
        _ = exact.alone_in_a_race
    with pytest.raises(AttributeError, match=r"Did you mean pigclass\.exact\.best_hold\?"):
        _ = pigclass.best_hold


WORDS = {
    "TableGame": {"first": "random"},
    "PerfectPig": {"coach": "shown"},
    "pig": {"on_poison": "wipe", "ending": "equal_turns", "ties": "tiebreaker"},
    "big_pig": {"double_one": "add_25_end", "doubles": "plain", "dice": "sicherman"},
    "skunk": {"double_one_hits": "everyone", "ties": "tiebreaker"},
    "make_rule": {"whose": "everyone"},
    "worksheet": {"level": "help"},
}


@pytest.mark.parametrize("name", WORDS)
def test_a_signature_says_which_words_may_be_given(name):
    takes = inspect.signature(getattr(pigclass, name)).parameters
    for option, word in WORDS[name].items():
        assert word in get_args(takes[option].annotation), option


@by_name
def test_no_signature_takes_or_gives_what_it_does_not_say(face):
    for name in face.__all__:
        value = getattr(face, name)
        if inspect.isfunction(value):
            call = inspect.signature(value)
            types = [call.return_annotation, *(one.annotation for one in call.parameters.values())]
            assert not any(one in (Any, object, call.empty) for one in types), name


PACKAGE = Path(pigclass.__file__).parent
CONFIGURED = ["--config-file", str(PACKAGE.parent / "pyproject.toml")]

USER = """
from pigclass import *
from pigclass.charts import final_scores

reveal_type(exact.best_hold(pig()).mean)
reveal_type(simulate.turns)
reveal_type(exact.turn)
reveal_type(final_scores)
exact.best_hold("pig")
chance: float = exact.win_probability(pig(), HoldAt(20), HoldAt(25)) - exact.race(pig())
even: float | None = exact.break_even(skunk())
charts.ranking(exact.outcome(pig(), "turtle", "hold_at")), abs(exact.turn(pig(), "turtle"))
"""


@pytest.mark.slow
def test_every_type_of_the_kit_is_right_and_known_to_who_uses_it(tmp_path):
    written = tmp_path / "mine.py"
    written.write_text(USER, encoding="utf-8")
    # In a Python of its own, since a full collection of all that it leaves takes seconds.
    command = [sys.executable, "-m", "mypy", *CONFIGURED, PACKAGE, written]
    mypy = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not mypy.stderr
    shown = mypy.stdout
    *lines, summary = shown.splitlines()
    assert [line for line in lines if "mine.py:" not in line] == [], summary
    assert '"pigclass.exact.chance.numbers.ExactNumber"' in shown
    assert "strategy: " in shown
    assert "-> altair" in shown
    assert shown.count(": error:") == 1
    assert 'Argument 1 to "best_hold" has incompatible type "str"; expected "Game"' in shown


# Other words for an idea in the list of `docs/stable.md`.
OTHER_WORDS = {"class_name", "classes", "db", "n_dice", "path", "place", "record", "room"}


def test_one_word_stands_for_one_idea_in_all_signatures():
    public = [getattr(face, name) for face in FACES for name in face.__all__]
    kinds = [*filter(inspect.isclass, public), Frames, Race, SolvedRounds, Tournament]
    ours = {base for kind in kinds for base in kind.__mro__ if "pigclass" in base.__module__}
    members = [it for kind in ours for name, it in vars(kind).items() if name[0] != "_"]
    calls = filter(inspect.isfunction, (*public, *members, *(kind.__init__ for kind in kinds)))
    takes = [it for call in calls for it in inspect.signature(call).parameters.values()]
    assert not {it.name for it in takes} & OTHER_WORDS
    assert {it.default for it in takes if it.name == "seed"} == {None}
