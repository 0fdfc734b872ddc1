"""The rules of layout, each broken once on purpose."""

from dataclasses import replace

import altair as alt
import pandas as pd
import pytest

from pigclass.charts.axes import Axis
from pigclass.charts.parts import encoded, finished, words, words_over
from tests.truth import layout
from tests.truth.picture import needs_converter, read, svg_of

pytestmark = needs_converter

ACROSS, UP = Axis("hold at", low=0, high=40), Axis("mean score", low=0, high=10)
CURVE = pd.DataFrame({"x": [0, 20, 40], "y": [2, 8, 6]})


def chart(*layers, **changed):
    """A curve with further layers, and with its axes changed."""
    axes = {"x": ACROSS.x(), "y": UP.y(), **changed}
    line = alt.Chart(CURVE).mark_line(style="exact-line", clip=True).encode(**axes)
    return finished(line, *layers, title="Which way?", says="Up and down.")


def label(text, *, x, y, **place):
    return words(text, x=alt.XDatum(x), y=alt.YDatum(y), style="exact-label", **place)


def dots(*places, size=169):
    frame = pd.DataFrame(places, columns=["x", "y"])
    drawn = alt.Chart(frame).mark_point(style="sat-point", size=size)
    return drawn.encode(x=ACROSS.x(), y=UP.y())


def pile(drawn_at, number):
    frame = pd.DataFrame({"x": drawn_at, "y": [1, 1], "at": number})
    drawn = alt.Chart(frame).mark_point(style="sat-point", size=169)
    return drawn.encode(x=ACROSS.x(), y=UP.y())


def bars(*, lengths, numbers):
    frame = pd.DataFrame({"name": ["a", "b"], "long": lengths, "shown": numbers})
    base = alt.Chart(frame).encode(x=alt.X("long:Q").axis(None), y="name:N")
    told = base.mark_text(style="label", align="left", dx=8)
    bar = base.mark_bar(style="class-fill")
    return finished(bar, encoded(told, text="shown:Q"), title="Which?", says="a", height=120)


def test_a_chart_in_order_has_no_faults():
    fine = chart(label("best", x=20, y=9.4), dots((10, 2), (12, 2)))
    assert layout.faults(fine) == []


def test_a_label_moved_over_an_axis_is_caught():
    low = chart(label("our 5 rounds", x=18, y=-0.5))
    assert "'20' lies over 'our 5 rounds'" in layout.faults(low)
    struck = chart(label("our 5 rounds", x=12, y=0))
    assert any("'our 5 rounds' lies over a rule" in said for said in layout.faults(struck))


def test_two_labels_over_each_other_are_caught():
    both = chart(label("predicted", x=30, y=2), label("exact", x=31, y=2.4))
    assert layout.faults(both) == ["'predicted' lies over 'exact'"]


def test_a_point_outside_the_axes_is_caught():
    (said,) = layout.faults(chart(dots((44, 3))))
    assert said.startswith("a symbol of layer 1 lies outside the axes")


def test_a_label_that_hides_a_mark_is_caught_and_a_halo_does_not_excuse_it():
    place = {"x": alt.XDatum(10), "y": alt.YDatum(2)}
    for drawn in (words("7B", **place), words_over("7B", style="label", **place)):
        (said,) = layout.faults(chart(dots((10, 2)), drawn))
        assert said == "'7B' lies over a symbol of layer 1"


def test_a_label_may_lie_on_a_line_on_a_ground_of_its_own():
    place = {"x": alt.XDatum(20), "y": alt.YDatum(8)}
    assert layout.faults(chart(words_over("peak", style="exact-label", **place))) == []
    (said,) = layout.faults(chart(words("peak", style="exact-label", **place)))
    assert said == "'peak' lies over a line of layer 0"


def test_a_curve_whose_best_point_is_cut_off_is_caught():
    low = Axis("mean score", low=0, high=7)
    (said,) = layout.faults(chart(y=low.y()))
    assert said.startswith("a line of layer 0 lies outside the axes")


def test_a_label_that_runs_out_of_the_picture_is_caught():
    picture = read(svg_of(chart(label("best", x=20, y=9.4))))
    narrow = picture.whole._replace(right=picture.plot.right - 500)
    cut = layout.outside_the_picture(replace(picture, whole=narrow))
    assert "'best' runs out of the picture" in cut


def test_a_picture_larger_than_the_screen_is_caught():
    name = words("a name that goes on and on", x=alt.XValue(790), y=alt.YValue(90), align="left")
    (said,) = layout.faults(chart(name))
    assert said.startswith("the picture is 1")


def test_a_mark_too_small_for_the_back_row_is_caught():
    assert layout.faults(chart(dots((10, 2), size=49))) == ["a symbol of layer 1 is 7.0 px across"]


def test_two_students_in_one_dot_are_caught():
    (said,) = layout.faults(chart(dots((10, 2), (10, 2))))
    assert said.startswith("two symbols of layer 1 lie over each other")


def test_two_rings_may_cross_but_not_lie_along_each_other():
    def rings(*places):
        frame = pd.DataFrame(places, columns=["x", "y"])
        drawn = alt.Chart(frame).mark_point(style="sat-hollow", size=400)
        return chart(drawn.encode(x=ACROSS.x(), y=UP.y()))

    assert layout.faults(rings((10, 2), (10.3, 2.1))) == []
    (said,) = layout.faults(rings((10, 2), (10.02, 2)))
    assert said.startswith("two symbols of layer 1 lie over each other")


def test_a_pile_beside_its_number_is_caught_unless_a_tick_ties_them():
    assert layout.faults(chart(pile([9.6, 10.4], 10))) == []
    (said,) = layout.faults(chart(pile([11.6, 12.4], 10)))
    assert said.startswith("a pile of 2 stands +3")
    tick = alt.Chart(pd.DataFrame({"x": [10], "x2": [12]})).mark_rule(style="quiet-line")
    tied = encoded(tick, x=ACROSS.x(), x2="x2", y=alt.YDatum(0.5))
    assert layout.faults(chart(pile([11.6, 12.4], 10), tied)) == []


def test_a_bar_that_is_longer_than_its_number_is_caught():
    assert layout.faults(bars(lengths=[30, 10], numbers=[30, 10])) == []
    (said,) = layout.faults(bars(lengths=[30, 15], numbers=[30, 10]))
    assert said.endswith("says 10, and one of 780 px 30")


def test_words_too_pale_to_read_are_caught():
    pale = words("maybe", x=alt.XDatum(30), y=alt.YDatum(2), style="label", color="#999999")
    (said,) = layout.faults(chart(pale))
    assert said == "'maybe' stands out 2.8 : 1"


def test_letters_that_the_font_lacks_are_caught():
    (said,) = layout.faults(chart(label("■ ours", x=30, y=2)))
    assert said == "'■ ours': no ('■',) in the font"


@pytest.mark.parametrize("text", ["100%", "mean score", "0.25", "Wo?"])
def test_words_are_measured_as_they_are_drawn(text):
    named = alt.Axis(values=[8], labelExpr=f"'{text}'", titlePadding=0)
    picture = read(svg_of(chart(y=alt.Y("y:Q", axis=named, title="up"))))
    # The drawing lays the title of this axis where its label begins, by its own measure of it.
    (label,) = (it for it in picture.words if it.text == text)
    (title,) = (it for it in picture.words if it.text == "up")
    assert label.box.left == pytest.approx(title.box.left)
