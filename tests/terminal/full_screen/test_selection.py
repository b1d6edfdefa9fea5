"""Selection: clicks and buttons reach every legal move."""

import pytest
from helpers.examples import example
from helpers.rule_sets import TABLES
from helpers.walks import play, played_by_lot

import cardgolf
from cardgolf import Discard, Draw, Flip, IllegalMoveError, Knock, Play, Swap
from cardgolf.terminal.full_screen import selection
from cardgolf.terminal.full_screen.selection import Selection

START = Selection()


def places(view):
    board = selection.own_board(view)
    return range(len(board.slots)) if board else ()


def reachable_moves(view):
    """Return every move that one or two clicks on the table make, and every play of picked cards."""
    first = [
        selection.touch_stock(view, START),
        selection.touch_pile(view, START),
        selection.touch_discard(view, START),
    ]
    first += [selection.touch_place(view, START, index) for index in places(view)]
    first += [
        selection.touch_middle(view, START, index) for index in range(len(view.middle.names) if view.middle else 0)
    ]
    for answer in [*first]:
        if answer.aim.throwing:
            first += [selection.touch_place(view, answer.aim, index) for index in places(view)]
            first.append(selection.touch_pile(view, answer.aim))
    throws = [move for move in view.legal_moves if isinstance(move, Play)]
    first += [
        selection.touch_pile(view, picking(view, move)) for move in throws if selection.own_board(view).layout.is_hand
    ]
    return {move for answer in first for move in answer.moves}


def picking(view, move):
    """Return the selection after clicking the cards of ``move`` one after the other."""
    aim, wanted = START, [*move.cards]
    for index, slot in enumerate(selection.own_board(view).slots):
        if slot.card in wanted:
            wanted.remove(slot.card)
            aim = selection.touch_place(view, aim, index).aim
    return aim


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", TABLES)
def test_every_legal_move_is_a_click_or_a_button(name, players):
    moments = 0
    for game in played_by_lot(name, players, seed=5, each=2):
        if game.turn is not None:
            view = game.view(game.turn)
            assert {*view.legal_moves} <= reachable_moves(view) | {*selection.offered_moves(view)}
            assert {*selection.offered_moves(view)} <= {*view.legal_moves}
            moments += 1
    assert moments > 10


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", TABLES)
def test_a_button_is_only_for_moves_without_a_click(name):
    for game in played_by_lot(name, 2, seed=4, each=5):
        if game.turn is not None:
            view = game.view(game.turn)
            assert not {*selection.offered_moves(view)} & reachable_moves(view)


@pytest.mark.parametrize("name", TABLES)
def test_highlighted_places_lead_to_a_legal_move(name):
    for game in played_by_lot(name, 2, seed=3, each=5):
        if game.turn is not None:
            view = game.view(game.turn)
            for index in selection.open_places(view, START):
                answer = selection.touch_place(view, START, index)
                assert answer.aim.picked or {*answer.moves} <= {*view.legal_moves}


def after_opening():
    """Return Play Nine with two seats after the opening. Seat 1 is to draw."""
    game = cardgolf.new_game("play-nine", players=2, seed=7)
    return play(game, "flip a1", "flip b1", "flip a1", "flip b1")


def seen(game):
    return game.view(game.turn)


def test_piles_can_be_clicked_until_a_card_is_held():
    view = seen(after_opening())
    assert selection.touch_stock(view, START).moves == (Draw("stock"),)
    assert selection.touch_pile(view, START).moves == selection.touch_drawn(view, START).moves == (Draw("discard"),)


def test_a_place_is_turned_up_or_swapped_by_phase():
    assert selection.touch_place(cardgolf.new_game("play-nine", seed=7).view(1), START, 2).moves == (Flip("c1"),)
    assert selection.touch_place(seen(after_opening().play("draw stock")), START, 2).moves == (Swap("c1"),)


def test_a_discard_with_a_flip_asks_for_the_card():
    game = after_opening().play("draw stock")
    view = seen(game)
    assert any(isinstance(move, Discard) and move.flip for move in view.legal_moves)
    asked = selection.touch_pile(view, START)
    assert asked.moves == () and asked.aim.throwing and asked.says.startswith("which-")
    assert selection.touch_place(view, asked.aim, 2).moves == (Discard("c1"),)
    assert selection.open_places(view, asked.aim) == {2, 3, 4, 5, 6, 7}
    again = selection.touch_pile(view, asked.aim)
    assert again.moves == ((Discard(),) if Discard() in view.legal_moves else ())
    assert not again.aim.throwing


def test_cards_of_a_hand_are_picked_unpicked_and_played():
    game = cardgolf.new_game("board-nine", players=2, seed=7)
    view = seen(game)
    picked = selection.touch_place(view, START, 0).aim
    assert picked.picked == {0}
    assert selection.touch_place(view, picked, 0).aim == START
    card = selection.own_board(view).slots[0].card
    assert selection.touch_pile(view, picked).moves == (Play((card,)),)
    assert selection.offered_moves(view) == ()


def test_illegal_clicks_are_refused_by_the_rules():
    game = after_opening()
    view = seen(game)
    for answer in (selection.touch_place(view, START, 0), selection.touch_discard(view, START)):
        with pytest.raises(IllegalMoveError):
            game.play(answer.moves[0])
    idle = game.view(0)
    assert selection.touch_stock(idle, START).moves == (Draw("stock"),)
    assert selection.open_places(idle, START) == frozenset()
    with pytest.raises(IllegalMoveError, match="turn"):
        game.play(selection.touch_stock(idle, START).moves[0], seat=0)


def test_two_ways_to_draw_from_the_pile_are_a_choice():
    rules = cardgolf.rules(example("yaniv"), pick="either")
    game = next(
        game
        for game in (cardgolf.new_game(rules, players=2, seed=seed) for seed in range(60))
        for move in game.legal_moves
        if isinstance(move, Play) and len(move.cards) > 1
    )
    throw = max((move for move in game.legal_moves if isinstance(move, Play)), key=lambda move: len(move.cards))
    game = play(game, throw, "draw stock")
    game = game.play(next(move for move in game.legal_moves if isinstance(move, Play)))
    assert len(selection.touch_pile(seen(game), START).moves) == 2


def test_knocking_and_third_party_moves_have_buttons():
    knocking = cardgolf.new_game("nine-card", "knocking", players=2, seed=1)
    while knocking.phase != "start":
        knocking = knocking.play(knocking.legal_moves[0])
    assert selection.offered_moves(seen(knocking)) == (Knock(),)
    arranging = cardgolf.new_game("nine-card", "rearrange", players=2, seed=1)
    while arranging.phase != "extra":
        arranging = arranging.play(arranging.legal_moves[0])
    assert selection.offered_moves(seen(arranging)) == arranging.legal_moves


def test_the_cursor_wraps_around_the_edges():
    grid, hand = (cardgolf.new_game(name, players=2, seed=1).view(0) for name in ("play-nine", "board-nine"))
    assert [selection.move_cursor(grid, 0, *step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))] == [1, 3, 4, 4]
    assert [selection.move_cursor(hand, 4, *step) for step in ((1, 0), (-1, 0), (0, 1))] == [0, 3, 0]
    assert selection.move_cursor(cardgolf.new_game("play-nine", seed=1).view(None), 3, 1, 0) == 0
