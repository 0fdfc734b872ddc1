"""The forms of a class activity: who plays, what it believes, and who comes or leaves."""

from collections.abc import Iterable

from pigclass.classlog.rosters.filekinds import MOST_BYTES
from pigclass.widgets.class_game.plan import LessonPlan
from pigclass.widgets.class_game.printing import has_paper
from pigclass.widgets.page.fields import (
    CLOSE,
    DICE,
    Action,
    Form,
    Typed,
    Value,
    choices,
    class_setup_form,
    field,
    form,
    one_field_form,
)
from pigclass.widgets.session.belief_questions import Question
from pigclass.words import example_people, say

MODES = ("each", "head_count", "alone")


def setup_form(plan: LessonPlan, typed: Typed) -> Form:
    """Return the form that opens a lesson: who plays, with which dice, under which rules.

    `typed` is what stood in the fields before, so that nothing has to be typed twice.
    """
    people = example_people([str(typed.get("names"))])

    def kept(name: str, kind: str, otherwise: Value = "") -> Form:
        return field(name, kind, say(f"form.{name}"), value=typed.get(name, otherwise))

    chosen = {it: typed.get(it.option, it.choices[0]) for it in plan.rule_choices}
    rules = [
        field(rule.option, "choice", rule.label, value=value, choices=rule.in_words)
        for rule, value in chosen.items()
    ]
    fields = [
        kept("classroom", "text"),
        kept("names", "area"),
        field("file", "file", say("form.file")) | {"most": MOST_BYTES},
        kept("students", "number", 28),
        kept("mode", "choice", "each") | {"choices": choices("mode", MODES)},
        kept("dice", "choice", "virtual") | {"choices": choices("dice", DICE)},
        kept("seed", "text") | {"help": say("form.seed_help")},
        kept("groups", "text") | {"help": say("form.groups_help", **people)},
        *rules,
        kept("countdown", "number") | {"help": say("form.countdown_help")},
    ]
    opens = class_setup_form(say("form.setup", game=plan.builder().name), fields)
    # Paper is printed on the day before, for the class and the rules that are typed in.
    printing = Action("open_print", say("button.print")).button
    return opens | {"others": [printing] if has_paper(plan.id) else []}


def belief_form(plan: LessonPlan, typed: Typed, *, students: int, alone: bool = False) -> Form:
    """Return the form in which a class says what it believes, before the first throw."""

    def answer(question: Question, given: Value) -> Form:
        if alone:
            return _own_answer(question, given)
        return tally_of_class(question, given, students=students)

    return form(
        say("stage.predicting"),
        [answer(it, typed.get(it.id, "")) for it in plan.questions],
        Action("believe", say("button.begin"), key=say("start.enter")),
        Action("begin", say("form.skip"), key="R"),
        Action("devices", key="D", when=not alone),
        Action("setup", say("button.back")),
        lead="" if alone else say("form.hands"),
    )


def _own_answer(question: Question, typed: Value) -> Form:
    """Return the field for the answer of one student."""
    if question.choices:
        options = [("", say("form.no_answer")), *question.offered.items()]
        return field(question.id, "choice", question.asks, value=typed, choices=options)
    label = f"{question.asks} ({question.unit})" if question.unit else question.asks
    return field(question.id, "number", label, value=typed)


def tally_of_class(question: Question, typed: Value, *, students: int | None = None) -> Form:
    """Return the field for the answers of a class: tapped, one tap a hand, or typed as a tally.

    How many `students` there are is known where the class has been counted.
    """
    example = {"example": question.example, "answer": question.example.partition(":")[0]}
    typed_as = say("form.tally_choices") if question.choices else say("form.tally", **example)
    tally = field(question.id, "tally", question.asks, value=typed, help_text=typed_as)
    # R plays on, in the field too: no answer has an R.
    counted = "hands_counted" if students is None else "hands_said"
    said = say(f"form.{counted}", number="{number}", of=students)
    more = {"taps": question.taps, "fewer": say("form.fewer"), "said": said}
    return tally | {"letters": "r", "echo": echo_of("say")} | more


def echo_of(verb: str) -> str:
    """Return how a field says what several are typed to `say` or to `have`."""
    return say(f"form.echo_{verb}", count="{count}", answer="{answer}")


def head_count_form() -> Form:
    """Return the form into which the number of those still standing is typed."""
    asks = field("still_standing", "number", say("form.still_standing"))
    return one_field_form(asks, "count", say("form.count"))


def out_form() -> Form:
    """Return the form into which is typed how many are out after a throw of their own dice."""
    asks = field("out", "number", say("form.out"))
    return one_field_form(asks, "count_out", say("form.throw"))


def head_points_form() -> Form:
    """Return the form into which is typed what those of a head count have who sit."""
    asks = field("points", "text", say("form.head_points"), help_text=say("form.head_points_help"))
    return one_field_form(asks | {"echo": echo_of("have")}, "count_points", say("form.count"))


def points_form(names: Iterable[str]) -> Form:
    """Return the form into which is typed what those have who sit, in their order or by name."""
    help_text = say("form.points_help", **example_people(names))
    asks = field("points", "text", say("form.points"), help_text=help_text)
    return one_field_form(asks, "sit_with", say("button.lock"))


def group_form(group: str) -> Form:
    """Return the form into which the group after `group` is typed: its points, or its name."""
    asks = field("group", "text", say("group.points")) | {"asked": group}
    return one_field_form(asks, "choose_group", say("group.choose"))


def class_form(here: list[tuple[int, str]], away: list[tuple[int, str]]) -> Form:
    """Return the form for who joins late, leaves, comes back or gets another name."""
    nobody = [["", say("form.nobody")]]
    present, absent = ([[str(seat), name] for seat, name in some] for some in (here, away))
    back = field("returns", "choice", say("form.returns"), choices=nobody + absent)
    fields = [
        field("name", "text", say("form.arrive")),
        field("leaves", "choice", say("form.leaves"), choices=nobody + present),
        *([back] if away else []),
        field("renames", "choice", say("form.renames"), choices=nobody + present + absent),
        field("new_name", "text", say("form.new_name")),
    ]
    change = Action("change_class", say("form.change_class"))
    return form(
        say("button.class"), fields, change, CLOSE, Action("setup", say("form.another_class"))
    )
