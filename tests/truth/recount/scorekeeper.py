"""Score of a game, kept event by event in plain ifs, and the rows that it makes.

It uses neither the engine of the kit nor its replay nor its frames. The tests compare its rows with
the exported files.
"""

from collections import Counter
from dataclasses import dataclass, field

from tests.truth.recount.csv_files import Row
from tests.truth.recount.dice import ADDS, BUST, WIPE_OUT, Dice

HEADS = "head_count"
PREDICTING, READY, DECIDING, LOCKED = "predicting", "ready to roll", "deciding", "locked"
ROUND_OVER, OVER = "round over", "game over"
# Results of a throw of real dice that taps can enter.
FATES = {"out": BUST, "wiped": WIPE_OUT}


def in_force(events):
    """Return the events that no correction has undone."""
    undone = {it.data["undoes"] for it in events if it.kind == "correction"}
    ends = [it for it in events if it.kind == "finished" and it.id not in undone]
    undone.update(*(it.data.get("not_played", []) for it in ends))
    return [it for it in events if it.kind != "correction" and it.id not in undone]


@dataclass
class _Round:
    """One round on the board."""

    number: int
    here: list[str]
    standing: list[str]
    throws: int = 0
    thrown_on: int = 0
    faces: tuple = ()
    total: int = 0
    before: int = 0
    locked: bool = False
    all_left: bool = False
    last_total: int = 0
    sat_at: dict[str, int] = field(default_factory=dict)
    kept: dict[str, int] = field(default_factory=dict)
    caught: list[str] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)
    at_the_bell: list[str] = field(default_factory=list)
    scores_after: dict[str, int] = field(default_factory=dict)
    ended: str | None = None
    # With dice of their own: what each has at risk, made last, threw last, and how often.
    own: dict[str, int] = field(default_factory=dict)
    own_last: dict[str, int | None] = field(default_factory=dict)
    own_faces: dict[str, tuple] = field(default_factory=dict)
    own_throws: dict[str, int] = field(default_factory=dict)
    just_caught: list[str] = field(default_factory=list)
    # Real dice that nobody else has seen: the points at risk are unknown.
    untold: bool = False

    def at_risk(self, player: str) -> int:
        """Return the points at risk of a standing player."""
        return self.own.get(player, self.total)


class Scorekeeper:
    """The board of one game: `rolls`, `decisions`, `rounds` and `predictions` as rows."""

    def __init__(self, events, dice: Dice, *, rounds: int | None, target: int | None) -> None:
        first, *rest = in_force(events)
        self.mode = first.data["mode"]
        self.on_screen = "paper" if first.data.get("on_paper") else "screen"
        self.players: list[str] = list(first.data["players"])
        self.away: set[str] = set()
        self.scores = dict.fromkeys(self.players, 0)
        self.begun = self.over = self.stopped = self.looks = self.shown = self.uncounted = False
        self.asks, self.closed = list(first.data.get("asks", [])), set()
        self.rolls: list[Row] = []
        self.decisions: list[Row] = []
        self.predictions: list[Row] = []
        self.last_sat: list[str] = []
        self.groups: dict[str, str] = {}
        self.dice, self.planned, self.target = dice, rounds, target
        self._board = [self._new_round()]
        for event in rest:
            getattr(self, f"_{event.kind.value}")(event.data, event.at)
        # A student who has changed groups counts for the last one, in the whole game.
        for row in self.decisions:
            row["group"] = self.groups.get(row["player"])

    @property
    def rounds(self) -> list[Row]:
        """A row for each student in each round that has begun, or for those counted alike."""
        return [row for each in self._board if each.throws for row in self._rows_of(each)]

    @property
    def stage(self) -> str:
        """What the class is doing."""
        if not self.begun or self.is_asked:
            return PREDICTING
        if self.over:
            return OVER
        if self.this.ended:
            return ROUND_OVER
        if self.this.locked:
            return LOCKED
        # Nothing is decided before the first throw, nor between throws that are safe.
        return DECIDING if self.this.throws >= max(self.dice.safe, 1) else READY

    @property
    def is_asked(self) -> bool:
        """Say whether the class is at the questions that come once a round is over."""
        between = not self.this.throws and not self.over
        is_time = self.looks or (between and len(self._board) > 1)
        last = None if self.shown else len(self.finished_rounds) + 1
        return is_time and not self.closed.issuperset(self.asks[1:last])

    @property
    def finished_rounds(self) -> list[_Round]:
        """The rounds that are over."""
        return [it for it in self._board if it.ended]

    @property
    def scores_now(self) -> dict[str, int]:
        """What each has: banked, and saved in the round that goes on."""
        saved_now = {} if self.this.ended else self.this.kept
        return {player: points + saved_now.get(player, 0) for player, points in self.scores.items()}

    @property
    def this(self) -> _Round:
        """The round on the board now."""
        return self._board[-1]

    def _new_round(self) -> _Round:
        number = 1 + len(getattr(self, "_board", []))
        here = [player for player in self.players if player not in self.away]
        return _Round(number, here=list(self.players), standing=here)

    def _prediction(self, data, at) -> None:
        comes_later = self.over or self.looks or self.this.ended is not None
        answers = [
            {
                "question": data["question"],
                "player": row.get("player"),
                "answer": row["answer"] if not isinstance(row["answer"], str) else None,
                "choice": row["answer"] if isinstance(row["answer"], str) else None,
                "count": row.get("count", 1),
                "before_round": self.this.number + comes_later,
                "time": at,
            }
            for row in data["answers"]
        ]
        if not any(it["player"] for it in answers):
            self.closed.add(data["question"])
            self.begun = self.begun or data["question"] in self.asks
            self.looks = self.looks and self.is_asked
        # An answer given again replaces the first.
        who = {it["player"] for it in answers} or {None}
        self.predictions = [
            answer
            for answer in self.predictions
            if answer["question"] != data["question"] or answer["player"] not in who
        ] + answers

    def _begun(self, data, at) -> None:
        self.begun = True

    def _throw(self, data, at) -> None:
        this = self.this
        if self.dice.own:
            self._each_throws(data, at)
            return
        in_play = data["purpose"] == "play"
        before = this.throws + this.thrown_on
        done, points = self.dice.throw(tuple(data["faces"]), before=before)
        total = this.total + points if done == ADDS else 0
        row = self._roll(before + 1, data["faces"], done, data["source"], at)
        standing = len(this.standing) if in_play else 0
        row |= {"player": None, "standing": standing, "purpose": data["purpose"]}
        self.rolls.append(row | {"points": points, "turn_total": total})
        this.before, this.total, this.faces = this.total, total, tuple(data["faces"])
        this.locked = False
        if not in_play:
            this.thrown_on += 1
            return
        this.throws += 1
        if done == ADDS:
            this.last_total = total
            return
        hurts_all = self.dice.hurts_all and set(data["faces"]) == {1}
        hurt = list(self.scores) if hurts_all else list(this.standing)
        if done == WIPE_OUT:
            self.scores |= dict.fromkeys(hurt, 0)
        this.kept |= {player: 0 for player in hurt if player in this.kept}
        this.caught = list(this.standing)
        self._ends("bust")

    def _roll(self, number, faces, done, source, at) -> Row:
        """The row of any throw."""
        row = {"round": self.this.number, "throw": number, "effect": done, "source": source}
        return row | {"faces": " ".join(map(str, faces)) or None, "time": at}

    def _each_throws(self, data, at) -> None:
        """Everyone standing throws dice of their own; whom they hit is out alone."""
        this = self.this
        each = data.get("each") or [[self.players.index(it), None] for it in this.standing]
        assert [self.players[seat] for seat, _ in each] == this.standing
        this.untold = this.untold or "each" not in data
        before, this.throws, this.locked, this.just_caught = this.throws, this.throws + 1, False, []
        for player, (seat, faces) in zip(list(this.standing), each, strict=True):
            if faces is None:
                fates = {it: fate for it, fate in FATES.items() if seat in data.get(it, ())}
                done, points = next(iter(fates.values()), ADDS), 0
            else:
                done, points = self.dice.throw(tuple(faces), before=before)
            total = this.own.get(player, 0) + points if done == ADDS else 0
            nobody_knows = this.untold and done == ADDS
            row = self._roll(this.throws, faces or (), done, data["source"], at)
            row |= {"player": player, "standing": 1, "purpose": "play"}
            values = (None, None) if nobody_knows else (points, total)
            self.rolls.append(row | dict(zip(("points", "turn_total"), values, strict=True)))
            this.own[player], this.own_faces[player] = total, tuple(faces or ())
            this.own_throws[player] = this.throws
            if done == ADDS:
                this.own_last[player] = None if nobody_knows else total
                continue
            this.just_caught.append(player)
            this.standing.remove(player)
            self.scores[player] *= done != WIPE_OUT
        this.caught += this.just_caught
        if not this.standing:
            self._ends("bust")

    def _decision(self, data, at) -> None:
        this = self.this
        if "sit" in data:
            sit = [self.players[seat] for seat in data["sit"]]
        else:
            sit = this.standing[data["still_standing"] :]
        stand = [player for player in this.standing if player not in sit]
        row = {"round": this.number, "throw": this.throws, "turn_total": this.total, "time": at}
        total = {player: this.at_risk(player) for player in this.standing}
        if this.untold:
            typed = {self.players[seat]: points for seat, points in data.get("points", ())}
            assert set(typed) == set(sit)
            total = dict.fromkeys(this.standing) | typed
            this.own_last |= typed
        for action, some in (("sit", sit), ("stand", stand)):
            if self.mode == HEADS:
                for at, count in Counter(total[it] for it in some).items():
                    counted = {
                        "player": None,
                        "score": None,
                        "source": self.on_screen,
                        "count": count,
                    }
                    self.decisions.append(row | counted | {"action": action, "turn_total": at})
            elif self.mode != HEADS:
                self.decisions += [
                    row
                    | {"action": action, "player": player, "score": self.scores[player], "count": 1}
                    | {"turn_total": total[player], "source": self._source(player, data)}
                    for player in some
                ]
        this.sat_at |= {player: total[player] for player in sit}
        this.kept |= {player: total[player] for player in sit}
        this.standing, this.locked = stand, True
        self.last_sat = sit
        if not stand:
            self._ends("all sat")

    def _choice(self, data, at) -> None:
        """Do nothing: a choice on a device is secret until the decision."""

    def _source(self, player, data):
        """Return where a decision came from; None for a computer player."""
        if player.startswith("computer:"):
            return None
        seat = self.players.index(player)
        if seat in data.get("by_device", []):
            return "device"
        return "none" if seat in data.get("unanswered", []) else self.on_screen

    def _round_ended(self, data, at) -> None:
        self._board.append(self._new_round())

    def _arrival(self, data, at) -> None:
        self.players.append(data["player"])
        self.scores[data["player"]] = 0
        if not self.this.ended:
            self.this.here.append(data["player"])
        self._stands(data["player"])

    def _departure(self, data, at) -> None:
        player = self.players[data["seat"]]
        self.away.add(player)
        this = self.this
        this.standing = [it for it in this.standing if it != player]
        if self.begun and not self.over and not this.ended and not this.standing:
            this.all_left = True
            self._ends("all sat")

    def _return(self, data, at) -> None:
        self.away.discard(self.players[data["seat"]])
        self._stands(self.players[data["seat"]])

    def _stands(self, player) -> None:
        """Let a player who comes before the first throw of a round play it."""
        if not self.this.throws and not self.this.ended:
            standing = {*self.this.standing, player}
            self.this.standing = [it for it in self.players if it in standing]

    def _grouped(self, data, at) -> None:
        groups = data["groups"].items()
        self.groups = {self.players[seat]: name for name, seats in groups for seat in seats}

    def _finished(self, data, at) -> None:
        self.over, self.stopped, self.uncounted = True, True, "not_played" in data
        if not self.this.ended:
            this = self.this
            if data.get("bank"):
                this.at_the_bell = this.standing
                this.kept |= {player: this.at_risk(player) for player in this.standing}
            else:
                this.unfinished = this.standing
            self._ends("finished early")

    def _revealed(self, data, at) -> None:
        self.shown, self.looks = True, self._board[0].ended is not None
        self.looks = self.is_asked

    def _ends(self, how: str) -> None:
        this = self.this
        this.ended, this.standing = how, []
        for player, points in this.kept.items():
            self.scores[player] += points
        this.scores_after = dict(self.scores)
        enough = self.target is not None and max(self.scores.values()) >= self.target
        self.over = self.over or enough or this.number == self.planned

    def _rows_of(self, this: _Round) -> list[Row]:
        shared = {
            "round": this.number,
            "throws": this.throws,
            "ended": this.ended,
            "turn_total": this.last_total,
        }
        each = [self._became(this, player) for player in this.here]
        if self.dice.own:
            how = (None, "finished early")
            each = [
                row
                | {
                    "throws": this.own_throws.get(row["player"], 0),
                    "turn_total": this.own_last.get(row["player"], 0),
                    "ended": this.ended if this.ended in how else "each alone",
                }
                for row in each
            ]
        if self.mode != HEADS:
            return [shared | it | {"count": 1} for it in each]
        alike = [it | {"player": None, "score_after": None} for it in each]
        different = [it for number, it in enumerate(alike) if it not in alike[:number]]
        return [shared | it | {"count": alike.count(it)} for it in different]

    def _became(self, this: _Round, player: str) -> Row:
        fates = {
            "caught": this.caught,
            "unfinished": this.unfinished + this.standing,
            "banked": this.at_the_bell,
        }
        fate = next((name for name, some in fates.items() if player in some), "away")
        over = this.ended is not None
        return {
            "player": player,
            "group": self.groups.get(player),
            "sat_at": this.sat_at.get(player),
            "points": this.kept.get(player, 0) if over else None,
            "score_after": this.scores_after[player] if over else None,
            "outcome": "sat" if player in this.sat_at else fate,
        }
