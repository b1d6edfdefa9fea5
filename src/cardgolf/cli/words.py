"""Moves in words: what a player did, and what the rules made of it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from cardgolf import Card, Discard, Draw, Flip, Game, Knock, Move, Pass, Pile, Play, State, Swap
from cardgolf.cli.faces import Faces
from cardgolf.cli.tables import locked


@frozen
class Step:
    """One move, between the game before and the game after it."""

    before: Game
    move: Move
    after: Game

    @property
    def ends_turn(self) -> bool:
        """Whether the seat that moved has no more to do for now."""
        return self.after.round_over or _turn(self.before.state) != _turn(self.after.state)


def _turn(state: State) -> tuple[object, ...]:
    return state.turn, state.clock, state.teeing_off


def deed(step: Step, faces: Faces) -> str:
    """What the player did, as a clause whose subject is the player."""
    told = DEEDS.get(type(step.move))
    return told(step, step.move, faces) if told else f'chooses "{step.move}"'


def _flip(step: Step, move: Flip, faces: Faces) -> str:
    return f"turns up {move.slot}: {_at(step.before.state, move.slot, faces)}"


def _at(state: State, slot: str, faces: Faces) -> str:
    card = state.board.card(state.board.layout.index(slot))
    return faces.name(card) if card else "nothing"


def _draw(step: Step, move: Draw, faces: Faces) -> str:
    card = _drawn(step, move)
    name = faces.name(card) if card else "a card"
    if move.pile is Pile.DISCARD:
        return f"takes {name} from the discard pile"
    anew = " (the discards, shuffled anew)" if step.after.state.reshuffles > step.before.state.reshuffles else ""
    return f"draws {name} from the stock{anew}" + (" and must place it" if _must_place(step) else "")


def _drawn(step: Step, move: Draw) -> Card | None:
    """The card drawn, also where the rules had it put away at once; ``None`` if nobody can tell."""
    before = step.before.state
    pile = before.stock if move.pile is Pile.STOCK else before.discard
    if step.after.state.held or not pile:
        return step.after.state.held
    return pile[-1] if move.end == "top" else pile[0]


def _must_place(step: Step) -> bool:
    return not step.ends_turn and all(isinstance(move, Swap) for move in step.after.moves)


def _swap(step: Step, move: Swap, faces: Faces) -> str:
    return f"swaps it into {move.slot}; {_at(step.before.state, move.slot, faces)} goes to the discard pile"


def _discard(step: Step, move: Discard, faces: Faces) -> str:
    return (
        f"throws it and turns up {move.flip}: {_at(step.before.state, move.flip, faces)}" if move.flip else "throws it"
    )


def _play(_: Step, move: Play, faces: Faces) -> str:
    return f"lays down {faces.names(move.cards)}"


def _pass(step: Step, *_: object) -> str:
    return "keeps it" if step.before.state.held else "passes"


def _knock(step: Step, *_: object) -> str:
    closing = step.after.closing
    return f"says {closing.reason.upper()}" if closing and not step.before.closing else "knocks"


DEEDS: dict[type[Move], Callable[[Step, Any, Faces], str]] = {
    Flip: _flip, Draw: _draw, Swap: _swap, Discard: _discard, Play: _play, Pass: _pass, Knock: _knock,
}  # fmt: skip


def consequences(step: Step, names: Sequence[str], faces: Faces) -> Iterator[str]:
    """What the rules made of the move, in sentences."""
    yield from _removed(step, names)
    yield from _newly_locked(step, faces)
    closing = step.after.closing
    if closing and closing.by is not None and not step.before.closing and not step.after.round_over:
        lap = listed([names[seat] for seat in (step.after.state.turn, *closing.turns)])
        yield f"{names[closing.by]} closes the round: {closing.reason}. The last lap begins, one more turn for {lap}."


def _removed(step: Step, names: Sequence[str]) -> Iterator[str]:
    for seat, board in step.after.state.table.items():
        gone = board.cleared - step.before.state.table[seat].cleared
        if gone:
            yield f"{names[seat]}'s cards at {' '.join(board.name(sorted(gone)))} leave the table."


def _newly_locked(step: Step, faces: Faces) -> Iterator[str]:
    seat = step.before.state.turn
    for place in sorted(locked(step.after, seat) - locked(step.before, seat)):
        board = step.after.state.table[seat]
        card = board.card(place)
        yield f"{faces.name(card) if card else 'The place'} is locked in {' '.join(board.name((place,)))}."


def ending(game: Game, names: Sequence[str]) -> str:
    """How the round ended; by nobody, if a limit ended it."""
    closing = game.state.match.rounds[-1].closing
    if closing.by is None:
        return f"The round ends though nobody closed it: {closing.reason}."
    cut_short = not game.state.stock and game.rules.golf.recycle == "end_round"
    return f"{names[closing.by]} closed the round: {closing.reason}." + (" The stock is empty." if cut_short else "")


def listed(names: Sequence[str]) -> str:
    """``Ann, Bo and Cy``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
