"""Load the frames of an exported log, or of several logs with a column `classroom`."""

from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pigclass.classlog.store import ClassLog
from pigclass.face import pd
from pigclass.rules.typed_input import nearest
from pigclass.words import PigclassError, refusal

if TYPE_CHECKING:
    from pigclass.classlog.frames.tables import Frames

# Labels that are unique within one log only: the class is written before them.
UNIQUE_IN_A_LOG = ("game", "player")
Source: TypeAlias = "str | Path | ClassLog | Frames"


def load_log(folder: str | Path) -> "Frames":
    """Read the frames that `ClassLog.export` wrote into `folder`.

    >>> import tempfile
    >>> from pigclass import *
    >>> with tempfile.TemporaryDirectory() as folder, ClassLog(f"{folder}/class.db") as log:
    ...     log.begin()
    ...     files = log.export(f"{folder}/csv")
    ...     load_log(f"{folder}/csv").rolls().equals(log.rolls())
    True

    The frames have the dtypes of the log. Files that a spreadsheet saved with semicolons work too.
    """
    from pigclass.classlog.frames.csv_files import read_frames
    from pigclass.classlog.frames.tables import Frames

    read = read_frames(folder)
    return Frames(lambda name: read[name].copy())


def load_logs(
    logs: "Mapping[str, Source] | Source", *, lesson: str | None = None, computers: bool = False
) -> "Frames":
    r"""Merge the frames of several classes' logs, with a column `classroom`.

    >>> import tempfile
    >>> from pigclass import *
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for room in ("7B", "8A"):
    ...         _ = from_paper("students: 2\n3 5: 1\n6 1", skunk(), log=f"{folder}/{room}.db")
    ...     both = load_logs({"7B": f"{folder}/7B.db", "8A": f"{folder}/8A.db"})
    >>> both.rolls()[["classroom", "game", "faces"]].iloc[0].tolist()
    ['7B', '7B G01', '3 5']

    `logs` maps each class to its log: a class log (`class.db`), a folder written by
    `ClassLog.export`, or frames such as `log.frames(classroom="7B")`. If a log has a class of that
    name, only its games are taken, else all. Labels of games and players begin with the class, so
    that charts accept the frames like those of one class. `lesson` selects one lesson; computer
    players are left out unless `computers=True`.

    A single log, or the address of a school's log, is taken whole: its classes are called C01, C02
    and so on; a game without a class is a class of its own. Under the role `pigclass_school`, which
    sees no class names, this is the only way.

    Raises PigclassError if a log has no throw, cannot be read, or shares a game with another log,
    or if the classes played different lessons and none is chosen.
    """
    if not isinstance(logs, Mapping):
        return _whole(logs, lesson, computers=computers)
    frames = {name: _frames(source, name) for name, source in logs.items()}
    all_rolls = {name: frames[name].rolls() for name in frames}
    _check_lesson(all_rolls, lesson)
    rolls = {name: _of_lesson(frame, lesson) for name, frame in all_rolls.items()}
    _check_throws(rolls, lesson)
    _check_no_game_twice(rolls)
    return _with_classes(lambda name: _merge(name, frames, lesson), computers=computers)


def _with_classes(make: "Callable[[str], pd.DataFrame]", *, computers: bool) -> "Frames":
    """Return frames that have a column `classroom`, without computer players unless `computers`."""
    # Imported here, since only merging needs them.
    from pigclass.classlog.frames.dictionary import CLASS
    from pigclass.classlog.frames.tables import Frames, people_only

    make_frame = make if computers else lambda name: people_only(make(name))
    return Frames(make_frame, besides=(CLASS,))


def _whole(source: Source, lesson: str | None, *, computers: bool) -> "Frames":
    """Return the frames of all classes of one log, with numbered classes."""
    from pigclass.classlog.frames.tables import Frames

    log = ClassLog(source) if isinstance(source, str | Path) else source
    if not isinstance(log, ClassLog | Frames):
        raise refusal("refused.frames.no_class")
    frames = log.frames(numbered=True) if isinstance(log, ClassLog) else log
    games = frames.games()
    if isinstance(log, ClassLog) and log.trouble and games.empty:
        raise PigclassError(log.trouble)
    _check_lesson({"": games}, lesson)
    rooms = games["classroom"].astype(object).fillna(games["game"].astype(object))
    by_game = dict(zip(games["game"], rooms, strict=True))

    def make(name: str) -> "pd.DataFrame":
        whole = _of_lesson(getattr(frames, name)(), lesson).reset_index(drop=True)
        return _in_class(whole, pd.Series(whole["game"].map(by_game), dtype="category"))

    return _with_classes(make, computers=computers)


def _frames(source: Source, name: str) -> "Frames":
    from pigclass.classlog.frames.tables import Frames

    if isinstance(source, Frames):
        return source
    if isinstance(source, ClassLog):
        return _of_class(source, name)
    if "://" in str(source):
        return _of_class(ClassLog(source), name)
    path = Path(source).expanduser()
    if path.is_dir():
        return load_log(path)
    with ClassLog(path) as log:
        if log.trouble:
            raise PigclassError(log.trouble)
        return _of_class(log, name)


def _of_class(log: ClassLog, name: str) -> "Frames":
    is_known = name in {it.name for it in log.classrooms()}
    return log.frames(classroom=name if is_known else None)


def _of_lesson(frame: "pd.DataFrame", lesson: str | None) -> "pd.DataFrame":
    return frame if lesson is None else frame[frame["lesson"] == lesson]


def _check_lesson(frames: "Mapping[str, pd.DataFrame]", lesson: str | None) -> None:
    """Refuse a lesson that nobody has played, and several lessons if none is chosen."""
    by_class = {name: sorted(set(frame["lesson"])) for name, frame in frames.items()}
    played = sorted({each for lessons in by_class.values() for each in lessons})
    if lesson is None and len(played) > 1:
        summary = "; ".join(f"{name}: {', '.join(lessons)}" for name, lessons in by_class.items())
        raise refusal("refused.frames.mixed", told=summary, first=played[0])
    if lesson is not None and played and lesson not in played:
        details = {"lesson": lesson, "near": nearest(lesson, played), "names": ", ".join(played)}
        raise refusal("refused.frames.no_lesson", **details)


def _check_throws(rolls: "Mapping[str, pd.DataFrame]", lesson: str | None) -> None:
    if not rolls:
        raise refusal("refused.frames.no_class")
    for name, frame in rolls.items():
        if frame.empty:
            why = "refused.frames.no_throw" if lesson is None else "refused.frames.not_played"
            raise refusal(why, name=name, lesson=lesson)


def _check_no_game_twice(rolls: "Mapping[str, pd.DataFrame]") -> None:
    # Time and faces identify a throw.
    throws = {name: set(zip(it["time"], it["faces"], strict=True)) for name, it in rolls.items()}
    for one, other in combinations(throws, 2):
        if throws[one] & throws[other]:
            raise refusal("refused.frames.twice", one=one, other=other)


def _merge(name: str, logs: "Mapping[str, Frames]", lesson: str | None) -> "pd.DataFrame":
    """Return the frame `name` of all classes together."""
    from pigclass.classlog.frames.dictionary import CLASS, FRAMES, LABEL
    from pigclass.classlog.frames.tables import series

    tables = [
        _with_class(_of_lesson(getattr(frames, name)(), lesson), room)
        for room, frames in logs.items()
    ]
    whole = pd.concat(tables, ignore_index=True)
    for column in (CLASS, *FRAMES[name]):
        if column.dtype == LABEL:
            # Labels of all classes in one order; missing ones as None.
            values = [None if pd.isna(it) else it for it in whole[column.name]]
            whole[column.name] = series(values, column, {})
    return whole


def _with_class(frame: "pd.DataFrame", room: str) -> "pd.DataFrame":
    """Return the frame with a column `classroom`; labels of games and players begin with it."""
    plain = frame.astype({it: object for it in frame.columns if frame[it].dtype == "category"})
    for label in UNIQUE_IN_A_LOG:
        if label in plain.columns:
            plain[label] = [it if pd.isna(it) else f"{room} {it}" for it in plain[label]]
    return _in_class(plain, room)


def _in_class(frame: "pd.DataFrame", room: "pd.Series[str] | str") -> "pd.DataFrame":
    """Return the frame with the class in its first column."""
    from pigclass.classlog.frames.dictionary import CLASS

    others = frame.drop(columns=CLASS.name, errors="ignore")
    others.insert(0, CLASS.name, room)
    return others
