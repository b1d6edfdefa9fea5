"""What the hook ``clears`` removes, by which cards are face up and equal."""

# A table of every board would have millions of rows, but rules clear by patterns. So two boards are asked for each set
# of places: one where their cards are up and all different, one where they are up and all equal. The two answers make
# a law for every board. The hook is then called with boards that decide only when they are asked, until each way
# through its comparisons was taken and found to obey the law.

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from cardgolf.cards import Card
from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.clear_probes import MORE_THAN_EQUAL, BoardAccount, ClearedBoardProbe, Decision
from cardgolf.lanes.tables.exploration import refusal
from cardgolf.lanes.tables.offers import AnyPlace
from cardgolf.lanes.tables.tables import ActionKind, Clearing
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Board, Discard, Layout, Move
from cardgolf.tools.text import describe_error, truncate

MAX_BOARDS = 10_000
"""How often ``clears`` is asked at most after a kind of move, which takes about a second."""

_MOVES_OF_BOARDS = (ActionKind.FLIP, ActionKind.SWAP, ActionKind.DISCARD_AND_FLIP)


def tabulate_clears(
    rules: Rulebook, grid: Layout, faces: Sequence[Card], moves: Mapping[tuple[ActionKind, int], Move]
) -> tuple[Clearing | None, ...]:
    """Return what is cleared after each kind of action.

    Raises :class:`NotTabulableError` if that depends on more than which cards are face up and which of them are equal.
    """
    if not rules.clears_cards:
        return (None,) * len(ActionKind)
    found: list[Clearing | None] = [None] * len(ActionKind)
    for kind in _MOVES_OF_BOARDS:
        by_place = {place: moves[kind, place] for place in range(grid.size) if (kind, place) in moves}
        found[kind] = _tabulate(rules, grid, faces, by_place)
    return tuple(found)


def _tabulate(rules: Rulebook, grid: Layout, faces: Sequence[Card], moves: Mapping[int, Move]) -> Clearing | None:
    """Return what is cleared after ``moves``, which are by place."""
    kinds = list({card.kind: card for card in faces}.values())
    if not moves:
        return None
    if len(kinds) < grid.size:
        raise NotTabulableError(f"invalid rules for tables: expected {grid.size} ranks or more for `clears`")
    distinct = dict(enumerate(kinds[: grid.size]))
    by_equal, by_up = [0], [0]
    for mask in range(1, 1 << grid.size):
        places = [place for place in range(grid.size) if mask >> place & 1]
        move = next((moves[place] for place in places if place in moves), next(iter(moves.values())))
        by_up.append(_ask(rules, _lay(grid, {place: distinct[place] for place in places}, faces[0]), move))
        by_equal.append(_ask(rules, _lay(grid, dict.fromkeys(places, faces[0]), faces[-1]), move))
    clearing = Clearing(tuple(by_equal), tuple(by_up))
    law = _Law(rules, grid, clearing)
    if not law.holds_after([*moves.values()]):
        for place, move in moves.items():
            law.holds_after([move], place)
    return clearing


def _ask(rules: Rulebook, board: Board, move: Move | None) -> int:
    """Return the places that are cleared from ``board`` after ``move``, as bits."""
    with rules.naming_culprit():
        groups = rules.clears(board, move)  # type: ignore[arg-type]  # a move
    return sum(1 << place for place in {place for group in groups for place in group})


def _lay(grid: Layout, up: Mapping[int, Card], hidden: Card) -> Board:
    """Return a board with the cards ``up`` face up, and ``hidden`` face down at the other places."""
    return Board.of(grid, [up[place].face_up if place in up else hidden.face_down for place in range(grid.size)])


def _without_place(move: Any, account: BoardAccount) -> Move:
    """Return ``move`` with a place that notes that it is looked at."""
    name = "flip" if type(move) is Discard else "slot"
    changed: Move = evolve(move, **{name: AnyPlace.of(account, getattr(move, name))})
    return changed


class _Law:
    """What a table says of every board: the places that are cleared for each set of places that is up, or equal."""

    def __init__(self, rules: Rulebook, grid: Layout, clearing: Clearing) -> None:
        self._rules, self._grid, self._calls = rules, grid, 0
        self._by_up, self._by_equal = (self._find_causes(table) for table in (clearing.by_up, clearing.by_equal))

    def _find_causes(self, table: Sequence[int]) -> list[tuple[list[int], int]]:
        found = find_causes(table)
        if found is None:
            raise self._refusal(MORE_THAN_EQUAL)
        return found

    def holds_after(self, moves: Sequence[Move], moved: int | None = None) -> bool:
        """Return whether the law holds after each of ``moves``, or false if the hook looks at their places.

        Every way in which the hook can find a board is tried, after a move that stands for ``moves``, or after the one
        that ``moved`` the card at a place. Raises :class:`NotTabulableError` if the law is wrong.
        """
        trails: list[Sequence[Decision]] = [()]
        while trails:
            trail = trails.pop()
            account = BoardAccount(self._grid.size, trail, moved)
            move = moves[self._calls % len(moves)]
            cleared = self._call(account, move if moved is not None else _without_place(move, account))
            if account.looked_inside:
                return False
            self._check(account, cleared)
            for number in range(len(trail), len(account.decisions)):
                before, (asked, _) = account.decisions[:number], account.decisions[number]
                trails.append([*before, (asked, True)])
            self._calls += 1
            if self._calls + len(trails) > MAX_BOARDS:
                raise self._refusal("compares too many cards: expected `patterns.visible` and `patterns.matched`")
        return True

    def _call(self, account: BoardAccount, move: Move) -> int:
        cleared, failure = 0, ""
        try:
            cleared = _ask(self._rules, ClearedBoardProbe(account, self._grid), move)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            failure = describe_error(error)
        if account.looked_inside:
            return 0
        if not failure:
            account.require_all_read()
        if account.refusal or failure:
            raise self._refusal(account.refusal or f"failed on a sample ({truncate(failure, 60)})")
        return cleared

    def _check(self, account: BoardAccount, cleared: int) -> None:
        """Raise :class:`NotTabulableError` unless the law clears the same from every board with these answers."""
        certain, possible = 0, 0
        for causes, find in ((self._by_up, _are_up), (self._by_equal, _are_equal)):
            for places, gone in causes:
                known = find(account, places)
                certain |= gone if known else 0
                possible |= gone if known is not False else 0
        if not certain == cleared == certain | possible:
            raise self._refusal(MORE_THAN_EQUAL)

    def _refusal(self, why: str) -> NotTabulableError:
        name = next(name for name in self._rules.hook_implementations()["clears"] if name != "base")
        return refusal(f"{name}.clears", why)


def find_causes(table: Sequence[int]) -> list[tuple[list[int], int]] | None:
    """Return the smallest sets of places that clear something, each with the places that it clears, as bits.

    Return ``None`` if more places clear less.
    """
    found: list[tuple[int, int]] = []
    for places in sorted(range(len(table)), key=int.bit_count):
        cleared = _join(cleared for cause, cleared in found if not cause & ~places)
        if cleared != table[places]:
            if cleared & ~table[places]:
                return None
            found.append((places, table[places]))
    return [([place for place in range(cause.bit_length()) if cause >> place & 1], gone) for cause, gone in found]


def _join(masks: Iterator[int]) -> int:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


def _are_up(account: BoardAccount, places: Sequence[int]) -> bool | None:
    """Return whether all of ``places`` are face up, if that is known."""
    return _all_known([account.knows_up(place) for place in places])


def _are_equal(account: BoardAccount, places: Sequence[int]) -> bool | None:
    """Return whether all of ``places`` are face up and have one rank, if that is known."""
    are_up = _are_up(account, places)
    return are_up if are_up is False else _all_known([are_up, account.knows_equal(places)])


def _all_known(answers: Sequence[bool | None]) -> bool | None:
    return False if False in answers else None if None in answers else True


def clear_by_table(clearing: Clearing, kinds: Mapping[int, int]) -> int:
    """Return what is cleared, as bits, if cards of these ``kinds`` are face up, by place."""
    groups: dict[int, int] = {}
    for place, kind in kinds.items():
        groups[kind] = groups.get(kind, 0) | 1 << place
    cleared = clearing.by_up[sum(groups.values())]
    for group in groups.values():
        cleared |= clearing.by_equal[group]
    return cleared
