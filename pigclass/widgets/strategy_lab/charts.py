"""The charts of the Strategy Lab: one for each page of results."""

from typing import Any

from pigclass.widgets.strategy_lab.session import EXAMINED, LEAGUE, LabSession
from pigclass.words import refusal


def chart_of(session: LabSession) -> Any:
    """Return the chart of the open page, None while strategies are entered.

    Raises PigclassError where there is none, with the reason.
    """
    if session.over is None or not session.page:
        return None
    return CHARTS[session.page](session)


def _ranking(session: LabSession) -> Any:
    from pigclass.charts.ranking import ranking  # noqa: PLC0415  (entering needs no charts)

    return ranking(_over(session).ranking, ours=session.strategies)


def _league(session: LabSession) -> Any:
    from pigclass.charts.who_beats_whom import who_beats_whom  # noqa: PLC0415

    return who_beats_whom(_over(session).pairs, ours=session.strategies)


def _means(session: LabSession) -> Any:
    from pigclass.charts.best_for_what import mean_or_win  # noqa: PLC0415

    return mean_or_win(_over(session).best_for_what, ours=session.strategies)


def _prices(session: LabSession) -> Any:
    told = _over(session).examine(session.chosen)
    if told.frame.empty:
        raise refusal("lab.perfect", name=session.chosen)
    return told.chart()


def _over(session: LabSession) -> Any:
    return session.over


CHARTS = {"ranking": _ranking, LEAGUE: _league, "means": _means, EXAMINED: _prices}
