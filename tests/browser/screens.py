"""Every screen of every activity, one after the other, as a teacher comes to them on the stage.

A walk is a generator: it presses what leads to the next screen, and gives that screen's name.
"""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.browser.playing import NAMES, Table, open_drawer

Walk = Callable[[Table], Iterator[str]]
SIZES = ((1280, 585), (1280, 720), (1024, 768), (1920, 1080), (3840, 2160), (640, 360))
STILL = """() => {
    const now = document.querySelector('.pig-activity').innerHTML;
    const before = window.pigStill;
    window.pigStill = now;
    return now === before;
}"""
# An open list lies over the board, and a long one is scrolled in its place, as is a rule with a
# sentence in it about what is wrong.
OUT_OF_VIEW = """() => {
    const open = document.querySelector('.pig-more[open] .pig-more-list');
    const scrolled = '.pig-lab-list, .pig-offers, .pig-rules-work:has(.pig-problem:not(:empty))';
    const shown = ':is(button, input, select, textarea, summary, .pig-die, .pig-risk-points)';
    return [...document.querySelectorAll(`.pig-screen ${shown}`)]
        .filter(it => it.checkVisibility({visibilityProperty: true}) && it.offsetWidth)
        .filter(it => open ? open.contains(it) : !it.closest(scrolled))
        .filter(it => {
            const box = it.getBoundingClientRect();
            const low = box.bottom - box.height / 8, middle = (box.top + box.bottom) / 2;
            const foot = document.elementFromPoint((box.left + box.right) / 2, low);
            const side = document.elementFromPoint(box.right - 2, middle);
            const isCut = !it.contains(foot) || !it.contains(side);
            return isCut || box.right > window.innerWidth || box.left < 0 || box.top < 0;
        }).map(it => it.dataset.focus || it.textContent || it.className);
}"""
# Scores and questions that are cut off at their foot, where only some would scroll to them.
CUT_AT_THE_FOOT = """() => {
    return [...document.querySelectorAll('.pig-seats, .pig-score-tables, .pig-panel')]
        .filter(it => it.checkVisibility() && it.scrollHeight > it.clientHeight + 8)
        .map(it => `${it.className} is ${it.scrollHeight} of ${it.clientHeight}`);
}"""
# Where the game is takes two lines at the most, however many rounds stand beside it.
TOO_MANY_LINES = """() => [...document.querySelectorAll('.pig-where')]
    .filter(it => it.offsetHeight > 2.5 * parseFloat(getComputedStyle(it).lineHeight))
    .map(it => `${it.textContent} takes more than two lines`)"""
# A class has played, and one looks at a rule on its throws.
PLAYED = """played = SkunkActivity(students=4, seed=8)
for action in ["begin", *["press_roll"] * 40]:
    played.act(action, {})
YourRule(played)"""
# The field that shows which way of writing a strategy is open.
WRITTEN_IN = {"by_score": "score", "python": "text"}


def walk(page: Page, name: str) -> Iterator[str]:
    """Enter the stage and give the screens of one of `WALKS`, each once it stands still."""
    page.locator("[data-action=enter]").first.click()
    for screen in WALKS[name][1](Table(page)):
        page.wait_for_function(STILL, polling=200)
        yield screen


def code(name: str, language: str) -> str:
    """Return the cell that opens a walk's activity in a language."""
    return f"from pigclass import *\nspeak({language!r})\n{WALKS[name][0]}"


def after(table: Table, *steps: tuple[str, str]) -> Iterator[str]:
    """Press a key or a button, and give the screen that comes then; and so on."""
    for pressed, screen in steps:
        is_key = len(pressed) == 1 or pressed[0].isupper()
        table.key(pressed) if is_key else table.press(pressed)
        yield screen


def first_screens(table: Table) -> Iterator[str]:
    """Give the first screen, as it is seen and with its drawer open."""
    yield "opening"
    open_drawer(table.page)
    yield "drawer"


def class_game(table: Table) -> Iterator[str]:
    """A class of 28, from the first screen over one round to the reveal."""
    page = table.page
    yield from first_screens(table)
    table.start(names="\n".join(NAMES), seed="5", safe_throws="1")
    yield "a question"
    page.locator(".pig-vote button").first.click()
    yield "one has said"
    yield from after(table, ("begin", "before the throw"), ("r", "deciding"))
    for seat in range(0, 20, 3):
        table.tap(seat)
    yield "some will sit"
    page.locator(".pig-more > summary").click()
    yield "more"
    page.keyboard.press("Escape")
    yield from after(table, ("r", "locked"), ("r", "bust"), ("Shift+S", "scores"))
    table.key("Escape")
    yield from after(table, ("class", "class list"))
    table.key("Escape")
    table.press("devices")
    page.locator("[name=address]").select_option("127.0.0.1")
    yield "devices"
    yield from after(table, ("start", "the way in"))
    table.press("close_door")
    table.press("change_dice")
    table.key("r")
    while page.locator(".pig-asks").count():
        table.key("x")
    yield "real dice"
    yield from after(table, ("finish", "the end"))
    table.press("reveal")
    while page.locator(".pig-asks").count():
        table.key("x")
    for asks in table.pages():
        yield asks
        if not table.problem:
            yield from after(table, ("Space", f"{asks} told"))


def believing(table: Table) -> Iterator[str]:
    """All that a class is asked once a round is over."""
    table.start(names="\n".join(NAMES), seed="5")
    for press in ("begin", "press_roll", "sit_all", "press_roll", "press_roll"):
        table.press(press)
    while table.page.locator(".pig-asks").count():
        table.page.locator(".pig-vote input").first.fill("5")
        yield "a question"
        table.key("Enter")


def to_the_end(table: Table) -> Iterator[str]:
    """A class of 28 plays ten rounds, to where the headline is longest."""
    table.start(names="\n".join(NAMES), seed="5", own_dice="True")
    table.press("begin")
    while table.stage != "game over":
        table.press("sit_all") if table.stage == "deciding" else None
        table.key("x" if table.page.locator(".pig-asks").count() else "r")
    yield "the end"


def own_dice(table: Table) -> Iterator[str]:
    """Everyone their own dice, and the numbers only of a class without names."""
    table.start(names="\n".join(NAMES), seed="5", own_dice="True")
    table.press("begin")
    table.key("r")
    yield "own dice"
    table.press("setup")
    table.start(own_dice="False", mode="head_count", students="28", names="", dice="real")
    table.press("begin")
    table.type_throw("35")
    yield "head count"
    table.press("setup")
    table.start(mode="alone", dice="virtual")
    table.press("begin")
    table.key("r")
    yield "alone"
    table.press("setup")
    real = {"dice": "real", "own_dice": "True", "double_one": "wipe", "safe_throws": "1"}
    table.start(names="\n".join(NAMES), mode="each", **real)
    table.press("begin")
    yield "a safe throw of real dice"
    table.key("r")
    for seat in range(0, 12, 2):
        table.tap(seat)
    table.key("r")
    yield "points asked"
    table.page.locator("[name=points]").fill("8 7 10 12 5 9")
    table.key("Enter")
    for seat in (1, 3, 3, 5, 13, 15):
        table.tap(seat)
    yield "some are out"
    table.key("r")
    yield "others go on"


def experiment(table: Table) -> Iterator[str]:
    """Twenty throws each, from the first screen to what is exact."""
    yield from first_screens(table)
    table.start(names="\n".join(NAMES))
    yield "belief"
    for answer, number in (("4", "9"), ("8", "12")):
        table.page.locator(f"[data-answer='{answer}']").fill(number)
    yield from after(table, ("start", "nobody has thrown"), ("r", "one"), ("r", "two have thrown"))
    yield from after(table, ("c", "picture of two"), ("l", "picture of all"), ("e", "exact"))
    yield from after(table, ("close", "all have thrown"))
    table.press("again")
    table.page.locator("[data-answer='6']").fill("1")
    table.press("start")
    table.press("change_dice")
    yield "counted"


def teams(table: Table) -> Iterator[str]:
    """Two pairs play, from the first screen to the score sheet."""
    yield from at_a_table(table, players="Ana\nBen\nCleo\nDan")


def at_a_table(table: Table, **fields: str) -> Iterator[str]:
    """People take turns until somebody wins."""
    yield from first_screens(table)
    table.start(**fields, seed="5")
    yield "before the throw"
    yield from after(table, ("r", "thrown"))
    for _ in range(12):
        table.key("b" if table.stage == "deciding" else "r")
    yield from after(table, ("Shift+S", "score sheet"))
    table.key("Escape")
    yield from after(table, ("change_dice", "real dice"), ("finish", "the end"))


def pairs(table: Table) -> Iterator[str]:
    """A class plays in pairs, on devices."""
    yield from first_screens(table)
    table.start(names="\n".join(NAMES))
    yield "tables"
    table.page.locator("[data-focus=table-2]").click()
    yield "one table"
    yield from after(table, ("Escape", "tables again"), ("finish", "the end"))


def hog(table: Table) -> Iterator[str]:
    """Two players choose how many dice to throw."""
    yield from at_a_table(table, players="Ana\nBen")


def perfect_pig(table: Table) -> Iterator[str]:
    """Who plays against perfect play asks the coach, and looks back on the game."""
    page = table.page
    yield from first_screens(table)
    table.start(players="7B", pace="0", target="20", seed="33")
    yield from after(table, ("c", "coach"))
    while table.stage != "game over":
        if table.headline != "7B" and page.locator("[data-action=computer]").count():
            page.wait_for_timeout(100)
        else:
            table.key("b" if table.stage == "deciding" and table.at_risk >= 6 else "r")
    yield "the end"
    table.press("review")
    expect(page.locator(".vega-embed")).to_have_count(2)
    yield "review"


def rule_lab(table: Table) -> Iterator[str]:
    """A rule is made, compared, drawn and played."""
    page = table.page
    yield "make"
    page.locator("[data-focus='field-faces']").fill("9")
    page.keyboard.press("Tab")
    expect(page.locator(".pig-problem")).not_to_be_empty()
    yield "a wrong number"
    page.locator("[data-focus='field-faces']").fill("1 2")
    page.keyboard.press("Tab")
    page.locator("[data-focus='field-dice']").fill("2d6")
    page.keyboard.press("Tab")
    yield "two dice"
    for tab in ("compare", "card", "curve", "play"):
        page.locator(f"[data-focus=page-{tab}]").click()
        expect(page.locator(".pig-screen")).to_have_attribute("data-page", tab)
        if tab == "curve":
            expect(page.locator(".vega-embed svg")).to_be_visible()
        yield tab
    for game in ("table", "class"):
        page.locator(f"[data-action=play_{game}]").click()
        expect(page.locator(".pig-start")).to_be_visible()
        yield f"before a {game} game"
        page.locator(".pig-start [type=submit]").click()
        expect(page.locator(".pig-start")).to_have_count(0)
        page.keyboard.type("xr")
        page.locator(".pig-dice-row").wait_for()
        yield f"a {game} game"


def strategy_lab(table: Table) -> Iterator[str]:
    """Strategies are entered and play each other."""
    page = table.page
    for number, name in enumerate(("Ana", "Ben", "Cleo")):
        page.locator("[name=name]").fill(name)
        page.locator("[data-focus=submit]").click()
        expect(page.locator(".pig-lab-entry")).to_have_count(number + 1)
    yield "three strategies"
    for way in ("by_score", "python"):
        page.locator("[name=way]").select_option(way)
        expect(page.locator(f"[name={WRITTEN_IN[way]}]")).to_be_visible()
        yield way
    page.locator("[name=text]").fill("def bold(turn_total):\n    return turn < 30")
    page.locator("[data-focus=submit]").click()
    expect(page.locator(".pig-problem")).not_to_be_empty()
    yield "a wrong function"
    page.locator("[data-action=play]").click()
    for name in ("ranking", "league", "means", "prices"):
        page.locator(f"[data-focus=page-{name}]").click()
        expect(page.locator(f"[data-focus=page-{name}]")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".vega-embed svg")).to_be_visible()
        yield name


def outcome_grid(table: Table) -> Iterator[str]:
    """Squares are pressed, one by one and all of a kind, with the throw and its product in them."""
    page = table.page
    yield "nothing pressed"
    page.locator(".pig-square-head").first.click()
    yield "a column"
    page.locator(".pig-grid-ways button").last.click()
    page.locator(".pig-grid-group").nth(4).click()
    yield "a product"


def slider(table: Table) -> Iterator[str]:
    """A slider goes from one end to the other, in everything that the picture can show."""
    page = table.page
    yield "before it is touched"
    for pressed in page.locator(".pig-picture-controls button").all():
        # What is exact stands there by itself at the end.
        if pressed.get_attribute("aria-disabled") != "true":
            pressed.click()
        for end in ("Home", "End"):
            page.locator("[data-focus=slider]").press(end)
            yield f"{pressed.text_content()} {end}"
    page.locator("[data-focus=slider]").press("Home")
    yield "at first"


def explorer(table: Table) -> Iterator[str]:
    """Perfect play is looked up under the pointer, and by both sliders."""
    page = table.page
    yield "at first"
    page.locator(".pig-map-hold").last.hover()
    expect(page.locator(".pig-picture-seen")).to_contain_text("%")
    yield "under the pointer"
    for name in ("own", "other"):
        page.locator(f"[data-focus={name}]").press("End")
    yield "at the end"
    page.locator("[data-focus=landscape]").press("Enter")
    expect(page.locator(".pig-landscape")).to_be_visible()
    yield "landscape"
    page.locator("[data-focus=best]").press("Enter")
    expect(page.locator(".pig-map-sooner").first).to_be_visible()
    yield "beside the best threshold"


WALKS: dict[str, tuple[str, Walk]] = {
    "skunk": ("SkunkActivity()", class_game),
    "piglet": ("PigletActivity()", believing),
    "ten rounds": ("PigletActivity()", to_the_end),
    "own dice": ("SkunkActivity()", own_dice),
    "experiment": ("Experiment(skunk())", experiment),
    "teams": ('TableGame(piglet(players=4, teams="2v2"))', teams),
    "pairs": ("PairsActivity(pig())", pairs),
    "hog": ("TableGame(hog(target=50, max_dice=16))", hog),
    "perfect pig": ("PerfectPig(pig())", perfect_pig),
    "rule lab": ("RuleLab()", rule_lab),
    "strategy lab": ("StrategyLab()", strategy_lab),
    "outcome grid": ("OutcomeGrid(skunk())", outcome_grid),
    "balance": ("Balance(skunk())", slider),
    "tree": ("Tree(two_dice_pig())", slider),
    "your rule": (PLAYED, slider),
    "long run": ("LongRun(skunk(), HoldAt(10), HoldAt(30))", slider),
    "explorer": ("PolicyExplorer(pig())", explorer),
}
