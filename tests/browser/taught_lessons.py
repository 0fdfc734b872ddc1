"""What is done in each lesson, by its plan: one `yield` at the end of each row."""

from collections.abc import Callable, Iterator

from playwright.sync_api import expect

from tests.browser.playing import NAMES
from tests.browser.teaching import Teacher

Lesson = Callable[[Teacher], Iterator[None]]


def start_here(one: Teacher) -> Iterator[None]:
    """Three rounds of Greedy Pig with hands, and the charts."""
    begin(one)
    yield
    one.hands()
    yield
    one.play_game(one.sits(), skipping=True)
    yield
    one.turn_pages()
    yield


def skunk(one: Teacher) -> Iterator[None]:
    """Five rounds, the 36 squares, and a rule of one's own."""
    begin(one)
    yield one.talk(3)
    yield from class_game(one)
    one.to_the_notebook()
    one.touch("outcomes", [])
    one.touch("throws")
    one.touch("balance")
    yield one.talk(4)
    one.touch("your-rule")
    one.touch("long-run")
    yield one.talk(2)


def piglet(one: Teacher) -> Iterator[None]:
    """Ten rounds of a coin, the tree, and a race."""
    begin(one)
    yield one.talk(3)
    yield from class_game(one, coins)
    one.to_the_notebook()
    one.touch("tree")
    one.touch("balance")
    yield one.talk(5)
    yield one.talk(6)
    yield one.talk(3)


def greedy_pig(one: Teacher) -> Iterator[None]:
    """Five rounds, and whether a bust is due."""
    begin(one, safe_throws="1")
    yield one.talk(3)
    yield from class_game(one)
    one.to_the_notebook()
    one.touch("tree")
    one.touch("balance")
    yield one.talk(5)
    one.touch("your-rule")
    yield one.talk(4)


def best_for_what(one: Teacher) -> Iterator[None]:
    """Ten rounds: a third sits at 20, a third at 25, a third as it likes."""
    begin(one, groups="20: 1-9; 25: 10-18; as they like")
    one.answers()
    yield one.talk(2)
    one.play_game([20] * 9 + [25] * 9 + one.sits()[:10])
    yield
    one.turn_pages()
    yield
    one.to_the_notebook()
    one.touch("long-run")
    yield one.talk(7)
    one.touch("tip-balance")
    one.touch("tip-explorer")
    yield one.talk(3)
    yield one.talk(3)


def hog(one: Teacher) -> Iterator[None]:
    """Each pair throws twenty times; then theory; then the game."""
    one.start(students="14")
    yield one.talk(4)
    one.answers()
    yield one.talk(2)
    one.each_throws(14)
    yield
    one.key("c")
    one.talk(4)
    one.key("e")
    yield one.talk(2)
    one.to_the_notebook()
    one.touch("tree", ["e", "End", "Home"])
    one.touch("long-16")
    yield one.talk(6)
    yield one.talk(5)
    yield one.talk(3)


def rule_lab(one: Teacher) -> Iterator[None]:
    """A number is said, then seen; then rules of one's own."""
    page = one.page
    yield one.talk(4)
    page.locator("[data-focus='field-faces']").fill("1 2")
    page.keyboard.press("Tab")
    page.locator("[name=number_said]").fill("9")
    page.keyboard.press("Enter")
    for tab in ("compare", "card", "curve"):
        page.locator(f"[data-focus=page-{tab}]").click()
        expect(page.locator(".pig-screen")).to_have_attribute("data-page", tab)
    yield one.talk(5)
    one.to_the_notebook()
    one.touch("balance")
    yield one.talk(8)
    one.touch("own-grid", [])
    one.touch("own-balance")
    one.touch("own-rule")
    yield one.talk(13)
    yield one.talk(4)
    yield one.talk(3)


def perfect_pig(one: Teacher) -> Iterator[None]:
    """The class against perfect play, by majority."""
    one.start(players="7B", pace="0")
    one.answers()
    yield one.talk(2)
    # A show of hands at each decision takes some seconds more than a key.
    decided = against_ada(one)
    one.clock.also["hand"] = 4 * decided
    yield
    one.press("review")
    yield one.talk(6)
    one.to_the_notebook()
    one.touch("explorer", ["PageUp", "End"])
    yield one.talk(8)
    yield one.talk(6)
    yield one.talk(3)


def against_ada(one: Teacher) -> int:
    """Play to the end of the game; return how often the class decided."""
    decided = 0
    while one.stage != "game over":
        if one.headline.startswith("7B") or one.headline.endswith("7B"):
            decided += one.stage == "deciding"
            one.key("b" if one.stage == "deciding" and one.at_risk >= 20 else "r")
        else:
            one.page.wait_for_timeout(100)
    return decided


def strategy_lab(one: Teacher) -> Iterator[None]:
    """Fourteen strategies, a tournament, and one change."""
    page = one.page
    one.answers()
    yield one.talk(3)
    for number in range(14):
        page.locator("[name=threshold]").fill(str(12 + number))
        page.locator("[name=name]").fill(f"{NAMES[2 * number]} {NAMES[2 * number + 1]}")
        page.locator("[data-focus=submit]").click()
        expect(page.locator(".pig-lab-entry")).to_have_count(number + 1)
    yield
    play_tournament(one)
    yield one.talk(2)
    for name in ("league", "means", "prices"):
        page.locator(f"[data-focus=page-{name}]").click()
        expect(page.locator(f"[data-focus=page-{name}]")).to_have_attribute("aria-pressed", "true")
        one.talk(3)
    yield
    page.locator("[data-action=back]").click()
    page.locator("[data-action=edit]").first.click()
    page.locator("[name=threshold]").fill("24")
    page.locator("[data-focus=submit]").click()
    play_tournament(one)
    yield one.talk(4)
    one.to_the_notebook()
    one.touch("explorer", ["PageUp"])
    yield one.talk(2)


def play_tournament(one: Teacher) -> None:
    """Play, and wait for the ranking."""
    one.page.locator("[data-action=play]").click()
    expect(one.page.locator(".vega-embed svg")).to_be_visible()


def begin(one: Teacher, **rules: str) -> None:
    """Name a class of 28 and start."""
    one.start(names="\n".join(NAMES), **rules)


def coins(one: Teacher) -> None:
    """Each flips a coin of their own, and sits after one head, or two, or three."""
    after = one.points[:] = [one.draw.choice([1, 1, 2, 2, 2, 3]) for _ in NAMES]
    flips = 0
    while one.stage != "game over":
        if one.stage == "deciding":
            one.sit([seat for seat, limit in enumerate(after) if limit <= flips])
        flips = 0 if one.stage == "round over" else flips + (one.stage != "deciding")
        one.key("r")
        one.answers()


def class_game(
    one: Teacher, play: Callable[[Teacher], None] = lambda one: one.play_game(one.sits())
) -> Iterator[None]:
    """Predict, play, and look."""
    one.answers()
    yield
    play(one)
    yield
    one.turn_pages()
    yield


BY_PLAN = (start_here, skunk, piglet, greedy_pig, best_for_what, hog, rule_lab, perfect_pig)
LESSONS = {it.__name__.replace("_", "-"): it for it in (*BY_PLAN, strategy_lab)}
