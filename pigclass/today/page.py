"""The page as PDF and as HTML, made of the same sentences and drawings.

Drawings are SVG, black on white, with lengths in points.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from html import escape
from math import ceil

import pandas as pd

from pigclass.charts.stacks import SHARE, Stacks, stacked
from pigclass.lesson_list import game_link
from pigclass.look import FAMILY, html_page
from pigclass.rules.game_code import read_code
from pigclass.today import DRAWN, Played, Today
from pigclass.words import current_language, rounded, say, say_of
from pigclass.worksheets import press
from pigclass.worksheets.blocks import Block
from pigclass.worksheets.contents.turns import throw_drawn
from pigclass.worksheets.sheet import Job, Paper, PaperName, qr_svg
from pigclass.worksheets.theory import nice_step

STYLE = """
body { max-width: 46rem; margin: 1rem auto; padding: 0 1rem; color: #000; background: #fff;
  font: 13pt/1.4 "Pigclass Sans", sans-serif; } p { margin: .3em 0; } svg { width: 100%; }
header { border-bottom: 3px solid; } h1 { font-size: 24pt; } h1, ul { margin: 0; padding: 0; }
h2 { font-size: 14pt; margin: .8em 0 .2em; } h3 { font-size: 1em; margin: .3em 0 0; }
.won { display: flex; gap: .8em; align-items: center; } .won b { font-size: 2em; }
.notes { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 0 1em; }
.think { border: 2.5px solid; border-radius: 10px; padding: .6em .8em; margin: 1em 0; }
.again { display: flex; flex-wrap: wrap; gap: 1em; } .again > div { flex: 1 16rem; }
.again a { width: 32mm; } li { display: inline-block; margin-right: .8em; }
.again span { white-space: nowrap; margin: 0 .3em; } i { display: inline-block; margin: 1px 0;
  border: 1.5px solid; border-radius: .25em; padding: 0 .35em; font: 1em/1.25 "Pigclass Sans"; }
@page { margin: 12mm; } section + section { break-before: page; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 11pt; line-height: 1.3; }
  h2 { font-size: 12.5pt; margin-top: .4em; } p { margin: .15em 0; } .won b { font-size: 1.5em; }
  .think { margin: .6em 0; padding: .3em .6em; } .again { break-inside: avoid; } }
"""

# Width of a drawing, size of its letters, height of a line of letters, margin beside the axis,
# heights of the piles, and how much finer dots on paper are than on a screen.
WIDE, LETTER, LINE, ASIDE, ROOMS, FINER = 516, 11, 16, 16, (90, 150), 1.5


def _data(page: Today) -> Block:
    """Return the page as plain data, with its drawings."""
    games = page.games[-DRAWN:]
    job = Job(game=read_code(games[-1].code).game, language=page.language)
    links = {game.name: link for game in games if (link := link_of(game))}
    # Without a seed the dice were real, or everyone's own.
    codes = " · ".join(it.code for it in games if read_code(it.code).seed is not None)
    typed = say("today.again_typed", codes=codes, field=say("form.seed")) if codes else ""
    return asdict(page) | {
        "plot": dot_plot(page) if page.scores else None,
        "throws": [
            (game.name, [(it, [throw_drawn(job, one) for one in some]) for it, some in game.rounds])
            for game in games
            if game.rounds
        ],
        "links": [
            {"address": link, "game": name, "svg": qr_svg(link), "alt": say("today.scan")}
            for name, link in links.items()
        ],
        "think": say("today.think"),
        "again": say_of(len(page.games), "today.again") if links else typed,
    }


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
    data = {"pages": found, "paper": size, "fonts": [FAMILY], "fallback": lacks}
    return press.from_template("today", data)


def as_html(pages: Sequence[Today]) -> str:
    """Return the pages as a single HTML file that loads nothing."""
    sections = "\n".join(_section(_data(it)) for it in pages)
    return html_page(pages[0].title, pages[0].language, STYLE, sections)


def _section(page: Block) -> str:
    won = (f"<p class='won'><b>{it['score']}</b> {escape(it['won'])}</p>" for it in page["games"])
    notes = (f"<div>{_tags('h2', name)}{_tags('p', text)}</div>" for name, text in page["notes"])
    think = f"<p class='think'><b>{escape(page['think'])}</b> {escape(page['question'])}</p>"
    dice = (
        _tags("h3", game) + f"<ul>{''.join(_round(*it) for it in rounds)}</ul>"
        for game, rounds in page["throws"]
    )
    links = (
        f'<a href="{escape(link["address"])}">{link["svg"]}<br>{link["game"] or link["alt"]}</a>'
        for link in page["links"]
    )
    parts = (
        f"<header>{_tags('h1', page['title'])}{escape(page['when'])}</header>",
        _tags("p", *page["rules"]),
        *won,
        _tags("h2", page["scores_title"]) + page["plot"]["svg"] if page["plot"] else "",
        f"<div class='notes'>{''.join(notes)}</div>",
        think if page["question"] else "",
        _tags("h2" if page["throws"] else "p", page["throws_title"]),
        f"<div class='again'><div>{''.join(dice)}{_tags('p', page['again'])}</div>",
        f"{''.join(links)}</div>",
    )
    return f"<section>{''.join(parts)}</section>"


def _tags(name: str, *texts: str) -> str:
    return "".join(f"<{name}>{escape(it)}</{name}>" for it in texts if it)


def _round(name: str, throws: Sequence[Block]) -> str:
    return f"<li><b>{escape(name)}</b> {' '.join(map(_throw, throws))}</li>"


def _throw(throw: Block) -> str:
    dice = _tags("i", *(face["text"] for face in throw["dice"]))
    return f'<span role="img" aria-label="{escape(throw["alt"])}">{dice}</span>'


def _words(text: str, x: float, y: float, anchor: str = "middle", *, weight: int = 400) -> str:
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-weight="{weight}"'
    return f"<text {place}>{escape(text)}</text>"


def _line(path: str, wide: float, dash: str = "none") -> str:
    return f'<path d="{path}" stroke="#000" stroke-width="{wide}" stroke-dasharray="{dash}"/>'


def dot_plot(page: Today) -> dict[str, str]:
    """Return the plot of final scores with our mean and that of theory, and its description."""
    scores, mean = page.scores, sum(page.scores) / len(page.scores)
    highest = max(5, *scores, page.theory or 0)
    step = nice_step(ceil(highest))
    ticks = [step * at for at in range(ceil(highest / step) + 1)]
    unit = (WIDE - 2 * ASIDE) / ticks[-1]
    laid, room = _stacked(scores, unit)
    foot = 2 * LINE + room
    means = {say("chart.final_scores.our_mean", number=rounded(mean, 1)): mean}
    if page.theory is not None:
        means[say("chart.exactly", number=rounded(page.theory, 1))] = page.theory
    note, most = _note(laid), max(means.values())
    parts = [
        _line(f"M0 {foot}H{WIDE}", 1.5),
        *(
            _upright(ASIDE + at * unit, foot, name, right=at == most, ours=at == mean)
            for name, at in means.items()
        ),
        *_dots(laid, unit, foot),
        *(_words(f"{at:g}", ASIDE + at * unit, foot + LINE) for at in ticks),
        _words(note, WIDE, foot + 2 * LINE, "end"),
    ]
    ends = {"low": min(scores), "high": max(scores), "mean": rounded(mean, 1)}
    says = say("chart.final_scores.says", count=len(scores), **ends)
    alt = f"{says} {'. '.join(means)}."
    high = foot + LINE * (2 if note else 1) + 4
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" '
        f'font-family="Andika, Pigclass Sans, sans-serif" font-size="{LETTER}" '
        f'role="img" aria-label="{escape(alt)}">{"".join(parts)}</svg>'
    )
    return {"svg": svg, "alt": alt}


def _note(laid: Stacks) -> str:
    """Say which scores share a column, and how many share a dot."""
    if laid.each > 1:
        return say("today.dot", number=laid.each)
    low = int(laid.marks["x"].max() - (laid.numbers - 1) / 2)
    high = low + laid.numbers - 1
    return say("today.column", low=low, high=high) if high > low else ""


def _dots(laid: Stacks, unit: float, foot: float) -> Iterator[str]:
    """Yield the dots; white around them keeps them apart from a line at a mean."""
    radius = SHARE * laid.pitch / FINER / 2
    for at, aside, up, part in laid.marks[["x", "aside", "up", "part"]].itertuples(index=False):
        place = f'cx="{ASIDE + at * unit + aside / FINER:g}" cy="{foot - up / FINER - 2:g}"'
        white = 'stroke="#fff" stroke-width="2.5" paint-order="stroke"'
        yield f'<circle {place} r="{radius * part**0.5:.2f}" {white}/>'


def _stacked(scores: Sequence[int], unit: float) -> tuple[Stacks, int]:
    """Return a dot for each score in piles, and their height; a dot for several if need be."""
    counts = pd.DataFrame({"x": list(scores), "count": 1}).groupby("x").sum().reset_index()
    ways = [(stacked(counts, step=unit * FINER, room=room * FINER), room) for room in ROOMS]
    return next((it for it in ways if it[0].each == 1), ways[0])


def _upright(x: float, foot: float, name: str, *, right: bool, ours: bool) -> str:
    """Return a line at a mean, with its name beside it; that of theory is dotted, and higher."""
    wide, top = LETTER * 0.58 * len(name) + 5, LINE * ours
    right = x < wide or (right and x + wide < WIDE)
    place, anchor = (x + 5, "start") if right else (x - 5, "end")
    line = _line(f"M{x:g} {top}V{foot}", 2.5, "none" if ours else "2 3")
    return line + _words(name, place, top + 12, anchor, weight=700 if ours else 400)
