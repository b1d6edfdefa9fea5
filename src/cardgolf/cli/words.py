"""Moves in words: what a player did, and what the rules made of it."""

from collections.abc import Iterator, Sequence

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
    before, closing = step.before.state, step.after.closing
    match step.move:
        case Flip(slot):
            return f"turns up {_turned(before, slot, faces)}"
        case Draw() as draw:
            return _drawing(step, draw, faces)
        case Swap(slot):
            return f"swaps it into {slot}; {_at(before, slot, faces)} goes to the discard pile"
        case Discard(None):
            return "throws it"
        case Discard(str(slot)):
            return f"throws it and turns up {_turned(before, slot, faces)}"
        case Play(cards):
            return f"lays down {faces.names(cards)}"
        case Pass():
            return "keeps it" if before.held else "passes"
        case Knock():
            return f"says {closing.reason.upper()}" if closing and not step.before.closing else "knocks"
    return f'chooses "{step.move}"'


def _turned(before: State, slot: str, faces: Faces) -> str:
    return f"{slot}: {_at(before, slot, faces)}"


def _at(state: State, slot: str, faces: Faces) -> str:
    card = state.board.card(state.board.layout.index(slot))
    return faces.name(card) if card else "nothing"


def _drawing(step: Step, draw: Draw, faces: Faces) -> str:
    card = _drawn(step, draw)
    name = faces.name(card) if card else "a card"
    if draw.pile is Pile.DISCARD:
        return f"takes {name} from the discard pile"
    anew = " (the discards, shuffled anew)" if step.after.state.reshuffles > step.before.state.reshuffles else ""
    return f"draws {name} from the stock{anew}" + (" and must place it" if _must_place(step) else "")


def _drawn(step: Step, draw: Draw) -> Card | None:
    """The card drawn, also where the rules had it put away at once; ``None`` if nobody can tell."""
    before = step.before.state
    pile = before.stock if draw.pile is Pile.STOCK else before.discard
    if step.after.state.held or not pile:
        return step.after.state.held
    return pile[-1] if draw.end == "top" else pile[0]


def _must_place(step: Step) -> bool:
    return not step.ends_turn and all(isinstance(move, Swap) for move in step.after.moves)


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
            yield f"A line is complete: {' '.join(board.name(sorted(gone)))} of {names[seat]} leave the table."


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
