"""The charts of the Strategy Lab: one for each page of results."""

from typing import TYPE_CHECKING

from pigclass.strategies.reading import title
from pigclass.tournaments.results import Tournament
from pigclass.widgets.strategy_lab.session import EXAMINED, LEAGUE, MEANS, LabSession
from pigclass.words import refusal, say

if TYPE_CHECKING:
    import altair as alt

# As many letters stand before a bar of the ranking.
ROOM = 40


def chart_of(session: LabSession) -> "alt.TopLevelMixin | None":
    """Return the chart of the open page, None while strategies are entered.

    Raises PigclassError where there is none, with the reason.
    """
    if session.over is None or not session.page:
        return None
    return CHARTS[session.page](session, session.over)


def _ranking(session: LabSession, over: Tournament) -> "alt.TopLevelMixin":
    from pigclass.charts.ranking import ranking  # noqa: PLC0415  (entering needs no charts)

    called = {name: _called(name, title(it)) for name, it in session.strategies.items()}
    standings = over.ranking.replace({"strategy": called})
    return ranking(standings, ours=called.values())


def _league(session: LabSession, over: Tournament) -> "alt.TopLevelMixin":
    from pigclass.charts.who_beats_whom import who_beats_whom  # noqa: PLC0415

    return who_beats_whom(over.pairs, ours=session.strategies)


def _means(session: LabSession, over: Tournament) -> "alt.TopLevelMixin":
    from pigclass.charts.best_for_what import mean_or_win  # noqa: PLC0415

    return mean_or_win(over.best_for_what, ours=session.strategies)


def _prices(session: LabSession, over: Tournament) -> "alt.TopLevelMixin":
    told = over.examine(session.chosen)
    if told.frame.empty:
        raise refusal("lab.perfect", name=session.chosen)
    return told.chart()


def _called(name: str, does: str) -> str:
    """Return a name with what the strategy does, where a row has room for both."""
    both = say("lab.called", name=name, does=does)
    return both if name != does and len(both) <= ROOM else name


CHARTS = {"ranking": _ranking, LEAGUE: _league, MEANS: _means, EXAMINED: _prices}
