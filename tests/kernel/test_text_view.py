"""Games, views and boards as plain text, which shows no hidden card."""

from random import Random

import pytest
from helpers.matches import begun
from helpers.rule_sets import MATCHES, TABLES
from helpers.walks import finish_round, played_by_lot, tee_off, viewers

import cardgolf
from cardgolf import Board, Card, Layout, Slot
from cardgolf.testing import twin


def begin(variant="play-nine", names=("Ann", "Bo"), **options):
    return tee_off(cardgolf.new_game(variant, players=names, seed=7, **options))


def finish(game):
    rng = Random(1)
    return finish_round(game, rng)


def test_a_grid_has_column_letters_and_row_numbers():
    slots = [Slot(Card(10, "H"), up=True), Slot(Card(5, "C")), None, Slot(Card(12, "S"), up=True, mark=4)]
    assert str(Board.of(Layout.grid(2, 2), slots)) == "    a    b\n 1  10H  ##\n 2  .    QS*"


def test_a_hand_with_hidden_cards_shows_their_number():
    hand = Board.dealt(Layout.hand(3), [Card(1), Card(2), Card(3)], owner=0)
    assert str(hand) == "  ## ## ##"
    assert str(hand.turned_up()) == "  1 2 3"
    assert str(hand.without([Card(1), Card(2), Card(3)])) == "  no cards"


def test_a_view_shows_the_whole_table():
    game = begin().play("draw stock")
    held = game.state.held
    mine, theirs, spectator = (str(game.view(seat)) for seat in (1, 0, None))
    lines = mine.splitlines()
    assert lines[0] == "play-nine, round 1, as Bo (seat 1) sees it"
    assert lines[1] == "Bo (seat 1) is to move, in the middle of a turn."
    assert lines[2] == f"Stock: 90, discard: 1 ({game.state.discard[-1]} on top), in hand: {held} from the stock"
    assert lines[4:6] == ["  Ann (seat 0), total 0", str(game.view(1).boards[0]).splitlines()[0]]
    assert "> Bo (seat 1), total 0" in lines
    assert lines[-1].startswith("Legal moves: swap a1, swap b1,")
    assert "in hand: ## from the stock" in theirs and "Legal moves" not in theirs
    assert spectator == theirs.replace("as Ann (seat 0) sees it", "as a spectator sees it")


def test_a_game_prints_what_a_spectator_sees_and_says_so():
    game = begin()
    assert str(game) == str(game.view(None))
    assert str(game).startswith("play-nine, round 1, as a spectator sees it\n")


def test_every_seat_sees_a_drawn_discard():
    game = begin()
    top, text = game.state.discard[-1], str(game.play("draw discard"))
    assert f"Stock: 91, discard: 0, in hand: {top} from the discard pile" in text


def test_played_cards_and_the_last_play_are_printed():
    game = cardgolf.new_game("board-nine", players=2, seed=7).play("play 8 8")
    assert ", played: 8 8" in str(game)
    assert "(8 8 on top)" in str(game.play("draw stock").play("pass"))


def test_the_closer_and_the_remaining_turns_are_named():
    game = begin(names=("Ann", "Bo", "Cy"))
    state = game.state.replace(round_end=cardgolf.RoundEnd(1, (2, 0), "all face up"))
    wanted = "The round is closed by Bo (seat 1): all face up. Turns left: Cy (seat 2), Ann (seat 0)."
    assert wanted in str(cardgolf.Game(game.rules, state))


def test_a_round_that_a_limit_ends_has_no_closer():
    text = str(finish(begin(turn_limit=1)))
    assert "The round is closed: turn limit." in text


def test_a_finished_round_shows_scores_and_standings():
    game = finish(begin(holes=2))
    text = str(game)
    assert "The round is over." in text and "The match is over." not in text
    for seat, name in enumerate(("Ann", "Bo")):
        assert f"  {name} (seat {seat}), {game.scores[seat]} in this round, total {game.totals[seat]}" in text
    first = game.standings[0]
    assert f"Standings: 1. {('Ann', 'Bo')[first.seat]} (seat {first.seat}) {first.total}, 2. " in text
    assert "##" not in text
    over = finish(game.deal())
    assert str(over).startswith("play-nine, round 2, ") and str(over).endswith("\nThe match is over.")
    assert str(game.deal()).startswith("play-nine, round 2, ")


def test_cards_that_only_the_viewer_has_seen_stand_in_parentheses():
    game = begin("nine-card")
    board = game.state.boards[0]
    place = min(board.down)
    seen = board.put(place, board.slots[place].known_to(0))
    game = cardgolf.Game(game.rules, game.state.replace(boards=(seen, game.state.boards[1])))
    assert f"({board.card(place)})" in str(game.view(0))
    assert "(" not in str(game.view(1).boards[0])


def test_many_legal_moves_are_cut():
    game = cardgolf.new_game("nine-card", "rearrange", seed=1)
    while game.phase == "opening":
        game = game.play(game.legal_moves[0])
    assert str(game.view(game.turn)).endswith(" and 484 more")


def test_a_player_without_a_name_has_a_number():
    assert "  Player 1 (seat 0), total 0" in str(begin(names=("", "Bo")))


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", MATCHES)
def test_every_moment_of_a_match_has_a_text_of_printable_lines(name):
    game, rng = begun(name, 3, 5, thin=False), Random(5)
    for _ in range(60):
        if game.is_over:
            break
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
        for seat in (*game.state.match.seats, None):
            view = game.view(seat)
            assert all(line.isprintable() and line == line.rstrip() for line in str(view).splitlines())
            assert len(repr(view)) < 100 and "Card(" not in repr(view)
            assert all(str(board) in str(view) for board in view.boards if board)


@pytest.mark.parametrize("name", TABLES)
def test_hidden_cards_change_no_text(name):
    for game in played_by_lot(name, 2, seed=3, each=9):
        for seat in viewers(game):
            other = cardgolf.Game(game.rules, twin(game.state, seat, Random(4)))
            assert str(other.view(seat)) == str(game.view(seat))
            if seat is None:
                assert str(other) == str(game)
                assert [str(board) for board in other.state.boards] == [str(board) for board in game.state.boards]


def test_reprs_are_short_and_name_no_card():
    game = begin()
    assert repr(game.view(0)) == "<View of play-nine: seat 0, round 1, start, seat 1 to move>"
    assert repr(game.state) == "<State: round 1, start, seat 1 to move>"
    assert repr(game.state.thaw()) == "<MutableState: round 1, start, seat 1 to move>"
    assert repr(game.state.boards[0]) == "<Board: 2 rows of 4, 8 cards, 6 face down>"
    assert repr(cardgolf.new_game("board-nine", seed=1).state.boards[0]) == "<Board: hand, 5 cards, 5 face down>"
