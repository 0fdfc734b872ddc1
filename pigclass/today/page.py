"""The page as PDF and as HTML, made of the same sentences and drawings.

Drawings are SVG, black on white, with lengths in points.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from math import ceil

import pandas as pd

from pigclass.charts.stacks import SHARE, Stacks, stacked
from pigclass.lesson_list import game_link
from pigclass.look import FAMILY, font_face
from pigclass.rules.game_code import SCORES, read_code
from pigclass.today import Played, Today
from pigclass.words import current_language, rounded, say
from pigclass.worksheets import press
from pigclass.worksheets.blocks import Block, nice_step
from pigclass.worksheets.contents.turns import throw_drawn
from pigclass.worksheets.printable import Worksheet
from pigclass.worksheets.sheet import Job, Paper, PaperName, qr_svg
from pigclass.worksheets.wishes import find_sheet

STYLE = """
body { max-width: 46rem; margin: 1rem auto; padding: 0 1rem; color: #000; background: #fff;
  font: 13pt/1.4 "Pigclass Sans", sans-serif; }
header { border-bottom: 3px solid; } h1 { font-size: 24pt; margin: 0; } p { margin: .3em 0; }
h2 { font-size: 14pt; margin: .8em 0 .2em; } section + section { break-before: page; }
.won { display: flex; gap: .8em; align-items: center; } .won b { font-size: 2em; }
.notes { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.6em; }
.think { border: 2.5px solid; border-radius: 10px; padding: .6em .8em; margin: 1em 0; }
svg { max-width: 100%; height: auto; } .again { display: flex; gap: 1em; }
.again a svg { width: 26mm; height: 26mm; } .again span { white-space: nowrap; margin: 0 .3em; }
.again i { border: 1.5px solid; border-radius: .25em; padding: 0 .35em; font-style: normal; }
"""

# Width of a drawing, size of its letters, height of a line of letters, margin beside the axis, and
# heights of the piles.
Point = tuple[float, float]
WIDE, LETTER, LINE, ASIDE, ROOMS = 516, 11, 16, 16, (90, 150)


def _data(page: Today) -> Block:
    """Return the page as plain data, with its drawings."""
    games = page.games[-2:]
    job = Job(game=read_code(games[-1].code).game, language=page.language)
    links = [(link_of(game), game.name) for game in games]
    codes = [game.code for game in games if read_code(game.code).seed is not None]
    return asdict(page) | {
        "plot": dict(zip(("svg", "alt"), dot_plot(page), strict=True)) if page.scores else None,
        "throws": [
            [(name, [throw_drawn(job, it) for it in some]) for name, some in game.rounds]
            for game in games
            if game.rounds
        ],
        "links": [
            {"address": link, "game": name, "svg": qr_svg(link), "alt": say("today.scan")}
            for link, name in links
            if link
        ],
        "think": say("today.think"),
        "again": _again(codes, is_linked=any(link for link, _ in links)),
    }


def _again(codes: Sequence[str], *, is_linked: bool) -> str:
    """Say how to play the throws again; "" where dice were real or everyone's own."""
    if is_linked or not codes:
        return say("today.again") if is_linked else ""
    return say("today.again_typed", codes=" · ".join(codes), field=say("form.seed"))


def link_of(game: Played) -> str:
    """Return the address that plays the throws of a game again; "" without one."""
    coded = read_code(game.code)
    return "" if coded.seed is None else game_link(game.code, coded.game.id, current_language())


def as_pdf(pages: Sequence[Today], paper: PaperName = "a4") -> bytes:
    """Return the pages as a tagged PDF, each on one sheet of paper."""
    size, language = Paper(name=paper).record() | {"least": 11}, pages[0].language
    names = tuple(text for page in pages for text in (page.when, *(it.won for it in page.games)))
    lacks = bool(press.not_set(names, language, system_fonts=False))
    missing = press.not_set(names, language, system_fonts=True) if lacks else ()
    # A character that no font here has would stop the press.
    written = json.dumps([_data(it) for it in pages], ensure_ascii=False)
    found = json.loads(written.translate(dict.fromkeys(map(ord, missing), "?")))
    data = {"pages": found, "paper": size, "fonts": [FAMILY]}
    return press.from_template("today", data, system_fonts=lacks)


def catch_up(page: Today, paper: PaperName = "a4") -> Worksheet:
    """Return the sheet on which absent students decide on the throws of the page's last game."""
    game = page.games[-1]
    coded = read_code(game.code)
    job = Job(
        game=coded.game,
        paper=Paper(name=paper),
        language=page.language,
        code="" if coded.seed is None else game.code.partition(SCORES)[0],
        thrown=tuple(faces for _, faces in game.rounds[: game.whole]),
    )
    return Worksheet(sheet=find_sheet("catch-up"), job=job)


def as_html(pages: Sequence[Today]) -> str:
    """Return the pages as a single HTML file that loads nothing."""
    sections = "\n".join(_section(_data(it)) for it in pages)
    return (
        f'<!doctype html>\n<html lang="{pages[0].language}"><head><meta charset="utf-8">'
        f"<title>{escape(pages[0].title)}</title><style>{font_face()}\n{STYLE}</style></head>\n"
        f"<body><main>\n{sections}\n</main></body></html>\n"
    )


def _section(page: Block) -> str:
    won = (
        f"<p class='won'><b>{escape(game['score'])}</b> {escape(game['won'])}</p>"
        for game in page["games"]
    )
    notes = (
        f"<div><h2>{escape(name)}</h2>{''.join(f'<p>{escape(it)}</p>' for it in some)}</div>"
        for name, some in page["notes"]
    )
    links = (
        f'<a href="{escape(link["address"])}">{link["svg"]}<br>{link["game"]}</a>'
        for link in page["links"]
    )
    dice = (
        f"<p><b>{escape(name)}</b> {' '.join(map(_throw, some))}</p>"
        for rounds in page["throws"]
        for name, some in rounds
    )
    plot, head = page["plot"], "h2" if page["throws"] else "p"
    think = f"<p class='think'><b>{escape(page['think'])}</b> {escape(page['question'])}</p>"
    parts = (
        f"<header><h1>{escape(page['title'])}</h1><span>{escape(page['when'])}</span></header>",
        *(f"<p>{escape(it)}</p>" for it in page["rules"]),
        *won,
        *([f"<h2>{escape(page['scores_title'])}</h2>", plot["svg"]] if plot else []),
        f"<div class='notes'>{''.join(notes)}</div>",
        think if page["question"] else "",
        f"<{head}>{escape(page['throws_title'])}</{head}>",
        f"<div class='again'><div>{''.join(dice)}</div>{''.join(links)}</div>",
        f"<p>{escape(page['again'])}</p>",
    )
    return f"<section>{''.join(parts)}</section>"


def _throw(throw: Block) -> str:
    return f"<span><i>{'</i><i>'.join(escape(face['text']) for face in throw['dice'])}</i></span>"


def _words(text: str, x: float, y: float, anchor: str = "middle", *, weight: int = 400) -> str:
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-weight="{weight}"'
    return f"<text {place}>{escape(text)}</text>"


def _line(start: Point, end: Point, wide: float, dash: str = "none") -> str:
    ends = "L".join(f"{x:g} {y:g}" for x, y in (start, end))
    return f'<path d="M{ends}" stroke="#000" stroke-width="{wide}" stroke-dasharray="{dash}"/>'


def dot_plot(page: Today) -> tuple[str, str]:
    """Return the plot of final scores with our mean and that of theory, and its description.

    Its piles are as high as the first of `ROOMS` in which each score has a dot.
    """
    scores, mean = page.scores, sum(page.scores) / len(page.scores)
    highest = max(5, *scores, page.theory or 0)
    step = float(nice_step(highest))
    last = ceil(highest / step)
    unit = (WIDE - 2 * ASIDE) / (step * last)
    laid, room = _stacked(scores, unit)
    foot = 2 * LINE + room
    means = {say("chart.final_scores.our_mean", number=rounded(mean, 1)): mean}
    if page.theory is not None:
        means[say("chart.exactly", number=rounded(page.theory, 1))] = page.theory
    notes = (
        say("chart.a_pile", number=laid.numbers) if laid.numbers > 1 else "",
        say("chart.up_to_scores", number=laid.each) if laid.each > 1 else "",
    )
    dots = zip(*(laid.marks[name] for name in ("x", "aside", "up", "part")), strict=True)
    parts = [
        _line((0, foot), (WIDE, foot), 1.5),
        *(
            f'<circle cx="{ASIDE + at * unit + aside:g}" cy="{foot - up - 1:g}" '
            f'r="{SHARE * laid.pitch / 2 * part**0.5:.2f}"/>'
            for at, aside, up, part in dots
        ),
        *(
            _words(f"{at * step:g}", ASIDE + at * step * unit, foot + LINE)
            for at in range(last + 1)
        ),
        *(
            _upright(
                ASIDE + at * unit, foot, name, right=at == max(means.values()), ours=at == mean
            )
            for name, at in means.items()
        ),
        _words(" · ".join(filter(None, notes)), WIDE, foot + 2 * LINE, "end"),
    ]
    ends = {"low": min(scores), "high": max(scores), "mean": rounded(mean, 1)}
    says = say("chart.final_scores.says", count=len(scores), **ends)
    alt = f"{says} {'. '.join(means)}."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {foot + 2 * LINE + 4}" '
        f'font-family="Andika, Pigclass Sans, sans-serif" font-size="{LETTER}" '
        f'role="img" aria-label="{escape(alt)}">{"".join(parts)}</svg>'
    ), alt


def _stacked(scores: Sequence[int], unit: float) -> tuple[Stacks, int]:
    """Return a dot for each score in piles, and their height; a dot for several if need be."""
    counts = pd.DataFrame({"x": list(scores), "count": 1}).groupby("x").sum().reset_index()
    ways = [(stacked(counts, step=unit, room=room), room) for room in ROOMS]
    return next((it for it in ways if it[0].each == 1), ways[0])


def _upright(x: float, foot: float, name: str, *, right: bool, ours: bool) -> str:
    """Return a line at a mean, with its name beside it; that of theory is dotted, and higher."""
    wide, top = LETTER * 0.58 * len(name) + 5, LINE * ours
    right = x < wide or (right and x + wide < WIDE)
    place, anchor = (x + 5, "start") if right else (x - 5, "end")
    line = _line((x, top), (x, foot), 2.5, "none" if ours else "2 3")
    return line + _words(name, place, top + 12, anchor, weight=700 if ours else 400)
