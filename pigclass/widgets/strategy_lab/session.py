"""Session of the Strategy Lab, without a widget, and what it says of a tournament."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Annotated

from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy, title
from pigclass.strategies.table import hint_about
from pigclass.strategies.thresholds import HoldAt
from pigclass.strategies.typed_strategies import from_source
from pigclass.tournaments.entries import WAYS, checked_strategy, ways_for
from pigclass.tournaments.playing import Tournament, tournament
from pigclass.tournaments.shelf import Shelf, ShelfEntry
from pigclass.widgets.page.dispatch import Argument
from pigclass.widgets.page.fields import Among, actions_of
from pigclass.widgets.session.belief_questions import Question, read_answers
from pigclass.words import PigclassError, in_percent, joined, refusal, rounded, say, word_for

PYTHON = "python"
WINS_MOST = Question(
    "wins_most", choices=("hold at 15", "hold at 20", "hold at 25", "roll 3 times")
)
LEAGUE, MEANS, EXAMINED = "league", "means", "prices"
PAGES = ("ranking", LEAGUE, MEANS, EXAMINED)
FormTexts = dict[str, str]
# Well-known strategy with which each new one is compared.
YARDSTICK = HoldAt(20)
# A strategy with a smaller gap to perfect play is shown with two decimals.
NEARLY = 0.005

# Values that a page may send.
ChosenWay = Annotated[str, Among(lambda session: (*session.ways, PYTHON))]
ChosenPage = Annotated[str, Among(lambda _: PAGES)]
EntrantName = Annotated[str, Among(lambda session: session.over.order if session.over else ())]


class LabSession:
    """Strategies of a class in one game, and the last tournament between them.

    Entries are stored on the `shelf` before they are shown. Actions are the methods `_do_…`; `seen`
    is called after every change, and during a tournament.
    """

    def __init__(self, game: Game, shelf: Shelf, *, say_first: bool = False) -> None:
        self.game, self.shelf = game, shelf
        self.ways = [way.id for way in ways_for(game)]
        self.way = self.ways[0]
        self.typed: FormTexts = {}
        self.editing = ""
        self.over: Tournament | None = None
        # Whether the class has yet to predict the winner, and its predictions.
        self.is_asked, self.believed = say_first, Counter[str]()
        self.page, self.chosen = "", ""
        self.said, self.problem = self._welcome(), ""
        self.busy_with, self.done = "", (0, 0)
        self.seen: Callable[[], None] = lambda: None

    @property
    def kept(self) -> tuple[ShelfEntry, ...]:
        """Strategies on the shelf whose sentences this version of the kit knows."""
        return tuple(it for it in self.shelf.entries if it.way == PYTHON or it.way in WAYS)

    @property
    def strategies(self) -> dict[str, Strategy]:
        """Strategies of the class by name; entries that make no strategy are left out."""
        found = {}
        for entry in self.kept:
            try:
                found[entry.name] = self.strategy(entry)
            except PigclassError:
                continue
        return found

    def strategy(self, entry: ShelfEntry) -> Strategy:
        """Return the strategy of an entry."""
        return self._make(entry.way, entry.blanks, entry.text)

    def act(self, action: str, *, actor: str = "teacher", **data: Argument) -> bool:
        """Carry out `action` and return whether it was possible; if not, `problem` says why."""
        self.problem = ""
        try:
            self.said = actions_of(type(self))[action](self, actor=actor, **data)
        except PigclassError as why:
            self.problem = str(why)
        self.busy_with = ""
        self.seen()
        return not self.problem

    def _do_believe(self, *, actor: str, **typed: str) -> str:
        """Record the class's predictions, and go on to the form."""
        self.believed = Counter()
        for entry in read_answers(typed.get(WINS_MOST.id, ""), WINS_MOST):
            self.believed[entry["answer"]] += entry["count"]
        self.is_asked = False
        return self._welcome()

    def _welcome(self) -> str:
        number = len(self.kept)
        return say("lab.so_far", number=number) if number else say("lab.welcome")

    def _do_way(self, *, actor: str, way: ChosenWay, **typed: str) -> str:
        """Switch to another sentence, or to Python; values keep their names."""
        self.way, self.typed = way, {**self.typed, **typed}
        return ""

    def _do_enter(self, *, actor: str, **typed: str) -> str:
        """Try the typed strategy, and put it on the shelf if it can play."""
        self.typed, is_python = typed, self.way == PYTHON
        strategy = self._make(self.way, typed, typed.get("text", ""))
        name = typed.get("name", "").strip() or str(getattr(strategy, "title", ""))
        if any(entry.name == name and entry.id != self.editing for entry in self.kept):
            raise refusal("lab.name_taken", name=name)
        self.busy_with = say("lab.trying", name=name)
        self.seen()
        hint = hint_about(checked_strategy(strategy, self.game))
        blanks = {} if is_python else {b: typed[b] for b in WAYS[self.way].blanks}
        text = typed.get("text", "") if is_python else ""
        self.shelf.put(name, self.way, blanks, text=text, instead_of=self.editing)
        self._forget_results()
        self.typed, self.editing = {}, ""
        entered = say("lab.entered", name=name, number=len(self.kept))
        return " ".join(filter(None, [entered, beside_yardstick(self.game, strategy), hint]))

    def _make(self, way: str, blanks: Mapping[str, str], text: str) -> Strategy:
        return _compiled(text) if way == PYTHON else WAYS[way].filled(blanks, self.game)

    def _do_edit(self, *, actor: str, id: str) -> str:  # noqa: A002  (as the shelf calls it)
        entry = self._entry(id)
        self.editing, self.way = entry.id, entry.way
        self.typed = {**entry.blanks, "name": entry.name, "text": entry.text}
        return say("lab.editing", name=entry.name)

    def _do_cancel(self, *, actor: str) -> str:
        """Empty the form."""
        self.typed, self.editing = {}, ""
        return self._welcome()

    def _do_remove(self, *, actor: str, id: str) -> str:  # noqa: A002
        entry = self._entry(id)
        self.shelf.remove(entry.id)
        self.editing = "" if self.editing == entry.id else self.editing
        self._forget_results()
        return say("lab.removed", name=entry.name)

    def _entry(self, entry: str) -> ShelfEntry:
        found = [it for it in self.kept if it.id == entry]
        if not found:
            raise refusal("lab.gone")
        return found[0]

    def _do_play(self, *, actor: str) -> str:
        """Let all strategies play each other, and show who wins most."""
        ready = self.strategies
        # A text that makes no strategy, as in a file that was edited, is refused by name.
        entries = (it for it in self.kept if it.text or it.name in ready)
        entrants = {it.name: ready.get(it.name, it.text) for it in entries}
        self.over = tournament(self.game, entrants, seed=1, progress=self._step)
        order = self.over.order
        self.page, self.chosen = PAGES[0], next((it for it in order if it in ready), order[0])
        return self._result(self.over)

    def _result(self, over: Tournament) -> str:
        """Return sentences on who has won, and on what the class predicted."""
        return result(over, self.strategies, said_first(self.believed))

    def _step(self, done: int, of: int) -> None:
        self.busy_with, self.done = say("lab.playing"), (done, of)
        self.seen()

    def _do_page(self, *, actor: str, page: ChosenPage) -> str:
        if self.over is None:
            raise refusal("lab.not_played")
        self.page = page
        if page == EXAMINED:
            return examined(self.over, self.chosen)
        sentence_of = {LEAGUE: circle, MEANS: best_for_what}
        return sentence_of.get(page, self._result)(self.over)

    def _do_examine(self, *, actor: str, name: EntrantName) -> str:
        """Compare one strategy with perfect play."""
        self.chosen = name
        return self._do_page(actor=actor, page=EXAMINED)

    def _do_back(self, *, actor: str) -> str:
        self.page = ""
        return self._welcome()

    def _forget_results(self) -> None:
        self.over, self.page = None, ""


# A text is compiled once; its strategy caches its answers.
_compiled = lru_cache(maxsize=256)(from_source)


def said_first(believed: Counter[str]) -> list[str]:
    """Return the class's most frequent prediction, as a sentence; empty without predictions."""
    if not believed:
        return []
    most = max(believed.values())
    answers = [word_for("answer", it) for it, hands in believed.items() if hands == most]
    key = "lab.said_first" if len(answers) == 1 else "lab.said_first_tied"
    return [say(key, said=joined(answers), most=most, hands=believed.total())]


def beside_yardstick(game: Game, strategy: Strategy) -> str:
    """Return how a strategy does against hold at 20, "" if it cannot play against it."""
    if game.dice_choice is not None or game.is_one_throw:
        return ""
    played = tournament(game, {"given": strategy, "yardstick": YARDSTICK}, perfect=False, seed=1)
    if "given" not in played.shares:
        return ""
    ahead = round(100 * (2 * played.shares["given"] - 1), 1)
    key = "beats" if ahead > 0 else "loses" if ahead < 0 else "ties"
    return say(f"lab.{key}_yardstick", other=title(YARDSTICK), by=rounded(abs(ahead), 1))


def result(over: Tournament, own: Collection[str], more: Sequence[str]) -> str:
    """Return sentences on who has won and who is best of the class's `own`, with all who tie."""
    sentences = [_best_text("winner", over.winners, over)]
    ours = over.best_of(name for name in over.order if name in own)
    if ours and not set(ours) & set(over.winners):
        sentences.append(_best_text("best_of_class", ours, over))
    refused = (say("lab.refused", name=name, why=why) for name, why in over.refused.items())
    return " ".join([*sentences, *more, *refused])


def _best_text(key: str, best: Sequence[str], over: Tournament) -> str:
    key = f"lab.{key}" if len(best) == 1 else f"lab.{key}_tied"
    return say(key, name=joined(best), share=in_percent(over.shares[best[0]]))


def circle(over: Tournament) -> str:
    """Return a sentence on strategies that beat each other in a circle, or that none do."""
    rings = over.circles
    return say("lab.circle", circle=rings[0]) if rings else say("lab.no_circle")


def best_for_what(over: Tournament) -> str:
    """Return a sentence on which strategy scores most, and which wins most."""
    from pigclass.charts.best_for_what import what_is_best

    return what_is_best(over.best_for_what)


def examined(over: Tournament, chosen: str) -> str:
    """Return the costs of a strategy compared with perfect play, in at most two lines."""
    prices = over.examine(chosen)
    numbers = {
        "share": prices.win_probability,
        "points": prices.gap / 2,
        "holding": prices.holding_costs,
        "rolling": prices.rolling_costs,
    }
    # With one decimal, a nearly perfect strategy would seem to cost nothing.
    places = 1 if prices.gap > NEARLY else 2
    figures = {name: rounded(100 * float(it), places) for name, it in numbers.items()}
    return say("lab.examined", strategy=prices.strategy, **figures)
