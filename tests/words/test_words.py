"""The words of every language: the same keys, the same gaps, and figures typed in nowhere."""

import re
import string
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from pigclass import GAMES, PigclassError, pig, skunk, speaking
from pigclass.words import grouped, joined, languages, lines, sentences, word_for

FOLDER = Path(str(files("pigclass.words")))
OTHERS = [language for language in languages() if language != "en"]
NAMES = sorted(file.name for file in (FOLDER / "en").iterdir())
FILES = [(it, name) for it in OTHERS for name in NAMES if (FOLDER / it / name).exists()]
# How a game calls a turn is put where a language needs it.
CALLED = {"turn", "turns", "hold", "held", "holding", "roll", "throw", "throws", "more"}


def told(language: str, name: str) -> dict[str, str]:
    """Return every sentence of a file with its place."""
    written = tomllib.loads((FOLDER / language / name).read_text(encoding="utf-8"))
    found, left = {}, [("", written)]
    while left:
        place, value = left.pop()
        if isinstance(value, str):
            found[place] = value
        else:
            inner = value.items() if isinstance(value, dict) else enumerate(value)
            left += [(f"{place}.{key}".removeprefix("."), it) for key, it in inner]
    return found


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize(("language", "name"), FILES)
def test_every_language_has_keys_of_english_and_spanish_has_all(language: str, name: str):
    translated = told(language, name).keys()
    assert translated <= told("en", name).keys()
    assert language != "es" or len(translated) == len(told("en", name))


@pytest.mark.parametrize(("language", "name"), FILES)
def test_every_language_fills_in_the_same_figures(language: str, name: str):
    english = told("en", name)
    for place, sentence in told(language, name).items():
        assert gaps(sentence) - CALLED == gaps(english[place]) - CALLED, place


def test_the_rules_refuse_in_the_language_of_the_lesson():
    refused = {
        "rounds=0 no es posible: elige rounds de 1 a ": lambda: skunk(rounds=0),
        "'a' no es un número entero: escribe sides=": lambda: pig(sides="a"),
        "hay 2 dados, cada uno con 1, 2": lambda: skunk().table.check((7, 1)),
    }
    for sentence, ask in refused.items():
        with speaking("es"), pytest.raises(PigclassError, match=re.escape(sentence)):
            ask()


@pytest.mark.parametrize(
    ("language", "written"), [("en", ["999", "1,000", "10,000"]), ("es", ["999", "1000", "10 000"])]
)
def test_a_large_number_is_parted_where_its_language_parts_it(language, written):
    with speaking(language):
        shown = [grouped(it).replace("\N{NO-BREAK SPACE}", " ") for it in (999, 1_000, 10_000)]
    assert shown == written


def test_every_refusal_is_one_that_the_code_knows():
    code = " ".join(path.read_text("utf-8") for path in FOLDER.parent.rglob("*.py"))
    for place in told("en", "refusals.toml"):
        # What Python calls an error is looked up among the hints, and what a call names so too.
        looked_up = place.startswith(("refused.hint.", "called."))
        key = place.removesuffix("_one").removeprefix("refused.typed.")
        assert looked_up or f'"{place.removesuffix("_one")}"' in code or f'"{key}"' in code, place


@pytest.mark.parametrize("language", languages())
def test_no_sentence_is_written_over_another(language: str):
    here = [name for of, name in FILES if of == language] or NAMES
    keys = [key for name in here for key in told(language, name)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", ["en", *(it for it, name in FILES if name == "sheets.toml")])
def test_no_number_is_typed_into_the_words_of_sheets(language: str):
    for place, sentence in told(language, "sheets.toml").items():
        assert not re.search(r"\d", sentence), place


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_language_names_the_same_options_of_a_game(language: str, game: str):
    noted = [" ".join(lines(f"notes.{game}.disagreements", it)) for it in ("en", language)]
    one, other = (re.findall(r"(\w+=\W?\w+)", text) for text in noted)
    assert one == other


def test_what_a_language_lacks_is_said_in_english(tmp_path, monkeypatch):
    (tmp_path / "qq").mkdir()
    (tmp_path / "qq" / "common.toml").write_text('[face]\nheads = "HEADS"\n')
    monkeypatch.setenv("PIGCLASS_WORDS", str(tmp_path))
    from pigclass.words import folders

    folders.cache_clear()
    try:
        with speaking("qq"):
            assert [word_for("face", it) for it in ("heads", "tails")] == ["HEADS", "tails"]
    finally:
        monkeypatch.undo()
        folders.cache_clear()
        sentences.cache_clear()


OF_ONE_GENDER = re.compile(
    r"\b(una?|los|las|unos|unas|poc[oa]s|much[oa]s|cu[aá]nt[oa]s) \{turns?\}"
)


def test_spanish_sheets_read_well_with_turno_and_with_ronda():
    of_rounds_alone = {"facts.best_hold_alone"}
    found = {place for place, it in told("es", "sheets.toml").items() if OF_ONE_GENDER.search(it)}
    assert found == of_rounds_alone


@pytest.mark.parametrize(
    ("names", "read_aloud"),
    [(["Ana"], "Ana"), (["Ana", "Iris"], "Ana e Iris"), (["Ana", "Hielo"], "Ana y Hielo")],
)
def test_spanish_lists_read_well_aloud(names, read_aloud):
    assert joined(names, language="es") == read_aloud
