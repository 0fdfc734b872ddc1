"""Schools of which it is known what their classes believe, like and mean."""

import numpy as np
import pandas as pd
import pytest

from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.merging import load_logs
from pigclass.classlog.store import ClassLog
from pigclass.facts.school_questions import ask_all_classes
from pigclass.rules.errors import PigclassError
from pigclass.stats import all_classes
from pigclass.stats.all_classes import Answered, ask, corrected
from pigclass.words import speaking
from tests.classlog.games import whole_game
from tests.stats.classes import believes_due, hold_about, play
from tests.thorough import only_thorough


class School:
    """Classes of 12 that believe in due ones or not, say round numbers or any, mean them or not."""

    def __init__(self, seed, *, classes=8, due=False, likes_round=False, binds=False, games=4):
        rng = np.random.default_rng(seed)
        made, said = [], []
        for number in range(classes):
            own = {f"{number}-{it}": float(rng.uniform(14, 28)) for it in range(12)}
            plays = believes_due if due else hold_about
            habits = {it: plays(at) for it, at in own.items()}
            decisions, _ = play(habits, games=games, seed=seed + number)
            made.append(decisions.assign(**{"class": f"C{number}"}))
            numbers = list(own.values()) if binds else rng.permutation(list(own.values()))
            answers = [5 * round(it / 5) if likes_round else round(it) for it in numbers]
            rows = {"player": list(own), "answer": answers, "question": "sit_at"}
            said.append(pd.DataFrame(rows).assign(**{"class": f"C{number}", "count": 1}))
        self._decisions, self._predictions = pd.concat(made), pd.concat(said)

    def decisions(self):
        return self._decisions

    def predictions(self):
        return self._predictions


def found(school):
    return {it.question for it in ask(school.decisions(), school.predictions()) if it.found}


@pytest.mark.parametrize(
    ("school", "there"),
    [
        ({}, set()),
        ({"due": True}, {"due"}),
        ({"likes_round": True}, {"round_numbers"}),
        ({"binds": True}, {"own_number"}),
        ({"likes_round": True, "binds": True}, {"round_numbers", "own_number"}),
    ],
)
def test_what_is_there_is_found_and_nothing_else(school, there):
    assert found(School(3, games=6 if "due" in school else 3, **school)) == there


@only_thorough
def test_where_nothing_is_there_something_is_found_in_one_school_of_twenty_at_most():
    some = sum(bool(found(School(seed, games=3))) for seed in range(0, 2000, 10))
    # 200 schools: 5% are 10, and chance seldom makes 19 of them.
    assert some <= 18


def test_holm_is_what_one_does_by_hand():
    """The smallest p three times, the next twice, and never less than one before."""
    ps = {"a": 0.03, "b": 0.01, "c": 0.02}
    told = corrected([Answered(question, 9, 0, p) for question, p in ps.items()])
    assert {it.question: it.corrected for it in told} == pytest.approx(
        {"b": 0.03, "c": 0.04, "a": 0.04}
    )


def test_a_permutation_of_the_numbers_has_the_variance_that_is_said():
    rng = np.random.default_rng(1)
    both = pd.DataFrame({"answer": rng.normal(20, 5, 9), "sat": rng.normal(18, 3, 9)})
    lean = all_classes._own_number(both)
    sums = []
    for _ in range(2000):
        sums.append(
            all_classes._own_number(both.assign(answer=rng.permutation(both["answer"]))).sum
        )
    assert np.var(sums) == pytest.approx(lean.variance, rel=0.1)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_sentences_say_how_much_and_what_it_is_worth(language):
    with speaking(language):
        answers = ask_all_classes(School(3, games=3, likes_round=True))
        told = str(answers)
        assert answers._repr_html_().count("?</h2>\n<p>") == len(answers.answers)
    assert "100" in told
    assert told.count("p = ") == 3
    assert "C0" not in told
    assert "-" not in told


def test_too_few_classes_say_nothing():
    school = School(1, classes=2, games=2)
    with pytest.raises(PigclassError, match="8 classes"):
        ask_all_classes(school)


def test_the_record_of_a_school_is_asked_as_it_stands(tmp_path):
    rng = np.random.default_rng(4)
    with ClassLog(tmp_path / "class.db") as log:
        for room in range(8):
            players = [f"{room} {it}" for it in range(5)]
            events = whole_game(players, seed=room, classroom=f"room {room}")
            answers = [
                {"answer": 5 * int(rng.integers(2, 6)), "count": 1, "player": it} for it in players
            ]
            data = {"question": "sit_at", "answers": answers}
            said = Event(Kind.PREDICTION, game=events[0].game, data=data)
            log.extend([events[0], said, *events[1:]])
        told = ask_all_classes(load_logs(log))
    numbers = told.table.set_index("question").loc["round_numbers"]
    assert (numbers["classes"], numbers["size"], numbers["found"]) == (8, 1.0, True)
