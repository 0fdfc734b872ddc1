"""A few records that lead through every lesson and draw every page, the same each time."""

from tests.truth.records import ALONE, HEADS, NUMBER, Again, Habit, OnPaper, OnScreen, Record

CLASS = (Habit(points=8), Habit(points=17), Habit(points=25), Habit(throws=2), Habit(points=20))
BOLD = (Habit(points=35), Habit(throws=4), Habit(), Habit(points=12))
COINS = (Habit(points=1), Habit(points=2), Habit(throws=3), Habit())

ANSWERS = {"sit_at": "20: 2, 15, 30: 2, 9", "throws_survived": "3: 2, 5, 2: 3"}
ANSWERS |= {"bust_after_4": "30: 3, 80, 17: 2", "scores_more": "A: 3, B: 2, C"}
ANSWERS |= {"wins_more": "A: 3, B: 3", "farther_off": "A: 2, B: 3, C"}
WITHDRAWN = ANSWERS | {"sit_at": "60: 6", "throws_survived": "9: 30"}

ONCE_MORE = Again(habits=BOLD, throws_on=4, happens={9: "leave", 12: "look", 20: "come back"})
UNDONE = {5: "undo", 9: "arrive", 14: "undo much", 22: "look", 30: "leave", 33: "details"}
LEAVES = {4: "leave", 9: "come back", 15: "another kernel"}
CHANGES = {20: "undo much", 30: "change dice"}
AGAIN_AND_AGAIN = {5: "undo", 12: "change dice", 16: "change dice", 21: "another kernel"}

PLAIN, WIPE = {"double_one": "bust"}, {"double_one": "wipe"}
OWN = {"own_dice": "True"}
FIVE, TEN = {"poison": "2", "safe_throws": "2", "rounds": "5"}, {"rounds": "10", "safe_throws": "1"}
THREE = {"poison": "1", "safe_throws": "0", "rounds": "3"}
BY_THE_BELL = Again(habits=CLASS, happens={18: "finish"})
# Two chances so near that they share a pile.
NEAR = ANSWERS | {"bust_after_4": "0, 1, 30: 3"}
# Rules that are written in two ways are the same.
THROWS = ("3 5: Ana", "6 2: Ben", "1 4")
PAPER = OnPaper("skunk()", "students: Ana, Ben, Cem, Dora", THROWS, classroom="7B")
TWICE = {"answers": (WITHDRAWN, ANSWERS), "again": (ONCE_MORE,), "happens": UNDONE}
GROUPED = {"safe_throws": "1", "groups": "20: 1-3; the bold"}
SHORT = {"rounds": "3", "safe_throws": "1"}
ANOTHER_KERNEL = {7: "undo", 10: "another kernel"}


def taught(lesson, who="7B", options=None, **more):
    """A class that answers before it plays, and sits at many totals."""
    choices = {"answers": (ANSWERS,), "habits": CLASS} | more
    return OnScreen(lesson, who, options=options or {}, **choices)


def played(lesson, who="7B", options=None, habits=BOLD, **more):
    """A class that is asked nothing."""
    return OnScreen(lesson, who, options=options or {}, habits=habits, **more)


TOUR: tuple[Record, ...] = (
    (
        played("skunk", "8A", PLAIN, seed=3, days_ago=7),
        played("skunk", "7B", PLAIN, seed=4, days_ago=1),
        PAPER,
        taught("skunk", "7B", PLAIN, seed=11, throws_on=6, **TWICE),
    ),
    (taught("greedy_pig", "7B", FIVE, seed=5, throws_on=2, real_dice=True, again=(BY_THE_BELL,)),),
    (
        played("piglet", "8A", {"rounds": "5"}, COINS, seed=6),
        played("piglet", "7B", TEN, COINS, seed=8, answers=(NEAR,), throws_on=3, happens=LEAVES),
    ),
    (taught("best_for_what", "7B", {"rounds": "10"}, seed=12, throws_on=1, presses=300),),
    (
        taught("skunk", "7B", WIPE | {"safe_throws": "1"}, seed=31, habits=BOLD, throws_on=9),
        played("skunk", ALONE, WIPE, CLASS, seed=9, throws_on=2),
    ),
    (
        taught("greedy_pig", HEADS, THREE, students=9, seed=2),
        played("skunk(rounds=4, word='PIGS', double_one='wipe', safe_throws=2)", "8A"),
        played("swine_herd(target=30)", NUMBER, habits=CLASS, students=7, seed=14),
    ),
    (
        taught("piglet", "7B", OWN | TEN, seed=8, habits=COINS, happens=LEAVES | CHANGES),
        played("skunk", ALONE, WIPE | OWN, CLASS, seed=9, happens=UNDONE),
    ),
    (
        taught("how_sure", "7B", {"rounds": "3", "groups": "20: 1, 2, 5; as they like"}, seed=4),
        taught("how_sure", "7B", OWN | {"groups": "20: 1-3; the bold: 4"}, seed=5),
    ),
    (
        played("skunk(rounds=3, double_one='wipe', double_one_hits='everyone')"),
        taught(
            "skunk", "7B", WIPE | OWN | GROUPED, seed=2, real_dice=True, happens=AGAIN_AND_AGAIN
        ),
        taught("greedy_pig", HEADS, SHORT, students=9, seed=3, happens=ANOTHER_KERNEL),
        OnScreen("greedy_pig(rounds=3, dice=2)", NUMBER, seed=3, happens={6: "everyone leaves"}),
    ),
)

# Two classes, three lessons, two games each: who came late, left or was never there among them.
TWO_CLASSES: Record = tuple(
    taught(
        lesson,
        room,
        {"own_dice": own},
        seed=seed,
        answers=(ANSWERS,) if room == "7B" else (),
        habits=COINS if lesson == "piglet" else CLASS,
        happens={0: "leave", 6: "arrive", 11: "come back"},
        again=(Again(habits=CLASS, throws_on=2, happens={5: "leave", 16: "finish"}),),
    )
    for seed, (lesson, own) in enumerate(
        [("skunk", "False"), ("piglet", "True"), ("greedy_pig", "False")], start=3
    )
    for room in ("8A", "7B")
)
