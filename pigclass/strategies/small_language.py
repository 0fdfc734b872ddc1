"""The small language of typed strategies: parsed and checked, never run as Python.

A text defines one function of comparisons, arithmetic, `if` and `return`. Anything else is refused
with its line and an alternative, so that a typed text always ends and has access to nothing.
"""

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from pigclass.rules.typed_input import nearest
from pigclass.strategies.deciding import WORDS
from pigclass.strategies.reading import LONGEST_NAME, READINGS, check_reading, in_its, numbered
from pigclass.words import PigclassError, grouped, refusal

MOST_CHARACTERS = 4_000
MOST_LINES = 100
MOST_BRACKETS = 30
# Long sums and chains of elif make a deep syntax tree; this is far below Python's own limit.
MOST_DEPTH = 150
MOST_NUMBER = 1_000_000
MOST_NAMES = 20
LONGEST_LINE = 80
LONGEST_MESSAGE = 120

# Allowed functions, with their number of arguments; 2 means two or more.
FUNCTIONS = {"min": 2, "max": 2, "abs": 1, "round": 1}
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
NEGATIONS = (ast.Not, ast.USub, ast.UAdd)

# Syntax that has its own refusal, by the key of the sentence.
REFUSED: dict[str, tuple[type[ast.AST], ...]] = {
    "loop": (
        *(ast.For, ast.While, ast.Break, ast.Continue, ast.GeneratorExp),
        *(ast.ListComp, ast.SetComp, ast.DictComp),
    ),
    "import": (ast.Import, ast.ImportFrom),
    "list": (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.Subscript, ast.Starred),
    "helper": (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda),
    "dot": (ast.Attribute,),
    "call": (ast.Call,),
    "text": (ast.JoinedStr,),
    "sign": (ast.BinOp, ast.UnaryOp),
    "comparison": (ast.Compare,),
    "no_return": (ast.Return,),
}


@dataclass(frozen=True)
class Definition:
    """Function defined by a typed text, with its text and syntax tree."""

    text: str
    statements: list[ast.stmt]
    function: ast.FunctionDef

    @property
    def title(self) -> str:
        """Name of the function with blanks for underscores, shortened."""
        name = self.function.name[:LONGEST_NAME]
        return name.replace("_", " ").strip() or name

    @property
    def readings(self) -> list[str]:
        """Names of the parameters, in order."""
        args = self.function.args
        return [it.arg for it in (*args.args, *args.kwonlyargs)]

    def where(self, line: int) -> str:
        """Return a phrase that quotes a line: ", in its line 2, 'return 1 / 0'"."""
        return in_its(numbered(line, _quoted(self.text, line)))


def checked(text: str) -> Definition:
    """Parse and check a text, and return its function.

    >>> checked("def mine(turn_total, own): return turn_total < 20").readings
    ['turn_total', 'own']

    Raises PigclassError, with the line, for a text outside the small language.
    """
    definition = parsed(text)
    _Checker(definition).check()
    return definition


def parsed(text: str) -> Definition:
    """Parse a text and return its last function."""
    text = text.rstrip().replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if len(text) > MOST_CHARACTERS or len(lines) > MOST_LINES:
        long = {"characters": grouped(len(text)), "lines": grouped(len(lines))}
        most = {"most": grouped(MOST_CHARACTERS), "most_lines": MOST_LINES}
        raise refusal("refused.typed.long", **long, **most)
    _check_signs(lines)
    try:
        with warnings.catch_warnings(action="ignore"):
            statements = ast.parse(text).body
    except SyntaxError as error:
        line, msg = error.lineno or len(lines), error.msg[:LONGEST_MESSAGE].rstrip("?.")
        marked = _quoted(text, line)
        raise refusal("refused.typed.unreadable", line=line, shown=marked, msg=msg) from None
    except (MemoryError, RecursionError):
        line = lines.index(max(lines, key=len)) + 1
        raise refusal("refused.typed.deep", line=line) from None
    functions = [it for it in statements if isinstance(it, ast.FunctionDef)]
    if not functions:
        raise refusal("refused.typed.no_function")
    return Definition(text, statements, functions[-1])


def _quoted(text: str, line: int) -> str:
    # Split like Python does: a form feed does not end a line.
    return "".join(text.split("\n")[line - 1 : line]).strip()[:LONGEST_LINE]


def _check_signs(lines: list[str]) -> None:
    """Refuse deep brackets and invalid characters before parsing."""
    open_ones = 0
    for number, line in enumerate(lines, 1):
        for sign in line:
            open_ones += (sign in "([{") - (sign in ")]}")
            if open_ones > MOST_BRACKETS:
                raise refusal("refused.typed.deep", line=number)
            if sign == "\0" or "\ud800" <= sign <= "\udfff":
                raise refusal("refused.typed.no_sign", line=number)


class _Checker:
    """Checker that a typed text stays within the language."""

    def __init__(self, typed: Definition) -> None:
        self._typed, self._readings = typed, typed.readings
        parts = list(_parts(typed.function))
        self._assigned = _targets(typed.function)
        # Names that may hold "roll" or "hold" ("" stands for the text itself): they can be
        # returned, but not used in arithmetic.
        self._texts = {""}
        pairs = [(_targets(it), _names_in(it.value)) for it in parts if isinstance(it, ast.Assign)]
        for _ in pairs:
            for names, sources in pairs:
                self._texts |= names if sources & self._texts else set()

    def check(self) -> None:
        """Raise PigclassError for the first line outside the language."""
        for statement in self._typed.statements:
            is_note = isinstance(statement, ast.Expr) and _is_text(statement.value)
            if not is_note and statement is not self._typed.function:
                key = _key_of(statement)
                raise self._refusal(key if key in {"import", "helper"} else "outside", statement)
        self._check_signature()
        for statement in self._typed.function.body:
            self._statement(statement)

    def _check_signature(self) -> None:
        function, args = self._typed.function, self._typed.function.args
        params = [*args.args, *args.kwonlyargs]
        extra = [args.vararg, args.kwarg, *args.posonlyargs, *args.defaults, *args.kw_defaults]
        notes = [function.returns, *(it.annotation for it in params), *function.decorator_list]
        for node in (*extra, *notes, *getattr(function, "type_params", ())):
            if node is not None:
                raise self._refusal("signature", node)
        for number, arg in enumerate(params):
            check_reading(arg.arg, self._typed)
            if arg.arg in self._readings[:number]:
                raise self._refusal("twice", arg, word=arg.arg)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Return(value=ast.expr() as value):
                self._answer(value)
            case ast.Assign(value=value) if all(isinstance(it, ast.Name) for it in node.targets):
                self._answer(value)
            case ast.AugAssign(target=ast.Name() as target, op=op) if isinstance(op, ARITHMETIC):
                self._value(target)
                self._value(node.value)
            case ast.If():
                self._value(node.test)
                for statement in (*node.body, *node.orelse):
                    self._statement(statement)
            case ast.Expr(value=value):
                if not _is_text(value):
                    self._value(value)
                    raise self._refusal("unused", node)
            case ast.Pass():
                pass
            case _:
                raise self._refusal(_key_of(node), node)

    def _answer(self, node: ast.expr) -> None:
        """Check an answer or assigned value, where "roll" and "hold" are allowed."""
        match node:
            case ast.Constant(value=str(word)):
                if word.strip().lower() not in WORDS:
                    raise self._refusal("word", node)
            case ast.IfExp():
                self._value(node.test)
                self._answer(node.body)
                self._answer(node.orelse)
            case ast.Name(id=name) if name in self._texts:
                pass
            case _:
                self._value(node)

    def _value(self, node: ast.expr) -> None:
        parts = [it for it in ast.iter_child_nodes(node) if isinstance(it, ast.expr)]
        match node:
            case ast.Constant(value=bool()):
                pass
            case ast.Constant(value=int() | float() as number):
                if abs(number) > MOST_NUMBER:
                    raise self._refusal("number", node)
            case ast.Name(id=name):
                self._check_known(node)
                if name in self._texts:
                    raise self._refusal("text", node)
            case ast.BinOp(op=op) | ast.UnaryOp(op=op) if isinstance(op, ARITHMETIC + NEGATIONS):
                pass
            case ast.Compare(ops=ops) if all(isinstance(it, COMPARISONS) for it in ops):
                pass
            case ast.BoolOp() | ast.IfExp():
                pass
            case ast.Call(func=ast.Name(id=name), keywords=[]) if name in FUNCTIONS:
                self._check_call(name, node)
                parts = node.args
            case _:
                raise self._refusal(_key_of(node), node)
        for part in parts:
            self._value(part)

    def _check_known(self, node: ast.Name) -> None:
        defined = {*self._readings, *self._assigned}
        if node.id not in defined:
            near = nearest(node.id, [*defined, *READINGS, "True", "False"])
            names = ", ".join(sorted(defined)[:MOST_NAMES]) or "True, False"
            word = node.id[:LONGEST_NAME]
            raise self._refusal("unknown", node, word=word, names=names, near=near)

    def _check_call(self, name: str, node: ast.Call) -> None:
        if name in self._readings:
            raise self._refusal("round_called", node)
        if name in self._assigned:
            raise self._refusal("called", node, word=name)
        fewest, number = FUNCTIONS[name], len(node.args)
        if number < fewest or number > fewest == 1:
            raise self._refusal("one_number" if fewest == 1 else "two_numbers", node, word=name)

    def _refusal(self, key: str, node: ast.AST, **filled_in: str) -> PigclassError:
        line = getattr(node, "lineno", self._typed.function.lineno)
        segment = ast.get_source_segment(self._typed.text, node) or ""
        if "random" in segment and key in {"import", "dot", "call", "unknown"}:
            key = "coin"
        name, in_line = self._typed.title, self._typed.where(line)
        return refusal(f"refused.typed.{key}", name=name, in_line=in_line, **filled_in)


def _key_of(node: ast.AST) -> str:
    """Return the key of the refusal for a syntax node."""
    if _is_text(node) or isinstance(getattr(node, "value", None), bytes):
        return "text"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        return "power"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return "dot"
    return next((key for key, kinds in REFUSED.items() if isinstance(node, kinds)), "other")


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _names_in(value: ast.expr) -> set[str]:
    """Return the names in an expression, with "" for a string."""
    parts = [it for it in ast.walk(value) if isinstance(it, ast.Name) or _is_text(it)]
    return {getattr(it, "id", "") for it in parts}


def _targets(node: ast.AST) -> set[str]:
    """Return the names that are assigned."""
    names = [it for it in ast.walk(node) if isinstance(it, ast.Name)]
    return {it.id for it in names if isinstance(it.ctx, ast.Store)}


def _parts(node: ast.AST, line: int = 1, depth: int = 0) -> Iterator[ast.AST]:
    """Yield every node of a syntax tree; refuse nodes that are nested too deep."""
    line = getattr(node, "lineno", line)
    if depth > MOST_DEPTH:
        raise refusal("refused.typed.deep", line=line)
    yield node
    for part in ast.iter_child_nodes(node):
        yield from _parts(part, line, depth + 1)
