"""Batch forms: hooks that score many boards at once, each beside the hook of its plugin that scores one.

A batch form stands for the implementation in the same plugin and for no other. So ``score_many`` can be used if the
topmost implementation of ``score`` has one and so has each wrapper above it. The results of ``bonus`` are added, so
each plugin is a part of its own; with a wrapper around them they are one part.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgolf.rulebook.dispatch import HookFunction, Implementation, compile_calls, compile_wrapper, hook_parameters
from cardgolf.rulebook.hookspecs import BATCH_FORMS

if TYPE_CHECKING:
    from cardgolf.board_arrays import Boards

Implementations = Mapping[str, Sequence[Implementation]]
CheckResult = Callable[[str, str, Any, "Boards"], None]


class BatchPart(NamedTuple):
    """Implementations of a hook whose points are found together.

    ``score_one(board, card_values, seat, state)`` returns the lines of a board. ``score_many(boards)`` returns the
    points of many boards, or ``None`` to leave all of them to ``score_one``. It is ``None`` itself if there is no batch
    form, and ``reason`` says why.
    """

    hook: str
    plugins: tuple[str, ...]
    score_one: HookFunction
    score_many: HookFunction | None
    reason: str = ""


def find_unpaired(plugin: str, wrappers: Mapping[str, bool]) -> str:
    """Return why a plugin cannot have the batch forms it has, or an empty string.

    ``wrappers`` maps each hook that it implements to whether it wraps the hook.
    """
    for hook, form in BATCH_FORMS.items():
        if form in wrappers and hook not in wrappers:
            return f"invalid {plugin}.{form}: expected a hook {hook} in the same plugin"
        if form in wrappers and wrappers[form] is not wrappers[hook]:
            return f"invalid {plugin}.{form}: expected it to be a wrapper if {plugin}.{hook} is one, and only then"
    return ""


def split_parts(hook: str, implementations: Sequence[Implementation]) -> list[Sequence[Implementation]]:
    """Return the implementations of ``hook`` by the parts whose points are added."""
    if hook == "score" or any(each.wrapper for each in implementations):
        return [implementations]
    return [[each] for each in implementations]


def find_missing(hook: str, part: Sequence[Implementation], forms: Sequence[Implementation]) -> str:
    """Return why a part has no batch form, or an empty string."""
    having = {each.plugin_name for each in forms}
    needed = [each.plugin_name for each in _deciding(hook, part) if each.plugin_name not in having]
    return f"{needed[-1]}.{hook} has no batch form" if needed else ""


def _deciding(hook: str, part: Sequence[Implementation]) -> list[Implementation]:
    """Return the implementations that need a batch form: those below the topmost ``score`` do not."""
    plain = [each for each in part if not each.wrapper]
    return [*(plain[-1:] if hook == "score" else plain), *(each for each in part if each.wrapper)]


def compile_form(
    hook: str, part: Sequence[Implementation], forms: Sequence[Implementation], check: CheckResult
) -> HookFunction:
    """Return the batch form of a part that has one. ``check(plugin, form, result, boards)`` raises for a result."""
    name, by_plugin = BATCH_FORMS[hook], {each.plugin_name: each for each in forms}
    deciding = tuple([by_plugin[each.plugin_name] for each in _deciding(hook, part)])
    wraps = any(each.wrapper for each in deciding)
    calls = tuple([compile_calls(name, "first", hook_parameters(name), [each]) for each in deciding])

    def call(boards: "Boards") -> Any:
        from numpy import int64, ma, zeros  # noqa: PLC0415  # an extra

        total: Any = zeros(len(boards), int64) if wraps else 0
        left_out: Any = None
        for each, function in zip(deciding, calls, strict=True):
            result = surround(each, function, total)(boards) if each.wrapper else function(boards)
            if result is None:
                return None
            check(each.plugin_name, name, result, boards)
            points = ma.getdata(result).astype(int64)
            total = points if each.wrapper else total + points
            if isinstance(result, ma.MaskedArray):  # kept here, since a wrapper may make an array without the mask
                missing = ma.getmaskarray(result)
                left_out = missing if left_out is None else left_out | missing
        return total if left_out is None or not left_out.any() else ma.masked_array(total, left_out)

    def surround(wrapper: Implementation, function: HookFunction, total: Any) -> HookFunction:
        return compile_wrapper(function, lambda _: total, wrapper.plugin_name, name)

    return call


def add_parts(parts: Sequence[BatchPart], form: str, boards: "Boards") -> Any:
    """Return the points of the batch forms of this name together, or ``None`` if a part has none."""
    from numpy import int64, zeros  # noqa: PLC0415  # an extra

    total: Any = zeros(len(boards), int64)
    for part in parts:
        if BATCH_FORMS[part.hook] == form:
            points = part.score_many(boards) if part.score_many else None
            if points is None:
                return None
            total = total + points
    return total
