"""The end of a round of Golf (section 8.4 of its rules page), with knocking and with cards laid down."""

from random import Random

import pytest
from helpers.golf_rounds import golf, lies, offered, seat_boards
from helpers.walks import finish_round, play

import cardgolf
from cardgolf import InvalidOptionError, RoundEnd

LAST = "AH 2H 3H / 4H 5H (6H)"
TWO_LEFT = "7C 8C 9C / 7D (8D) (9D)"
ONE_LEFT = "10C JC QC / 10D JD (QD)"
MEMORY = {"columns": 2, "peek": "nearest", "new_card": "down", "cancel": "anywhere"}


def finish(game):
    """Return the seats that had a turn before the round was over."""
    seats = []
    while not game.is_round_over:
        seats.append(game.turn)
        game = play(game, "draw stock", "discard")
    return seats


def test_8_4_the_last_card_up_gives_each_other_seat_one_turn():
    game = play(seat_boards(golf(), LAST, TWO_LEFT, TWO_LEFT), "draw stock", "swap c2")
    assert game.round_end == RoundEnd(0, (2,), "all face up")
    assert finish(game) == [1, 2]


def test_8_4_gf_1_without_last_turns_the_round_is_over():
    game = play(seat_boards(golf(last_turns="none"), LAST, TWO_LEFT, TWO_LEFT), "draw stock", "swap c2")
    assert game.is_round_over
    assert game.state.match.rounds[0].round_end == RoundEnd(0, (), "all face up")
    assert all(not board.down for board in game.state.boards)


@pytest.mark.parametrize("last_turns", ["one_each", "none"])
@pytest.mark.parametrize(("options", "moves"), [
    ({}, ("draw stock", "swap c2")), ({}, ("draw discard", "swap c2")), ({"flip_turn": True}, ("flip c2",)),
    ({"discard_flip": "required"}, ("draw stock", "discard flip c2")),
])  # fmt: skip
def test_8_4_however_the_last_card_came_up(options, moves, last_turns):
    game = play(seat_boards(golf(**options, last_turns=last_turns), LAST, TWO_LEFT), *moves)
    assert game.is_round_over == (last_turns == "none")
    assert game.round_end.by == 0


@pytest.mark.parametrize("last_turns", ["one_each", "none"])
def test_8_4_a_card_left_down_ends_nothing(last_turns):
    game = seat_boards(golf(last_turns=last_turns), LAST, TWO_LEFT)
    assert play(game, "draw stock").round_end is None
    assert play(game, "draw stock", "swap a1").round_end is None
    assert play(game, "draw stock", "discard").round_end is None


def test_8_4_no_second_lap_starts_in_the_last_turns():
    game = play(seat_boards(golf(), LAST, ONE_LEFT, ONE_LEFT), *("draw stock", "swap c2") * 3)
    assert game.is_round_over
    assert game.round_end.by == 0


def test_8_4_a_last_turn_has_the_discards_of_any_turn():
    game = play(seat_boards(golf(discard_flip="required"), LAST, TWO_LEFT), "draw stock", "swap c2", "draw stock")
    assert offered(game)[6:] == ["discard flip b2", "discard flip c2"]


@pytest.mark.parametrize("last_turns", ["one_each", "none"])
@pytest.mark.parametrize("after_knock", [True, False])
def test_8_4_the_last_turns_of_a_knock_are_those_of_knocking(last_turns, after_knock):
    rules = golf("knocking", **{"golf:last_turns": last_turns, "knocking:last_turns": after_knock})
    game = seat_boards(rules, TWO_LEFT, TWO_LEFT, TWO_LEFT).play("knock")
    assert game.is_round_over != after_knock
    assert finish(game) == [1, 2] * after_knock
    swapped = play(seat_boards(rules, LAST, TWO_LEFT, TWO_LEFT), "draw stock", "swap c2")
    assert swapped.is_round_over == (last_turns == "none")


def test_8_4_last_turns_of_two_rules_need_the_name_of_one():
    with pytest.raises(InvalidOptionError, match=r"last_turns.*golf, knocking"):
        golf("knocking", last_turns="none")


@pytest.mark.parametrize("moves", [("draw stock", "swap c2"), ("knock",)])
def test_8_4_gf_23_the_others_turn_up_first(moves):
    rules = golf("knocking", reveal_first=True)
    game = play(seat_boards(rules, LAST, TWO_LEFT, ONE_LEFT), *moves)
    assert [lies(game, seat) for seat in (1, 2)] == ["7C 8C 9C / 7D 8D 9D", "10C JC QC / 10D JD QD"]
    assert lies(game) == (LAST if moves == ("knock",) else "AH 2H 3H / 4H 5H KC")
    assert (game.turn, game.is_round_over) == (1, False)
    assert game.view(None).boards[1].slots[5].card


def test_8_4_others_are_not_turned_up_before_the_round_is_closed():
    game = seat_boards(golf("knocking", reveal_first=True), LAST, TWO_LEFT)
    assert lies(play(game, "draw stock", "swap a1"), 1) == TWO_LEFT
    assert lies(play(game, "draw stock"), 1) == TWO_LEFT
    quiet = play(seat_boards(golf("knocking"), LAST, TWO_LEFT), "draw stock", "swap c2")
    assert lies(quiet, 1) == TWO_LEFT


def test_8_4_cards_laid_down_in_the_last_turns_stay_down_till_the_end():
    game = seat_boards(golf("knocking", reveal_first=True, new_card="down"), LAST, TWO_LEFT, TWO_LEFT).play("knock")
    game = play(game, "draw stock", "swap a1")
    assert lies(game, 1) == "(KC@1) 8C 9C / 7D 8D 9D"
    assert finish(game) == [2]


@pytest.mark.parametrize("new_card", ["down", "as_was"])
def test_8_4_a_game_that_no_card_could_end_is_refused(new_card):
    with pytest.raises(InvalidOptionError, match=f"golf: invalid new_card={new_card}: expected .*knocking"):
        golf(new_card=new_card)


@pytest.mark.parametrize("new_card", ["down", "as_was"])
@pytest.mark.parametrize(("house_rules", "options"), [
    (("knocking",), {}), (("knocking:last_turns=off",), {}), ((), {"flip_turn": True}),
    ((), {"discard_flip": "optional"}), ((), {"discard_flip": "required"}), (("knocking",), {"flip_turn": True}),
])  # fmt: skip
def test_8_4_a_game_with_cards_laid_down_that_can_end(house_rules, options, new_card):
    rules, rng = golf(*house_rules, **options, new_card=new_card), Random(new_card)
    game = finish_round(cardgolf.new_game(rules, players=3, seed=1), rng)
    assert game.round_end.reason in ("knock", "all face up", "turn limit")


@pytest.mark.parametrize("turns", [1, 4])
@pytest.mark.parametrize("new_card", ["down", "as_was"])
def test_8_4_an_agreed_number_of_turns_ends_a_round_in_place_of_a_knock(turns, new_card):
    """Four cards face down, exactly four turns each."""
    rules = golf(columns=2, initial_flips=0, new_card=new_card, turn_limit=turns)
    game = cardgolf.new_game(rules, players=3, seed=1)
    for _ in range(3 * turns):
        assert not game.is_round_over
        game = play(game, "draw stock", "swap a1")
    assert game.state.match.rounds[0].round_end == RoundEnd(None, (), "turn limit")
    assert set(game.state.turns_begun) == {turns}


@pytest.mark.parametrize("limit", [None, 100])
def test_8_4_the_limit_of_the_base_rules_and_none_are_no_agreed_number(limit):
    with pytest.raises(InvalidOptionError, match=r"golf: invalid new_card=down: expected .*a turn_limit"):
        golf(new_card="down", turn_limit=limit)


def test_8_4_the_refusal_comes_with_the_rulebook_and_names_no_card():
    with pytest.raises(InvalidOptionError) as error:
        cardgolf.rules("golf").with_options(new_card="down")
    assert len(str(error.value)) < 200


def test_8_4_a_round_of_four_card_golf():
    """All look at two cards, swap from memory, and one knocks."""
    game = cardgolf.new_game(golf("knocking", **MEMORY), players=2, seed=3)
    game = play(game, *("peek a2", "peek b2") * 2, "draw stock", "swap a1", "draw stock", "discard")
    assert [len(board.down) for board in game.state.boards] == [4, 4]
    game = game.play("knock")
    assert game.round_end == RoundEnd(1, (), "knock")
    assert play(game, "draw stock", "discard").is_round_over


def test_8_4_a_knock_and_all_cards_up_at_once():
    """A seat with all cards up, which only a position has, knocks; the knock's last turns hold."""
    rules = golf("knocking", **{"golf:last_turns": "none"})
    game = seat_boards(rules, "AH 2H 3H / 4H 5H 6H", TWO_LEFT, TWO_LEFT).play("knock")
    assert game.round_end == RoundEnd(0, (2,), "knock")
