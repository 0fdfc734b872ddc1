"""Content of the page about a class's games of a day, for the wall, parents and the absent."""

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from pigclass.classlog.events.classgame import HEAD_COUNT, ClassGame, Round, RoundEnd
from pigclass.classlog.events.events import local_date
from pigclass.classlog.events.steps import TODAY, Scope, tell
from pigclass.classlog.store import ClassLog
from pigclass.facts.class_game import Evidence, best_thresholds, hold_means, takes_scores
from pigclass.facts.far_off import far_off, whole_games
from pigclass.play.state import standing_result
from pigclass.rules.dice import Face
from pigclass.rules.game_code import game_code, of_rounds, with_scores
from pigclass.rules.wording import card_lines, safe_lines
from pigclass.stats import last_scores
from pigclass.words import (
    PigclassError,
    called,
    counted,
    current_language,
    joined,
    linked,
    refusal,
    rounded,
    say,
    say_of,
    section,
)
from pigclass.words.short_names import shortest

# Modes of games that a class plays; a student alone has computer classmates.
MODES = ("each", HEAD_COUNT)
# Letters of winners' names that are easily read.
LETTERS = 70
# Most games with drawn throws: the last ones.
DRAWN = 2


@dataclass(frozen=True)
class GameOfDay:
    """One game: its name ("" for the only one), best `score`, who `won`, throws by round.

    `rounds` has names and faces, none if each student had own dice. The game `code` has the scores,
    and the throws unless dice were real.
    """

    name: str
    score: str
    won: str
    rounds: tuple[tuple[str, tuple[tuple[Face, ...], ...]], ...]
    code: str


@dataclass(frozen=True)
class Today:
    """A class's games of one day by the same rules, as the page tells them.

    `file` is a file name without ending, `theory` a mean score or None, `notes` have headings.
    """

    title: str
    file: str
    when: str
    rules: tuple[str, ...]
    games: tuple[GameOfDay, ...]
    scores: tuple[int, ...]
    theory: float | None
    scores_title: str
    notes: tuple[tuple[str, str], ...]
    question: str
    throws_title: str
    language: str


def today(log: ClassLog, game: str, *, names: bool = False) -> tuple[Today, ...]:
    """Return the pages of the day on which a class played `game` (an id), one for each rule.

    With `names`, those who won are called by their first names, else by their numbers. Raises
    PigclassError if the class finished no round that all play together.
    """
    pages, done = [], set[str]()
    of_day = log.games_beside(game, lesson="", scope=Scope(lessons="all"))
    games = {it: played for it in of_day if _is_played(played := tell(log.events(it)).game)}
    for game_id, games_of_rules in games.items():
        if game_id not in done:
            alike = log.games_beside(game_id, lesson=games_of_rules.setup.lesson, scope=TODAY)
            same_rules = tuple(games[it] for it in alike if it in games)
            pages.append(_PageOfRules(log, same_rules, is_named=names).page())
            done |= set(alike)
    if not pages:
        raise refusal("today.nothing")
    return tuple(pages)


def _is_played(game: ClassGame) -> bool:
    is_for_all = game.play.game.at_once and game.setup.mode in MODES
    return is_for_all and any(it.throws for it in _whole(game))


def _whole(game: ClassGame) -> list[Round]:
    """Return the rounds that were played to their end."""
    return [it for it in game.rounds if it.ended not in {None, RoundEnd.FINISHED_EARLY}]


@dataclass(frozen=True)
class _PageOfRules:
    """The games of a day by the same rules, and what the page says of them."""

    log: ClassLog
    games: tuple[ClassGame, ...]
    is_named: bool

    @cached_property
    def facts(self) -> Evidence:
        """Evidence of all games of the page."""
        return Evidence(self.games[-1], self.log).today

    def page(self) -> Today:
        """Return the page."""
        rules, setup = self.facts.rules, self.games[-1].setup
        card = card_lines(rules)
        scores, theory, luck, is_whole = self._scores()
        rules_text = (say("today.choice"), *safe_lines(rules), *card.rows, card.end[0])
        about_scores = [counted(len(scores), "score")]
        if not is_whole:
            about_scores.append(say("today.longest"))
        elif missed := len(self._last_scores) - len(scores):
            about_scores.append(say("today.missed", number=missed))
        rounds = (it for game in self.games for it in game.rounds if any(it.points))
        is_kept = any(it.ended is RoundEnd.FINISHED_EARLY for it in rounds)
        if is_kept and scores != self._last_scores:
            about_scores.append(say("today.left_out"))
        names = {it.id: it.name for it in self.log.classrooms()}
        who = names.get(setup.classroom or "") or counted(len(setup.players), "student")
        day = local_date(self.log.events(self.games[-1].id)[0])
        games = () if len(self.games) == 1 else (counted(len(self.games), "game"),)
        throws_key = "last" if len(self.games) > DRAWN else "throws"
        notes = (("luck", luck), ("best", self._best()))
        return Today(
            title=say("today.title", game=rules.name),
            file=re.sub(r"\W+", "-", f"{say('today.file')} {who} {day}"),
            when=" · ".join((who, _in_words(day), *games)),
            rules=(card.play[0], " ".join(rules_text)),
            games=tuple(self._played(number, it) for number, it in enumerate(self.games, 1)),
            scores=scores,
            theory=theory,
            scores_title=" · ".join(about_scores),
            notes=tuple((say(f"today.{it}"), text) for it, text in notes if text),
            question=section("asks").get(f"exit_{setup.lesson.replace('-', '_')}", ""),
            throws_title=say(f"today.{'owns' if rules.own_dice else throws_key}"),
            language=current_language(),
        )

    def _played(self, number: int, game: ClassGame) -> GameOfDay:
        rules, (score, won) = game.play.game, self._won(game)
        name = say("today.game", number=number) if len(self.games) > 1 else ""
        whole, coded = _whole(game), rules
        is_cut = game.stopped or game.result is None
        if rules.rounds and is_cut:
            won += " " + say("today.stopped", rounds=len(whole), of=rules.rounds)
            coded = of_rounds(rules, len(whole))
        throws = [() if rules.own_dice else (*it.throws, *it.would_have_come) for it in game.rounds]
        seed = game.setup.seed
        sources = {it.source for row in throws for it in row}
        is_seeded = sources == {"virtual"} and seed is not None and seed >= 0
        code = game_code(coded, seed=seed if is_seeded else None)
        with suppress(PigclassError):
            # Scores are those of as many rounds as an absent student plays.
            if is_seeded and not (is_cut and coded is rules):
                code = with_scores(code, whole_games(Evidence(game, self.log).rounds)["score"])
        names = [rules.round_name(it.number) for it in game.rounds]
        names = names if rules.word else [say("today.round", round=it) for it in names]
        # Only the last rounds of a game can be unfinished.
        names[len(whole) :] = [say("today.not_over", round=it) for it in names[len(whole) :]]
        rows = zip(names, throws, strict=True)
        rounds = tuple((it, tuple(throw.faces for throw in row)) for it, row in rows if row)
        return GameOfDay(name, score, f"{name}: {won}" if name else won, rounds, code)

    def _won(self, game: ClassGame) -> tuple[str, str]:
        """Return the highest score and who has it; in a head count the mean, if it is known."""
        winners = (game.result or standing_result(game.play)).winners
        score = game.play.scores[winners[0]]
        if game.setup.mode == HEAD_COUNT:
            effects = (throw.outcome.effect for it in game.rounds for throw in it.throws)
            if any(it.is_wipe_out for it in effects):
                return "", say("says.mean_unknown")
            mean = rounded(sum(game.play.scores) / len(game.play.scores), 1)
            return mean, say("says.winner_head_count", mean=mean)
        if not score:
            return "0", say("says.winner_none")
        names = self._names_at(game)
        if all(seat in names for seat in winners):
            who = joined([names[seat] for seat in winners])
            if len(who) <= LETTERS or len(winners) == 1:
                return str(score), say_of(len(winners), "says.winner", names=who, score=score)
        return str(score), say_of(len(winners), "today.won", score=score)

    def _names_at(self, game: ClassGame) -> dict[int, str]:
        """Return what to call the student at each seat: a number, or a first name on request."""
        players, names = game.setup.players, self.log.names()
        numbers = {it: name for it, name in self.facts.logged.called.items() if name.isdigit()}
        if self.is_named:
            firsts = shortest(names.get(it, "") for it in players)
            numbers |= {it: name for it, name in zip(players, firsts, strict=True) if it in names}
        return {seat: called(numbers[it]) for seat, it in enumerate(players) if it in numbers}

    def _scores(self) -> tuple[tuple[int, ...], float | None, str, bool]:
        """Return the scores as the reveal counts them, the mean in theory, and our luck.

        The last value is whether they are of all games, and not of the longest only.
        """
        with suppress(PigclassError):
            result = far_off(self.facts.rules, self.facts.rounds, self.facts.decisions)
            is_whole = {len(_whole(it)) for it in self.games} == {result.rounds}
            return tuple(sorted(result.scores["score"])), result.exact, result.luck, is_whole
        return self._last_scores, None, "", True

    @cached_property
    def _last_scores(self) -> tuple[int, ...]:
        """Final scores, also of students who missed a round; none in a head count."""
        with suppress(PigclassError):
            return tuple(sorted(last_scores(self.facts.rounds)["score"]))
        return ()

    def _best(self) -> str:
        rules = self.facts.rules
        with suppress(PigclassError):
            best = best_thresholds(rules)
            mean = hold_means(rules, best[:1])["mean"].iloc[0]
            number = rules.rounds or 1
            scope = "game" if takes_scores(rules) else ("rounds" if number > 1 else "round")
            means = {"mean": rounded(float(mean), 1), "total": round(number * mean)}
            text = say(f"today.best_in_{scope}", at=best[0], rounds=number, **means)
            others = linked([str(it) for it in best[1:]], "or")
            return f"{text} {say('today.as_good', at=others)}" if others else text
        return ""


def _in_words(day: date) -> str:
    names = section("today")
    weekday, month = names["weekdays"][day.weekday()], names["months"][day.month - 1]
    return say("today.day", weekday=weekday, day=day.day, month=month, year=day.year)
