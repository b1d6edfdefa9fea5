"""The points of visible cards in the terminal and at the table: what the rules give for them, state included."""

import re
from functools import partial
from random import Random

import pytest
from helpers.rule_sets import TABLES
from helpers.state_reading_rules import CloserDoubled, LastHoleDoubled, at_last_hole, every_place_counts, first_to_close
from helpers.walks import play, played_by_lot, tee_off, walk

import cardgolf
from cardgolf import Board, Game, Phase, PluginError, RoundEnd, SlotView
from cardgolf.bots.players.greedy import Greedy
from cardgolf.bots.sitting import make_seats
from cardgolf.games.provisional import visible_points, visible_scorecard
from cardgolf.narration import ViewContext, explain_move
from cardgolf.terminal.shared import assist
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.scores import count_points
from cardgolf.testing import rigged_deck

GAMES = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf")
PLAIN = CardFormatter(ascii=True)
draw_at_last_hole = partial(at_last_hole, phase=Phase.FOLLOW)


def told(lines):
    return "\n".join(map(str, lines))


def test_visible_points_count_double_in_the_last_hole():
    game, plain = draw_at_last_hole(LastHoleDoubled), draw_at_last_hole()
    view, seat = game.view(game.turn), game.turn
    assert visible_points(view) == 2 * visible_points(plain.view(seat)) > 0
    assert "last hole doubled" in told(assist.points_lines(view, "Ann", PLAIN))


def test_the_reason_for_a_swap_counts_double_in_the_last_hole():
    game, plain = draw_at_last_hole(LastHoleDoubled), draw_at_last_hole()
    for move in game.legal_moves:
        said = [
            re.search(r"come to (-?\d+)", explain_move(each.view(each.turn), move, PLAIN)) for each in (game, plain)
        ]
        if said[0]:
            assert int(said[0][1]) == 2 * int(said[1][1])


def test_the_closer_sees_a_doubled_score():
    game = draw_at_last_hole(CloserDoubled)
    closed = Game(game.rules, game.state.replace(round_end=RoundEnd(game.turn, (), "knock")))
    assert visible_points(closed.view(game.turn)) == 2 * visible_points(game.view(game.turn)) > 0


def test_a_swap_is_scored_with_the_card_on_the_board_and_none_in_hand():
    seen = []

    @cardgolf.hookimpl
    def bonus(state, seat):
        seen.append((state.held, state.boards[seat].slots[0]))
        return []

    game = draw_at_last_hole(bonus)
    view = game.view(game.turn)
    seen.clear()
    ViewContext(view, game.turn, PLAIN).points_after_swap("a1")
    assert seen == [(None, SlotView(view.held, up=True).card.face_up)]


def test_a_locked_queen_stays_locked():
    game = rigged_deck(
        "crazy-nines", ["AC 2C 4C / 5C 7C 8C / 10C JC KC", "AD 2D 4D / 5D 7D 8D / 10D JD KD"], discard="9C", stock="QS"
    )
    game = tee_off(game)
    seat, points = game.turn, visible_points(game.view(game.turn))
    game = play(game, "draw stock", "swap c3")
    assert "queen: QS" in told(assist.points_lines(game.view(seat), "Ann", PLAIN))
    assert visible_points(game.view(seat)) == points + 10 + 25


@pytest.mark.parametrize("name", TABLES)
def test_a_finished_round_shows_its_final_score(name):
    ends = 0
    for game in played_by_lot(name, 3, seed=2, moves=600):
        if game.is_round_over:
            for seat in game.state.setup.seats:
                ends += 1
                assert visible_scorecard(game.view(seat), seat) == game.scorecards[seat]
    assert ends


def faces(board):
    """Return the cards of a board, ``None`` for a hidden one."""
    return [slot.card if slot else "." for slot in board.slots]


@pytest.mark.parametrize("name", GAMES)
def test_a_board_that_is_known_shows_what_its_cards_score(name):
    compared, before = 0, None
    for game in walk(cardgolf.new_game(name, players=2, seed=4), seed=6):
        for seat in game.state.setup.seats if game.is_round_over and before else ():
            view, last = before.view(seat), game.view(seat).boards[seat]
            if faces(view.boards[seat]) == faces(last):
                compared += 1
                assert visible_points(view) == game.scorecards[seat].raw
        before = game
    assert compared


def test_an_empty_hand_has_no_points_and_is_no_hidden_one():
    game = cardgolf.new_game("board-nine", players=2, seed=5)
    empty, other = Board.of(game.state.board.layout, ()), game.state.boards[1]
    view = Game(game.rules, game.state.replace(boards=(empty, other))).view(0)
    assert visible_points(view) == 0
    assert visible_points(view, 1) is None


def test_a_spectator_has_no_points():
    assert visible_points(draw_at_last_hole().view(None)) is None
    assert (
        told(assist.points_lines(draw_at_last_hole().view(None), "Ann", PLAIN)) == "None of your cards is visible yet."
    )


# Rules that fail before the end of a round


@pytest.mark.parametrize("rule", [every_place_counts, first_to_close])
def test_a_failing_rule_leaves_the_points_out_and_is_named_on_request(rule):
    game = Game(cardgolf.rules("nine-card", rule), draw_at_last_hole().state)
    view, name = game.view(game.turn), f"{cardgolf.rules('nine-card', rule).stack[-1].name}.bonus"
    assert visible_points(view) is None
    assert count_points(view, game.turn) == ""
    assert ViewContext(view, game.turn, PLAIN).points_after_swap("a1") is None
    assert told(assist.points_lines(view, "Ann", PLAIN)).startswith(
        f"There are no points: {name} failed on a board with unknown places"
    )
    failed = f"{name} failed on a board with unknown places"
    assert told(assist.hint_lines(view, PLAIN)).startswith(f"There is no hint: {failed}")
    with pytest.raises(PluginError) as error:
        Greedy(Random(1)).choose(view)
    assert error.value.rule == name
    with pytest.raises(PluginError, match=f"^{name} failed on a board"):
        make_seats(game, [], "greedy").choose(game)


def test_a_seat_that_sits_out_has_no_points():
    game = cardgolf.new_game("nine-card", players=2, seed=5)
    view = Game(game.rules, game.state.replace(boards=(None, game.state.boards[1]))).view(None)
    assert visible_scorecard(view, 0) is None
    assert visible_points(view, 0) is None
