"""The law of the middle: it belongs to no seat, so every seat can follow what is taken and what comes into it."""

from random import Random

from attrs import evolve

from cardgolf import Game, Pile, Take, View
from cardgolf.testing.hidden_information import near_twin
from cardgolf.testing.playing import play_moves
from cardgolf.testing.secrecy import visible_cards


def check_middle(game: Game, rng: Random) -> None:
    """Check that the middle has its layout, that a taken card is seen by all, and that hidden cards fill no place.

    A move is made on two states that differ in two cards which a spectator cannot see. If it leaves the same cards in
    sight apart from the middle, the same places of the middle have a card, face up or down.
    """
    layout = game.rules.table_setup(len(game.state.match.names)).middle
    for each in play_moves(game, rng.choice):
        assert (each.state.middle and each.state.middle.layout) is layout, "the middle has another layout"
        for seat in each.to_act:
            move = rng.choice(each.legal_moves_for(seat))
            later = each.play(move, seat=seat)
            if isinstance(move, Take):
                _check_taken(each, move, later)
            other = Game(each.rules, near_twin(each.state, None, rng))
            if move in other.legal_moves_for(seat):
                _check_places(str(move), later.view(None), other.play(move, seat=seat).view(None))


def _check_taken(game: Game, move: Take, later: Game) -> None:
    """Check that the card in hand is the one that lay there, for every viewer, unless a rule put it elsewhere."""
    middle = game.state.middle
    card = middle.card(middle.index(move.place)) if middle else None
    assert card, f"{move} takes no card"
    if later.state.held_from is Pile.MIDDLE:
        seen = {later.view(seat).held for seat in (*game.state.match.seats, None)}
        assert seen == {card}, f"{move} puts {seen} in hand"


def _check_places(move: str, one: View, other: View) -> None:
    same = visible_cards(evolve(one, middle=None)) == visible_cards(evolve(other, middle=None))
    lying = [[slot and slot.up for slot in view.middle.slots] if view.middle else [] for view in (one, other)]
    assert not same or lying[0] == lying[1], f"after {move} hidden cards decide which places of the middle are filled"
