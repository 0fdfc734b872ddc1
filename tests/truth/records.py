"""Records of classes: what a term of lessons may leave behind, drawn at random and then played.

A record is drawn as plain data, so that one that fails can be read and played again. `press.py`
plays it on the real activities, one press at a time.
"""

from dataclasses import dataclass, field

from hypothesis import strategies as st

from tests.thorough import times

# Who plays: classes that the record remembers by name, and others of which it keeps less.
ROOMS = {"7B": ("Ana", "Ben", "Cem", "Dora", "Eli", "Finn"), "8A": ("Ana", "Gil", "Hanna")}
NUMBER, HEADS, ALONE = "number", "head_count", "alone"

OWN = {
    "own_dice": ("False", "False", "True"),
    "groups": ("", "20: 1; as they like", "2: 1-3; the bold"),
}
GREEDY = {"poison": ("1", "2"), "safe_throws": ("0", "1", "2", "3"), "rounds": ("3", "5", "8")}
# What may be chosen in the form of each activity.
OPTIONS = {
    "skunk": {"double_one": ("bust", "wipe"), "safe_throws": ("0", "0", "1", "3"), **OWN},
    "piglet": {"rounds": ("5", "10"), "safe_throws": ("0", "0", "1", "2"), **OWN},
    "greedy_pig": GREEDY | OWN,
    "best_for_what": {"rounds": ("5", "10")},
    "how_sure": {"rounds": ("3", "5"), **OWN},
}
# Games on the class screen that have no lesson of their own.
SHARED = (
    "skunk(rounds=3, safe_throws=1)",
    "skunk(rounds=3, double_one='wipe', double_one_hits='everyone')",
    "skunk(rounds=4, word='PIGS', double_one='wipe', safe_throws=2)",
    "greedy_pig(rounds=3, dice=2)",
    "greedy_pig(rounds=3, sides=4, poison=4)",
    "swine_herd(target=30)",
    "swine_herd(target=30, own_dice=True)",
)
CHOICES = {"piglet": 3, "greedy_pig": 3, "best_for_what": 3, "how_sure": 3}

# What may happen besides play, at any press.
HAPPENS = ("undo", "undo much", "finish", "change dice", "another kernel", "as agreed")
HAPPENS += ("arrive", "leave", "everyone leaves", "come back", "where", "scores", "details", "look")


@dataclass(frozen=True)
class Habit:
    """When one student sits: from so many points on, or after so many throws; or never."""

    points: int | None = None
    throws: int | None = None

    def sits(self, *, points: int, throws: int) -> bool:
        """Say whether somebody of this habit sits now."""
        return (self.points is not None and points >= self.points) or (
            self.throws is not None and throws >= self.throws
        )


@dataclass(frozen=True)
class Again:
    """The same class plays the same game once more, by the button."""

    habits: tuple[Habit, ...] = (Habit(points=15),)
    throws_on: int = 0
    happens: dict[int, str] = field(default_factory=dict)
    presses: int = 150


@dataclass(frozen=True)
class OnScreen:
    """One game: who plays what by which rules, what they believe, and what goes on meanwhile."""

    lesson: str
    who: str = "7B"
    students: int = 4
    options: dict[str, str] = field(default_factory=dict)
    days_ago: int = 0
    seed: int = 1
    real_dice: bool = False
    # What is typed into the form of beliefs: more than once where it was corrected.
    answers: tuple[dict[str, str], ...] = ()
    habits: tuple[Habit, ...] = (Habit(points=20),)
    # Throws made for interest after all have sat.
    throws_on: int = 0
    happens: dict[int, str] = field(default_factory=dict)
    presses: int = 150
    again: tuple[Again, ...] = ()


@dataclass(frozen=True)
class OnPaper:
    """A game that was played on paper and typed in afterwards."""

    game: str
    first_line: str
    lines: tuple[str, ...]
    lesson: str | None = None
    classroom: str | None = None
    days_ago: int = 0

    @property
    def text(self) -> str:
        """The sheet as it is typed."""
        return "\n".join((self.first_line, *self.lines))


Lesson = OnScreen | OnPaper
Record = tuple[Lesson, ...]


def habits(*, coin: bool) -> st.SearchStrategy[Habit]:
    """Somebody's habit, of points or of throws."""
    most = 4 if coin else 40
    points = st.integers(1, most).map(lambda at: Habit(points=at))
    throws = st.integers(1, 4).map(lambda after: Habit(throws=after))
    return st.one_of(points, points, throws, st.just(Habit()))


def tallies(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Answers as a class types them: "20, 15: 4"; nothing where nobody answered."""
    one = st.builds(lambda value, count: f"{value}: {count}", values, st.integers(1, 9))
    return st.lists(one | values, max_size=4).map(", ".join)


def beliefs(lesson: str) -> st.SearchStrategy[dict[str, str]]:
    """What a class types before the first throw."""
    letters = st.sampled_from("ABC"[: CHOICES.get(lesson, 3)])
    numbers = {"sit_at": (0, 60), "throws_survived": (0, 9), "bust_after_4": (0, 100)}
    questions = {name: tallies(st.integers(*ends).map(str)) for name, ends in numbers.items()}
    questions |= {name: tallies(letters) for name in ("scores_more", "wins_more")}
    return st.fixed_dictionaries(questions)


def happenings(longest: int = 60) -> st.SearchStrategy[dict[int, str]]:
    """What goes on besides play, by the number of the press before which it does."""
    return st.dictionaries(st.integers(0, longest), st.sampled_from(HAPPENS), max_size=4)


def several(lesson: str) -> st.SearchStrategy[tuple[Habit, ...]]:
    """The habits of those who play, one after the other, and from the first again."""
    return st.lists(habits(coin=lesson == "piglet"), min_size=1, max_size=5).map(tuple)


# Most games are played to their end; a class may also be called away.
PRESSES = st.sampled_from([150, 150, 150, 20])


@st.composite
def lessons(draw: st.DrawFn, *, today: bool = False) -> OnScreen:
    """A game of one of the activities, and perhaps the same once more."""
    lesson = draw(st.sampled_from([*OPTIONS, *OPTIONS, *SHARED]))
    options = {
        name: draw(st.sampled_from(values)) for name, values in OPTIONS.get(lesson, {}).items()
    }
    # Nobody can be put into a group who is not there.
    fewest = 3 if "1-3" in options.get("groups", "") else 1
    on = st.integers(0, 5)
    once_more = st.builds(
        Again, habits=several(lesson), throws_on=on, happens=happenings(), presses=PRESSES
    )
    return OnScreen(
        lesson=lesson,
        who=draw(st.sampled_from(["7B", "7B", "8A", NUMBER, HEADS, ALONE])),
        students=draw(st.integers(fewest, 9)),
        options=options,
        days_ago=0 if today else draw(st.sampled_from([0, 0, 1, 7])),
        seed=draw(st.integers(0, 9999)),
        real_dice=draw(st.booleans()),
        answers=tuple(draw(st.lists(beliefs(lesson), max_size=2))),
        habits=draw(several(lesson)),
        throws_on=draw(on),
        happens=draw(happenings()),
        presses=draw(PRESSES),
        again=tuple(draw(st.lists(once_more, max_size=1))),
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record of one to three lessons, of which the last is one of today."""
    before = draw(st.lists(lessons(), max_size=times(1, thorough=2), unique_by=repr))
    before.sort(key=lambda lesson: -lesson.days_ago)
    return (*before, draw(lessons(today=True)))
