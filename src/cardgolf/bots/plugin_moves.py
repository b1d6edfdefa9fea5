"""The value of moves that a plugin defines: what they save on sampled tables."""

from collections.abc import Sequence
from random import Random

from cardgolf import Board, InvalidOptionError, Move, View, determinize
from cardgolf.bots.evaluation import GONE, Appraisal, Face, Yardstick, yardstick_for

TABLES = 3
MOST_VALUED = 40  # moves that are tried on each table


def value_plugin_moves(view: View, yard: Yardstick, moves: Sequence[Move], rng: Random) -> dict[Move, float]:
    """Return what each of ``moves`` saves on the grid of the seat that acts. Of many moves a random part is valued.

    A card that differs between the sampled tables counts as an average card, since the seat cannot know it. Of rules
    with hidden notes no table can be sampled, and the result is empty.
    """
    try:
        tables = [determinize(view, rng) for _ in range(TABLES)]
    except InvalidOptionError:
        return {}
    if len(moves) > MOST_VALUED:
        moves = rng.sample(moves, MOST_VALUED)
    seat = view.actor
    before = _estimate_cost(view, yard, [table.state.table[seat] for table in tables])
    return {
        move: before - _estimate_cost(view, yard, [table.play(move, seat=seat).state.table[seat] for table in tables])
        for move in moves
    }


def _estimate_cost(view: View, yard: Yardstick, boards: Sequence[Board]) -> float:
    """Estimate what the board costs that is one of ``boards``."""
    first, *others = boards
    if first.layout is not yard.layout:
        yard = yardstick_for(view, first.layout)
    faces: list[Face] = [slot.card if slot else GONE for slot in first.slots]
    for board in others:
        faces = [face if face == _face_at(board, place) else None for place, face in enumerate(faces)]
    return Appraisal(yard, tuple(faces)).total


def _face_at(board: Board, place: int) -> Face:
    """Return the card at ``place``, if the board has that place and it is not cleared."""
    return (board.card(place) if place < len(board.slots) else None) or GONE
