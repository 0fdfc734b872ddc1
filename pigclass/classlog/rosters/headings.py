"""The headings of class lists, in the languages of the schools that we know of."""

from collections.abc import Sequence

from pigclass.words import refusal

GIVEN = """first name, firstname, given name, forename, vorname, prénom, nombre, nome, voornaam"""
FAMILY = """last name, lastname, surname, family name, nachname, familienname, nom, apellido,
    apellidos, cognome, achternaam, sobrenome"""
FULL = """name, names, full name, student, students, student name, pupil, pupils, schüler,
    schülerin, élève, alumno, alumna, aluno, leerling"""
OTHER = """id, nr, nr., no, no., number, class, klasse, classe, form, group, email, e-mail, gender,
    date of birth, birthday, year, grade"""


# So many lines of a list may be titles: the school, the class, the year.
TITLES = 5


def heading_of(rows: Sequence[Sequence[str]]) -> int | None:
    """Return which row has the headings of a list, if any has: above it stand titles.

    >>> heading_of([["Name", "Vorname"]]), heading_of([["7B"], ["Name"]]), heading_of([["Ana"]])
    (0, 1, None)
    """
    for number, cells in enumerate(rows[: TITLES + 1]):
        if any(_in(cell, GIVEN, FAMILY, FULL) for cell in cells):
            return number
    return 0 if any(_in(cell, OTHER) for cell in rows[0]) else None


def name_columns(cells: Sequence[str]) -> list[int]:
    """Return the columns of given and family name, or else of the whole name.

    >>> name_columns(["Nr.", "Name", "Vorname"]), name_columns(["Class", "Student"])
    ([2, 1], [1])
    """
    given, family, full = (
        [place for place, cell in enumerate(cells) if _in(cell, words)]
        for words in (GIVEN, FAMILY, FULL)
    )
    if given:
        # In "Name; Vorname" the name is the family's.
        return [given[0], *(family or full)[:1]]
    if not (full or family):
        raise refusal("refused.roster.no_heading", cells=", ".join(cells))
    return (full or family)[:1]


def _in(cell: str, *lists: str) -> bool:
    return any(cell.lower() in " ".join(words.split()).split(", ") for words in lists)
