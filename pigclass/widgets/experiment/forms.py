"""The forms of an experiment: who throws, what the class believes, and what real dice showed."""

from pigclass.widgets.class_game.belief_questions import Question
from pigclass.widgets.class_game.forms import echo_of, tally_of_class
from pigclass.widgets.page.fields import (
    DICE,
    Form,
    Typed,
    choices,
    class_setup_form,
    field,
    one_field_form,
)
from pigclass.words import say


def setup_form(game: str, typed: Typed) -> Form:
    """Return the form that opens an experiment with the dice of `game`."""
    kinds = {"classroom": "text", "names": "area", "students": "number", "throws": "number"}
    fields = [
        field(name, kind, say(f"form.{name}"), value=typed.get(name, ""))
        for name, kind in kinds.items()
    ]
    dice = field(
        "dice", "choice", say("form.dice"), value=typed["dice"], choices=choices("dice", DICE)
    )
    return class_setup_form(say("experiment.who", game=game), [*fields, dice])


def belief_form(question: Question, typed: Typed, *, throws: int, students: int) -> Form:
    """Return the form in which a class says what will come of the throws."""
    section = "experiment.dice" if question.id == "best_dice" else "experiment"
    return {
        "title": say("stage.predicting"),
        "lead": say(f"{section}.lead", throws=throws),
        "fields": [tally_of_class(question, typed.get(question.id, ""), students=students)],
        "submit": {
            "action": "believe",
            "label": say("experiment.begin"),
            "key": say("start.enter"),
        },
        "others": [
            {"action": "devices", "label": say("button.devices"), "key": "D"},
            {"action": "setup", "label": say("button.back")},
        ],
    }


def counts_form(counted: Question, *, throws: int) -> Form:
    """Return the form into which is typed what is `counted` of the throws of each student."""
    section = "experiment.dice" if counted.id == "series_points" else "experiment"
    help_text = say(f"{section}.counts_help")
    asks = field("counts", "text", say(f"{section}.counts", throws=throws), help_text=help_text)
    return one_field_form(asks | {"echo": echo_of("have")}, "type_counts", say("experiment.note"))
