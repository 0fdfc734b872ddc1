"""A rule card for a Braille printer: a .brf file, uncontracted, pages of 40 × 25 cells.

English is Unified English Braille (International Council on English Braille 2013), Spanish the
signs that the Comisión Braille Española settled. The characters are those of North American ASCII
Braille, in which a printer takes a cell as a letter.
"""

import textwrap
from dataclasses import dataclass

from pigclass.rules.game import Game
from pigclass.rules.wording import card_lines
from pigclass.words import current_language, refusal

CELLS = 40
LINES = 25
DIGITS = dict(zip("1234567890", "ABCDEFGHIJ", strict=True))


@dataclass(frozen=True)
class Code:
    """How a language is written in Braille: `signs` for what is no plain letter and no digit.

    `in_number` are the signs of a number that goes on behind them; `letter` stands between a number
    and a letter that would be read as a digit.
    """

    capital: str
    letter: str
    signs: dict[str, str]
    in_number: str = ".,"


# What both codes write alike.
COMMON = {",": "1", ":": "3", ";": "2", "!": "6", "-": "-"}
ENGLISH_SIGNS = {".": "4", "?": "8", "'": "'", "’": "'", "–": ",-", "(": '"<', ")": '">', "=": '"7'}
SPANISH_SIGNS = {".": "'", "¿": "5", "?": "5", "¡": "6", "'": "'", "–": "-", "(": "<", ")": ">"}
SPANISH_SIGNS |= {"«": "8", "»": "8", "=": "7"}
SPANISH_LETTERS = {"á": "(", "é": "!", "í": "/", "ó": "+", "ú": ")", "ñ": "]", "ü": "\\"}
ENGLISH = Code(capital=",", letter=";", signs=COMMON | ENGLISH_SIGNS)
SPANISH = Code(capital=".", letter='"', signs=COMMON | SPANISH_SIGNS | SPANISH_LETTERS)
CODES = {"en": ENGLISH, "es": SPANISH}


def brf(game: Game, language: str | None = None) -> bytes:
    r"""Return the rule card of a game as a file for a Braille printer.

    >>> from pigclass.rules.catalog import pig
    >>> brf(pig()).split(b"\r\n")[0].strip()
    b',PIG'

    Raises PigclassError for a language whose Braille the kit does not know.
    """
    language = language or current_language()
    if language not in CODES:
        raise refusal("refused.sheet.no_braille", wanted=language, known=", ".join(CODES))
    code, card = CODES[language], card_lines(game, language)
    lines = [cells(game.name, code).center(CELLS).rstrip(), ""]
    lines += [line for it in card.play for line in _set(cells(it, code), first=2, rest=0)]
    lines += [line for it in card.rows for line in _set(cells(it, code), first=0, rest=2)]
    lines += [line for it in card.end for line in _set(cells(it, code), first=2, rest=0)]
    pages = [lines[at : at + LINES] for at in range(0, len(lines), LINES)]
    return b"\f".join("".join(f"{line}\r\n" for line in page).encode("ascii") for page in pages)


def cells(text: str, code: Code) -> str:
    """Return a text as the cells of a code.

    >>> cells("A 1: bust! 100 wins.", ENGLISH), cells("¡Sí! 12,5", SPANISH)
    (',A #A3 BUST6 #AJJ WINS4', '6.S/6 #AB1E')
    """
    return " ".join(_word(word, code) for word in text.split())


def _word(word: str, code: Code) -> str:
    written, in_number = "", False
    for at, sign in enumerate(word):
        if sign.isdigit():
            written += DIGITS[sign] if in_number else f"#{DIGITS[sign]}"
            in_number = True
        elif sign in code.in_number and in_number and word[at + 1 : at + 2].isdigit():
            written += code.signs[sign]
        else:
            written += code.letter if in_number and sign in "abcdefghij" else ""
            written += _sign(sign, code)
            in_number = False
    return written


def _sign(sign: str, code: Code) -> str:
    small = sign.lower()
    cell = code.signs.get(small) or (small.upper() if "a" <= small <= "z" else None)
    if cell is None:
        raise refusal("refused.sheet.no_sign", sign=sign)
    return f"{code.capital}{cell}" if sign != small else cell


def _set(line: str, *, first: int, rest: int) -> list[str]:
    return textwrap.wrap(
        line,
        CELLS,
        initial_indent=" " * first,
        subsequent_indent=" " * rest,
        break_on_hyphens=False,
    )
