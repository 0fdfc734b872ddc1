"""A class plays Skunk in a real browser: names and real dice, a head count, a student alone."""

from playwright.sync_api import expect

from pigclass.classlog.store import ClassLog
from tests.browser.playing import NAMES, Table
from tests.naive import scores_of

# Some sit, and the others stand until the bust.
SIT_AT = {seat: 12 + 7 * seat % 30 for seat in range(0, 28, 5)}


def test_28_named_students_play_two_rounds(page, open_new):
    folder = open_new(page, "skunk")
    table = Table(page)
    table.start(names="\n".join(NAMES), seed="11")
    for answer, hands in (("20", 10), ("15", 19)):
        tap = page.locator(f"[data-tap='{answer}']")
        tap.evaluate("(it, hands) => { while (hands--) it.click(); }", hands)
        if hands == 10:
            page.locator(".pig-fewer").first.click()
    expect(page.locator("[name=sit_at]")).to_have_value("20: 9, 15: 19")
    page.locator("[name=throws_survived]").fill("3 x 28")
    table.key("r")
    table.play_round(SIT_AT)
    table.key("r")
    table.press("change_dice")
    table.play_round(SIT_AT, typed=["3 5", "66", "2,2", "4 4", "5 1"])
    table.press("finish")
    assert table.stage == "game over"

    with ClassLog(folder / "class.db") as log:
        (game,) = log.entries()
        rounds = log.rounds(names=True)
        assert table.scores() == scores_of(log.events(game.game), "skunk", players=28)
        assert len(log.rolls().query("source == 'real'")) == 5
        assert log.predictions()["count"].sum() == 56
    last = rounds[rounds["round"] == 2].set_index("player")["score_after"]
    assert table.scores() == [last[name] for name in NAMES]

    table.press("reveal")
    expect(page.locator(".vega-embed")).to_have_count(1)
