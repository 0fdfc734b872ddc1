"""Which names in a chart are those of the class: a square before them, its sign in every chart."""

from collections.abc import Collection, Iterable

MARK = "■"


def marked(name: str, ours: Collection[str]) -> str:
    """A name, with the square if it is one of ours.

    >>> marked("Fox", ["Fox", "Hen"]), marked("turtle", ["Fox", "Hen"])
    ('■ Fox', 'turtle')
    """
    return f"{MARK} {name}" if name in ours else name


def with_key(title: str, names: Iterable[str], ours: Collection[str]) -> str:
    """A title, with what the square stands for if any of the names carries it.

    >>> with_key("Who beats whom?", ["Fox", "turtle"], ["Fox"])
    'Who beats whom?   ■ our class'
    """
    return f"{title}   {MARK} our class" if set(names) & set(ours) else title
