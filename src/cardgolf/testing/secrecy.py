"""Checks that the cards which a seat cannot see change nothing that it sees or may do."""

from collections.abc import Sequence
from random import Random

from attrs import astuple

from cardgolf import Game, Move, Phase, View, determinize
from cardgolf.testing.hidden_information import near_twin, seal_anew, twin
from cardgolf.testing.playing import find_refusal, play_moves
from cardgolf.testing.remembered_cards import proven_cards


def check_views(game: Game, rng: Random, others: Sequence[object]) -> None:
    """Check that cards a seat cannot see change neither its view nor its moves nor its errors."""
    for seat in (*game.state.match.seats, None):
        other = Game(game.rules, seal_anew(game.rules, twin(game.state, seat, rng), seat, rng))
        assert other.view(seat) == game.view(seat), f"seat {seat} sees what it cannot"
        assert repr(astuple(other.view(seat), recurse=False)) == repr(astuple(game.view(seat), recurse=False))
        assert str(other.view(seat)) == str(game.view(seat))
        if seat in game.to_act:
            same = other.legal_moves_for(seat) == game.legal_moves_for(seat)
            assert same, f"the moves of seat {seat} reveal what it cannot see"
            refusals = [[find_refusal(each, thing, seat) for thing in others] for each in (other, game)]
            assert refusals[0] == refusals[1]


def check_determinized(game: Game, rng: Random) -> None:
    """Check that a game dealt from what a seat sees shows the seat the same view and goes on by the rules."""
    for seat in (*game.state.match.seats, None):
        view = game.view(seat)
        other = determinize(view, rng)
        assert other.view(seat) == view, f"a game dealt from the view of seat {seat} shows it another view"
        for mover in other.to_act:
            other.play(rng.choice(other.legal_moves_for(mover)), seat=mover)


def check_moves_reveal_only_cards(game: Game, rng: Random) -> None:
    """Check that one move on two states gives a seat equal views if it then sees equal cards.

    The states differ in two cards that the seat cannot see.
    """
    for each in play_moves(game, rng.choice):
        seat = rng.choice((*each.state.match.seats, None))
        if each.legal_moves:
            other = Game(each.rules, near_twin(each.state, seat, rng))
            _check_move_reveals_only_cards(seat, rng.choice(each.legal_moves), each, other)


def _check_move_reveals_only_cards(seat: int | None, move: Move, game: Game, other: Game) -> None:
    if move in other.legal_moves:
        played = [each.play(move) for each in (game, other)]
        one, two = (each.view(seat) for each in played)
        shown = [(visible_cards(each.view(seat)), proven_cards(each.state)) for each in played]
        assert one == two or shown[0] != shown[1], f"{move} reveals to seat {seat} what it cannot see"


def visible_cards(view: View) -> object:
    """Return the cards that the viewer sees. At the end of a round, rules may remember cards that lay open before."""
    remembered = (view.memory.of_round, view.memory.of_match) if view.phase is Phase.ROUND_OVER else ()
    boards = [[(slot.card, slot.up) if slot else None for slot in board.slots] for board in view.all_boards]
    return boards, view.discard_shown, view.discard_count, view.held, view.played, view.rounds, remembered


def check_windows(game: Game, rng: Random) -> None:
    """Check that cards which are not public change neither whether seats may react, nor which, nor in which order.

    A move is made on two states that differ in two cards which some viewer cannot see. If the viewer sees equal cards
    before and after it, the same seats may act.
    """
    for each in play_moves(game, rng.choice):
        for seat in each.to_act:
            move, viewer = rng.choice(each.legal_moves_for(seat)), rng.choice((*each.state.match.seats, None))
            other = Game(each.rules, near_twin(each.state, viewer, rng))
            if move in other.legal_moves_for(seat):
                one, two = (table.play(move, seat=seat) for table in (each, other))
                same = visible_cards(one.view(viewer)) == visible_cards(two.view(viewer))
                assert not same or one.to_act == two.to_act, (
                    f"after {move} hidden cards decide who may react: {one.to_act} or {two.to_act}"
                )


def check_clears(game: Game, rng: Random) -> None:
    """Check that the cards which leave the table depend on those that lie face up alone."""
    for each in play_moves(game, rng.choice):
        for move in each.legal_moves[:1]:
            other = twin(each.state, None, rng)
            for seat, board in each.state.table.items():
                one, two = (each.rules.clears(state, move) for state in (board, other.table[seat]))
                assert [*one] == [*two], f"cards that lie face down decide what leaves the board of seat {seat}"
