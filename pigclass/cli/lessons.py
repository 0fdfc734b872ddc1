"""`pigclass lessons`: the lessons, one a line."""

import argparse

from pigclass.lesson_list import lessons


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass lessons`."""
    parser = commands.add_parser("lessons", help="list the lessons")
    parser.set_defaults(run=run)


def run(_chosen: argparse.Namespace) -> int:
    """Print number, name and question of every lesson."""
    known = lessons()
    widest = max(len(lesson.name) for lesson in known)
    for lesson in known:
        print(f"{lesson.number:2}  {lesson.name:{widest}}  {lesson.title}")
    return 0
