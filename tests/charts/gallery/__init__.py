"""Every chart once, with a seeded class of 28; `python -m tests.charts.test_shown` draws them.

The figures of theory here are worked out by short recursions of their own, so that the gallery
needs nothing but the charts.
"""

from tests.charts.gallery import class_games, theory, when_to_stop, who_wins

GALLERY = {
    build.__name__: build
    for part in (class_games, when_to_stop, who_wins, theory)
    for build in part.CHARTS
}
