"""Places after the grid: boards that grow during a round."""

import pickle
from collections import Counter
from random import Random

import pytest
from helpers.cases import every_case
from helpers.plugins import penalty_card
from helpers.walks import tee_off

import cardgolf
from cardgolf import (
    Board,
    Card,
    Discard,
    Flip,
    Game,
    InvalidPositionError,
    Layout,
    PluginError,
    Slot,
    Swap,
    hookimpl,
)
from cardgolf.bots.worth import appraise_board, worth_for
from cardgolf.drawing import svg
from cardgolf.scoring.patterns import cancel, matched, touching
from cardgolf.table.board import format_board, parse_board
from cardgolf.table.layout import MAX_EXTRA
from cardgolf.testing import invariants
from cardgolf.testing.hidden_information import near_twin, twin

GRID = Layout.grid(2, 3)


@hookimpl("after_move")
def endless(state, move):
    """Every move adds a card without a source."""
    return state.with_board(state.board.with_extra(Card(1, "S").face_up))


def board(text):
    return parse_board(text, GRID)


def games(*rules, seed=1, players=2, **options):
    """Yield every game of a round of random moves, in which most cards are thrown."""
    rng, game = Random(seed), cardgolf.new_game(*rules, players=players, seed=seed, turn_limit=8, **options)
    while not game.is_round_over:
        yield game
        thrown = [move for move in game.legal_moves if type(move) is Discard]
        game = game.play(rng.choice((thrown if rng.random() < 0.7 else None) or game.legal_moves))
    yield game


def grown():
    """Return a game in which seat 1 has two extra places and a card in hand."""
    game = tee_off(cardgolf.new_game("play-nine", penalty_card, seed=1))
    for _ in range(4):
        game = game.play("draw stock")
        game = game.play(next(move for move in game.legal_moves if type(move) is Discard))
    return game.play("draw stock")


def test_a_place_is_added_after_the_grid():
    small = board("1 2 (3) / 4 5 6")
    large = small.with_extra(Card.parse("7").face_up).with_extra(Card.parse("8").face_down)
    assert large.names == ("a1", "b1", "c1", "a2", "b2", "c2", "+1", "+2")
    assert [large.index(name) for name in large.names] == list(range(8))
    assert (large.down, large.cleared, small.names) == ({2, 7}, set(), GRID.names)
    assert large.cards()[6:] == [(6, Card.parse("7")), (7, Card.parse("8"))]
    assert large.layout is small.layout.with_extra(2) is pickle.loads(pickle.dumps(large.layout))
    with pytest.raises(InvalidPositionError, match=r"invalid place '\+3': expected one of a1, .*\+2"):
        large.index("+3")


def test_it_is_in_no_line_and_no_neighbourhood():
    large = board("1 2 3 / 4 5 5 + 5 5")
    layout = large.layout
    assert (layout.row_lines, layout.column_lines) == (GRID.row_lines, GRID.column_lines)
    assert layout.neighbours == (*GRID.neighbours, (), ())
    assert (layout.extra_line, GRID.extra_line, layout.size) == ((6, 7), (), 8)
    assert touching(large) == [(4, 5)]
    assert matched(large, (*layout.row_lines, *layout.column_lines)) == []


def test_its_card_counts():
    rules = cardgolf.rules("play-nine", penalty_card)
    large = parse_board("8 8 3 -5 / 8 8 3 12 + 7 8", Layout.grid(2, 4))
    assert (
        cardgolf.score(rules, "8 8 3 -5 / 8 8 3 12 + 7 8").total
        == cardgolf.score(rules, "8 8 3 -5 / 8 8 3 12").total + 15
    )
    lines = cancel(large, rules.card_values, [], group="group", card="card")
    assert lines[-1] == cardgolf.Line("card", 8, ("+2",))


def test_it_is_turned_up_swapped_and_cleared_like_any_other():
    game = grown()
    own = game.state.board
    assert own.layout.extra == 2
    assert Swap("+2") in game.legal_moves
    after = game.play("swap +1")
    moved = after.state.boards[game.turn]
    assert moved.card(moved.index("+1")) is game.state.held
    assert after.state.discard[-1] is own.card(own.index("+1"))
    assert Discard("+2") in game.legal_moves
    assert game.play("discard flip +2").state.boards[game.turn].down == own.down - {9} | {10}
    cleared = own.clear([own.index("+1")])
    assert (cleared.names, cleared.card(8), cleared.cleared) == (own.names, None, {8})
    assert cleared.put(8, Card.parse("3").face_up).cleared == set()
    assert not own.turned_up().down


def test_a_round_ends_when_all_cards_are_up_those_after_the_grid_too():
    game = grown()
    turn, up = game.turn, game.state.board.turned_up()
    nearly = up.put(9, Slot(up.card(9), up=False))
    game = Game(game.rules, game.state.with_board(nearly))
    assert game.play("swap a1").round_end is None
    ended = game.play("swap +2")
    assert ended.round_end.by == turn


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("variant", ["play-nine", "nine-card", "crazy-nines", "golf"])
def test_every_ply_can_be_written_read_seen_drawn_and_dealt_anew(variant):
    rng, most = Random(4), 0
    for game in games(variant, penalty_card, seed=4):
        most = max(most, *(each.layout.extra for each in game.state.boards))
        assert Counter(game.state.cards) == Counter(game.rules.deck(2))
        again = Game.from_position(game.rules, game.position)
        assert (again.state, again.position) == (game.state, game.position)
        for seat in (0, 1, None):
            view = game.view(seat)
            assert [each.names for each in view.boards] == [each.names for each in game.state.boards]
            assert cardgolf.determinize(view, rng).view(seat) == view
            other, near = (Game(game.rules, twinned(game.state, seat, rng)) for twinned in (twin, near_twin))
            assert (other.view(seat), str(other.view(seat)), svg(other.view(seat))) == (view, str(view), svg(view))
            assert [each.layout for each in near.state.boards] == [each.layout for each in game.state.boards]
            assert pickle.loads(pickle.dumps(view)) == view
        if game.is_round_over:
            invariants.check_sums(game)
            invariants.check_scoring_again(game)
        else:
            invariants.check_unfinished_boards(game)
            invariants.check_move_texts(game)
    assert most > 1


def test_views_of_other_seats_hide_it():
    game = grown()
    board = game.view(1 - game.turn).boards[game.turn]
    assert [slot.card for slot in board.slots[-2:]] == [None, None]
    assert board.index("+2") == 9


def test_texts_of_boards():
    text = "1 2 (3) / 4 . 6 + 7 (8@0) ."
    large = board(text)
    assert format_board(large.layout, large.slots) == text
    assert repr(large) == "<Board: 2 rows of 3 and 3 more, 7 cards, 2 face down>"
    assert repr(large.layout) == "Layout(rows=2, columns=3, is_hand=False, extra=3)"
    assert repr(GRID) == "Layout(rows=2, columns=3, is_hand=False)"
    assert str(board("1 2 3 / 4 5 6 + 7 8 9 10")).splitlines() == [
        "    a   b   c", " 1  1   2   3", " 2  4   5   6", " +1 7   8   9", " +4 10"
    ]  # fmt: skip


@every_case(
    "text",
    [
        "1 2 3 / 4 5 6 +",
        "1 2 3 / 4 5 6 + 7 + 8",
        "1 2 3 + 4 5 6",
        "+ 7 / 1 2 3 / 4 5 6",
        "1 2 3 / 4 5 6 + 7 / 8",
        "1 2 3 / 4 5 6 + " + "7 " * (MAX_EXTRA + 1),
    ],
)
def test_texts_that_are_no_board(text):
    with pytest.raises(InvalidPositionError) as error:
        board(text)
    assert len(str(error.value)) < 200


def test_a_hand_has_no_place_after_it():
    hand = cardgolf.new_game("board-nine", seed=1).state.board
    assert hand.names == ()
    with pytest.raises(ValueError, match="invalid extra place of a hand: expected a grid"):
        hand.with_extra(Card.parse("1").face_up)
    with pytest.raises(InvalidPositionError, match="invalid hand"):
        cardgolf.score("board-nine", "1 2 + 3")


def test_the_number_of_places_is_limited():
    large = board("1 2 3 / 4 5 6")
    for _ in range(MAX_EXTRA):
        large = large.with_extra(Card.parse("1").face_up)
    with pytest.raises(ValueError, match="invalid number 21 of extra places: expected 0 to 20"):
        large.with_extra(Card.parse("1").face_up)
    with pytest.raises(ValueError, match="invalid number -1"):
        GRID.with_extra(-1)


def test_a_plugin_beyond_the_limit_is_named_and_nothing_changes():
    game = cardgolf.new_game("nine-card", endless, seed=1)
    for _ in range(MAX_EXTRA // 2):
        boards = [each.with_extra(Card(1, "S").face_up).with_extra(Card(1, "S").face_up) for each in game.state.boards]
        game = Game(game.rules, game.state.replace(boards=tuple(boards)))
    before = game.state
    with pytest.raises(PluginError, match=r"endless\.after_move failed: ValueError") as error:
        game.play(game.legal_moves[0])
    assert "invalid number 21" in str(error.value.__cause__)
    assert game.state is before


def test_the_worth_of_a_grown_board():
    game = grown()
    view = game.view(game.turn)
    worth = worth_for(view)
    assert worth.layout is game.state.board.layout
    assert not {8, 9} & {place for line in worth.lines for place in line}
    appraisal = appraise_board(worth, view.boards[game.turn])
    assert {"a1", "+1", "+2"} <= appraisal.freed.keys()


def test_records_and_redacted_records():
    place = f"{__file__}:penalty_card"
    *_, game = games("nine-card", place, seed=6)
    assert cardgolf.replay(cardgolf.record(game), rules=[place]) == game
    assert '"place":"+1","card":null,"up":false' in cardgolf.redact(game, 0)


def test_cards_have_a_place_of_their_own():
    places = [each.place for each in grown().card_locations]
    assert "seat 1 +1" in places
    assert "seat 0 +2" in places


def test_an_offered_flip_after_the_grid():
    game = cardgolf.new_game("nine-card", seed=1)
    large = game.state.board.with_extra(Card.parse("3H").face_down)
    game = Game(game.rules, game.state.with_board(large))
    assert Flip("+1") in game.legal_moves
    assert str(game.play("flip +1").state.boards[game.turn].slots[-1].card) == "3H"


def test_equal_boards_of_any_origin():
    one, other = board("1 2 3 / 4 5 6 + 7"), board("1 2 3 / 4 5 6").with_extra(Card.parse("7").face_up)
    assert one == other
    assert Board.of(one.layout, one.slots) == one


@pytest.mark.parametrize("word", ["1!x", "(2", "3@", "4)"])
def test_a_board_with_a_damaged_card_is_refused(word):
    with pytest.raises(InvalidPositionError, match="expected a text such as 10H"):
        parse_board(f"{word} 1 / 2 3", Layout.grid(2, 2))
