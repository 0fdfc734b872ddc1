"""A second, deliberately plain implementation of all sixteen games, written from the prose.

It shares nothing with the kit: no table, no effect, no ending, just ifs. The tests let it play the
same throws and decisions and compare. Other tests that recount something use its rules.
"""

DIE = tuple(range(1, 7))
NAMES = ("pig", "playpalace_pig", "greedy_pig", "swine_herd", "skunk", "big_pig", "frey_pig")
NAMES += ("two_dice_pig", "wipe_pig", "reset_25_pig", "piglet", "class_piglet", "sevens_pig")
NAMES += ("piggy", "pig_dice")

RACE = {"target": 100, "players": 2, "teams": None, "ending": "first_to", "ties": "share"}
OWN = {
    "frey_pig": {"ending": "equal_turns"},
    "piglet": {"target": 10},
    "pig_dice": {"ending": "last_throw"},
    "playpalace_pig": {"target": 50, "ending": "equal_turns", "ties": "tiebreaker"},
    "skunk": {"rounds": 5},
    "greedy_pig": {"rounds": 5},
    "class_piglet": {"rounds": 10},
}


def what_happens(name, faces, total, options, throws):
    """Return (new turn total, is the turn over, whose score goes: nobody, thrower or all)."""
    if name == "pig":
        if faces[0] == options.get("poison", 1):
            return 0, True, "thrower" if options.get("on_poison") == "wipe" else "nobody"
        return total + faces[0], False, "nobody"
    if name in ("skunk", "greedy_pig", "swine_herd", "class_piglet"):
        return shared(name, faces, total, options, throws)
    if name == "playpalace_pig":
        return (0, True, "nobody") if faces[0] == 1 else (total + faces[0], False, "nobody")
    if name == "piglet":
        return (0, True, "nobody") if faces[0] == "tails" else (total + 1, False, "nobody")
    if name == "hog":
        points = options.get("bust_points", 0) if 1 in faces else sum(faces)
        return points, True, "nobody"
    if name == "pig_dice":
        return pig_dice(faces, total)
    return two_dice(name, faces, total, options)


def dice_of(name):
    """Return the sides of each of the usual dice."""
    if name in ("piglet", "class_piglet"):
        return (("heads", "tails"),)
    if name == "pig_dice":
        return (("head", *DIE[1:]), (*DIE[:-1], "tail"))
    one_die = ("pig", "playpalace_pig", "greedy_pig", "swine_herd")
    return (DIE,) if name in one_die else (DIE, DIE)


def two_dice(name, faces, total, options):
    a, b = faces
    doubles_double = options.get("doubles") == "double"
    if name in ("big_pig", "frey_pig", "reset_25_pig", "wipe_pig"):
        doubles_double = options.get("doubles", "double") == "double"
    twice = 2 if a == b and doubles_double else 1
    bad = options.get("busts_on", "one")
    if name == "sevens_pig" or bad == "seven":
        return (0, True, "nobody") if a + b == 7 else (total + twice * (a + b), False, "nobody")
    if name == "piggy" or bad == "doubles":
        return (0, True, "nobody") if a == b else (total + a + b, False, "nobody")
    if a == 1 and b == 1:
        usual = {"big_pig": "add_25", "frey_pig": "add_25", "reset_25_pig": "reset_25"}
        rule = options.get("double_one", usual.get(name, "wipe"))
        if rule == "wipe":
            return 0, True, "thrower"
        if rule == "bust":
            return 0, True, "nobody"
        if rule == "reset_25":
            return 25, False, "nobody"
        return total + 25, rule == "add_25_end", "nobody"
    if a == 1 or b == 1:
        return 0, True, "nobody"
    return total + twice * (a + b), False, "nobody"


def pig_dice(faces, total):
    numbers = [face for face in faces if face not in ("head", "tail")]
    if "head" in faces and "tail" in faces:
        return 2 * total, False, "nobody"
    if "head" in faces:
        return total + 2 * numbers[0], False, "nobody"
    if "tail" in faces:
        return max(0, total - numbers[0]), False, "nobody"
    if sum(numbers) == 7:
        return 0, True, "nobody"
    return total + sum(numbers), False, "nobody"


def shared(name, faces, total, options, throws):
    safe = throws < options.get("safe_throws", 0)
    if name == "class_piglet":
        heads = faces[0] == "heads"
        return (total + heads, False, "nobody") if heads or safe else (0, True, "nobody")
    if safe:
        return total + sum(faces), False, "nobody"
    if name in ("greedy_pig", "swine_herd"):
        if options.get("poison", 1) in faces:
            return 0, True, "nobody"
        return total + sum(faces), False, "nobody"
    if faces[0] == 1 and faces[1] == 1:
        wipes = options.get("double_one") == "wipe"
        if options.get("double_one_hits") == "everyone":
            return 0, True, "all" if wipes else "round of all"
        return 0, True, "thrower" if wipes else "nobody"
    if 1 in faces:
        return 0, True, "nobody"
    return total + faces[0] + faces[1], False, "nobody"


class NaiveGame:
    """One game at a table, remembered as a person with a pencil would."""

    def __init__(self, name, options, players=None):
        self.name, self.options = name, options
        rules = {**RACE, **OWN.get(name, {}), **options}
        self.target, self.ending, self.ties = rules["target"], rules["ending"], rules["ties"]
        self.rounds = rules.get("rounds")
        self.shared = name in ("skunk", "greedy_pig", "swine_herd", "class_piglet")
        self.everyone = list(range(players or (4 if rules["teams"] else rules["players"])))
        self.teams = [[0, 2], [1, 3]] if rules["teams"] else [[seat] for seat in self.everyone]
        self.scores = [0] * len(self.everyone)
        self.round, self.playing = 0, list(self.everyone)
        self.last_chance = self.extra = False
        self.winners = None
        self.new_round()

    def new_round(self):
        self.round += 1
        self.waiting = list(self.playing)
        self.new_turn()

    def new_turn(self):
        self.turn = self.waiting if self.shared else [self.waiting[0]]
        self.waiting = [] if self.shared else self.waiting[1:]
        self.turn = list(self.turn)
        self.total, self.throws, self.kept = 0, 0, {}
        self.own = dict.fromkeys(self.everyone, 0)

    def throw(self, faces):
        self.total, over, loses = what_happens(
            self.name, faces, self.total, self.options, self.throws
        )
        self.throws += 1
        if loses == "thrower":
            for seat in self.turn:
                self.scores[seat] = 0
        if loses == "all":
            self.scores = [0] * len(self.scores)
        if loses in ("all", "round of all"):
            self.kept = {}
        one_throw = self.ending == "last_throw" and self.last_chance and not self.extra
        if over or one_throw:
            for seat in self.turn:
                self.kept[seat] = self.total
            self.turn = []
            self.end_turn()

    def throw_each(self, throws):
        for seat, faces in throws.items():
            self.own[seat], over, loses = what_happens(
                self.name, faces, self.own[seat], self.options, self.throws
            )
            if loses == "thrower":
                self.scores[seat] = 0
            if over:
                self.turn.remove(seat)
        self.throws += 1
        if not self.turn:
            self.end_turn()

    def hold(self, seats):
        for seat in seats:
            self.kept[seat] = self.own[seat] if self.options.get("own_dice") else self.total
        self.turn = [seat for seat in self.turn if seat not in seats]
        if not self.turn:
            self.end_turn()

    def totals(self):
        return [sum(self.scores[seat] for seat in team) for team in self.teams]

    def end_turn(self):
        for seat, points in self.kept.items():
            self.scores[seat] += points
        if self.rounds is None and not self.extra:
            there = [
                team for team in self.teams if sum(self.scores[s] for s in team) >= self.target
            ]
            if there and self.ending == "first_to" and not self.shared:
                self.winners = there[0]
                return
            if there and self.ending in ("last_turn", "last_throw") and not self.last_chance:
                self.last_chance = True
                seat = next(iter(self.kept))
                after = self.everyone[seat + 1 :] + self.everyone[:seat]
                self.waiting = [s for s in after if s not in there[0]]
        if not self.waiting:
            self.end_round()

    def end_round(self):
        if self.rounds is not None:
            over = self.round >= self.rounds
        else:
            over = max(self.totals()) >= self.target
        if not over and not self.extra:
            return
        playing_teams = [team for team in self.teams if team[0] in self.playing]
        best = max(sum(self.scores[s] for s in team) for team in playing_teams)
        first = [team for team in playing_teams if sum(self.scores[s] for s in team) == best]
        if len(first) > 1 and self.ties == "tiebreaker":
            self.extra = True
            self.playing = sorted(seat for team in first for seat in team)
        else:
            self.winners = sorted(seat for team in first for seat in team)

    def go_on(self):
        """Begin the next turn or round."""
        if self.waiting:
            self.new_turn()
        else:
            self.new_round()


def scores_of(events, name, *, players):
    """Return the scores after events of the log: banked points, and those kept in this round."""
    events = list(events)
    undone = {event.data["undoes"] for event in events if event.kind.value == "correction"}
    game = NaiveGame(name, {}, players)
    for event in events:
        data = event.data if event.id not in undone else {}
        if "faces" in data and data.get("purpose", "play") == "play":
            game.throw(tuple(data["faces"]))
        if "sit" in data:
            assert set(data["sit"]) <= set(game.turn)
            game.hold(data["sit"])
        between = event.kind.value == "round_ended" if game.shared else not game.turn
        if data is event.data and between and game.winners is None:
            game.go_on()
    saved = game.kept if game.turn else {}
    return [points + saved.get(seat, 0) for seat, points in enumerate(game.scores)]
