"""Today on one page, from the charts to the file; and catching up with the throws of a class."""

import pymupdf
from playwright.sync_api import Page, expect

from pigclass.words import say
from tests.browser.playing import Table

PLAYS = "from pigclass import *\nSkunkActivity(names=['Ana', 'Ben', 'Cem'], seed=7)"
# The throws of that game, and scores of a class.
AWAY = "from pigclass import *\nSkunkActivity(code='P83C-G4Q8-X~28x18~44x5~50x5')"


def play(table, seats, *, sits_from=0):
    """Play a game of Skunk to its end, skipping its questions; some seats sit."""
    while table.stage != "game over":
        if table.stage == "deciding" and table.at_risk >= sits_from:
            table.sit(seats)
        table.key("x" if table.page.locator(".pig-asks").count() else "r")


def test_the_page_of_today_is_made_where_the_charts_end(page: Page, open_cell):
    folder, table = open_cell(page, PLAYS), Table(page)
    play(table, range(3))
    table.key("c")
    dots = page.locator(".pig-dots span")
    dots.first.wait_for()
    table.key(str(dots.count()))
    table.press("open_today")
    page.locator("[name=who]").select_option("firsts")
    table.press("start")
    link = page.locator(".pig-panel-foot a[download]")
    expect(link).to_be_visible()
    (file,) = folder.glob("today-3-students-*.html")
    page.context.new_page().goto(file.as_uri())
    printed = page.context.pages[-1]
    expect(printed.locator(".won")).to_contain_text("Ana, Ben and Cem")
    assert len(pymupdf.open(stream=printed.pdf(format="A4"))) == 1
    expect(link).to_have_attribute("download", file.name)


def test_who_was_away_decides_on_the_throws_of_the_class_and_sees_where_that_comes(
    page: Page, open_cell
):
    open_cell(page, AWAY)
    table = Table(page)
    table.press("start")
    play(table, [0], sits_from=20)
    assert table.scores()[0] == 44
    table.key("c")
    expect(page.locator(".pig-question h2")).to_have_text(say("reveal.among_class"))
    table.press("tell")
    expect(page.locator(".pig-meaning-said")).to_contain_text("5 scored more, 5 the same")
