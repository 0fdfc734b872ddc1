"""The page as HTML, to be shown, printed or sent.

Drawings are SVG, black on white, with lengths in points.
"""

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import ceil

from pigclass.lesson_list import game_link
from pigclass.look import html_page
from pigclass.rules.dice import Face
from pigclass.rules.game_code import game_code, read_code
from pigclass.today import DRAWN, GameOfDay, Today
from pigclass.words import current_language, rounded, say, say_of, word_for
from pigclass.worksheets.sheet import qr_svg
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

# In pixels: width of the plot and margin beside the axis; size of letters and height of their line;
# largest room of a dot and largest height of a pile.
WIDE, ASIDE = 516, 16
LETTER, LINE = 11, 16
MOST_ROOM, TALLEST = 11, 180
# Most columns of dots, so that a dot is large enough to be seen.
COLUMNS = 72
# Most letters of a code that is typed without an error.
TYPED = 30


def as_html(pages: Sequence[Today]) -> str:
    """Return the pages as a single HTML file that loads nothing."""
    sections = "\n".join(map(_section, pages))
    return html_page(pages[0].title, pages[0].language, STYLE, sections)


def link_of(game: GameOfDay) -> str:
    """Return the address that plays the throws of a game again; "" without one."""
    coded = read_code(game.code)
    return "" if coded.seed is None else game_link(game.code, coded.game.id, current_language())


def _section(page: Today) -> str:
    games = page.games[-DRAWN:]
    won = (f"<p class='won'><b>{it.score}</b> {escape(it.won)}</p>" for it in page.games)
    notes = (f"<div>{_tags('h2', name)}{_tags('p', text)}</div>" for name, text in page.notes)
    think = f"<p class='think'><b>{escape(say('today.think'))}</b> {escape(page.question)}</p>"
    dice = (
        _tags("h3", game.name) + f"<ul>{''.join(_round(*it) for it in game.rounds)}</ul>"
        for game in games
        if game.rounds
    )
    links = {it.name: link for it in games if (link := link_of(it))}
    scans = (
        f'<a href="{escape(link)}">{qr_svg(link)}<br>{escape(name) or say("today.scan")}</a>'
        for name, link in links.items()
    )
    # Without a seed the dice were real, or everyone's own. Typed codes leave out the scores.
    coded = [one for one in map(read_code, (it.code for it in games)) if one.seed is not None]
    short = [it for it in (game_code(one.game, seed=one.seed) for one in coded) if len(it) <= TYPED]
    typed = say("today.again_typed", codes=" · ".join(short), field=say("form.seed"))
    caption = say_of(len(page.games), "today.again") if links else (typed if short else "")
    parts = (
        f"<header>{_tags('h1', page.title)}{escape(page.when)}</header>",
        _tags("p", *page.rules),
        *won,
        _tags("h2", page.scores_title) + dot_plot(page) if page.scores else "",
        f"<div class='notes'>{''.join(notes)}</div>",
        think if page.question else "",
        _tags("h2" if any(it.rounds for it in games) else "p", page.throws_title),
        f"<div class='again'><div>{''.join(dice)}{_tags('p', caption)}</div>",
        f"{''.join(scans)}</div>",
    )
    return f"<section>{''.join(parts)}</section>"


def _tags(name: str, *texts: str) -> str:
    return "".join(f"<{name}>{escape(it)}</{name}>" for it in texts if it)


def _round(name: str, throws: Sequence[Sequence[Face]]) -> str:
    return f"<li><b>{escape(name)}</b> {' '.join(map(_throw, throws))}</li>"


def _throw(faces: Sequence[Face]) -> str:
    return f"<span>{_tags('i', *(word_for('face', it) for it in faces))}</span>"


def dot_plot(page: Today) -> str:
    """Return a dot for each final score above an axis, with lines at our mean and in theory."""
    scores, mean = page.scores, sum(page.scores) / len(page.scores)
    highest = ceil(max(5, *scores, page.theory or 0))
    step = nice_step(highest)
    ticks = range(0, highest + step, step)
    unit, numbers = (WIDE - 2 * ASIDE) / ticks[-1], ceil(ticks[-1] / COLUMNS)
    piles = Counter(it // numbers for it in scores)
    room = min(MOST_ROOM, unit * numbers, TALLEST / max(piles.values()))
    foot = max(piles.values()) * room + LINE
    means = [f"│ {say('chart.final_scores.our_mean', number=rounded(mean, 1))}"]
    parts = [_line(f"M0 {foot:g}H{WIDE}"), _line(f"M{ASIDE + mean * unit:g} 0V{foot:g}")]
    if page.theory is not None:
        means.append(f"┊ {say('chart.exactly', number=rounded(page.theory, 1))}")
        parts.append(_line(f"M{ASIDE + page.theory * unit:g} 0V{foot:g}", "2 3"))
    for pile, count in piles.items():
        x = ASIDE + (pile * numbers + (numbers - 1) / 2) * unit
        parts += [_dot(x, foot - (up + 0.5) * room - 2, 0.42 * room) for up in range(count)]
    for at in ticks:
        x, y = ASIDE + at * unit, foot + LINE
        parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="middle">{at}</text>')
    ends = {"low": min(scores), "high": max(scores), "mean": rounded(mean, 1)}
    says = say("chart.final_scores.says", count=len(scores), **ends)
    if numbers > 1:
        means.append(say("today.column", low=0, high=numbers - 1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {foot + LINE + 4:g}" '
        f'font-size="{LETTER}" role="img" aria-label="{escape(says)}">{"".join(parts)}</svg>'
        f"{_tags('p', ' · '.join(means))}"
    )


def _line(path: str, dash: str = "none") -> str:
    return f'<path d="{path}" stroke="#000" stroke-width="2" stroke-dasharray="{dash}"/>'


def _dot(x: float, y: float, radius: float) -> str:
    """Return a dot; white around it keeps it apart from a line at a mean."""
    white = 'stroke="#fff" stroke-width="2.5" paint-order="stroke"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {white}/>'
