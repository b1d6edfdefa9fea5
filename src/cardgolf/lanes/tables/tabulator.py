"""Make the tables of a rulebook."""

from collections.abc import Mapping
from functools import lru_cache

from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.from_parts import tabulate_parts
from cardgolf.lanes.tables.tables import Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.table_setup import TableSetup
from cardgolf.scoring.batches import check_points
from cardgolf.table.arranging import Arrange as ArrangeMove
from cardgolf.table.exchanges import Exchange as ExchangeMove
from cardgolf.table.exchanges import Pick
from cardgolf.table.looks import LOOKS, Spy
from cardgolf.table.moves import KERNEL_MOVES
from cardgolf.table.throws import DealCard, Give, Grab
from cardgolf.table.throws import Snap as SnapMove
from cardgolf.turns.part import Part
from cardgolf.turns.parts import Arrange, Deal, End, Knock, Opening, Order, Swap
from cardgolf.turns.table_parts import Exchange, Power, Snap

MAX_PLACES = 16
MAX_FACES = 250
MAX_TURNS = 1_000_000
"""Turns of a seat or a lock. Those of all seats are counted in 32 bits."""

_NOT_PLAYED = (Arrange, Deal, Order, Power, Snap, Exchange)
_FIELDS_NOT_PLAYED: Mapping[type[Part], Mapping[str, object]] = {
    Opening: {"seen": ()}, Swap: {"taken": None}, Knock: {"at": "start", "shield": False}, End: {"on": None},
}  # fmt: skip
"""Fields of parts that tables play only with these values."""

_OF_THE_BASE_RULES = ("dealt", "next_seat", "next_dealer", "reactions", "unseal", "before_score")
_MOVES_OF_BUNDLES = (ArrangeMove, Spy, Pick, ExchangeMove, SnapMove, Grab, Give, DealCard)
_MOVES, _EXPECTED = (*KERNEL_MOVES, *LOOKS), "flips, looks, draws, swaps, discards and knocks alone"
_PARTS = {
    "leader": "Leads",
    "moves": "Draw, Spend, Throw or Knock",
    "locked": "Swap or Lock",
    "discard_options": "Throw",
    "clears": "Leave",
    "next_phase": "Opening",
    "round_end": "Knock or End",
    "after_move": "Knock or End",
}
"""The parts of turns that say what these hooks say."""


def check_shape(rules: Rulebook, players: int, *, in_bundles: bool = False) -> None:
    """Raise :class:`NotTabulableError` for boards that differ or grow, hands, own moves and an own order of seats.

    With ``in_bundles`` hands and all parts of turns are played, with the moves and the places that they add.
    """
    setup = rules.table_setup(players)
    by_hook = rules.hook_implementations()
    _check_layouts(rules, setup, has_hands=in_bundles)
    if not in_bundles:
        _check_parts(rules)
    for each in rules.stack:
        if getattr(each.plugin, "max_extra", 0):
            raise refusal(f"{each.name}.max_extra", "lets boards grow: expected a grid")
    for hook in _OF_THE_BASE_RULES:
        if python := [name for name in rules.list_python(hook) if name not in ("", "base")]:
            name = python[-1]
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
    known = (*_MOVES, *(_MOVES_OF_BUNDLES if in_bundles else ()))
    own = next((move for move in rules.action_space(players) if type(move) not in known), None)
    if own is not None:
        raise refusal(f"{by_hook['move_types'][0]}.move_types", f"adds `{own.word}`: expected {_EXPECTED}")
    _check_base_options(rules)


def _check_parts(rules: Rulebook) -> None:
    """Raise for a part or a field that tables do not play."""
    for name, part in rules.turn.owned:
        fields = _FIELDS_NOT_PLAYED.get(type(part), {})
        wrong = [f"{field} of {part.kind}" for field, plain in fields.items() if getattr(part, field) != plain]
        if isinstance(part, _NOT_PLAYED):
            wrong = [part.kind]
        if wrong:
            text = f"invalid rules for tables: {wrong[0]} of {name}: expected turns without it"
            raise NotTabulableError(text, f"{name}.turns")


def _check_base_options(rules: Rulebook) -> None:
    """Raise for cards that are laid down where cards leave boards, and for looks inside a turn."""
    if rules.lays_down and rules.clears_cards:  # what leaves a board is asked of boards with the new card up
        raise refusal("base.new_card", "lays cards down where cards leave boards: expected up")
    if rules.opens_in_turn and rules.turn.opening and rules.turn.opening.looks:
        raise refusal("base.first_flips", "looks at cards in a turn: expected before_play")


def _check_layouts(rules: Rulebook, setup: TableSetup, *, has_hands: bool) -> None:
    by_hook = rules.hook_implementations()
    if (setup.layout.is_hand and not has_hands) or setup.layout.form is not None:
        found = "deals hands" if setup.layout.is_hand else "has places of another form"
        raise refusal(f"{by_hook['layout'][0]}.layout", f"{found}: expected a grid")
    if rules.layouts_vary or len(setup.layouts) > 1:
        raise refusal(f"{by_hook['layout'][0]}.layout", "differs by seat or round: expected one grid")
    if setup.middle is not None:
        raise refusal(f"{by_hook['middle'][0]}.middle", "lays cards in the middle: expected none")


def refuse_python(rules: Rulebook) -> None:
    """Raise :class:`NotTabulableError` for a turn in Python, naming the part that would say it."""
    for culprit in rules.python_turns:
        parts = _PARTS.get(culprit.rpartition(".")[2])
        expected = f"a part in `turns` such as {parts}" if parts else "the base rules alone"
        raise refusal(culprit, f"is Python: expected {expected}")


def refusal(culprit: str, why: str) -> NotTabulableError:
    """Return the error for a hook, given as ``plugin.hook``, that tables have no room for."""
    plugin, _, hook = culprit.rpartition(".")
    return NotTabulableError(f"invalid rules for tables: `{hook}` of {plugin} {why}", culprit)


def tabulate(rules: Rulebook, players: int) -> Tables:
    """Return the tables of ``rules``.

    Raises :class:`NotTabulableError` for turns in Python, or a part that tables do not have.
    """
    check_shape(rules, players)
    refuse_python(rules)
    return tabulate_parts(rules, players)


def make_tables(rules: Rulebook, players: int) -> Tables:
    """Return the tables of ``rules``, which are kept. Raises what :func:`tabulate` raises."""
    found = _make_or_refuse(rules, players)
    if isinstance(found, NotTabulableError):
        raise NotTabulableError(found.message, found.rule)
    return found


@lru_cache(maxsize=64)
def _make_or_refuse(rules: Rulebook, players: int) -> Tables | NotTabulableError:
    try:
        return tabulate(rules, players)
    except NotTabulableError as error:
        return error
