"""Views of seats and spectators: visible cards and no others."""

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from helpers.cases import every_case
from helpers.walks import finish_round, tee_off

import cardgolf
from cardgolf import Board, Card, Draw, Game, IllegalMoveError, InvalidArgumentError, Pile, Play, Slot

SEATS = (0, 1, 2, None)


def at_follow(name="nine-card", pile="stock", players=3):
    """Return a game in which seat 1 holds a card from ``pile``."""
    game = tee_off(cardgolf.new_game(name, players=players, seed=6))
    return game.play(f"draw {pile}")


def seen(view, seat):
    return [slot.card for slot in view.boards[seat].slots]


def test_no_seat_sees_a_face_down_card_on_a_grid():
    game = at_follow()
    for viewer in SEATS:
        view = game.view(viewer)
        for seat, board in game.state.table.items():
            assert seen(view, seat) == [slot.card if slot.up else None for slot in board.slots]
            assert view.boards[seat].count == 9
            assert [slot.up for slot in view.boards[seat].slots] == [slot.up for slot in board.slots]


def test_a_peeked_card_is_seen_by_the_seats_that_looked():
    game = at_follow()
    slots = (Slot(Card(5, "H"), seen_by=(0, 2)), *game.state.boards[1].slots[1:])
    state = game.state.replace(
        boards=(game.state.boards[0], Board.of(game.state.board.layout, slots), game.state.boards[2])
    )
    seeing = [seen(Game(game.rules, state).view(viewer), 1)[0] for viewer in SEATS]
    assert seeing == [Card(5, "H"), None, Card(5, "H"), None]


def test_a_cleared_place_and_a_mark_are_public():
    game = at_follow("crazy-nines")
    slots = (None, Slot(Card(12, "S"), up=True, mark=4), *game.state.board.slots[2:])
    state = game.state.with_board(Board.of(game.state.board.layout, slots))
    for viewer in SEATS:
        board = Game(game.rules, state).view(viewer).boards[1]
        assert (board.slots[0], board.slots[1].mark, board.count) == (None, 4, 8)


@pytest.mark.parametrize(("pile", "told"), [("stock", [False, True, False, False]), ("discard", [True] * 4)])
def test_a_held_card_is_seen_by_its_holder_and_a_held_discard_by_every_seat(pile, told):
    game = at_follow(pile=pile)
    views = [game.view(viewer) for viewer in SEATS]
    assert [view.held == game.state.held for view in views] == told
    assert {view.held for view, knows in zip(views, told, strict=True) if not knows} <= {None}
    assert all(view.holding and view.held_from is Pile(pile) for view in views)


def test_only_the_top_discard_of_the_piles_is_seen():
    game = at_follow()
    deep = Game(
        game.rules, game.state.replace(discard=(*game.state.stock[:3], Card(9, "H")), stock=game.state.stock[3:])
    )
    for viewer in SEATS:
        view = deep.view(viewer)
        assert (view.discard_top, view.discard_count, view.stock_count) == (Card(9, "H"), 4, len(game.state.stock) - 3)


def test_an_empty_discard_pile_has_no_top():
    view = at_follow(pile="discard").view(None)
    assert (view.discard_top, view.discard_count) == (None, 0)


def test_only_the_owner_sees_a_hand():
    game = cardgolf.new_game("board-nine", players=3, seed=6)
    for viewer in SEATS:
        for seat, board in enumerate(game.view(viewer).boards):
            own = [card for _, card in game.state.boards[seat].cards()]
            assert [slot.card for slot in board.slots] == (own if seat == viewer else [])
            assert board.count == 5


def test_others_do_not_see_which_card_of_a_hand_came_from_the_discard_pile():
    game = cardgolf.new_game("board-nine", players=3, seed=6)
    game = game.play(game.legal_moves[0]).play("draw discard")
    assert [game.view(viewer).boards[1].slots == () for viewer in SEATS] == [True, False, True, True]


def test_played_cards_are_public():
    game = cardgolf.new_game("board-nine", players=3, seed=6)
    move = next(move for move in game.legal_moves if type(move) is Play)
    assert {game.play(move).view(viewer).played for viewer in SEATS} == {move.cards}


def test_only_the_seat_to_move_has_legal_moves():
    game = at_follow()
    assert [game.view(viewer).legal_moves for viewer in SEATS] == [(), game.legal_moves, (), ()]


def test_after_a_round_all_cards_are_face_up_and_no_seat_can_move():
    game = finish_round(cardgolf.new_game("board-nine", players=3, seed=6, turn_limit=1), -1)
    for viewer in SEATS:
        view = game.view(viewer)
        assert [seen(view, seat) for seat in range(3)] == [
            [card for _, card in board.cards()] for board in game.state.boards
        ]
        assert view.legal_moves == ()
        assert (view.rounds, view.totals, view.standings) == (game.state.match.rounds, game.totals, game.standings)


def test_a_view_has_the_state_of_the_round():
    game = at_follow()
    view = game.view(2)
    assert (view.seat, view.turn, view.phase, view.dealer, view.seats, view.kind) == (
        2,
        1,
        "follow",
        0,
        (0, 1, 2),
        "hole",
    )
    assert (view.names, view.turns_begun, view.round_end) == (("Player 1", "Player 2", "Player 3"), (0, 1, 0), None)
    assert view.rules == game.rules


def test_a_view_has_neither_the_seed_nor_the_state():
    seed = 2**200 + 12345
    view = cardgolf.new_game("nine-card", players=2, seed=seed).view(0)
    assert str(seed) not in repr(attrs.astuple(view, recurse=False))
    names = set(type(view).__slots__)
    assert not names & {"state", "match", "seed", "stock", "discard", "game", "notes"}


@every_case("seat", [3, -1, True, False, 1.0, "1", b"1", (1,), 10**100])
def test_unknown_seats_are_refused(seat):
    with pytest.raises(InvalidArgumentError, match="expected 0 to 2, or None"):
        at_follow().view(seat)


@pytest.mark.parametrize("seat", [0, 2, 3, -1, True, False, 1.0, "1"])
@pytest.mark.parametrize("move", ["swap a1", "discard", "knock", "draw stock", Draw(Pile.STOCK), "", object()])
def test_the_error_for_a_wrong_seat_does_not_depend_on_the_legal_moves(seat, move):
    game = at_follow()
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move, seat=seat)
    assert caught.value.rule == "base.turn"
    assert str(caught.value) == f"invalid seat={seat!r}: expected seat 1, which is to move [base.turn]"


@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_round_no_seat_is_to_move(seat):
    game = finish_round(cardgolf.new_game("board-nine", players=2, seed=6, turn_limit=1), -1)
    with pytest.raises(IllegalMoveError) as caught:
        game.play("pass", seat=seat)
    assert "is to move" not in str(caught.value)


def test_views_are_values():
    game = at_follow()
    assert game.view(0) == game.view(0) != game.view(1)
    with pytest.raises(FrozenInstanceError):
        game.view(0).held = Card(5)
