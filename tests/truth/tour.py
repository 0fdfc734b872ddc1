"""A few records that lead through every lesson and draw every page, the same each time."""

from tests.truth.records import ALONE, HEADS, NUMBER, Again, Habit, OnPaper, Played, Record

CLASS = (Habit(points=8), Habit(points=17), Habit(points=25), Habit(throws=2), Habit(points=20))
BOLD = (Habit(points=35), Habit(throws=4), Habit(), Habit(points=12))
COINS = (Habit(points=1), Habit(points=2), Habit(throws=3), Habit())

ANSWERS = {
    "sit_at": "20 x 2, 15, 30 x 2, 9",
    "throws_survived": "3 x 2, 5, 2 x 3",
    "bust_after_4": "30 x 3, 80, 17 x 2",
    "scores_more": "A x 3, B x 2, C",
    "goes_first": "A x 2, B x 4",
    "wins_more": "A x 3, B x 3",
    "farther_off": "A x 2, B x 3, C",
}
WITHDRAWN = ANSWERS | {"sit_at": "60 x 6", "throws_survived": "9 x 30"}

ONCE_MORE = Again(habits=BOLD, throws_on=4, happens={9: "leave", 12: "look", 20: "come back"})
UNDONE = {5: "undo", 9: "arrive", 14: "undo much", 22: "look", 30: "leave", 33: "details"}

TOUR: tuple[Record, ...] = (
    (
        Played("skunk", "8A", seed=3, options={"double_one": "bust"}, habits=BOLD, days_ago=7),
        Played("skunk", "7B", seed=4, options={"double_one": "bust"}, habits=BOLD, days_ago=1),
        OnPaper("skunk()", "students: Ana, Ben, Cem, Dora", ("3 5: Ana", "6 2: Ben", "1 4")),
        Played(
            "skunk",
            "7B",
            seed=11,
            options={"double_one": "bust"},
            answers=(WITHDRAWN, ANSWERS),
            habits=CLASS,
            throws_on=6,
            happens=UNDONE,
            again=(ONCE_MORE,),
        ),
    ),
    (
        Played(
            "greedy_pig",
            "7B",
            seed=5,
            options={"poison": "2", "safe_throws": "2", "rounds": "5"},
            answers=(ANSWERS,),
            habits=CLASS,
            throws_on=2,
            real_dice=True,
            again=(Again(habits=CLASS, happens={18: "finish"}),),
        ),
    ),
    (
        Played("piglet", "8A", seed=6, options={"rounds": "5"}, habits=COINS),
        Played(
            "piglet",
            "7B",
            seed=8,
            options={"rounds": "10", "safe_throws": "1"},
            answers=(ANSWERS,),
            habits=COINS,
            throws_on=3,
            happens={4: "leave", 9: "come back", 15: "another kernel"},
        ),
    ),
    (
        Played(
            "best_for_what",
            "7B",
            seed=12,
            options={"rounds": "10"},
            answers=(ANSWERS,),
            habits=CLASS,
            throws_on=1,
            presses=300,
        ),
    ),
    (
        Played(
            "skunk",
            "7B",
            seed=31,
            options={"double_one": "wipe", "safe_throws": "1"},
            answers=(ANSWERS,),
            habits=BOLD,
            throws_on=9,
        ),
        Played("skunk", ALONE, seed=9, options={"double_one": "wipe"}, habits=CLASS, throws_on=2),
    ),
    (
        Played(
            "greedy_pig",
            HEADS,
            students=9,
            seed=2,
            options={"poison": "1", "safe_throws": "0", "rounds": "3"},
            answers=(ANSWERS,),
            habits=CLASS,
        ),
        Played("skunk(rounds=4, word='PIGS', double_one='wipe', safe_throws=2)", "8A", habits=BOLD),
        Played("swine_herd(target=30)", NUMBER, students=7, seed=14, habits=CLASS),
    ),
    (
        OnPaper(
            "skunk(own_dice=True)",
            "students: Ana, Ben",
            ("Ana: 3 5 / 6 2", "Ben: 1 4", "Ben: 2 2 / 2 6 / 3 3", "Ana: 55"),
        ),
        Played(
            "piglet",
            "7B",
            seed=8,
            options={"rounds": "10", "safe_throws": "1", "own_dice": "True"},
            answers=(ANSWERS,),
            habits=COINS,
            happens={
                4: "leave",
                9: "come back",
                15: "another kernel",
                20: "undo much",
                30: "change dice",
            },
        ),
        Played(
            "skunk",
            ALONE,
            seed=9,
            options={"double_one": "wipe", "own_dice": "True"},
            habits=CLASS,
            happens=UNDONE,
        ),
    ),
    (
        Played(
            "how_sure",
            "7B",
            seed=4,
            options={"rounds": "3", "groups": "20: 1, 2, 5; as they like"},
            answers=(ANSWERS,),
            habits=CLASS,
        ),
        Played(
            "how_sure",
            "7B",
            seed=5,
            options={"own_dice": "True", "groups": "20: 1-3; the bold: 4"},
            happens={2: "group"},
            answers=(ANSWERS,),
            habits=CLASS,
        ),
    ),
    (
        Played("skunk(rounds=3, double_one='wipe', double_one_hits='everyone')", habits=BOLD),
        Played(
            "skunk",
            "7B",
            seed=2,
            options={
                "double_one": "wipe",
                "own_dice": "True",
                "safe_throws": "1",
                "groups": "20: 1-3; the bold",
            },
            answers=(ANSWERS,),
            habits=CLASS,
            real_dice=True,
            happens={5: "undo", 12: "change dice", 16: "change dice", 21: "another kernel"},
        ),
        Played(
            "greedy_pig",
            HEADS,
            students=9,
            seed=3,
            options={"rounds": "3", "own_dice": "True", "safe_throws": "1"},
            answers=(ANSWERS,),
            habits=CLASS,
            happens={7: "undo", 10: "another kernel"},
        ),
        Played("greedy_pig(rounds=3, dice=2)", NUMBER, seed=3, happens={6: "everyone leaves"}),
    ),
)

# Two classes, three lessons, two games each: who came late, left or was never there among them.
TWO_CLASSES: Record = tuple(
    Played(
        lesson,
        room,
        seed=seed,
        options={"own_dice": own},
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

# What records that were drawn by chance have found once.
FOUND: tuple[Record, ...] = (
    # Rules that are written in two ways are the same.
    (
        OnPaper("skunk()", "students: Ana, Ben, Cem, Dora", ("3 4",), classroom="7B"),
        Played("skunk", "7B", students=1, options={"double_one": "bust"}, habits=CLASS),
    ),
    (
        Played(
            "swine_herd(target=30, own_dice=True)",
            NUMBER,
            students=1,
            seed=34,
            habits=(Habit(points=17),),
            happens={4: "everyone leaves", 9: "look"},
            presses=20,
        ),
    ),
    (
        Played(
            "best_for_what",
            ALONE,
            students=2,
            seed=169,
            options={"rounds": "5"},
            habits=CLASS,
            throws_on=1,
            real_dice=True,
            happens={4: "leave"},
            presses=60,
        ),
    ),
    (
        Played(
            "skunk",
            ALONE,
            students=1,
            seed=734,
            options={"double_one": "wipe"},
            habits=(Habit(points=39), Habit(throws=1), Habit(), Habit(throws=4), Habit()),
            throws_on=4,
            happens={22: "arrive", 18: "arrive", 9: "undo much", 38: "arrive"},
        ),
    ),
    (
        Played(
            "skunk",
            ALONE,
            students=3,
            seed=1875,
            options={"double_one": "bust"},
            habits=(Habit(12), Habit(), Habit(throws=4), Habit(33), Habit(throws=4)),
            throws_on=5,
        ),
    ),
)
