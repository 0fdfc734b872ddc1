"""The sheets whose keys are checked: for the games of the lessons, cards for all if thorough."""

from pigclass.worksheets.catalog import SHEETS
from pigclass.worksheets.ready import READY_GAMES, Ready
from pigclass.worksheets.sheet import PLAYED, Sheet
from tests.thorough import THOROUGH

FOR_EVERY_GAME = ("rule-card", "outcome-grid") if THOROUGH else ()


def of_sheet(sheet: Sheet) -> list[Ready]:
    """Return a sheet for each game that is checked; for its own if it suits no other."""
    suiting = [name for name, build in READY_GAMES.items() if not sheet.suits(build())]
    played = {*sheet.ready, *(PLAYED[lesson]().id for lesson in sheet.lessons), "skunk"}
    found = [it for it in suiting if it in played or sheet.id in FOR_EVERY_GAME]
    return [Ready(sheet, name) for name in found or (None,)]


CHECKED = {it.name: it for sheet in SHEETS.values() for it in of_sheet(sheet)}
