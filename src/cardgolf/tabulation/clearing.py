"""What the hook ``clears`` removes, by which cards are face up and equal."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from cardgolf.board import Board
from cardgolf.cards import Card
from cardgolf.errors import NotTabulableError
from cardgolf.layout import Layout
from cardgolf.moves import Move
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.tabulation.exploration import refusal
from cardgolf.tabulation.tables import ActionKind, Clearing

CHECKS = 400
"""How many random boards are compared for each kind of move."""

_MOVES_OF_BOARDS = (ActionKind.FLIP, ActionKind.SWAP, ActionKind.DISCARD_AND_FLIP)


def tabulate_clears(
    rules: Rulebook, grid: Layout, faces: Sequence[Card], moves: Mapping[tuple[ActionKind, int], Move]
) -> tuple[Clearing | None, ...]:
    """Return what is cleared after each kind of action.

    Raises :class:`NotTabulableError` if that depends on more than which cards are face up and which of them are equal.
    """
    if not rules._clears:
        return (None,) * len(ActionKind)
    return tuple(
        _tabulate(rules, grid, faces, [moves.get((kind, place)) for place in range(grid.size)])
        if kind in _MOVES_OF_BOARDS
        else None
        for kind in ActionKind
    )


def _tabulate(rules: Rulebook, grid: Layout, faces: Sequence[Card], moves: Sequence[Move | None]) -> Clearing | None:
    """Return what is cleared after ``moves``, which are by place."""
    offered, kinds = [move for move in moves if move is not None], list({card.kind: card for card in faces}.values())
    if not offered:
        return None
    if len(kinds) < grid.size:
        raise NotTabulableError(f"invalid rules for tables: expected {grid.size} ranks or more for `clears`")
    distinct = dict(enumerate(kinds[: grid.size]))
    by_equal, by_up = [0], [0]
    for mask in range(1, 1 << grid.size):
        places = [place for place in range(grid.size) if mask >> place & 1]
        move = next((moves[place] for place in places if moves[place] is not None), offered[0])
        by_up.append(_ask(rules, _lay(grid, {place: distinct[place] for place in places}, faces[0]), move))
        by_equal.append(_ask(rules, _lay(grid, dict.fromkeys(places, faces[0]), faces[-1]), move))
    clearing = Clearing(tuple(by_equal), tuple(by_up))
    _check(rules, grid, faces, offered, clearing)
    return clearing


def _ask(rules: Rulebook, board: Board, move: Move | None) -> int:
    """Return the places that are cleared from ``board`` after ``move``, as bits."""
    with rules._naming_culprit():
        groups = rules.clears(board, move)  # type: ignore[arg-type]  # a move
    return sum(1 << place for place in {place for group in groups for place in group})


def _lay(grid: Layout, up: Mapping[int, Card], hidden: Card, cleared: int = 0) -> Board:
    """Return a board with the cards ``up`` face up, and ``hidden`` face down at the other places that have a card."""
    return Board.of(
        grid,
        [
            up[place].face_up if place in up else None if cleared >> place & 1 else hidden.face_down
            for place in range(grid.size)
        ],
    )


def _check(rules: Rulebook, grid: Layout, faces: Sequence[Card], moves: Sequence[Move], clearing: Clearing) -> None:
    """Raise :class:`NotTabulableError` if a random board clears something else than ``clearing`` says."""
    for up, cleared, move in _sample_boards(grid, faces, moves):
        expected = clear_by_table(clearing, {place: card.kind for place, card in up.items()})
        if _ask(rules, _lay(grid, up, faces[0], cleared), move) != expected:
            name = next(name for name in rules.hook_implementations()["clears"] if name != "base")
            raise refusal(f"{name}.clears", "depends on more than which cards are face up and equal")


def clear_by_table(clearing: Clearing, kinds: Mapping[int, int]) -> int:
    """Return what is cleared, as bits, if cards of these ``kinds`` are face up, by place."""
    groups: dict[int, int] = {}
    for place, kind in kinds.items():
        groups[kind] = groups.get(kind, 0) | 1 << place
    cleared = clearing.by_up[sum(groups.values())]
    for group in groups.values():
        cleared |= clearing.by_equal[group]
    return cleared


def _sample_boards(
    grid: Layout, faces: Sequence[Card], moves: Sequence[Move]
) -> Iterator[tuple[Mapping[int, Card], int, Move]]:
    """Yield the face-up cards, the cleared places and the move of random boards, on which few ranks are common."""
    chance, kinds = Random(1), sorted({card.kind for card in faces})  # noqa: S311  # a sample
    for _ in range(CHECKS):
        first, count, share = chance.randrange(len(kinds)), chance.randrange(2, 6), chance.random()
        near = [kinds[(first + step) % len(kinds)] for step in range(count)]
        cards = [card for card in faces if card.kind in near]
        up = {place: chance.choice(cards) for place in range(grid.size) if chance.random() > share / 2}
        cleared = sum(1 << place for place in range(grid.size) if place not in up and chance.random() < share)
        yield up, cleared, chance.choice(moves)
