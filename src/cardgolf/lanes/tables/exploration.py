"""Ask a hook for every value of everything that it reads."""

# A hook is called with a probe in place of the state. The probe answers each question with one value and notes it in a
# ledger. Each value that it could have given instead makes a trail, along which the hook is called again. So the calls
# form a tree, and a fact that the hook never reads costs none. What no table can say is refused while it is read: after
# the call, the result would not show that the hook looked.

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import CodeType
from typing import Any, NamedTuple

from cardgolf.cards import Card
from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.board_probes import places_of
from cardgolf.lanes.tables.facts import Case, Ledger, Shape, Stage, TableSize, Trail
from cardgolf.lanes.tables.offers import Item, fill_items, list_base_offers, list_standing, name_items
from cardgolf.lanes.tables.probing import ledger_of
from cardgolf.lanes.tables.state_probes import OthersProbe, StateProbe
from cardgolf.rulebook.dispatch import Implementation, ResultCheck, compile_hook, hook_parameters, list_wrapped
from cardgolf.rulebook.hookspecs import HOOKS
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import RESULT_TYPES
from cardgolf.table import FOLLOW, OPENING, TURN_OVER, Draw, Layout, Move, Phase, RoundEnd
from cardgolf.tools.text import describe_error, truncate

MAX_CALLS = 100_000
"""How often the hooks of a rulebook are called at most, which takes about two seconds."""


class LookedInsideError(Exception):
    """Raised where a hook looks at the place of a move that stands for several."""


class Leaf(NamedTuple):
    """A result of a hook, for all cases in which the facts have the values that are ``known``.

    ``read`` are the facts that the hook read and that could have had other values.
    """

    known: Mapping[str, int]
    read: frozenset[str]
    result: Any


class Explorer:
    """Asks the hooks of ``rules`` with probes.

    With ``by_place`` the base rules list a move for each place. Otherwise one move stands for all of them, as long as
    no plugin looks at its place.
    """

    def __init__(
        self, rules: Rulebook, grid: Layout, faces: tuple[Card, ...], size: TableSize, *, by_place: bool
    ) -> None:
        self.size, self._grid, self._faces = size, grid, faces
        self._rules = _make_probed(rules, by_place=by_place)
        self._names_seat = any(
            "seat" in (*each.argnames, *each.kwargnames)
            for each in rules.implementations_by_hook["moves"]
            if by_place or each.plugin is not rules.stack[0].plugin
        )
        self._sources = _list_sources(rules)
        offers = None if by_place else list_base_offers
        self._deciders = {
            "moves": _make_decider(rules, "moves", offers),
            "locked": _make_decider(rules, "locked", None),
            "discard_options": _make_decider(rules, "discard_options", None),
        }
        self.calls = 0

    def explore(self, hook: str, stage: Stage, move: Move | None = None, place: int | None = None) -> Iterator[Leaf]:
        """Yield every result of ``hook`` in ``stage``, or after ``move``.

        Raises :class:`NotTabulableError` if it reads what tables have no room for, and :class:`LookedInsideError`.
        """
        return self._explore(Case(hook, stage, move, place))

    def explore_deciders(self, hook: str, stage: Stage) -> Iterator[Leaf]:
        """Yield the name of each plugin that decides ``hook`` in ``stage``. Raises what :meth:`explore` raises."""
        return self._explore(Case(hook, stage, decider=True))

    def explore_offers(self, stage: Stage, shapes: Sequence[Shape]) -> Iterator[Leaf]:
        """Yield every offer of ``moves`` in ``stage``, as items.

        If plugins see the moves of the base rules, these are given in each of ``shapes``, of which the first is the
        largest. Raises :class:`LookedInsideError` if their number or order matters, and what :meth:`explore` raises.
        """
        if not shapes:
            for leaf in self._explore(Case("moves", stage)):
                yield leaf._replace(result=name_items(leaf.result, None))
            return
        offers = dict[frozenset[tuple[str, int]], tuple[Item, ...]]()
        for leaf in self._explore(Case("moves", stage, shape=shapes[0])):
            items = name_items(leaf.result, shapes[0])
            if items is None:
                raise LookedInsideError
            offers[frozenset(leaf.known.items())] = items
            yield leaf._replace(result=items)
        for shape in shapes[1:]:
            for leaf in self._explore(Case("moves", stage, shape=shape)):
                items = offers.get(frozenset(leaf.known.items()))
                if items is None or fill_items(items, shape) != list_standing(leaf.result, shape):
                    raise LookedInsideError

    def _explore(self, case: Case) -> Iterator[Leaf]:
        open_trails = list[Trail]([()])
        while open_trails:
            trail = open_trails.pop()
            ledger = Ledger(case, self.size, trail, self._name_culprit)
            result = self._call(ledger)
            yield Leaf(ledger.known, frozenset([fact for fact, _ in ledger.reads]), result)
            for number, values in ledger.others:
                fact, before = ledger.reads[number][0], tuple(ledger.reads[:number])
                open_trails += [(*before, (fact, value)) for value in values]
            if self.calls + len(open_trails) > MAX_CALLS:
                raise NotTabulableError(
                    f"invalid rules for tables: `{case.hook}` has too many cases: expected {MAX_CALLS:,}"
                )

    def _call(self, ledger: Ledger) -> Any:
        """Return the result of the hook, or raise what the ledger says."""
        self.calls += 1
        result, failure, culprit = None, "", ""
        try:
            result = self._ask(ledger)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            failure, culprit = describe_error(error), self._rules.make_failure(error).rule
        if not failure:
            ledger.require_all_read()
        if ledger.refusal is not None:
            what, reader = ledger.refusal
            raise refusal(reader or f"{self._rules.name}.{ledger.case.hook}", f"reads {what}")
        if ledger.looked_inside or (failure and ledger.case.shape is not None):  # moves that look alike may fail
            raise LookedInsideError
        if failure:
            raise refusal(
                culprit if "." in culprit else f"{culprit}.{ledger.case.hook}",
                f"failed on a sample ({truncate(failure, 60)})",
            )
        return result

    def _ask(self, ledger: Ledger) -> Any:
        rules, case = self._rules, ledger.case
        state = StateProbe(ledger, self._grid, self._faces, before=False)
        if case.decider:
            more = (rules.card_values, rules, ledger.read("seat")) if case.hook == "moves" else ()
            return self._deciders[case.hook](state, *more)
        if case.hook == "moves":
            seat = ledger.read("seat") if self._names_seat else 0
            return rules.moves(state, rules.card_values, rules, seat)
        if case.hook == "leader":
            return rules.leader(state, rules.card_values)
        if case.move is None:
            return getattr(rules, case.hook)(state)
        before = StateProbe(ledger, self._grid, self._faces, before=True)
        result = getattr(rules, case.hook)(state, case.move, before)
        if case.hook == "after_move":
            return result is state
        return _as_order_of_seats(ledger, result) if type(result) is RoundEnd else result

    def _name_culprit(self) -> str:
        """Return the id of the hook implementation that is running."""
        frame: Any = sys._getframe(1)
        while frame is not None and frame.f_code not in self._sources:
            frame = frame.f_back
        return self._sources[frame.f_code] if frame else ""


def refusal(culprit: str, why: str) -> NotTabulableError:
    """Return the error for the hook implementation ``culprit``, such as ``golf.after_move``."""
    plugin, _, hook = culprit.partition(".")
    return NotTabulableError(f"invalid rules for tables: `{hook}` of {plugin} {why}", culprit)


def _list_sources(rules: Rulebook) -> dict[CodeType, str]:
    """Return the id of each plugin's implementation by its code."""
    implementations = rules.implementations_by_hook
    return {
        code: f"{each.plugin_name}.{hook}"
        for hook in HOOKS
        for each in implementations[hook]
        if (code := getattr(each.function, "__code__", None)) is not None
    }


def _as_order_of_seats(ledger: Ledger, round_end: RoundEnd) -> tuple[str, tuple[int, ...] | str, str]:
    """Return the closer, the last turns and the reason, with seats told by their order from the one that acts."""
    if round_end.by != ledger.read("seat"):
        return "another", (), round_end.reason
    given: Any = round_end.turns
    if type(given) is OthersProbe:
        return "actor", "all", round_end.reason
    seats, actor = ledger.read_seating()
    position = seats.index(actor)
    others = (*seats[position + 1 :], *seats[:position])
    turns = "all" if round_end.turns == others else "none" if not round_end.turns else round_end.turns
    return "actor", turns, round_end.reason


def _make_probed(rules: Rulebook, *, by_place: bool) -> Rulebook:
    """Return a copy of ``rules`` whose base rules read as little as they need."""
    probed = rules.from_plugins(rules.stack, rules.made_from, rules.title, rules.preset_rule_count)
    probed.table_setup(next(rules.table_setups())[0])
    substitutes: dict[str, Callable[..., Any]] = {"round_end": _base_round_end, "next_phase": _base_next_phase}
    if not by_place:
        substitutes["moves"] = list_base_offers
    hooks = {hook: _compile_with(rules, hook, base) for hook, base in substitutes.items()}
    after_move = rules.implementations_by_hook["after_move"]  # its result is checked here: a probe is no State
    hooks["after_move"] = compile_hook("after_move", "fold", hook_parameters("after_move"), after_move)
    probed._keep(**hooks)
    if rules.locks_by_card:
        own = _compile_with(rules, "locked", None)
        probed._keep(locked=lambda state: own(state) | places_of(ledger_of(state).read("marked")))
    return probed


def _list_with(rules: Rulebook, hook: str, base: Callable[..., Any] | None) -> list[Implementation]:
    """Return the implementations of ``hook``, with another one of the base rules unless it is ``None``."""
    parameters = hook_parameters(hook)
    return [
        Implementation("base", each.plugin, base, wrapper=False, argnames=tuple(parameters), kwargnames=())
        if base and each.plugin is rules.stack[0].plugin
        else each
        for each in rules.implementations_by_hook[hook]
    ]


def _make_decider(rules: Rulebook, hook: str, base: Callable[..., Any] | None) -> Callable[..., str]:
    """Return a function that names the plugin that decides, as ``Rulebook.deciding_plugin`` does."""
    implementations = _list_with(rules, hook, base)
    single = [
        (each.plugin_name, compile_hook(hook, "first", hook_parameters(hook), [each]))
        for each in reversed(implementations)
        if not each.wrapper
    ]
    wrapped = list_wrapped(hook, implementations)

    def decide(*args: Any) -> str:
        found: Iterator[tuple[str, Any]] = ((name, function(*args)) for name, function in single)
        name, result = next(each for each in found if each[1] is not None)
        result = name_items(result, None) if hook == "moves" else result
        for wrapper, function in wrapped:
            changed = name_items(function(*args), None) if hook == "moves" else function(*args)
            name, result = name if changed == result else wrapper, changed
        return name

    return decide


def _compile_with(rules: Rulebook, hook: str, base: Callable[..., Any] | None) -> Callable[..., Any]:
    """Return ``hook`` with another implementation of the base rules, or with their own for ``None``."""
    parameters, implementations = hook_parameters(hook), _list_with(rules, hook, base)

    def fail(*_: Any) -> Exception:
        return TypeError(f"expected {RESULT_TYPES[hook][1]}")

    check = None if rules.is_base_only(hook) else ResultCheck(RESULT_TYPES[hook][0], fail)
    return compile_hook(hook, HOOKS[hook], parameters, implementations, check)


def _base_round_end(state: Any, move: Move, _: Any) -> RoundEnd | bool:
    if type(move) is Draw or not ledger_of(state).read("none_down"):
        return False
    return RoundEnd(state.actor, state.setup.after(state.turn), "all face up")


def _base_next_phase(state: Any, move: Move, before: Any) -> Phase:
    if type(move) is Draw:
        return FOLLOW
    return OPENING if before.phase is OPENING and not ledger_of(state).read("opened") else TURN_OVER


def merge_seatings(leaves: Iterable[Leaf], culprit: str) -> Iterator[Leaf]:
    """Yield ``leaves`` without the facts of which seats play; raise :class:`NotTabulableError` if they matter."""
    results: dict[tuple[tuple[str, int], ...], Any] = {}
    for leaf in leaves:
        known = {fact: value for fact, value in leaf.known.items() if fact != "seating"}
        key = tuple(sorted(known.items()))
        if key in results and results[key] != leaf.result:
            raise refusal(culprit, "depends on which seats play")
        if key not in results:
            results[key] = leaf.result
            yield Leaf(known, leaf.read - {"seating"}, leaf.result)
