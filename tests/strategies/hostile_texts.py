"""Texts that are typed into the kit and are not strategies: by accident, or to do harm."""

from pigclass.strategies.small_language import MOST_LINES

LOOK_ALIKE = "\N{CYRILLIC SMALL LETTER O}wn"
WIDE = "\N{FULLWIDTH LATIN SMALL LETTER O}wn"


def typed(*lines, reads="turn_total, own"):
    """Return the text of a function of these lines."""
    return "\n    ".join([f"def mine({reads}):", *lines])


REFUSED = {
    "for": (typed("for n in 5:", "    pass"), "loop, in its line 2, 'for n in 5:'"),
    "comprehension": (typed("return sum(n for n in own)"), "cannot call that"),
    "generator": (typed("return [n for n in own]"), "loop"),
    "import": ("import os\n" + typed("return os"), "import anything, in its line 1"),
    "random": ("import random\n" + typed("return random.random() < 1"), "chance.*return 0.5"),
    "attribute": (typed("return own.real"), "a dot after a name"),
    "list": (typed("return [1, 0]"), "lists or square brackets"),
    "two targets": (typed("a, b = own, 1", "return a"), "cannot use that, in its line 2"),
    "power": (typed("return 9 ** 9 ** 9"), "powers.*own \\* own"),
    "bits": (typed("return (own < 3) & (turn_total < 2)"), "the words and, or, not"),
    "lambda": (typed("return (lambda: 1)()"), "cannot call that"),
    "helper": ("def h(own):\n    return 1\n" + typed("return 1"), "second function, in its line 1"),
    "outside": ("limit = 20\n" + typed("return own < limit"), "outside it, in its line 1"),
    "default": (typed("return 1", reads="own, n=5"), "more than names in its brackets"),
    "star": (typed("return 1", reads="*own"), "more than names"),
    "decorator": ("@print\n" + typed("return 1"), "more than names"),
    "call": (typed("return open('x')"), "cannot call that.*closed to it"),
    "max of one": (typed("return max(own)"), "two numbers or more"),
    "round of two": (typed("return round(7, -40000000)"), "takes one number"),
    "round a round": (typed("return round(0.5)", reads="round"), "round is the number of the r"),
    "a called number": (typed("min = 3", "return min(own, 2)"), "min is a number, not a function"),
    "f-string": (typed("return f'{own:>99999999}'"), "work with words"),
    "text": (typed("return 'x' * 999999999"), "work with words"),
    "bytes": (typed("return b'roll'"), "work with words"),
    "reckoned word": (typed("say = 'roll'", "return say * 9"), "work with words"),
    "another word": (typed("return 'rol'"), "an unknown word, in its line 2.*'roll' to"),
    "in": (typed("return own in (1, 2)"), "compares in a way"),
    "walrus": (typed("return (n := own) < 3"), "cannot use that"),
    "try": (typed("try:", "    return 1", "except:", "    return 0"), "cannot use that"),
    "none": (typed("return None"), "cannot use that"),
    "no answer": (typed("return"), "has no answer"),
    "only a docstring": (typed("'nothing'"), "answered None.* return is missing"),
    "unused": (typed("own < 20"), "in its line 2, 'own < 20'. Perhaps a return is missing"),
    "a misspelt name": (typed("return turn_totl < 9"), "does not know turn_totl.*turn_total\\?"),
    "true": (typed("return true"), "does not know true.*Did you mean True"),
    "a look-alike reading": (typed("return 1", reads=LOOK_ALIKE), "which no game has"),
    "another reading": (typed("return luck", reads="luck"), "'luck', which no game has"),
    "a large number": (typed("return own < 1000001"), "up to 1,000,000"),
    "infinity": (typed("return own < 1e999"), "up to 1,000,000"),
    "unfinished": (typed("return own <"), "cannot read line 2"),
    "a zero byte": (typed("x = 1", "return 1\0"), "line 3: it has a strange character"),
    "half a letter": (typed("return '\ud800'"), "line 2: it has a strange character"),
    "brackets": (typed("return " + "(" * 99 + "own" + ")" * 99), "nested in line 2"),
    "a long sum": (typed("return " + "1+" * 1900 + "1"), "nested in line 2|cannot read"),
    "many lines": (typed(*["n = 1"] * MOST_LINES, "return 1"), "102 lines"),
    "a megabyte": ("#" * 2**20, "1,048,576 characters"),
    "nothing": ("", "no function in this text"),
}
# Signs that are not what they look like, lines that end otherwise, numbers written otherwise.
REFUSED |= {
    "a typesetter's quotes": (typed("return \u201croll\u201d"), "cannot read line 2"),
    "wide letters": (typed(f"return __{WIDE}__"), "does not know __own__"),
    "a line that is none": (typed("# a\u2028b", "return own.x"), "line 3, 'return own.x'"),
    "lines of old Macs": (typed("x = 1", "return own.x").replace("\n", "\r"), "line 3, 'return"),
    "tabs and blanks": ("def mine(own):\n\tif own:\n        return 1\n\treturn 0", "read line 3"),
}
# What is nearly in the language.
REFUSED |= {
    "a reading twice": (typed("return own", reads="own, own"), "reads own twice, in its line 1"),
    "a long reading": (typed("return 1", reads="o" * 3000), "no game has"),
    "a kind of answer": ("def mine(own) -> print(1):\n    return 1", "more than names"),
    "an answer beside": ("return 1\n" + typed("return 1"), "outside it, in its line 1"),
    "another function": (typed("return 1") + "\n" + typed("return 0"), "second function"),
    "a power of a name": (typed("own **= 9", "return own"), "cannot use that, in its line 2"),
    "a format": (typed("return '%999999999d' % own"), "work with words"),
    "a word handed on": (typed("n = 'roll'", "m = n", "return m + 1"), "work with words.*return m"),
    "a word at last": (typed("n = 1", "if own: n = 'roll'", "return n + 0"), "work with words"),
    "a fence": ("```python\n" + typed("return 1") + "\n```", "cannot read line 1"),
}
