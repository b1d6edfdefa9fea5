"""Where a module can be changed so that a test should notice: every place, with its text before and after.

Left out is what no test could sensibly hold: annotations and what only type checkers read, docstrings, the
``doc=`` of options, the messages of errors, f-strings in those, and keywords that only cache or assert.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

UNREAD_FIELDS = {"annotation", "returns", "type_comment"}
UNREAD_KEYWORDS = {"doc", "maxsize", "cache_hash", "strict"}
UNREAD_CALLS = {"TypeVar", "ParamSpec", "cast"}
UNREAD_NAMES = {"__all__", "__slots__"}
ERRORS = {
    "IllegalMove", "UnknownVariant", "AmbiguousVariant", "BadOption", "BadPosition", "BadRecord", "PluginError",
    "ValueError", "TypeError",
}  # fmt: skip

OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitAnd,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
NEGATED_ALREADY = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)


@dataclass(frozen=True)
class Site:
    """One change: the bytes from ``start`` to ``end`` of ``file`` become ``after``."""

    file: str
    line: int
    lines: range
    start: int
    end: int
    before: str
    after: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.before} -> {self.after}"

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.after.encode() + source[self.end :]


@dataclass(frozen=True)
class Where:
    """What surrounds a node: its statement's lines, the f-string it is part of, and what it is there."""

    lines: range = range(0)
    whole: ast.JoinedStr | None = None
    in_function: bool = False
    is_condition: bool = False


def sites(file: str, source: bytes) -> Iterator[Site]:
    """Every change of one place in ``source``, in the order of the text."""
    begins = [0]
    for line in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    for anchor, before, after, lines in _changed(ast.parse(source), Where()):
        start = begins[anchor.lineno - 1] + anchor.col_offset
        end = begins[anchor.end_lineno - 1] + anchor.end_col_offset
        yield Site(file, anchor.lineno, lines, start, end, before, after)


def _changed(parent: ast.AST, where: Where) -> Iterator[tuple[ast.AST, str, str, range]]:
    """Each changed node is put in its place, written out, and taken away again."""
    for holder, key, child, inner in _children(parent, where):
        for changed in _changes(child, inner):
            anchor = inner.whole or child
            before, holder[key] = _text(anchor), changed
            yield anchor, before, _text(anchor if inner.whole else changed), inner.lines
            holder[key] = child
        yield from _changed(child, inner)


def _text(node: ast.AST) -> str:
    text = ast.unparse(node)
    compound = isinstance(node, ast.BinOp | ast.BoolOp | ast.Compare | ast.UnaryOp | ast.IfExp)
    return f"({text})" if compound else text


def _children(parent: ast.AST, where: Where):
    for field, value in ast.iter_fields(parent):
        if field in UNREAD_FIELDS:
            continue
        for key, child in enumerate(value) if isinstance(value, list) else [(field, value)]:
            if isinstance(child, ast.AST) and not _unread(parent, field, key, child):
                holder = value if isinstance(value, list) else vars(parent)
                yield holder, key, child, _inside(parent, field, child, where)


def _inside(parent: ast.AST, field: str, child: ast.AST, where: Where) -> Where:
    if isinstance(child, ast.stmt):
        where = replace(where, lines=_header(child))
    if isinstance(child, ast.JoinedStr) and not where.whole:
        where = replace(where, whole=child)
    in_function = where.in_function or (isinstance(parent, ast.FunctionDef | ast.Lambda) and field == "body")
    return replace(where, in_function=in_function, is_condition=field in ("test", "ifs"))


def _header(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements inside it."""
    body = getattr(statement, "body", None)
    first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", ()))])
    return range(first, max(body[0].lineno, first + 1) if body else statement.end_lineno + 1)


def _unread(parent: ast.AST, field: str, key: int | str, child: ast.AST) -> bool:
    match child:
        case (
            ast.Expr(value=ast.Constant())
            | ast.If(test=ast.Name(id="TYPE_CHECKING"))
            | ast.FunctionDef(decorator_list=[ast.Name(id="overload")])
            | ast.AnnAssign(annotation=ast.Name(id="TypeAlias"))
        ):
            return True
        case ast.keyword(arg=name):
            return name in UNREAD_KEYWORDS
        case ast.Call(func=ast.Name(id=name)) if name in UNREAD_CALLS:
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in UNREAD_NAMES
        case ast.Tuple() if isinstance(parent, ast.Subscript) and field == "slice":
            return True  # the parameters of a type
    raised = isinstance(parent, ast.Call) and getattr(parent.func, "id", None) in ERRORS
    return raised and field == "args" and key == 0  # an error's message


def _changes(node: ast.AST, where: Where) -> Iterator[ast.AST]:
    """What ``node`` could become."""
    yield from _other_operator(node)
    yield from _other_value(node)
    if isinstance(node, ast.Dict | ast.Tuple | ast.List | ast.Set) and not where.in_function:
        yield from _shorter(node)
    plain = isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], NEGATED_ALREADY)
    negated = plain or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
    if where.is_condition and not negated:
        yield ast.UnaryOp(ast.Not(), node)


def _other_operator(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in OPERATORS:
            yield ast.AugAssign(target, OPERATORS[type(op)](), value)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(OPERATORS[type(op)](), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Compare(left=left, ops=ops, comparators=others):
            for place, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:place], OPERATORS[type(op)](), *ops[place + 1 :]], others)


def _other_value(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(f"XX{value}")
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(ast.Constant(None))
        case ast.Slice(lower=lower, upper=upper, step=step):
            if lower:
                yield ast.Slice(None, upper, step)
            if upper:
                yield ast.Slice(lower, None, step)


def _shorter(node: ast.AST) -> Iterator[ast.AST]:
    """A table without one of its entries."""
    if isinstance(node, ast.Dict):
        for place in range(len(node.keys)):
            keys, values = ([*each[:place], *each[place + 1 :]] for each in (node.keys, node.values))
            yield ast.Dict(keys, values)
    elif isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        for place in range(len(node.elts)):
            yield type(node)([*node.elts[:place], *node.elts[place + 1 :]], ctx=ast.Load())
