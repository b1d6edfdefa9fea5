"""Moves in words: what a player did, and what the rules made of it, as far as whoever is told could see it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardgolf import Discard, Draw, Flip, Game, Knock, Move, Pass, Phase, Pile, Play, Swap, View
from cardgolf.cli.faces import Faces
from cardgolf.cli.sights import board_of, cleared, locked, playing, sight
from cardgolf.cli.steps import Step, at, displaced, drawn_card


def deed(step: Step, faces: Faces) -> str:
    """What the player did, as a clause whose subject is the player."""
    told = DEEDS.get(type(step.move))
    return told(step, step.move, faces) if told else f'chooses "{step.move}"'


def _flip(step: Step, move: Flip, faces: Faces) -> str:
    return f"turns up {move.slot}: {_turned(step, move.slot, faces)}"


def _turned(step: Step, slot: str, faces: Faces) -> str:
    now = at(step.after, step.seat, slot)
    return faces.name(now.card) if now and now.card else "a card"


def _draw(step: Step, move: Draw, faces: Faces) -> str:
    card = drawn_card(step, move)
    name = faces.name(card) if card else "a card"
    if move.pile is Pile.DISCARD:
        return f"takes {name} from the discard pile"
    anew = " (the discards, shuffled anew)" if step.after.reshuffles > step.before.reshuffles else ""
    return f"draws {name} from the stock{anew}" + (" and must place it" if _must_place(step) else "")


def _must_place(step: Step) -> bool:
    moves = step.after.moves
    return not step.ends_turn and bool(moves) and all(isinstance(move, Swap) for move in moves)


def _swap(step: Step, move: Swap, faces: Faces) -> str:
    gone = displaced(step, move.slot)
    return f"{_placed(step, move, faces)}; {faces.name(gone) if gone else 'the card there'} goes to the discard pile"


def _placed(step: Step, move: Swap, faces: Faces) -> str:
    now = at(step.after, step.seat, move.slot)
    if step.before.held or not (now and now.card):
        return f"swaps it into {move.slot}"
    return f"puts it into {move.slot}: {faces.name(now.card)}"


def _discard(step: Step, move: Discard, faces: Faces) -> str:
    top = step.after.discard_top
    thrown = "throws it" if step.before.held or not top else f"throws it: {faces.name(top)}"
    return f"{thrown} and turns up {move.flip}: {_turned(step, move.flip, faces)}" if move.flip else thrown


def _play(_: Step, move: Play, faces: Faces) -> str:
    return f"lays down {faces.names(move.cards)}"


def _pass(step: Step, *_: object) -> str:
    return "keeps it" if step.before.holding else "passes"


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
    if closing and closing.by is not None and not step.before.closing and step.after.phase is not Phase.ROUND_OVER:
        lap = listed([names[seat] for seat in (step.after.turn, *closing.turns)])
        yield f"{names[closing.by]} closes the round: {closing.reason}. The last lap begins, one more turn for {lap}."


def _removed(step: Step, names: Sequence[str]) -> Iterator[str]:
    for seat, board in playing(step.after).items():
        gone = cleared(board) - cleared(board_of(step.before, seat))
        if gone:
            places = " ".join(board.layout.names[place] for place in sorted(gone))
            yield f"{names[seat]}'s cards at {places} leave the table."


def _newly_locked(step: Step, faces: Faces) -> Iterator[str]:
    board = board_of(step.after, step.seat)
    for place in sorted(locked(step.after, step.seat) - locked(step.before, step.seat)):
        slot = board.slots[place]
        card = faces.name(slot.card) if slot and slot.card else "The place"
        yield f"{card} is locked in {board.layout.names[place]}."


def ending(table: Game | View, names: Sequence[str]) -> str:
    """How the round ended; by nobody, if a limit ended it."""
    view = sight(table)
    closing = view.rounds[-1].closing
    if closing.by is None:
        return f"The round ends though nobody closed it: {closing.reason}."
    cut_short = not view.stock_count and view.rules.golf.recycle == "end_round"
    return f"{names[closing.by]} closed the round: {closing.reason}." + (" The stock is empty." if cut_short else "")


def listed(names: Sequence[str]) -> str:
    """``Ann, Bo and Cy``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
