"""The fullest boards on a bare page: every tile, and every text on it, is seen whole."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from pigclass import GreedyPigActivity, PigletActivity, SkunkActivity
from pigclass.classlog.events.classgame import Stage
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.words import speaking
from tests.thorough import THOROUGH

NAMES = (
    "José García López,José García Gómez,Anna-Lena Kim,Anna-Maria Kim,Ana Ortiz,Ana Ortiz Gil,"
    "Maximilian Müller,Maximiliane Müller,Mohammed Ali,Mohammed Alizadeh,Xiuying 王秀英,محمد علي,"
    "Christopher Montgomery-Fitzgerald,Christopher Montgomery-Fitzroy,Bartholomew Quigley,Jo,"
    "Guðrún Jónsdóttir,Đặng Thị Ngọc Hương,Alexandra,Alexander,Chloé,Dmitri,Fatima Al-Zahra,Kai,"
    "Yusuf,Zoe,Uma,Wen,Tariq,Viktor,Xenia,Quinn,Ilse,Gus,Pia"
)
# As in a lesson: the cell that the kit's extension marks, an activity in it, and its screen.
SHOW = """async ([code, css, message, marks, light]) => {
    document.body.dataset.jpThemeLight = String(light);
    document.head.appendChild(document.createElement('style')).textContent = css;
    const address = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
    const {default: drawn} = await import(address);
    let hear;
    const send = () => queueMicrotask(() => hear(message));
    const cell = document.body.appendChild(document.createElement('div'));
    cell.className = 'pigclass-activity';
    const host = cell.appendChild(document.createElement('div'));
    host.className = 'pig-activity';
    const el = host.appendChild(document.createElement('div'));
    drawn.render({model: {on: (_, heard) => { hear = heard; }, off: () => {}, send}, el});
    await new Promise(resolve => setTimeout(resolve, 60));
    hear(marks);
    await document.fonts.ready;
    for (let frames = 4; frames--;) await new Promise(requestAnimationFrame);
}"""
# The ink of a text: what its line leaves free above and below may be shared. Earlier marks than
# there is room for stand on a line that is not seen.
FAULTS = """() => {
    const pen = document.createElement('canvas').getContext('2d');
    const ink = it => {
        if (it.matches('svg')) return it.getBoundingClientRect();
        const range = document.createRange(), css = getComputedStyle(it);
        range.selectNodeContents(it);
        const {left, right, top, height} = range.getBoundingClientRect();
        pen.font = `${css.fontWeight} ${css.fontSize} ${css.fontFamily}`;
        const drawn = pen.measureText(it.textContent);
        const size = height / (drawn.fontBoundingBoxAscent + drawn.fontBoundingBoxDescent);
        const line = top + drawn.fontBoundingBoxAscent * size;
        const above = line - drawn.actualBoundingBoxAscent * size;
        return {left, right, top: above, bottom: line + drawn.actualBoundingBoxDescent * size};
    };
    const isIn = (a, b) => Math.min(
        a.left - b.left, b.right - a.right, a.top - b.top, b.bottom - a.bottom) > -1;
    const meet = (a, b) => Math.min(
        a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top) > 1.5;
    const parts = `.pig-name span, .pig-score, .pig-sign, .pig-gained, .pig-own-total, .pig-group,
        .pig-own-dice > *, .pig-past > *`;
    const shown = css => [...document.querySelectorAll(css)].filter(it => it.checkVisibility());
    const isSeen = it => it.matches('svg') || (it.textContent
        && it.offsetTop < it.parentElement.offsetTop + it.parentElement.offsetHeight);
    const room = shown('.pig-seats')[0].getBoundingClientRect(), found = [];
    if (room.bottom > innerHeight) found.push('the board ends below the window');
    for (const tile of shown('.pig-tile')) {
        const box = tile.getBoundingClientRect();
        if (!isIn(box, room)) found.push(`${tile.title} is below`);
        const inks = [...tile.querySelectorAll(parts)].filter(isSeen).map(it => [it, ink(it)]);
        for (const [it, its] of inks) {
            const told = `${tile.title}: ${it.getAttribute('class')} ${it.textContent}`;
            if (!isIn(its, box)) found.push(`${told} is cut`);
            for (const [other, place] of inks) {
                if (it !== other && meet(its, place)) found.push(`${told} lies on another text`);
            }
        }
    }
    const left = shown('.pig-left')[0].getBoundingClientRect();
    for (const it of shown('.pig-left :is(b, button, input, .pig-die, .pig-trail-list span)')) {
        const box = it.getBoundingClientRect();
        const others = shown('.pig-next :is(button, input)').filter(other => !other.contains(it));
        const isCovered = others.some(other => meet(box, other.getBoundingClientRect()));
        if (isCovered || !isIn(box, left)) found.push(`left: ${it.textContent} is cut or covered`);
    }
    for (const it of shown('.pig-main .pig-button span:first-child')) {
        const lines = it.offsetHeight / parseFloat(getComputedStyle(it).lineHeight);
        if (lines > 1.5) found.push(`${it.textContent} wraps`);
    }
    return found;
}"""
ACTIVITIES = {"skunk": SkunkActivity, "piglet": PigletActivity, "greedy": GreedyPigActivity}
SIZES = ((1280, 585), (1280, 720), (1366, 768), (1920, 1080))
# Which game, own dice or shared, in groups; how many rounds, and what is pressed after them.
BOARDS = {
    "five rounds are over": ("skunk", False, True, 5, ()),
    "three buttons": ("skunk", False, False, 4, ()),
    "the fifth round": ("skunk", False, True, 4, ("press_roll", "type_throw", "tap")),
    "own dice": ("skunk", True, True, 4, ("press_roll", "press_roll", "tap")),
    "coins": ("piglet", True, True, 4, ("press_roll", "press_roll", "tap")),
    "one die each": ("greedy", True, False, 5, ()),
}
EVERY_DAY = [("en", 35, "own dice"), ("en", 28, "coins"), ("es", 35, "the fifth round")]
EVERY_CASE = list(product(("en", "es"), (28, 35), BOARDS)) if THOROUGH else EVERY_DAY


def board(name: str, students: int, folder: Path) -> ClassActivity:
    """Return a class that has sat with 33 four or five times, or played with dice of its own."""
    kind, own, grouped, rounds, then = BOARDS[name]
    names = NAMES.split(",")[:students]
    groups = {"hold at 20": names[:9], "hold at 25": names[9:18], "as they like": names[18:22]}
    options: dict[str, Any] = {"own_dice": True} if own else {"real_dice": True}
    activity = ACTIVITIES[kind](
        students=names, groups=groups if grouped else None, log=str(folder / "class.db"), **options
    )
    activity.act("begin", {})
    for number in range(rounds):
        for throw in ("66", "65", "64"):
            if own and activity.session.game.stage is Stage.READY:
                activity.act("press_roll", {})
            elif not own:
                activity.act("type_throw", {"typed": throw})
                activity.act("press_roll", {})
        activity.act("undo", {}) if not own else None
        for action in ("sit_all", "press_roll", *["press_roll"] * (number + 1 < rounds)):
            activity.act(action, {})
    for action in then:
        for seat in activity.session.game.play.standing[::3] if action == "tap" else (0,):
            data = {"tap": {"seat": seat}, "type_throw": {"typed": "56"}}.get(action, {})
            activity.act(action, data)
    return activity


def show(page: Page, activity: ClassActivity, *, light: bool) -> None:
    """Show a board on a page of its own, with devices at every second seat."""
    page.route("http://board.test/", lambda it: it.fulfill(content_type="text/html", body="<p>"))
    page.goto("http://board.test/")
    page.emulate_media(reduced_motion="reduce")
    seats = {str(seat): ("locked", "here", "asleep")[seat % 3] for seat in range(0, 35, 2)}
    marks = {
        "marks": {"seats": seats, "line": "5 of 14 have locked. Waiting for Ana.", "count": ""}
    }
    screen = activity._screen
    message = {"view": screen.view, "words": screen._words}
    page.evaluate(SHOW, [screen._esm, screen._css, message, marks, light])


@pytest.mark.parametrize(("language", "students", "name"), EVERY_CASE)
def test_every_tile_and_every_text_on_it_is_whole_and_no_two_names_are_alike(
    new_page, tmp_path, language, students, name
):
    with speaking(language):
        activity = board(name, students, tmp_path)
    for size, light in product(SIZES if THOROUGH else SIZES[:2], (True, False)[: 1 + THOROUGH]):
        new_page.set_viewport_size({"width": size[0], "height": size[1]})
        show(new_page, activity, light=light)
        assert new_page.evaluate(FAULTS) == [], size
        shown = new_page.locator(".pig-name").all_text_contents()
        assert len({*shown}) == students
        if "coins" in name and size == (1280, 720):
            die = new_page.locator(".pig-marks .pig-die").first.bounding_box()
            assert die["width"] >= (40 if students == 28 else 28)
            side = new_page.locator(".pig-own-dice").first.text_content()
            assert side in {"heads", "tails", "cara", "cruz"}
