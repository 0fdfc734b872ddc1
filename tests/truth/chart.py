"""A drawn chart as a list of claims, each to be crossed off by a rule of the recount.

Words, axes and marks are taken out of the specification that the browser gets. A rule says what
should be there; what it does not name is left over, and left over is a fault.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from pigclass.charts.theme import MIME
from tests.truth.sentences import Value, filled, says

ENDS = ("x", "y", "x2", "y2")
# Lines that stand for nothing: on which piles stand, from a name to its point.
PLAIN = {"quiet-line", "field-line"}
CROWD = re.compile(r"1 mark = (\d+)")
SHARED = re.compile(r" \(a pile for every (\d+) values\)")
FILTER = re.compile(r"\(?(?P<no>!?)datum\.(?P<column>\w+)(?: (?P<than>>=|<) 0)?\)?")
# Roles whose colour is too faint for letters.
FAINT = {"standing", "busted", "simulated", "predicted"}
# Two lines of words are less than so many pixels apart.
LINE = 30
Sentence = str | tuple[str, Mapping[str, Value]]


@dataclass
class Layer:
    """One layer of marks: its style, its rows, and the column or value on each channel."""

    kind: str
    style: str
    rows: list[dict[str, Any]]
    channels: dict[str, Any]
    text: str

    @property
    def stands_for_data(self) -> bool:
        """Say whether it shows anything of the data, and is no sample in a key."""
        return any("field" in it or "datum" in it for it in self.channels.values())

    def has(self, on: Iterable[str]) -> bool:
        """Say whether there are numbers of these names: channels, or columns of the data."""
        return all(name in self.channels or all(name in row for row in self.rows) for name in on)

    def numbers(self, on: Iterable[str]) -> list[tuple[float, ...]]:
        """The numbers of each mark; one that has none there is not drawn."""
        values = [tuple(self._value(name, row) for name in on) for row in self.rows]
        return [tuple(map(float, row)) for row in values if None not in row]

    def _value(self, name: str, row: Mapping[str, Any]) -> Any:
        channel = self.channels.get(name, {"field": name})
        return (
            row[channel["field"]]
            if "field" in channel
            else channel.get("datum", channel.get("value"))
        )


@dataclass
class Words:
    """A line of words, and where it stands: on the axes or in pixels."""

    style: str
    text: str
    x: Any
    y: Any


@dataclass
class Chart:
    """What a chart claims. `faults` grows as a rule crosses its claims off."""

    spec: dict[str, Any]
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        layers = [_layer(it, self.spec) for it in self.spec["layer"]]
        words_drawn = [words for it in layers if it.kind == "text" for words in _words(it)]
        # The ground on which words lie repeats them.
        texts = [it.text for it in words_drawn if it.style != "halo"]
        self._words = [it for it in words_drawn if it.style != "halo" or it.text not in texts]
        drawn = [it for it in layers if it.kind != "text"]
        self._marks = [it for it in drawn if it.stands_for_data]
        self._plain = [it for it in drawn if not it.stands_for_data and it.style in PLAIN]
        samples = [it for it in drawn if not it.stands_for_data and it.style not in PLAIN]
        # Those of a key are before plain words, others before a name in bold.
        names = {(it.style, it.y) for it in self._words if isinstance(it.y, (int, float))}
        placed = ((it, (_name_of(it), it.channels["y"]["value"])) for it in samples)
        self._swatches = [it for it, place in placed if place in names]
        self._samples = [it for it in samples if it not in self._swatches]
        axes = _axes(self.spec)
        self._axes = sorted(SHARED.sub("", it) for it in axes)
        self.numbers = max((int(it[1]) for it in map(SHARED.search, axes) if it), default=1)

    @property
    def each(self) -> int:
        """How many students a mark may stand for, as the chart says; 1 where it says nothing."""
        found = [CROWD.match(it.text) for it in self._words]
        return max((int(it[1]) for it in found if it), default=1)

    def shared(self, counts: Mapping[Any, int]) -> Counter[float]:
        """Counts by number, added up as numbers share a pile: in the middle of its numbers."""
        found: Counter[float] = Counter()
        for at, count in counts.items():
            found[float(at // self.numbers * self.numbers) + (self.numbers - 1) / 2] += count
        return found

    def fault(self, sentence: str) -> None:
        """Note something that a rule has found by itself."""
        self.faults.append(sentence)

    def title(self, pattern: str, **values: Value) -> None:
        """The title must say this."""
        heading = self.spec["title"]
        text = heading if isinstance(heading, str) else heading["text"]
        if not says(text, pattern, **values):
            self.fault(f"the title is {text!r}, recounted {filled(pattern, **values)!r}")

    def says(self, *sentences: Sentence | None) -> None:
        """The text alternative must be these sentences, one after the other; None is none."""
        pattern, values = _joined([it for it in sentences if it is not None])
        text = self.spec["description"]
        if not says(text, pattern, **values):
            self.fault(f"the description is {text!r}, recounted {filled(pattern, **values)!r}")

    def axes(self, *titles: str) -> None:
        """The axes must be called this, and no other axis may have a name."""
        if self._axes != sorted(titles):
            self.fault(f"the axes are {self._axes}, recounted {sorted(titles)}")
        self._axes = []

    def words(
        self, style: str, pattern: str, *, x: Any = None, y: Any = None, **values: Value
    ) -> None:
        """There must be these words, in this style, and at this number if one is given."""
        found = [
            label
            for label in self._words
            if label.style == style
            and says(label.text, pattern, **values)
            and (x is None or _near(label.x, x))
            and (y is None or _near(label.y, y))
        ]
        if found:
            self._words.remove(found[0])
            self._name_has_its_sample(found[0])
        else:
            there = [(it.text, it.x, it.y) for it in self._words if it.style == style]
            wanted = filled(pattern, **values)
            self.fault(f"no words {wanted!r} at {(x, y)} in {style}; there are {there}")

    def _name_has_its_sample(self, name: Words) -> None:
        """Before a name in black stands what it names, in its colour."""
        role = name.style.removesuffix("-label")
        beside = [it for it in self._swatches if it.channels["y"]["value"] == name.y]
        own = [it for it in beside if _name_of(it) == name.style]
        self._swatches = [it for it in self._swatches if it not in own]
        if role in FAINT and isinstance(name.y, (int, float)) and len(own) != 1:
            self.fault(f"{len(own)} samples of {role} before {name.text!r}")

    @property
    def labels(self) -> list[str]:
        """All plain words that no rule has named yet."""
        return [it.text for it in self._words if it.style == "label"]

    def take_words(self, style: str) -> list[str]:
        """All lines of words in a style, from the top, for a rule that looks at them itself."""
        taken = [it for it in self._words if it.style == style]
        self._words = [it for it in self._words if it.style != style]
        return [it.text for it in sorted(taken, key=lambda it: it.y)]

    def key(self, *entries: tuple[str, str]) -> None:
        """The key must explain these marks, from the left: (style, words) each."""
        shown = sorted(self._samples, key=lambda it: it.channels["x"]["value"])
        labels = sorted((it for it in self._words if it.style == "label"), key=lambda it: it.x)
        if [it.style for it in shown] != [style for style, _ in entries]:
            styles = [it.style for it in shown]
            self.fault(f"the key shows {styles}, recounted {[style for style, _ in entries]}")
        order = [it.text for it in labels if it.text in {text for _, text in entries}]
        if order != [text for _, text in entries]:
            self.fault(f"the key says {order}, recounted {[text for _, text in entries]}")
        self._samples = []
        self._words = [it for it in self._words if it.style != "label" or it.text not in order]

    def plain_lines(self, style: str, number: int) -> None:
        """There must be so many lines of a style that stand for nothing."""
        there = sum(it.style == style for it in self._plain)
        self._plain = [it for it in self._plain if it.style != style]
        if there != number:
            self.fault(f"{there} plain lines in {style}, recounted {number}")

    def take(self, style: str, *, on: Iterable[str] = ("x", "y")) -> list[tuple[float, ...]]:
        """The numbers of all marks of a style, for a rule that looks at them itself."""
        layers = [it for it in self._marks if it.style == style and it.has(on)]
        self._marks = [it for it in self._marks if not any(it is other for other in layers)]
        return sorted(row for it in layers for row in it.numbers(on))

    def marks(self, style: str, rows: Iterable[tuple], *, on: Iterable[str] = ("x", "y")) -> None:
        """There must be marks of a style with just these numbers, as many of each as are given."""
        there = self.take(style, on=on)
        so = sorted(tuple(map(float, row)) for row in rows)
        if len(there) != len(so) or any(
            not _near(one, other)
            for row, recounted in zip(there, so, strict=True)
            for one, other in zip(row, recounted, strict=True)
        ):
            self.fault(f"{style} on {tuple(on)}: {_told(there, so)}")

    def bars(self, style: str, counts: Mapping[str, int]) -> None:
        """There must be a bar for each name, as long as it counts."""
        there = self.take_bars(style)
        if there != dict(counts):
            self.fault(f"{style} bars {there}, recounted {dict(counts)}")

    def take_places(self, style: str) -> set[tuple[Any, Any]]:
        """What all marks of a style stand at, numbers or names, for a rule that looks itself."""
        layers = [it for it in self._marks if it.style == style]
        self._marks = [it for it in self._marks if it.style != style]
        return {(it._value("x", row), it._value("y", row)) for it in layers for row in it.rows}

    def take_bars(self, style: str) -> dict[str, float]:
        """How long the bar of each name is, for a rule that looks at them itself."""
        return {name: long for long, name in self.take_places(style)}

    def strip(
        self,
        role: str,
        name: str,
        counts: Mapping[Any, int],
        *,
        hollow: Mapping[Any, int] | None = None,
    ) -> None:
        """There must be piles in a strip of its own, with a name, and what a mark is below it.

        On some of them may lie marks that are `hollow`.
        """
        named = [it for it in self._words if it.style == f"{role}-label" and it.text == name]
        below = [
            label
            for label in self._words
            if named and CROWD.search(label.text) and 0 < label.y - named[0].y < LINE
        ]
        each = 1
        for row in below:
            each = int(CROWD.search(row.text)[1])
            self._words.remove(row)
        self.words(f"{role}-label", name)
        self.piles(f"{role}-point", counts, each=each, on_top=(f"{role}-hollow", hollow or {}))

    def piles(
        self,
        style: str,
        counts: Mapping[Any, int],
        *,
        each: int,
        on_top: tuple[str, Mapping[Any, int]] = ("", {}),
    ) -> None:
        """There must be a pile of marks over each number, as many as it counts, in its middle.

        Other marks may lie `on_top`, in a style of their own.
        """
        marks = []
        for of_style, of_counts in ((style, counts), on_top):
            if each > 1:
                self._height(of_style, self.shared(of_counts), each)
            found = self.take(of_style, on=("at", "x", "y"))
            marks += found
            there = {at: sum(it[0] == at for it in found) for at, *_ in found}
            so = {at: ceil(count / each) for at, count in self.shared(of_counts).items() if count}
            if there != so:
                self.fault(f"{of_style} piles {there}, recounted {so}, a mark being {each}")
        for at in {it[0] for it in marks}:
            across = [x for its, x, _ in marks if its == at]
            if not _near(sum(across) / len(across), at):
                self.fault(f"{style}: the pile of {at} stands at {sum(across) / len(across)}")
        if len({it[1:] for it in marks}) < len(marks):
            self.fault(f"{style}: two marks are in the same place")

    def _height(self, style: str, counts: Mapping[float, int], each: int) -> None:
        """A pile of a crowd must be as full as it counts: its last mark is filled in part."""
        found: Counter[float] = Counter()
        for layer in [it for it in self._marks if it.style == style and it.has(("at",))]:
            for row in layer.rows:
                found[row["at"]] += each * row.get("part", 1)
        if any(abs(found[at] - count) > 0.01 for at, count in counts.items()):
            self.fault(f"{style}: piles that count {dict(found)}, recounted {dict(counts)}")

    def left_over(self) -> list[str]:
        """What no rule has named."""
        return [
            *(f"no rule for the words {it.text!r} in {it.style}" for it in self._words),
            *(f"no rule for {it.kind} marks in {it.style}: {it.rows[:2]}" for it in self._marks),
            *(f"no rule for the axis {title!r}" for title in self._axes),
            *(f"no rule for a sample of {it.style}" for it in [*self._samples, *self._swatches]),
            *(f"no rule for a line in {it.style}" for it in self._plain),
        ]


def _name_of(sample: Layer) -> str:
    """The style of a name that has this sample before it."""
    return f"{sample.style.partition('-')[0]}-label"


def _layer(drawn: dict[str, Any], spec: dict[str, Any]) -> Layer:
    data = drawn.get("data", spec.get("data", {}))
    rows = data["values"] if "values" in data else spec["datasets"][data["name"]]
    for only in drawn.get("transform", ()):
        rows = [row for row in rows if _is_drawn(row, only["filter"])]
    encoding, mark = drawn.get("encoding", {}), drawn["mark"]
    channels = {name: encoding[name] for name in ENDS if name in encoding}
    text = encoding.get("text", {}).get("field", "")
    return Layer(mark["type"], mark.get("style", ""), rows, channels, text)


def _is_drawn(row: Mapping[str, Any], only: str) -> bool:
    """Say whether a layer is for a row: `(!datum.ours)`, `(datum.change >= 0)`."""
    match = FILTER.fullmatch(only)
    if not match:
        raise ValueError(f"Teach this harness the filter {only}.")
    value = row[match["column"]]
    if match["than"]:
        return bool(value >= 0 if match["than"] == ">=" else value < 0)
    return bool(value) is not bool(match["no"])


def _words(layer: Layer) -> list[Words]:
    return [
        Words(layer.style, str(row[layer.text]), layer._value("x", row), layer._value("y", row))
        for row in layer.rows
    ]


def _axes(spec: dict[str, Any]) -> set[str]:
    """The names of the axes, and what their labels are made of where that is not the number."""
    found = set()
    for layer in spec["layer"]:
        for channel in ("x", "y"):
            channel_spec = layer.get("encoding", {}).get(channel, {})
            axis = channel_spec.get("axis", {})
            if "field" not in channel_spec or axis is None:
                continue
            found |= {channel_spec["title"]} if channel_spec.get("title") else set()
            found |= {axis["labelExpr"]} if "labelExpr" in axis else set()
    return found


def _joined(sentences: list[Sentence]) -> tuple[str, dict[str, Value]]:
    """Several sentences as one, the names of their values kept apart."""
    patterns, values = [], {}
    for number, sentence in enumerate(sentences):
        pattern, own = (sentence, {}) if isinstance(sentence, str) else sentence
        for name, value in own.items():
            pattern = pattern.replace(f"{{{name}}}", f"{{{name}_{number}}}")
            values[f"{name}_{number}"] = value
        patterns.append(pattern)
    return " ".join(patterns), values


def _near(one: Any, other: Any) -> bool:
    if isinstance(other, str) or isinstance(one, str):
        return bool(one == other)
    return abs(float(one) - float(other)) <= 1e-6 * max(1.0, abs(float(other)))


def _told(there: list, so: list) -> str:
    wrong = [it for it in there if it not in so][:3]
    missing = [it for it in so if it not in there][:3]
    return f"{len(there)} marks, recounted {len(so)}; wrong {wrong}, missing {missing}"


def charts_on(screen: Any) -> list[Chart]:
    """Return the charts that an activity or a lab shows."""
    return [Chart(it.outputs[0]["data"][MIME]) for it in screen._charts.children]
