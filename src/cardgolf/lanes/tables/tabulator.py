"""Make the tables of a rulebook."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardgolf.engine.leader import list_leads
from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.clearing import tabulate_clears
from cardgolf.lanes.tables.exploration import Explorer, Leaf, LookedInsideError, merge_seatings, refusal
from cardgolf.lanes.tables.facts import Shape, Stage
from cardgolf.lanes.tables.from_parts import TableMaker, assemble, cut_leads, find_kind, number_actions
from cardgolf.lanes.tables.measuring import measure
from cardgolf.lanes.tables.rounds import check_tables
from cardgolf.lanes.tables.tables import (
    ALL_DISCARDS,
    ALL_FLIPS,
    ALL_SWAPS,
    FLIP,
    PLAIN,
    TURN_OVER,
    ActionKind,
    Entry,
    TableBuilder,
    Tables,
)
from cardgolf.rulebook.actions import ActionSpace
from cardgolf.rulebook.hookspecs import DiscardOption
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.table_setup import TableSetup
from cardgolf.scoring.batches import check_points
from cardgolf.table.looks import LOOKS
from cardgolf.table.move import DISCARD, STOCK, Move
from cardgolf.table.moves import KERNEL_MOVES, Discard, Draw, Flip, Swap
from cardgolf.table.state import EXTRA, FOLLOW, OPENING, START, Phase
from cardgolf.table.state import TURN_OVER as PHASE_OVER
from cardgolf.turns.parts import Lead

MAX_PLACES = 16
MAX_FACES = 250
MAX_TURNS = 1_000_000
"""Turns of a seat or a lock. Those of all seats are counted in 32 bits."""

_OF_THE_BASE_RULES = ("dealt", "next_seat", "next_dealer", "reactions", "unseal", "before_score")
_SEVERAL = {Flip: ALL_FLIPS, Swap: ALL_SWAPS, Discard: ALL_DISCARDS}
_EXPECTED_MOVES = "expected flips, looks, draws, swaps, discards and knocks alone"
_MOVES = (*KERNEL_MOVES, *LOOKS)
_STEPS = (OPENING, START, FOLLOW, EXTRA)


def check_shape(rules: Rulebook, players: int) -> None:
    """Raise :class:`NotTabulableError` for boards that differ or grow, hands, own moves and an own order of seats."""
    setup = rules.table_setup(players)
    by_hook = rules.hook_implementations()
    _check_layouts(rules, setup)
    for each in rules.stack:
        if getattr(each.plugin, "max_extra", 0):
            raise refusal(f"{each.name}.max_extra", "lets boards grow: expected a grid")
    for hook in _OF_THE_BASE_RULES:
        if not rules.is_base_only(hook):
            name = next(name for name in by_hook[hook] if name != "base")
            raise refusal(f"{name}.{hook}", "decides: expected the base rules alone")
    if setup.layout.size > MAX_PLACES or len({*setup.deck}) > MAX_FACES:
        raise NotTabulableError(
            f"invalid rules for tables: expected at most {MAX_PLACES} places and {MAX_FACES} faces, "
            f"not {setup.layout.size} and {len({*setup.deck})}"
        )
    check_points(rules)
    limit, longest = rules.base.turn_limit or 0, max((lock.turns for lock in rules.locks_by_card.values()), default=0)
    if max(limit, longest) > MAX_TURNS:
        raise NotTabulableError(f"invalid rules for tables: expected at most {MAX_TURNS:,} turns of a seat or a lock")
    own = next((move for move in rules.action_space(players) if type(move) not in _MOVES), None)
    if own is not None:  # it would be found as well, but only after many cases were explored
        raise refusal(f"{by_hook['move_types'][0]}.move_types", f"adds `{own.word}`: {_EXPECTED_MOVES}")
    _check_base_options(rules)


def _check_base_options(rules: Rulebook) -> None:
    """Raise for cards that are laid down where cards leave boards, and for first flips inside a turn."""
    if rules.lays_down and rules.clears_cards:  # what leaves a board is asked of boards with the new card up
        raise refusal("base.new_card", "lays cards down where cards leave boards: expected up")
    if rules.opens_in_turn:
        raise refusal("base.first_flips", "turns cards up in a turn: expected before_play")


def _check_layouts(rules: Rulebook, setup: TableSetup) -> None:
    by_hook = rules.hook_implementations()
    if setup.layout.is_hand or setup.layout.form is not None:
        found = "deals hands" if setup.layout.is_hand else "has places of another form"
        raise refusal(f"{by_hook['layout'][0]}.layout", f"{found}: expected a grid")
    if rules.layouts_vary or len(setup.layouts) > 1:
        raise refusal(f"{by_hook['layout'][0]}.layout", "differs by seat or round: expected one grid")
    if setup.middle is not None:
        raise refusal(f"{by_hook['middle'][0]}.middle", "lays cards in the middle: expected none")


class Tabulator:
    """Asks the hooks and puts their results into tables."""

    def __init__(self, rules: Rulebook, players: int, *, by_place: bool) -> None:
        setup = rules.table_setup(players)
        self.rules, self.players, self.grid, self.setup = rules, players, setup.layout, setup
        self.faces = tuple(sorted({*setup.deck}))
        self.size = measure(rules, players)
        self.by_place, self.explorer = by_place, Explorer(rules, self.grid, self.faces, self.size, by_place=by_place)
        self.space: ActionSpace = rules.action_space(players)
        self.numbers = number_actions(rules, players)
        self.stages = [Stage(OPENING, is_opening=True), Stage(START)] if setup.opening_flips else [Stage(START)]
        self.lists: dict[tuple[int, ...], int] = {}
        self.endings: dict[tuple[str, bool], int] = {}
        self._numbered: dict[tuple[Stage, Move], int] = {}

    def tabulate(self) -> Tables:
        """Return the tables. Raises :class:`NotTabulableError` and :class:`LookedInsideError`."""
        offers, locked = TableBuilder("moves", self.size), TableBuilder("locked", self.size)
        options = TableBuilder("discard_options", self.size)
        endings, next_stages = TableBuilder("round_end", self.size), TableBuilder("next_phase", self.size)
        number = 0
        while number < len(self.stages):  # later steps are found on the way
            stage = self.stages[number]
            offered = self._add_offers(stage, offers)
            self._add_locked(stage, offered, locked)
            self._add_options(stage, offered, options)
            allowed = self._expand(offered, options.build().values(number), stage)
            for action in range(len(self.space)):
                if action in allowed:
                    self._add_outcome(stage, action, endings, next_stages)
                else:
                    endings.add_constant(0)
                    next_stages.add_constant(TURN_OVER)
            number += 1
        rules, space = self.rules, self.space
        moves = {key: space[number] for key, number in self.numbers.items()}
        return assemble(
            rules,
            self.players,
            self.numbers,
            stages=tuple(self.stages),
            first_stage=self.stages.index(Stage(START)),
            offers=offers.build(),
            lists=tuple(self.lists),
            locked=locked.build(),
            discard_options=options.build(),
            endings=endings.build(),
            ending_reasons=tuple(reason for reason, _ in self.endings),
            ending_turns=tuple(turns for _, turns in self.endings),
            next_stages=next_stages.build(),
            clearings=tabulate_clears(rules, self.grid, self.faces, moves),
            leads=self._list_leads(),
        )

    def _list_leads(self) -> tuple[Lead, ...]:
        """Return how the leader is found, up to the first that always names a seat."""
        found = {leaf.result for leaf in self.explorer.explore("leader", Stage(OPENING, is_opening=True))}
        if len(found) > 1 or any(isinstance(each, int) for each in found):
            raise refusal(f"{self._decider('leader')}.leader", "names a seat: expected values of Lead")
        return cut_leads(self.rules, list_leads(found.pop()))

    def _add_offers(self, stage: Stage, builder: TableBuilder) -> set[int]:
        """Add what is offered in ``stage``, and return the items of all offers."""
        entries, offered = [], set[int]()
        for leaf in self.explorer.explore_offers(stage, self._list_shapes(stage)):
            items = tuple([self._number(move, stage) for move in leaf.result])
            offered.update(items)
            entries.append(Entry(leaf.known, leaf.read, self.lists.setdefault(items, len(self.lists))))
        builder.add_row(entries)
        return offered

    def _list_shapes(self, stage: Stage) -> list[Shape]:
        """Return the shapes of what the base rules offer at several places, the largest first.

        There are none if no plugin sees them, or if the moves have places.
        """
        rules, places = self.rules, range(self.grid.size + 1)
        if (
            self.by_place
            or stage.phase is START
            or not any(each.wrapper for each in rules.implementations_by_hook["moves"])
        ):
            return []
        if stage.phase is OPENING:
            return [Shape(flips=flips) for flips in reversed(places) if flips]
        is_fixed = not rules.clears_cards and not rules.locks_by_card and rules.is_base_only("locked")
        swaps = [self.grid.size] if is_fixed else places
        if stage.held_from is DISCARD:
            return [Shape(swaps=count) for count in reversed(swaps) if count]
        options = {frozenset(leaf.result) for leaf in self.explorer.explore("discard_options", stage)}
        found = {
            Shape(count, DiscardOption.PLAIN in option, flips)
            for option in options
            for flips in (places if DiscardOption.FLIP in option else [0])
            for count in swaps
            if count or flips or option
        }
        return sorted(found, key=lambda shape: (shape.swaps, shape.plain, shape.flips), reverse=True)

    def _number(self, move: Move | type[Move], stage: Stage) -> int:
        """Return the number of an offered move; raise :class:`NotTabulableError` if tables cannot have it."""
        if isinstance(move, type):
            return _SEVERAL[move]
        known = self._numbered.get((stage, move))
        if known is None:
            known = self._numbered[stage, move] = self._check_offer(move, stage)
        return known

    def _check_offer(self, move: Move, stage: Stage) -> int:
        culprit = f"{self._decider('moves')}.moves"
        key = find_kind(move, self.grid)
        if key is None:
            raise refusal(culprit, f"offers `{move}`: {_EXPECTED_MOVES}")
        placing = key[0] in {ActionKind.SWAP, ActionKind.DISCARD, ActionKind.DISCARD_AND_FLIP}
        if (stage.held_from is None) is placing or (stage.held_from and type(move) is Draw):
            raise refusal(culprit, f"offers `{move}` with {'no' if placing else 'a'} card in hand")
        if key not in self.numbers:
            raise refusal(f"{self._decider('actions')}.actions", f"does not list `{move}`")
        return self.numbers[key]

    def _decider(self, hook: str) -> str:
        """Return the topmost plugin that implements ``hook``."""
        return self.rules.hook_implementations()[hook][0]

    def _add_locked(self, stage: Stage, offered: Iterable[int], builder: TableBuilder) -> None:
        if ALL_SWAPS not in offered:
            builder.add_constant(0)
            return
        leaves = self.explorer.explore("locked", stage)
        builder.add_row(Entry(leaf.known, leaf.read, sum(1 << place for place in leaf.result)) for leaf in leaves)

    def _add_options(self, stage: Stage, offered: Iterable[int], builder: TableBuilder) -> None:
        if ALL_DISCARDS not in offered:
            builder.add_constant(0)
            return
        bits = {DiscardOption.PLAIN: PLAIN, DiscardOption.FLIP: FLIP}
        leaves = self.explorer.explore("discard_options", stage)
        builder.add_row(Entry(leaf.known, leaf.read, sum(map(bits.__getitem__, leaf.result))) for leaf in leaves)

    def _expand(self, offered: Iterable[int], options: Iterable[int], stage: Stage) -> set[int]:
        """Return every action that the items of an offer can stand for."""
        wanted, places = {item for item in offered if item >= 0}, range(self.grid.size)
        keys: list[tuple[ActionKind, int]] = []
        if ALL_FLIPS in offered:
            keys += [(ActionKind.FLIP, place) for place in places]
        if ALL_SWAPS in offered:
            keys += [(ActionKind.SWAP, place) for place in places]
        if ALL_DISCARDS in offered and any(option & PLAIN for option in options):
            keys.append((ActionKind.DISCARD, -1))
        if ALL_DISCARDS in offered and any(option & FLIP for option in options):
            keys += [(ActionKind.DISCARD_AND_FLIP, place) for place in places]
        for kind, place in keys:
            if (kind, place) not in self.numbers:
                raise refusal(f"{self._decider('actions')}.actions", f"does not list every {kind.name.lower()}")
            if kind is not ActionKind.FLIP and stage.held_from is None:
                raise refusal(f"{self._decider('moves')}.moves", "offers swaps or discards with no card in hand")
        return wanted | {self.numbers[key] for key in keys}

    def _add_outcome(self, stage: Stage, action: int, endings: TableBuilder, next_stages: TableBuilder) -> None:
        """Add how the round ends and which step comes after ``action`` in ``stage``."""
        move = self.space[action]
        _, place = find_kind(move, self.grid) or (None, -1)
        where = None if place < 0 else place
        if not self.rules.is_base_only("after_move"):
            for leaf in self.explorer.explore("after_move", stage, move, where):
                if not leaf.result:
                    raise refusal(f"{self._decider('after_move')}.after_move", f"changes the state after `{move}`")
        if stage.is_opening:
            endings.add_constant(0)
        else:
            endings.add_row(self._list_endings(self.explorer.explore("round_end", stage, move, where)))
        leaves = merge_seatings(
            self.explorer.explore("next_phase", stage, move, where), f"{self._decider('next_phase')}.next_phase"
        )
        next_stages.add_row(
            Entry(leaf.known, leaf.read, self._number_step(leaf.result, stage, move)) for leaf in leaves
        )

    def _list_endings(self, leaves: Iterable[Leaf]) -> Iterator[Entry]:
        culprit = f"{self._decider('round_end')}.round_end"
        for leaf in merge_seatings(leaves, culprit):
            if leaf.result is False:
                yield Entry(leaf.known, leaf.read, 0)
                continue
            closer, turns, reason = leaf.result
            if closer != "actor":
                raise refusal(culprit, "names another closer than the seat that moved")
            if turns not in ("all", "none"):  # a plugin may give a list
                raise refusal(culprit, "gives last turns to other seats than all others in turn")
            ending = self.endings.setdefault((reason, turns == "all"), len(self.endings))
            yield Entry(leaf.known, leaf.read, ending + 1)

    def _number_step(self, phase: Phase, stage: Stage, move: Move) -> int:
        """Return the number of the step that follows; raise :class:`NotTabulableError` for one that cannot be."""
        held_from = stage.held_from
        if type(move) in {Swap, Discard}:
            held_from = None
        elif type(move) is Draw:
            held_from = STOCK if move.pile is STOCK else DISCARD
        culprit = f"{self._decider('next_phase')}.next_phase"
        if phase is PHASE_OVER:
            if held_from is not None:
                raise refusal(culprit, "ends a turn with a card in hand")
            return TURN_OVER
        if phase not in _STEPS:
            raise refusal(culprit, f"names the phase {phase.value}: expected a step of a turn")
        following = Stage(phase, held_from, is_opening=stage.is_opening)
        if following not in self.stages:
            self.stages.append(following)
        return self.stages.index(following)


def tabulate(rules: Rulebook, players: int, *, by_place: bool = False) -> Tables:
    """Return the tables of ``rules``: from parts, or with hooks in Python not yet compared with the engine.

    Raises :class:`NotTabulableError` if a hook or a part depends on more than tables have room for.
    """
    check_shape(rules, players)
    if not rules.python_turns:
        return TableMaker(rules, players).make()
    try:
        return Tabulator(rules, players, by_place=by_place).tabulate()
    except LookedInsideError:
        return Tabulator(rules, players, by_place=True).tabulate()


def make_tables(rules: Rulebook, players: int) -> Tables:
    """Return the tables of ``rules``. Those of hooks in Python were compared with the engine.

    Raises :class:`NotTabulableError` if a hook or a part depends on more than tables have room for, or if rounds played
    from the tables differ from the engine's.
    """
    found = _make_or_refuse(rules, players)
    if isinstance(found, NotTabulableError):
        raise NotTabulableError(found.message, found.rule)
    return found


@lru_cache(maxsize=64)
def _make_or_refuse(rules: Rulebook, players: int) -> Tables | NotTabulableError:
    try:
        tables = tabulate(rules, players)
        if rules.python_turns:
            check_tables(rules, tables)
    except NotTabulableError as error:
        return error
    return tables
