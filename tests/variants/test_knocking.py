"""House rules about the end of a round (their page, 1.5): knocking instead of drawing, and equal turns."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.golf_rounds import golf, lies, offered, seat_boards
from helpers.walks import finish_round, play, tee_off

import cardgolf
from cardgolf import IllegalMoveError, InvalidOptionError, RoundEnd

TWO_DOWN, THREE_DOWN = "7C 8C 9C / 7D (8D) (9D)", "7C 8C 9C / (7D) (8D) (9D)"
ONE_DOWN = "AH 2H 3H / 4H 5H (6H)"


def start(*house_rules, players=3, seed=4):
    """Return a game after the opening. The leader is seat 1."""
    return tee_off(cardgolf.new_game("nine-card", *house_rules, players=players, seed=seed))


def quiet_turn(game):
    return game.play("draw stock").play("discard")


def test_a_player_may_knock_instead_of_drawing():
    game = start("knocking")
    assert [str(move) for move in game.legal_moves] == ["draw stock", "draw discard", "knock"]
    assert "knock" not in map(str, game.play("draw stock").legal_moves)


def test_every_other_seat_has_one_more_turn():
    game = start("knocking").play("knock")
    assert game.round_end == RoundEnd(1, (0,), "knock")
    assert game.turn == 2
    game = quiet_turn(quiet_turn(game))
    assert game.is_round_over
    assert game.state.match.rounds[0].round_end == RoundEnd(1, (), "knock")


def test_no_seat_knocks_once_the_round_is_closing():
    game = start("knocking").play("knock")
    with pytest.raises(IllegalMoveError):
        game.play("knock")


def test_without_last_turns_the_round_ends_at_once():
    game = start("knocking:last_turns=off").play("knock")
    assert game.is_round_over
    assert game.round_end == RoundEnd(1, (), "knock")


def test_the_knocker_is_the_closer_who_pays_the_penalty():
    game = start("knocking:last_turns=off", "ender-penalty:how=flat,points=7", seed=2).play("knock")
    paid = {seat: [line.points for line in card.lines if line.rule == "ender-penalty.flat"]
            for seat, card in enumerate(game.scorecards)}  # fmt: skip
    raw = [score - sum(paid[seat]) for seat, score in enumerate(game.scores)]
    assert min(raw) < raw[1]
    assert paid == {0: [], 1: [7], 2: []}


def test_no_seat_knocks_without_the_rule_nor_in_a_game_of_hands():
    with pytest.raises(IllegalMoveError):
        start().play("knock")
    with pytest.raises(InvalidOptionError, match="knocking needs grid"):
        cardgolf.rules("board-nine", "knocking")


@every_case(("most", "board", "may"), [
    (2, TWO_DOWN, True), (2, THREE_DOWN, False), (1, TWO_DOWN, False), (1, ONE_DOWN, True), (3, THREE_DOWN, True),
    ("none", "(7C) (8C) (9C) / (7D) (8D) (9D)", True),
])  # fmt: skip
def test_1_5_a_player_knocks_with_at_most_so_many_cards_face_down(most, board, may):
    game = seat_boards(golf(f"knocking:most_down={most}"), board, THREE_DOWN)
    assert ("knock" in offered(game)) == may
    if not may:
        with pytest.raises(IllegalMoveError):
            game.play("knock")


def test_1_5_cards_of_others_do_not_keep_a_player_from_knocking():
    assert "knock" in offered(seat_boards(golf("knocking:most_down=1"), ONE_DOWN, THREE_DOWN))


@pytest.mark.parametrize("turned_up", ["on", "off"])
def test_1_5_a_knocker_turns_up_all_cards_at_once_if_that_is_agreed(turned_up):
    game = seat_boards(golf(f"knocking:turned_up={turned_up}"), TWO_DOWN, THREE_DOWN).play("knock")
    assert lies(game) == (TWO_DOWN if turned_up == "off" else "7C 8C 9C / 7D 8D 9D")
    assert (lies(game, 1), game.round_end) == (THREE_DOWN, RoundEnd(0, (), "knock"))
    assert bool(game.view(1).boards[0].slots[5].card) == (turned_up == "on")


def test_1_5_other_moves_turn_up_no_cards_of_a_player_who_may_knock():
    game = play(seat_boards(golf("knocking:turned_up=on"), TWO_DOWN, THREE_DOWN), "draw stock", "discard")
    assert (lies(game), game.turn) == (TWO_DOWN, 1)


# equal turns


@pytest.mark.parametrize(("closer", "left"), [(0, (1, 2)), (1, (2,)), (2, ())])
def test_1_5_with_equal_turns_those_after_the_closer_alone_have_a_last_turn(closer, left):
    """Seat 0 has led, and all seats before the closer have had as many turns."""
    begun = tuple(3 if seat <= closer else 2 for seat in range(3))
    game = seat_boards(golf("equal-turns"), *[ONE_DOWN] * 3, turn=closer)
    game = cardgolf.Game(game.rules, game.state.replace(turns_begun=begun))
    game = play(game, "draw stock", "swap c2")
    assert game.round_end == RoundEnd(closer, left[1:], "all face up")
    assert game.is_round_over == (not left)
    for seat in left:
        assert game.turn == seat
        game = play(game, "draw stock", "discard")
    assert game.state.turns_begun == (3, 3, 3)


@pytest.mark.parametrize("house_rules", [("knocking",), ("knocking:last_turns=off",)])
def test_1_5_with_equal_turns_a_knock_is_a_turn(house_rules):
    game = seat_boards(golf(*house_rules, "equal-turns"), *[ONE_DOWN] * 3)
    assert game.play("knock").round_end == RoundEnd(0, (2,), "knock")


def test_1_5_with_equal_turns_games_without_last_turns_have_them():
    game = play(seat_boards(golf("equal-turns", last_turns="none"), ONE_DOWN, TWO_DOWN), "draw stock", "swap c2")
    assert (game.is_round_over, game.turn) == (False, 1)


@pytest.mark.parametrize("name", ["golf", "nine-card", "play-nine", "crazy-nines"])
@pytest.mark.parametrize("players", [2, 5])
def test_1_5_with_equal_turns_all_have_the_same_number(name, players):
    for seed in range(4):
        game = finish_round(cardgolf.new_game(name, "equal-turns", players=players, seed=seed), Random(seed))
        if game.state.match.rounds[0].round_end.by is not None:
            assert len({*game.state.turns_begun}) == 1


def test_1_5_with_equal_turns_a_limit_still_ends_a_round():
    game = finish_round(cardgolf.new_game("golf", "equal-turns", turn_limit=2, players=3, seed=1))
    assert game.state.match.rounds[0].round_end.by is None
