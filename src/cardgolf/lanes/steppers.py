"""What moves lanes: plain NumPy, or code that numba compiles."""

from typing import Any

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.bots import PlainPlayers, Players
from cardgolf.lanes.greedy_tables import GreedyTables
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.stepping import PlainStepper


def make_stepper(rules: RuleArrays, *, compiled: bool | None) -> Any:
    """Return the stepper that is compiled, or the plain one. With ``None`` it depends on whether numba is installed."""
    if compiled is not False:
        try:
            from cardgolf.lanes.compiled import CompiledStepper  # noqa: PLC0415  # numba is slow to import, or missing
        except ImportError:
            if compiled:
                raise InvalidArgumentError("invalid compiled=True: expected numba to be installed") from None
        else:
            return CompiledStepper(rules)
    return PlainStepper(rules)


def make_players(rules: RuleArrays, stepper: Any, order: Array, greedy: GreedyTables | None) -> Players:
    """Return what lets bots play, compiled if ``stepper`` is. ``order`` is that of ``order_of_actions``."""
    if isinstance(stepper, PlainStepper):
        return PlainPlayers(rules, order, greedy)
    from cardgolf.lanes.compiled_bots import CompiledPlayers  # noqa: PLC0415  # numba is slow to import, or missing

    return CompiledPlayers(stepper.rules, order, greedy)
