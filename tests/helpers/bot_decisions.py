"""Views of seats that are to move, in games between bots and in invented situations."""

from attrs import evolve

import cardgolf
from cardgolf import (
    BoardView,
    Discard,
    Draw,
    Flip,
    Knock,
    Pass,
    Phase,
    Pile,
    RoundEnd,
    SlotView,
    Swap,
    hookimpl,
)
from cardgolf.bots import Chance, make_bot


def decisions(rules, players, seed, rounds=1):
    """Yield the views of seats that are to move. Half of the seats play at random, and so does one of eight moves."""
    game, chance = cardgolf.new_game(rules, players=players, seed=seed), Chance(seed)
    bots = [make_bot(("greedy", "random")[(seat + seed) % 2], chance) for seat in range(players)]
    while rounds:
        view = game.view(game.to_act[0])
        yield view
        move = bots[view.actor].choose(view) if chance.below(8) else chance.choice(game.legal_moves)
        game = game.play(move, seat=view.actor)
        if game.is_round_over:
            rounds -= 1
            if game.is_over:
                break
            game = game.deal()


@hookimpl("actions")
def every_kind_of_move(places):
    """All kinds of moves are listed, so that invented situations can offer them."""
    return [Pass(), Knock(), *map(Flip, places), *map(Discard, places)]


def invented(view, number):
    """Yield views of the seat of ``view`` with invented cards and moves. Few ranks make many lines."""
    chance, faces = Chance(number), sorted({*view.rules.deck(len(view.names))})
    known = {*view.rules.action_space(len(view.names))}
    for _ in range(number):
        few = chance.sample(faces, 2 + chance.below(3))
        boards = [invent_board(each.layout, seat, view.seat, few, chance) for seat, each in enumerate(view.boards)]
        if len(boards) > 2 and not chance.below(3):
            boards[view.seat - 1] = None  # this seat sits out
        held = chance.choice(few) if chance.below(2) else None
        moves = [move for move in invent_moves(boards[view.seat], held) if move in known]
        yield evolve(
            view,
            boards=tuple(boards),
            held=held,
            holding=held is not None,
            discard_shown=(chance.choice(faces),),
            legal_moves=tuple(chance.sample(moves, 1 + chance.below(len(moves)))),
            phase=Phase.FOLLOW if held else chance.choice((Phase.START, Phase.OPENING)),
            round_end=None if chance.below(4) else RoundEnd(view.seat, (), "invented"),
        )


def invent_board(layout, owner, viewer, few, chance):
    """Return a board with a few cards that are not seen, not there, or face down."""
    slots = [SlotView(chance.choice(few), up=True) for _ in range(layout.size)]
    for _ in range(chance.below(4)):
        place = chance.below(layout.size)
        slots[place] = SlotView(None, up=False, seen_by=() if owner == viewer or chance.below(2) else (owner,))
    for _ in range(chance.below(3)):
        place = chance.below(layout.size)
        slots[place] = None if chance.below(2) else SlotView(chance.choice(few), up=False, seen_by=(viewer,))
    return BoardView(layout, tuple(slots), sum(slot is not None for slot in slots))


def invent_moves(board, held):
    """Return moves with a card in hand, or without. No rules let a player knock with a card in hand."""
    names = [name for name, slot in zip(board.names, board.slots, strict=True) if slot]
    down = [name for name, slot in zip(board.names, board.slots, strict=True) if slot and not slot.up]
    if held:
        return [*map(Swap, names), *map(Discard, down), Discard(), Pass(), Knock()]
    return [Draw(Pile.STOCK), Draw(Pile.DISCARD), *map(Flip, down), Knock(), Pass()]
