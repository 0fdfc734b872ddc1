"""Playing a class activity in a real browser: what a teacher presses, and what is then seen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

NAMES = ["Ana", "Ben", "Chloé", "Dmitri", "Emeka", "Fatima", "Gus", "Hana", "Ivan", "Jo", "Kai"]
NAMES += ["Lena", "Maximilian", "Nora", "Omar", "Pia", "Quinn", "Rosa", "Sven", "Tariq", "Uma"]
NAMES += ["Viktor", "Wen", "Xenia", "Yusuf", "Zoe", "Bartholomew", "Alexandra"]

SEATS = "all => all.map(it => Number(it.dataset.seat))"
THEME = "light => document.body.dataset.jpThemeLight = light"
# JupyterLab gives its boxes their places some frames after the window has changed: six frames in
# which nothing moves are the end of it. What moves for ever is waited for two seconds.
LAID_OUT = """() => new Promise(done => {
    let still = 0, left = 120, before = '';
    const look = () => {
        const now = [...document.querySelectorAll('.pig-screen, .pig-screen *, canvas')]
            .map(it => Object.values(it.getBoundingClientRect().toJSON())).join();
        still = now === before ? still + 1 : 0;
        before = now;
        if (still < 6 && left--) requestAnimationFrame(look); else done();
    };
    look();
})"""


def each_size(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Show the page in one size after the other: a small and a large projector, or those named."""
    for width, height in sizes or ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAID_OUT)
        yield width, height


def leave_stage(page: Page) -> None:
    """Go from the activity that fills the window to its notebook."""
    page.locator("[data-action=leave]").click()


def open_drawer(page: Page) -> None:
    """Show the fields of an opening form."""
    page.evaluate("document.querySelector('.pig-drawer')?.setAttribute('open', '')")


def listen(page: Page) -> None:
    """Collect every sentence that a screen reader would be given."""
    page.evaluate(
        """() => {
            window.said = [];
            document.querySelectorAll('.pig-said').forEach(
                place => new MutationObserver(() => window.said.push(place.textContent))
                    .observe(place, {childList: true, characterData: true, subtree: true}));
        }"""
    )


@dataclass(frozen=True)
class Table:
    """The class screen on a page."""

    page: Page

    def start(self, **fields: str) -> None:
        """Fill in the opening form and press Start; its tab shows who plays."""
        who = {"classroom", "names", "students"} & fields.keys()
        if who or fields.get("mode") == "alone":
            tab = "new" if who else fields.pop("mode")
            self.act(self.page.locator(f"[name=tab][value={tab}]").click)
        for name, value in sorted(fields.items(), key=lambda field: field[0] not in who):
            if name not in who:
                open_drawer(self.page)
            box = self.page.locator(f".pig-form [name={name}]")
            if box.evaluate("it => it.tagName") == "SELECT":
                box.select_option(value)
            else:
                box.fill(value)
        self.press("start")

    def press(self, action: str) -> None:
        """Press a button by its action; "start" is the main button of a form."""
        main = self.page.locator(".pig-form button[type=submit]")
        target = main if action == "start" else self.page.locator(f"[data-action={action}]")
        target.first.evaluate("it => it.closest('.pig-more')?.setAttribute('open', '')")
        self.act(target.first.click)

    def key(self, key: str) -> None:
        """Press a key and wait until the screen says something new."""
        # Right after a throw R does nothing.
        expect(self.page.locator("[data-deaf]")).to_have_count(0)
        self.act(lambda: self.page.keyboard.press(key))

    def tap(self, seat: int) -> None:
        """Tap a student."""
        self.act(self.page.locator(f"[data-seat='{seat}']").click)

    def type_throw(self, faces: str) -> None:
        """Type what real dice show."""
        self.page.locator("[name=typed]").fill(faces)
        self.key("Enter")

    def enter(self, faces: str) -> None:
        """Type what real dice show into the field that waits for it, by keys alone."""
        self.page.keyboard.type(faces)
        self.key("Enter")

    def pages(self) -> Iterator[str]:
        """Turn every page of an open reveal, those behind *More* last; give what each asks."""
        dots = self.page.locator(".pig-dots span")
        dots.first.wait_for()
        led = dots.count()
        more = self.page.locator("[data-focus^=page-]")
        asks = self.page.locator(".pig-question h2")
        yield asks.text_content() or ""
        for number in range(1, led):
            # A key that was pressed before may have turned to this page already.
            self.page.keyboard.press(str(number + 1))
            expect(dots.nth(number)).to_have_class("pig-dot-here")
            yield asks.text_content() or ""
        for number in range(more.count()):
            self.page.locator("[data-focus=more]").click()
            self.act(more.nth(number).click)
            yield asks.text_content() or ""

    @property
    def headline(self) -> str:
        """What stands in large letters at the top."""
        return self.page.locator(".pig-head h2").text_content() or ""

    @property
    def stage(self) -> str:
        """What the class is doing."""
        return self.page.locator(".pig-screen").get_attribute("data-stage") or ""

    @property
    def at_risk(self) -> int:
        """The points at risk, as the class reads them."""
        return int(self.page.locator(".pig-risk-points b").text_content() or 0)

    @property
    def said(self) -> str:
        """What was announced last."""
        return self.page.locator(".pig-said").text_content() or ""

    @property
    def problem(self) -> str:
        """The sentence in the banner, if there is one."""
        return self.page.locator(".pig-problem").text_content() or ""

    def scores(self) -> list[int]:
        """Return the scores on the tiles, by seat."""
        return [int(text) for text in self.page.locator(".pig-score").all_text_contents()]

    def play_round(self, sit_at: Mapping[int, int], *, typed: Sequence[str] = ()) -> None:
        """Play until the round is over: everyone sits from their own number of points on."""
        throws = iter(typed)
        while self.stage not in {"round over", "game over"}:
            if self.stage == "deciding":
                at_risk = self.at_risk
                self.sit([seat for seat in sit_at if at_risk >= sit_at[seat]])
                self.key("r")
            elif typed:
                self.type_throw(next(throws))
            else:
                self.key("r")

    def sit(self, seats: Sequence[int]) -> None:
        """Mark these seats, with as few presses as a teacher needs."""
        if self.page.locator("[data-action=as_agreed]").count():
            self.press("as_agreed")
        standing = set(self.page.locator(".pig-standing").evaluate_all(SEATS))
        marked = standing & set(seats)
        if 1 + len(standing - marked) < len(marked):
            self.press("sit_all")
            marked = standing - marked
        for seat in marked:
            self.tap(seat)

    def act(self, press: Callable[[], None]) -> None:
        """Press, and wait until anything on the screen has changed: each action is announced."""
        # Which tile Tab comes to is no answer of Python, nor what is open or was just pressed.
        own = '/ tabindex="-?1?0?"| open=""| data-(passed|deaf)="yes"| data-lm-[a-z-]+=""/g'
        shown = f"document.querySelector('.pig-screen').outerHTML.replace({own}, '')"
        # Kept in the page: of a class of 28 it is too long to be sent to and fro at each press.
        self.page.evaluate(f"() => {{ window.pigBefore = {shown} }}")
        press()
        self.page.wait_for_function(f"() => {shown} !== window.pigBefore", polling=50)


def smallest_text(page: Page) -> float:
    """Return the smallest font size, in pixels as they are seen, of any text in the activity."""
    return page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('.pig-screen *')]
            .filter(it => [...it.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
            .filter(it => !it.closest('svg'))
            .map(it => parseFloat(getComputedStyle(it).fontSize) * it.currentCSSZoom))"""
    )


LOWEST_CONTROL = """() => Math.min(
    ...[...document.querySelectorAll('.pig-screen :is(button, input, select)')]
        .map(it => it.getBoundingClientRect().height).filter(Boolean))"""


def assert_readable(page: Page) -> None:
    """Check what two projectors and a screen reader need."""
    for _ in each_size(page):
        assert smallest_text(page) >= 18
        assert page.evaluate(LOWEST_CONTROL) >= 44
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    found = Axe().run(page, context=".pig-screen").response["violations"]
    assert [it["id"] for it in found] == []


def violations(page: Page) -> list[str]:
    """Return what axe-core finds wrong in the activity, in the light theme and in the dark one."""
    found = []
    for light in ("true", "false"):
        page.evaluate(THEME, light)
        found += Axe().run(page, context=".pig-activity").response["violations"]
    return [f"{it['id']}: {node['html']}" for it in found for node in it["nodes"]]
