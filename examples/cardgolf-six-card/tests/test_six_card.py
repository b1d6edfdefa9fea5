"""Six-Card Golf: the conformance kit, and the clauses of its own rules, worked out by hand."""

from collections import Counter
from functools import reduce

import pytest

import cardgolf
from cardgolf import Card, Discard, Draw, Flip, Game, Line, RoundEnd, hookimpl
from cardgolf.testing import VariantConformance, rigged_deck

NAMES = ("a1", "b1", "c1", "a2", "b2", "c2")
LOW, HIGH, THIRD = "AH 5H KH / 4H 5D 6H", "7C 8C 9C / 10C JC QC", "3D 4D 6D / 7D 8D 9D"


class TestSixCard(VariantConformance):
    variant = "six-card"
    changes = {"jokers": ["deck", "points"], "joker_points": ["points"], "ending": ["round_end"], "opening": ["moves"]}


def deal(*layouts, pile="QD", **options):
    """Return the opening, seat 0 at the dealer's left. ``pile`` is the first discard, then the stock from the top."""
    discard, _, stock = pile.partition(" ")
    return rigged_deck("six-card", layouts, discard=discard, stock=stock, first_dealer=len(layouts) - 1, **options)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def begin(*layouts, **more):
    """Return the game after every seat has turned up a1 and b1. Seat 0 begins."""
    return play(deal(*layouts, **more), *["flip a1", "flip b1"] * len(layouts))


def swap_through(game, *, idle_first=()):
    """Swap stock cards in, c1 first, until the round is over. The seats ``idle_first`` discard their first card."""
    swaps = {seat: iter(("c1", "a2", "b2", "c2")) for seat in range(len(game.state.boards))}
    while not game.is_round_over:
        idle = game.turn in idle_first and game.state.turns_begun[game.turn] == 1
        game = play(game, "draw stock", "discard" if idle else f"swap {next(swaps[game.turn])}")
    return game


LAYOUTS = [
    ("AH 2S 3D / 4C 5H 6D", 17),  # 1 - 2 + 3 + 4 + 5 + 6
    ("7H 8S 9D / 10C JH QD", 54),  # 7 + 8 + 9 + 10 + 10 + 10
    ("KH 2S 2D / 4C KD 2C", 2),  # Kings 0, the twos of b and c: -2, and c's cancel: 4 - 2
    ("4H 2S KD / 4C 9S QD", 17),  # the fours cancel: -2 + 9 + 0 + 10
    ("7H 7S 7D / 8C 9C 10C", 48),  # a row is no column
    ("8H 9S JD / 8C 9C JC", 0),
    ("2H 9S KD / 2C 9C KC", 0),  # two twos in a column lose their -4
]


@pytest.mark.parametrize(("layout", "total"), LAYOUTS)
def test_scores_worked_out_by_hand(layout, total):
    assert cardgolf.score("six-card", layout).total == total


def test_a_score_lists_its_reasons():
    assert cardgolf.score("six-card", "4H 2S KD / 4C 9S QD").lines == (
        Line("six-card.score.column", 0, ("a1", "a2")),
        Line("six-card.score.card", -2, ("b1",)),
        Line("six-card.score.card", 0, ("c1",)),
        Line("six-card.score.card", 9, ("b2",)),
        Line("six-card.score.card", 10, ("c2",)),
    )


@pytest.mark.parametrize("joker_points", [-2, 0, -3, -5])
def test_with_jokers_a_two_costs_two(joker_points):
    rules = cardgolf.rules("six-card", jokers=2, joker_points=joker_points)
    assert cardgolf.score(rules, "2H JK 3D / 4C 5H 6D").total == 2 + joker_points + 3 + 4 + 5 + 6
    assert cardgolf.score(rules, "KH JK 2D / KC JK 2C").total == 0  # Jokers in a column cancel too


def test_without_jokers_there_is_none_to_score():
    with pytest.raises(cardgolf.InvalidPositionError):
        cardgolf.score("six-card", "2H JK 3D / 4C 5H 6D")


@pytest.mark.parametrize("option", [{"joker_points": -4}, {"jokers": -1}, {"ending": "never"}, {"opening": "same"}])
def test_other_options_are_refused(option):
    with pytest.raises(cardgolf.InvalidOptionError):
        cardgolf.rules("six-card", **option)


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 2)])
def test_the_fifth_player_brings_a_second_pack(players, packs):
    deck = Counter(cardgolf.rules("six-card", jokers=2).deck(players))
    assert len(deck) == 53
    assert deck.pop(Card.parse("JK")) == 2 * packs
    assert set(deck.values()) == {packs}
    assert len(cardgolf.rules("six-card").deck(players)) == 52 * packs


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_play(players):
    assert list(cardgolf.rules("six-card").seats()) == [2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(cardgolf.InvalidArgumentError):
        cardgolf.new_game("six-card", players=players)


def test_any_two_cards_are_turned_up_and_the_dealers_left_begins():
    game = deal(LOW, HIGH)
    assert game.legal_moves == tuple(map(Flip, NAMES))
    game = play(game, "flip b1")
    assert game.legal_moves == tuple(map(Flip, ("a1", "c1", "a2", "b2", "c2")))
    game = play(game, "flip b2", "flip a1", "flip a2")
    assert game.turn == 0
    assert [sorted(board.down) for board in game.state.boards] == [[0, 2, 3, 5], [1, 2, 4, 5]]


SECOND = [("any", "a1 c1 a2 b2 c2"), ("together", "b2"), ("apart", "a1 c1 a2 c2")]


@pytest.mark.parametrize(("opening", "places"), SECOND)
def test_some_tables_tie_the_second_card_to_the_column_of_the_first(opening, places):
    game = deal(LOW, HIGH, opening=opening)
    assert game.legal_moves == tuple(map(Flip, NAMES))
    game = play(game, "flip b1")
    assert game.legal_moves == tuple(map(Flip, places.split()))
    game = play(game, str(game.legal_moves[0]))
    assert game.turn == 1
    assert game.legal_moves == tuple(map(Flip, NAMES))
    game = game.play("flip a1")
    assert play(game, str(game.legal_moves[0])).legal_moves == (Draw("stock"), Draw("discard"))


@hookimpl
def opening_flips():
    return 4


@pytest.mark.parametrize(("opening", "places"), [("together", "a1 c1 a2 c2"), ("apart", "c1 c2")])
def test_the_third_card_of_a_house_rule_lies_where_it_still_can(opening, places):
    game = cardgolf.new_game("six-card", opening_flips, opening=opening, seed=1)
    game = play(game, "flip b1", "flip b2" if opening == "together" else "flip a2")
    assert game.legal_moves == tuple(map(Flip, places.split()))


def test_a_fourth_card_apart_has_no_column_left_and_may_lie_anywhere():
    game = play(cardgolf.new_game("six-card", opening_flips, opening="apart", seed=1), "flip a1", "flip b1", "flip c1")
    assert game.legal_moves == tuple(map(Flip, ("a2", "b2", "c2")))


def test_a_stock_card_may_be_discarded_without_a_flip():
    game = play(begin(LOW, HIGH, pile="QD 4S"), "draw stock")
    assert {str(move) for move in game.legal_moves} == {f"swap {name}" for name in NAMES} | {"discard"}
    after = game.play("discard").state
    assert after.boards == game.state.boards
    assert after.discard == (Card(12, "D"), Card(4, "S"))


def test_a_card_from_the_discard_pile_must_be_placed():
    game = play(begin(LOW, HIGH, pile="QD"), "draw discard")
    assert {str(move) for move in game.legal_moves} == {f"swap {name}" for name in NAMES}
    with pytest.raises(cardgolf.IllegalMoveError):
        game.play(Discard())


ROUND = ("draw stock", "swap c1", "draw stock", "discard", "draw stock", "swap a2", "draw stock", "discard",
         "draw stock", "swap b2", "draw stock", "discard", "draw stock", "swap c2")  # fmt: skip
PILE = "QD 4S KC 2S KD 5S JD 6S 3D"  # seat 0 ends with AH 5H 4S / 2S 5S 6S: 1 - 2 + 4 + 6


def test_the_last_card_up_ends_the_round_at_once():
    game = play(begin(LOW, HIGH, pile=PILE), *ROUND[:-1])
    assert not game.is_round_over
    game = game.play(ROUND[-1])
    assert game.is_round_over
    assert game.round_end == RoundEnd(0, (), "all face up")
    assert game.scores == (9, 54)


def test_by_option_the_round_ends_after_a_lap():
    game = play(begin(LOW, HIGH, pile=PILE, ending="lap"), *ROUND)
    assert (game.is_round_over, game.turn) == (False, 1)
    game = play(game, "draw stock", "swap c2")
    assert game.is_round_over
    assert game.round_end.by == 0
    assert game.scores == (9, 47)  # the Queen has become a three


LAPS = [("at once", (), (4, 3, 3)), ("lap", (), (4, 4, 4)), ("at once", (0,), (4, 4, 3)), ("lap", (0,), (5, 4, 4))]


@pytest.mark.parametrize(("ending", "idle_first", "turns"), LAPS)
def test_how_many_turns_each_seat_has(ending, idle_first, turns):
    game = swap_through(begin(LOW, HIGH, THIRD, ending=ending), idle_first=idle_first)
    assert game.state.turns_begun == turns
    assert game.round_end == RoundEnd(len(idle_first), (), "all face up")


def test_the_turn_limit_of_the_base_rules_still_ends_a_round():
    game = play(begin(LOW, HIGH, turn_limit=1), *["draw stock", "discard"] * 2)
    assert game.round_end == RoundEnd(None, (), "turn limit")
    assert game.scores == (11, 54)  # AH 5H KH / 4H 5D 6H: 1 + 0 + 4 + 6, and the fives cancel


def test_knocking_on_top_of_the_variant_keeps_its_last_turns():
    rules = cardgolf.rules("six-card", "knocking")
    game = play(cardgolf.new_game(rules, players=2, seed=1), "flip a1", "flip b1", "flip a1", "flip b1", "knock")
    assert (game.turn, game.is_round_over, game.round_end) == (0, False, RoundEnd(1, (), "knock"))


def test_the_variant_is_found_by_name_and_plays_nine_holes():
    info = cardgolf.variants()["six-card"]
    assert (info.distribution, info.name) == ("cardgolf-six-card", "six-card")
    assert cardgolf.rules("Six Card").options["holes"] == 9
