"""Plays a record, and holds all that a class sees of it against a recount of the exported files."""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pandas as pd

from pigclass.charts.theme import MIME
from pigclass.classlog.events.classgame import AT_THE_END
from pigclass.lesson_list import lessons
from pigclass.words import say
from tests.truth.chart import Chart
from tests.truth.pages import RULES
from tests.truth.press import Moment, played
from tests.truth.records import Record
from tests.truth.recount import whole
from tests.truth.recount.csv_files import FILES, read
from tests.truth.recount.facts import BY_ANY_RULES, THIS_GAME, TODAY, Facts, people
from tests.truth.watching import Watcher
from tests.words.test_short_sentences import too_soon

# How far the frames of an activity may look; each moment looks one of these ways.
WIDER = tuple({how: "all"} for how in ("days", "lessons", "classes"))
SCOPES = ({}, *WIDER, {how: "all" for scope in WIDER for how in scope})

# Words of what theory expects: a figure, and the tick at what is right.
EXACT = ("exact-label", "cell")
PAGES = ("where_we_sat", "all_rounds", "how_far_off", "is_one_due", "when_to_stop")
# What came is seen before what theory expects of it, as is all that was said.
WITHHELD = {say(f"reveal.{page}") for page in PAGES}
OF_ONE_GAME = {say("reveal.groups")}
# What a page says that rests on answers which nobody gave in this game.
UNASKED = ("Nobody answered", "Nobody predicted how many")
# A sentence on a page has fewer words than this.
LONGEST = 20
NUMBERS = {it.name: it.number for it in lessons()}


@dataclass
class Findings:
    """What was wrong, and which charts were drawn: the question of each page, and what it drew."""

    faults: list[str] = field(default_factory=list)
    charts: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


@dataclass
class Eyes:
    """How closely one looks: at every moment and page, or at some `pages` of the last lesson.

    `opened` and `drawn` count the pages of all records that these eyes have looked at.
    """

    pages: int | None = None
    records: int = 0
    opened: Counter[str] = field(default_factory=Counter)
    drawn: Counter[str] = field(default_factory=Counter)

    def look_at(self, moment: Moment) -> bool:
        """Say whether this moment is looked at."""
        return self.pages is None or (moment.is_last and moment.why != "believe")

    @property
    def frames(self) -> tuple[str, ...]:
        """The names of the frames that are compared: all, or two of them."""
        return FILES if self.pages is None else tuple(FILES[(self.records + n) % 5] for n in (0, 1))

    @property
    def scope(self) -> dict[str, str]:
        """How far the frames look."""
        return SCOPES[self.records % len(SCOPES)]

    def choose(self, questions: list[str], *, shown: int) -> list[int]:
        """The numbers of the pages that are looked at: the one shown, and those seen least."""
        # A page may be empty each time it is opened, and should not be opened for ever.
        looks = {it: self.drawn[it] + self.opened[it] / 4 for it in questions}
        others = [number for number in range(len(questions)) if number != shown]
        ranked = [shown, *sorted(others, key=lambda number: looks[questions[number]])]
        chosen = ranked[: self.pages]
        self.opened.update(questions[number] for number in chosen)
        return chosen


def look_at(record: Record, folder: Path, eyes: Eyes) -> Findings:
    """Play the record, and hold what is seen of it against the recount."""
    found, watching = Findings(), Watcher()
    eyes.records += 1
    for number, moment in enumerate(played(record, folder, watching)):
        if eyes.look_at(moment):
            facts = _told(moment, folder / f"csv-{number}", watching, found)
            found.faults += _frame_faults(moment, facts, eyes)
            _look_at_pages(moment, facts, eyes, found)
    found.faults += watching.faults
    eyes.drawn.update(question for question, _ in found.charts)
    return found


def _told(moment: Moment, folder: Path, watching: Watcher, found: Findings) -> Facts:
    log, session = moment.activity.class_log, moment.activity.session
    log.export(folder)
    files, events = read(folder), log.events()
    found.faults += whole.faults(files, events, log.names())
    games = list(dict.fromkeys(it.game for it in events))
    labels = {game: f"G{number:02d}" for number, game in enumerate(games, 1)}
    # A game that was typed in from paper is a sitting of its own.
    sitting = {label: watching.sitting.get(game, label) for game, label in labels.items()}
    return Facts(files, labels[session.game.id], sitting, watching.board.this.number)


def _frame_faults(moment: Moment, facts: Facts, eyes: Eyes) -> list[str]:
    """Where a frame of the activity is not what the files hold of that class, lesson and day."""
    scope = eyes.scope
    files = people(facts.files.only(facts.beside(**scope)))
    here = _called_here(it.get("player") for name in FILES for it in getattr(files, name))
    # Of students who have not thrown there is no row, and the numbers of others begin after them.
    all_threw = {it["game"] for it in files.games} <= {it["game"] for it in files.rounds}
    unseen = {} if all_threw else {"player": None}
    return [
        f"activity.{name}({scope}) has {len(there)} rows, recounted {len(so)}: {_first(there, so)}"
        for name in eyes.frames
        for there in [_rows(getattr(moment.activity, name)(**scope))]
        for so in [[_plain(it | _own(it, here)) for it in getattr(files, name)]]
        if [it | unseen for it in there] != [it | unseen for it in so]
    ]


def _called_here(players) -> dict[str, str]:
    """What the numbers of the whole record are here: of another class's 7 nothing is seen."""
    times, here = {}, {}
    for label in sorted({it for it in players if it and it[0].isdigit()}, key=len):
        number = label.split(" ")[0]
        times[number] = times.get(number, 0) + 1
        here[label] = number if times[number] == 1 else f"{number} ({times[number]})"
    return here


def _own(row: dict, here: dict) -> dict:
    return {"player": here.get(row["player"], row["player"])} if "player" in row else {}


def _rows(frame: pd.DataFrame) -> list[dict]:
    # Through objects, since pandas has three kinds of nothing.
    cells = frame.astype(object).where(frame.notna(), None)
    return [_plain(row) for row in cells.to_dict("records")]


def _plain(row: dict) -> dict:
    return {
        name: it.to_pydatetime() if isinstance(it, pd.Timestamp) else it for name, it in row.items()
    }


def _first(there: list, so: list) -> str:
    wrong = [it for it in there if it not in so]
    missing = [it for it in so if it not in there]
    return f"wrong {wrong[:1]}, missing {missing[:1]}"


def _look_at_pages(moment: Moment, facts: Facts, eyes: Eyes, found: Findings) -> None:
    """Reveal the charts, look at some pages, and go back to the table."""
    activity = moment.activity
    if activity.session.game.stage.value not in {"round over", "game over"}:
        return
    activity.act("reveal", {})
    while activity.session.game.open:
        # What has not been asked yet is asked before the charts.
        activity.act("begin", {})
    questions = [page.question for page in activity._charts.pages]
    for number in eyes.choose(questions, shown=activity._charts._open):
        if number != activity._charts._open:
            activity.act("page", {"number": number})
        question = questions[number]
        if question not in RULES:
            found.faults.append(f"there is no rule for the page {question!r}")
            continue
        in_scopes = _in_scopes(question, facts)
        for so in in_scopes:
            where = f"{facts.row['lesson']} {facts.row['rules']}, page {question!r}, {so.scope}"
            if _may_switch(activity) != (len(in_scopes) > 1):
                found.faults.append(f"{where}: it offers {activity._screen.view['reveal']}")
            found.faults += [f"{where}: {it}" for it in _page_faults(activity, question, so, found)]
            if len(in_scopes) > 1:
                activity.act("switch", {})
    activity.act("close", {})


def _in_scopes(question: str, facts: Facts) -> list[Facts]:
    """Return the facts of each scope of a page, that in which it opens first."""
    compares = question == say("reveal.farther_off")
    game, today = (
        replace(facts, scope=chosen) for chosen in (THIS_GAME, BY_ANY_RULES if compares else TODAY)
    )
    unasked = (RULES[question].refusal(game) or "").startswith(UNASKED)
    if question == say("reveal.is_one_due") and today.believed("bust_after_4"):
        unasked = not game.believed("bust_after_4")
    if today.games and question not in OF_ONE_GAME and (unasked or not game.games):
        return [today]
    if len(today.games) < 2 or question in OF_ONE_GAME:
        return [game]
    questions = {it["question"] for it in game.shown.predictions} - {AT_THE_END}
    return [today] if compares else [game, today] if questions else [today, game]


def _may_switch(activity) -> bool:
    view = activity._screen.view
    return "switch" in [it["action"] for it in view["reveal"]["offers"]]


def _page_faults(activity, question: str, facts: Facts, found: Findings) -> list[str]:
    rule, view = RULES[question], activity._screen.view
    expected = rule.refusal(facts)
    if view["problem"] or expected:
        same = view["problem"] == expected and not view["reveal"]["tell"]
        return [] if same else [f"it says {view['problem']!r}, recounted {expected!r}"]
    if not activity._charts.children:
        return ["it shows no chart, and does not say why"]
    early = _drawn(activity)
    activity.act("tell", {})
    spec = _drawn(activity)
    found.charts.append((question, spec))
    # What the picture asks stands over it, as a heading.
    chart = Chart(spec | {"title": view["reveal"]["asks"]})
    rule.check(chart, facts)
    is_said = ["predicted", True] in view["reveal"]["steps"]
    if early != spec or is_said or question in WITHHELD:
        rings = question == say("reveal.same_dice")
        chart.faults += _told_early(early, own=facts.own_results, rings=rings)
    _meaning_faults(activity, view, chart, facts)
    number = NUMBERS.get(facts.row["lesson"], max(NUMBERS.values()))
    shown = f"{view['reveal']['asks']} {early['description']} {spec['description']}"
    chart.faults += [f"no lesson has shown {it!r} yet" for it in too_soon(shown, number)]
    return chart.faults + chart.left_over()


def _drawn(activity) -> dict[str, Any]:
    (output,) = activity._charts.children
    return output.outputs[0]["data"][MIME]


def _told_early(early: dict[str, Any], *, own: Counter[Any], rings: bool) -> list[str]:
    """What a picture of what was said or came shows of theory before anybody has asked."""
    chart = Chart(early)
    # Over a pile of the class's own stands its number.
    words = {it for style in EXACT for it in chart.take_words(style)} - {"?"}
    words -= {str(it.total) for it in own}
    shown = [*words, *chart.take("exact-line", on=("x",)), *chart.take("exact-bar", on=("x",))]
    # Where students are rings, an empty mark says nothing of theory.
    shown += [] if rings else chart.take("sat-hollow", on=("x",))
    shown += [early["description"]] if "in theory" in early["description"].lower() else []
    return [f"before anybody has asked it shows {it}" for it in shown]


def _meaning_faults(activity, before: dict[str, Any], chart: Chart, facts: Facts) -> None:
    """Hold what is said before and after somebody asks what a picture means."""
    who = facts.who
    if (before["said"], before["reveal"]["sentence"]) != (before["reveal"]["asks"], ""):
        chart.fault(f"it says {before['said']!r} before anybody has asked")
    if before["reveal"]["who"] != who:
        chart.fault(f"it is about {before['reveal']['who']!r}, recounted {who!r}")
    view = activity._screen.view
    means = view["reveal"]["sentence"]
    if not means or means != view["said"] or means not in chart.spec["description"]:
        chart.fault(f"what it means is no part of what it shows: {means!r}")
    for sentence in re.split(r"(?<=[.?!]) ", means):
        if len(sentence.split()) >= LONGEST:
            chart.fault(f"a sentence of {len(sentence.split())} words: {sentence!r}")
