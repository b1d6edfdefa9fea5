"""The parts of the hook ``scoring`` among the hooks in Python that score.

A hook in Python takes the place of the parts below it that do the same: ``score`` that of ``Wild``, ``Cancel``,
``Spare`` and ``Take``, ``penalty`` that of ``WrongCloser``, ``totals`` that of ``Reset``, ``adjust_scores`` that of
``Adjust`` and ``Call``. Parts above it take its place in turn, but for those that change or add lines: ``Spare`` and
``Take``, ``Adjust`` and ``Call``, and all that stand for ``bonus``. Wrappers in Python get what parts give.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cardgolf.cards import CardValues
from cardgolf.errors import PluginError
from cardgolf.rulebook.dispatch import HookFunction, Implementation, compile_hook, hook_parameters
from cardgolf.rulebook.registry import kebab_case
from cardgolf.rulebook.validation import list_items
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.scorecard import Goal, Line, RoundResult
from cardgolf.table.state import State
from cardgolf.tools.text import join_limited, quote

if TYPE_CHECKING:
    from cardgolf.rulebook.hook_calls import HookCaller
    from cardgolf.scoring.one_board import BoardScorer
    from cardgolf.scoring.parts import Part

SCORED = ("score", "bonus", "adjust_scores", "penalty", "totals")
"""The hooks in Python for which parts can stand."""


class OwnedParts:
    """The parts of a stack, in the order in which they apply, with the place of their plugins in the stack."""

    def __init__(self, caller: "HookCaller") -> None:
        from cardgolf.scoring.parts import sort_parts  # noqa: PLC0415  # needed with a plugin that has parts

        self._caller = caller
        self._place = MappingProxyType({each.name: place for place, each in enumerate(caller.stack)})
        self.parts: tuple[Part, ...] = sort_parts(caller.scoring())  # checks results
        owners = find_owners(caller, "scoring", self.parts)
        self._owners = tuple([name for name, _ in owners])
        for part, (name, is_new) in zip(self.parts, owners, strict=True):
            self._check_ids(part, name, is_new=is_new)
        self.scored = self._list_scored()
        # Before parts stand for hooks.
        self._upper = MappingProxyType({hook: self._list_upper(hook) for hook in SCORED})

    def _check_ids(self, part: "Part", name: str, *, is_new: bool) -> None:
        """Raise :class:`PluginError` for an id that begins with neither the name nor a class of the plugin."""
        # What a wrapper makes may be a changed part of any plugin, with the ids of that one.
        names = {*self._place} if is_new else {name, *_list_class_names(self._caller.stack[self._place[name]].plugin)}
        for rule in part.list_rules():
            if not isinstance(rule, str) or rule.partition(".")[0] not in names:
                raise PluginError(
                    f"invalid id {quote(rule)} of {part.kind} of {name}.scoring: expected one that begins with {name}.",
                    f"{name}.scoring",
                )

    @property
    def owned(self) -> tuple[tuple[str, "Part"], ...]:
        """The parts, each with the name of its plugin."""
        return tuple(zip(self._owners, self.parts, strict=True))

    def find_owner(self, part: "Part") -> str:
        """Return the name of the plugin of a part: for one that a wrapper made, that of the outermost wrapper."""
        return self._owners[self.parts.index(part)]

    def _list_scored(self) -> tuple["Part", ...]:
        """Return the parts of one board without those that a ``score`` in Python replaces.

        Without a ``Cancel`` above it, those below still say which marked cards are paired.
        """
        above = self._find_python("score")
        placed = [(part, self._place[name]) for part, name in zip(self.parts, self._owners, strict=True)]
        counts = any(part.kind == "Cancel" and place > above for part, place in placed)
        return tuple(
            [
                part
                for part, place in placed
                if part.hook != "score" or place > above or (part.kind == "Cancel" and not counts)
            ]
        )

    def _list_python(self, hook: str) -> list[Implementation]:
        """Return the implementations of ``hook`` in Python. Wrappers and that of the base rules are left out."""
        implementations = self._caller.implementations_by_hook[hook]
        return [each for each in implementations if not each.wrapper and each.plugin_name != "base"]

    def _find_python(self, hook: str) -> int:
        """Return the place of the topmost plugin with ``hook`` in Python, -1 without one."""
        return max((self._place[each.plugin_name] for each in self._list_python(hook)), default=-1)

    def _list_upper(self, hook: str) -> tuple[tuple["Part", str], ...]:
        """Return the parts that stand for ``hook``, with the names of their plugins, but those that Python replaces."""
        own = [(part, name) for part, name in zip(self.parts, self._owners, strict=True) if stands_for(part, hook)]
        above = -1 if hook == "bonus" else self._find_python(hook)
        return tuple([(part, name) for part, name in own if self._place[name] > above])

    def list_heard(self, hook: str) -> tuple["Part", ...]:
        """Return the parts that stand for ``hook``. Those that a hook in Python above them replaces are left out."""
        return tuple([part for part, _ in self._upper[hook]])

    def implement(self, hook: str) -> tuple[Implementation, ...]:
        """Return the implementations of ``hook``, with one for the parts that stand for it."""
        others, python, upper = self._caller.implementations_by_hook[hook], self._list_python(hook), self._upper[hook]
        if not upper:
            return others
        owner = max((name for _, name in upper), key=self._place.__getitem__)
        function, arguments = _MAKERS[hook](self, self.list_heard(hook), others)
        plugin = self._caller.stack[self._place[owner]].plugin
        joined = Implementation(owner, plugin, function, False, arguments, ())  # noqa: FBT003  # no wrapper
        base = [each for each in others if each.plugin_name == "base"]
        wrappers = [each for each in others if each.wrapper]
        # Bonuses are joined, so that parts take the place of none.
        if hook == "bonus":
            return (joined, *python, *wrappers)
        # The parts call Python below them themselves. It stays listed, so that a rulebook names every plugin that is
        # called.
        asks_below = hook == "adjust_scores" or (
            hook == "score" and not any(part.kind == "Cancel" for part, _ in upper)
        )
        return (*base, *(python if asks_below else ()), joined, *wrappers)

    def make_scorer(self) -> "BoardScorer":
        """Return what scores a board by the parts."""
        from cardgolf.scoring.one_board import BoardScorer  # noqa: PLC0415  # see above

        return BoardScorer(self.scored)

    def make_score(self, upper: Sequence["Part"], others: Sequence[Implementation]) -> Any:
        """Return the hook ``score`` by parts, or by a hook in Python below parts that change its lines."""
        scorer = self._caller.board_scorer
        if self._list_python("score") and not any(part.kind == "Cancel" for part in upper):
            return self._make_rescore(upper, others)
        # Turns decide nothing without marks. Then the method of the scorer is the hook, without a function around it.
        return _with_turns(scorer.score) if scorer.marked else (scorer.score, ("board", "card_values"))

    def _make_rescore(self, upper: Sequence["Part"], others: Sequence[Implementation]) -> Any:
        """Return the hook ``score`` in Python, whose lines ``Spare`` and ``Take`` change."""
        wild = next((part for part in upper if part.kind == "Wild"), None)
        if wild:
            name, below = self.find_owner(wild), others[-1].plugin_name
            text = f"invalid Wild of {name}.scoring: expected cards that parts count, not {below}.score"
            raise PluginError(text, f"{name}.scoring")
        plain = [each for each in others if not each.wrapper]
        score = compile_hook("score", "first", hook_parameters("score"), plain)
        change = self._caller.board_scorer.change_lines

        def call(board: Board, card_values: CardValues, seat: int, state: State | None) -> list[Line]:
            return change(list_items(score(board, card_values, seat, state)), board, card_values)

        return call, ("board", "card_values", "seat", "state")

    def make_bonus(self, upper: Sequence["Part"], others: Sequence[Implementation]) -> Any:  # noqa: ARG002
        """Return the hook ``bonus`` by parts."""
        scorer = self._caller.board_scorer
        return _with_turns(scorer.bonus) if scorer.marked else (scorer.bonus, ("board", "card_values"))

    def make_adjust_scores(self, upper: Sequence["Part"], others: Sequence[Implementation]) -> Any:
        """Return the hook ``adjust_scores`` by parts, and by the hooks in Python below them."""
        from cardgolf.scoring.between_seats import adjust_scores  # noqa: PLC0415  # see above

        plain = [each for each in others if not each.wrapper]
        # Wrappers surround the parts too, so they are not below.
        below = compile_hook("adjust_scores", "first", hook_parameters("adjust_scores"), plain)

        def call(state: State, raw: Mapping[int, int], rules: Any) -> Mapping[int, list[Line]]:
            lines = {seat: list(given) for seat, given in below(state, raw, rules).items()}
            for seat, more in adjust_scores(upper, state, raw).items():
                lines[seat] = lines.get(seat, []) + more
            return lines

        return call, ("state", "raw", "rules")

    def make_penalty(self, upper: Sequence["Part"], others: Sequence[Implementation]) -> Any:  # noqa: ARG002
        """Return the hook ``penalty`` by parts."""
        from cardgolf.scoring.between_seats import find_penalties  # noqa: PLC0415  # see above

        def call(state: State, raw: Mapping[int, int], rules: Any) -> Mapping[int, list[Line]]:
            goal: Goal = rules.goal()
            return find_penalties(upper, state, raw, goal)

        return call, ("state", "raw", "rules")

    def make_totals(self, upper: Sequence["Part"], others: Sequence[Implementation]) -> Any:  # noqa: ARG002
        """Return the hook ``totals`` by parts."""
        from cardgolf.scoring.between_seats import find_totals  # noqa: PLC0415  # see above

        def call(rounds: Sequence[RoundResult]) -> list[int]:
            return find_totals(upper, rounds)

        return call, ("rounds",)


def _list_class_names(plugin: object) -> list[str]:
    """Return the plugin names of the classes of a plugin: an instance or a subclass may have a name of its own.

    A bundle's plugin has ids of several names.
    """
    classes = type(plugin).__mro__ if not isinstance(plugin, type) else plugin.__mro__
    return [*(kebab_case(each.__name__) for each in classes[:-1]), *getattr(plugin, "also_named", ())]


_MAKERS: Mapping[str, Callable[..., tuple[HookFunction, tuple[str, ...]]]] = {
    "score": OwnedParts.make_score,
    "bonus": OwnedParts.make_bonus,
    "adjust_scores": OwnedParts.make_adjust_scores,
    "penalty": OwnedParts.make_penalty,
    "totals": OwnedParts.make_totals,
}


def find_owners(caller: "HookCaller", hook: str, parts: Sequence[Any]) -> list[tuple[str, bool]]:
    """Return the plugin of each part, and whether a wrapper made it: then it is of the outermost wrapper."""
    # Of equal parts the lower plugin owns the first, as the results of hooks are joined from the bottom up.
    left = {name: [*(yielded or ())] for name, yielded in [*caller.results_by_plugin(hook)][::-1]}
    wrapping = [each.plugin_name for each in caller.implementations_by_hook[hook] if each.wrapper]
    owners = list[tuple[str, bool]]()
    for part in parts:
        name = next((name for name, own in left.items() if part in own), "")
        if name:
            left[name].remove(part)  # an equal part may be another plugin's
        owners.append((name or wrapping[-1], not name))
    return owners


def stands_for(part: "Part", hook: str) -> bool:
    """Return whether a part does what ``hook`` does. A call is also a fine."""
    if part.kind == "Call":
        return (hook == "adjust_scores" and bool(part.made)) or (hook == "penalty" and bool(part.failed))  # type: ignore[attr-defined]
    return part.hook == hook


def _with_turns(score: Callable[..., list[Line]]) -> tuple[HookFunction, tuple[str, ...]]:
    """Return a hook that scores a board with the turns that its owner has begun."""

    def call(board: Board, card_values: CardValues, seat: int, state: State | None) -> list[Line]:
        return score(board, card_values, state.turns_begun[seat] if state is not None else 0)

    return call, ("board", "card_values", "seat", "state")


def find_part_error(owned: OwnedParts, layouts: Sequence[Layout], deck: CardValues) -> str:
    """Return why a part does not fit the layouts or the deck of the rules, or an empty string.

    ``deck`` maps its faces to their points.
    """
    from cardgolf.scoring.faces import list_lines  # noqa: PLC0415  # see above
    from cardgolf.scoring.parts import Cancel, Wild  # noqa: PLC0415  # see above

    cancelling: set[tuple[int, int]] = set()
    for part in owned.parts:
        where = getattr(part, "where", None)
        fault = ""
        if where is not None:
            if layouts[0].is_hand:
                fault = f"invalid where={quote(where)}: expected none for a hand"
            else:
                fault = next((text for text in (find_outside(where, layout) for layout in layouts) if text), "")
        if type(part) is Cancel and part in owned.scored and where is not None and not fault:
            for number, layout in enumerate(layouts):  # groups and columns differ by layout
                lines = list_lines(where, layout)
                places = range(layout.size) if lines is None else chain.from_iterable(lines)
                mine = {(number, place) for place in places}
                if mine & cancelling:
                    fault = "invalid where: expected places without another Cancel; a wrapper can leave it out"
                cancelling |= mine
        if type(part) is Wild and all(part.cards.has(card, points) for card, points in deck.items()):
            fault = "invalid cards: expected some cards of the deck that are not wild"
        if fault:
            return f"{part.kind} of {owned.find_owner(part)}.scoring: {fault}"
    return ""


def find_outside(where: Any, layout: Layout) -> str:
    """Return the error for places or groups that a layout does not have."""
    if isinstance(where, str):
        return ""
    for line in where:
        known: Collection[str] = layout.groups if isinstance(line, str) else layout.places
        for name in [line] if isinstance(line, str) else line:
            if type(name) is str and name not in known:
                what = "group" if isinstance(line, str) else "place"
                return f"invalid {what} {quote(name)} of where: expected one of {join_limited(known, 12) or 'none'}"
    most = max((place for line in where for place in line if type(place) is int), default=0)
    return f"invalid place {most} of where: expected 0 to {layout.size - 1}" if most >= layout.size else ""
