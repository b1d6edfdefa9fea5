"""Skyjo: the clauses of its rules, worked out by hand."""

import random
from collections import Counter
from functools import reduce
from itertools import chain

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import Card, Game, Line, Phase, RoundEnd, hookimpl
from cardgolf.testing import rigged_deck

FIVES, TWOS = "5 1 2 3 / 5 4 6 7 / 0 8 9 10", "-2 1 2 3 / -2 4 6 7 / 0 8 9 10"
PLAIN = "1 2 3 4 / 6 7 8 9 / 10 11 12 0"


def deal(*layouts, pile="12", house_rules=(), **options):
    """Return the opening, first layout at the dealer's left. ``pile`` is the first discard, then the stock."""
    discard, _, stock = pile.partition(" ")
    rules = cardgolf.rules("skyjo", *house_rules, **{"first_dealer": len(layouts) - 1} | options)
    return rigged_deck(rules, layouts, discard=discard, stock=stock)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def begin(one, other, opening="a1 a2 a1 b1", **more):
    """Return the game after both seats have turned up two cards."""
    return play(deal(one, other, **more), *[f"flip {place}" for place in opening.split()])


def faces(game, seat=0):
    return " ".join(str(slot.card) if slot else "." for slot in game.state.boards[seat].slots)


def discard_pile(game):
    """Return the discard pile from the bottom."""
    return " ".join(map(str, game.state.discard))


def discard_and_flip(game, *places):
    """Discard a card for each of ``places``, which the current seat flips."""
    return play(game, *chain.from_iterable(("draw stock", f"discard flip {place}") for place in places))


def play_randomly(game, seed, *, until):
    """Play random moves until the condition holds."""
    rng = random.Random(seed)
    while not until(game):
        game = game.play(rng.choice(game.legal_moves))
    return game


def play_opening(game, seed):
    return play_randomly(game, seed, until=lambda game: game.phase is Phase.START)


def points_shown(game):
    """Return the sum of each seat's face-up cards."""
    return [sum(slot.card.rank for slot in board.slots if slot.up) for board in game.state.boards]


def test_9_1_the_deck_has_150_cards():
    deck = Counter(card.rank for card in cardgolf.rules("skyjo").deck(8))
    assert deck == {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)
    assert deck.total() == 150


@pytest.mark.parametrize("players", [1, 9])
def test_9_1_two_to_eight_play(players):
    assert list(cardgolf.rules("skyjo").seats()) == [2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(cardgolf.InvalidArgumentError):
        cardgolf.new_game("skyjo", players=players)


def test_9_1_two_of_twelve_cards_are_turned_up():
    game = play(deal(FIVES, PLAIN), "flip a1", "flip d3", "flip b2", "flip b3")
    assert [len(board.down) for board in game.state.boards] == [10, 10]
    assert {0, 11}.isdisjoint(game.state.boards[0].down)


OPENINGS = [
    ("a1 a2 a1 b1", 0),  # 10 and 3
    ("a3 b1 c3 b3", 1),  # 1 and 23
    ("a1 c1 a1 a2", 0),  # 7 and 7: seat 0 sits at the dealer's left
]


@pytest.mark.parametrize(("opening", "leader"), OPENINGS)
def test_9_1_the_highest_opening_sum_leads_first(opening, leader):
    assert begin(FIVES, PLAIN, opening).turn == leader


def test_9_1_of_equal_sums_the_dealers_own_comes_last():
    game = play(deal(PLAIN, PLAIN, PLAIN, first_dealer=0), *["flip a1", "flip b1"] * 3)
    assert game.turn == 1


def test_9_1_the_highest_sum_may_be_negative():
    assert begin(TWOS, TWOS.replace("-2", "-1"), "a1 a2 a1 a2").turn == 1


def later_rounds(lead):
    """Yield the closer of a round, and the game after the next opening."""
    for seed in range(6):
        game = cardgolf.new_game("skyjo", players=3, seed=seed, target=999, lead=lead)
        for _ in range(2):
            game = play_randomly(game, seed, until=lambda game: game.is_round_over)
            closer, game = game.round_end.by, play_opening(game.deal(), seed)
            yield closer, game


def test_9_1_by_option_later_rounds_too_are_led_by_the_highest_sum():
    assert all(points_shown(game)[game.turn] == max(points_shown(game)) for _, game in later_rounds("highest"))


def test_9_1_later_rounds_are_led_by_the_last_closer():
    rounds = list(later_rounds("closer"))
    assert [game.turn for _, game in rounds] == [closer for closer, _ in rounds]
    assert any(points_shown(game)[game.turn] < max(points_shown(game)) for _, game in rounds)


def test_9_1_where_a_limit_ended_the_round_the_highest_sum_leads():
    game = discard_and_flip(begin(FIVES, PLAIN, turn_limit=1, target=999), "a3", "c1")
    assert game.round_end == RoundEnd(None, (), "turn limit")
    game = play_opening(game.deal(), 0)
    assert points_shown(game)[game.turn] == max(points_shown(game))


def test_9_2_a_discard_costs_a_flip():
    game = play(begin(FIVES, PLAIN, pile="12 11"), "draw stock")
    down = "b1 c1 d1 b2 c2 d2 a3 b3 c3 d3"
    assert [str(move) for move in game.legal_moves[12:]] == [f"discard flip {place}" for place in down.split()]
    game = game.play("discard flip d3")
    assert (discard_pile(game), 11 in game.state.boards[0].down) == ("12 11", False)


def test_9_2_a_card_from_the_discard_pile_must_be_placed():
    game = play(begin(FIVES, PLAIN), "draw discard")
    assert {str(move).split()[0] for move in game.legal_moves} == {"swap"}
    assert len(game.legal_moves) == 12


THREE_FIVES, GONE = FIVES.replace("/ 0", "/ 5"), ". 1 2 3 . 4 6 7 . 8 9 10"
COMPLETIONS = [
    (FIVES, "12 5", "draw stock", "swap a3", "12 0 5 5 5"),  # on top of the displaced card
    (FIVES, "5", "draw discard", "swap a3", "0 5 5 5"),
    (THREE_FIVES, "12 11", "draw stock", "discard flip a3", "12 11 5 5 5"),
]


@pytest.mark.parametrize(("layout", "pile", "draw", "move", "left"), COMPLETIONS)
def test_9_2_a_column_of_three_equals_goes_on_top_of_the_discard_pile(layout, pile, draw, move, left):
    game = play(begin(layout, PLAIN, pile=pile), draw, move)
    assert (faces(game), discard_pile(game)) == (GONE, left)
    assert game.play("draw discard").state.held == Card(5)


def test_9_2_three_opening_flips_may_complete_a_column():
    @hookimpl
    def opening_flips():
        return 3

    game = play(deal(THREE_FIVES, PLAIN, house_rules=[opening_flips]), "flip a1", "flip a2", "flip a3")
    assert (faces(game), discard_pile(game), game.turn) == (GONE, "12 5 5 5", 1)
    assert play(game, "flip a1", "flip b1", "flip c1").turn == 1  # 6 shown against 0


def test_9_2_a_column_with_a_negative_sum_leaves_too():
    twos = begin(TWOS, PLAIN, pile="12 11 -2")
    game = play(discard_and_flip(twos, "c1"), "draw stock", "swap a3")  # seat 1 shows more and leads
    assert (faces(game), discard_pile(game)) == (GONE, "12 11 0 -2 -2 -2")


def test_9_2_a_row_of_equals_stays():
    game = play(begin("5 5 2 3 / 1 4 6 7 / 0 8 9 10", PLAIN, "a1 b1 a1 b1", pile="12 5"), "draw stock", "swap c1")
    assert (faces(game), discard_pile(game)) == ("5 5 5 3 1 4 6 7 0 8 9 10", "12 2")


def test_9_2_a_column_stays_while_one_of_its_cards_is_unseen():
    game = discard_and_flip(begin(THREE_FIVES, PLAIN, pile="12 11 10 9"), "b1", "c1")
    assert (faces(game), discard_pile(game)) == ("5 1 2 3 5 4 6 7 5 8 9 10", "12 11 10")
    game = discard_and_flip(game, "a3")
    assert (faces(game), discard_pile(game)) == (GONE, "12 11 10 9 5 5 5")


def test_9_2_cells_that_are_cleared_are_offered_no_more():
    game = play(begin(FIVES, PLAIN, pile="12 5"), "draw stock", "swap a3")
    game = play(discard_and_flip(game, "c1"), "draw stock")
    assert [str(move) for move in game.legal_moves[:9]] == [f"swap {column}{row}" for row in "123" for column in "bcd"]
    assert str(game.legal_moves[9]) == "discard flip b1"


FOUR_COLUMNS, SEVENS = "1 2 3 4 / 1 2 3 4 / 1 2 3 4", "5 6 7 8 / 9 10 7 12 / 0 0 7 6"
TURNS = "a3 a1 b1 b1 b2 c1 b3 d1 c1 a2 c2 b2 c3 c2 d1 d2 d2 d3 d3"


def closed(mine, **options):
    """Return the game in which seat 0 has all cards up and seat 1 a last turn, with only c3 face down."""
    return discard_and_flip(begin(mine, SEVENS, "a1 a2 a3 b3", **options), *TURNS.split())


def test_9_3_the_last_card_up_closes_the_round_and_every_other_seat_has_a_turn():
    game = closed(FIVES)
    assert (game.turn, game.round_end) == (1, RoundEnd(0, (), "all face up"))
    assert discard_and_flip(game, "c3").scores == (120, 56)  # twice 60


def test_9_3_a_board_that_is_all_removed_closes_the_round():
    game = closed(FOUR_COLUMNS)
    assert faces(game) == ". . . . . . . . . . . ."
    assert (game.round_end.by, game.turn, game.is_round_over) == (0, 1, False)


def test_9_3_columns_leave_in_the_last_lap_too():
    game = discard_and_flip(closed(FOUR_COLUMNS), "c3")
    assert faces(game, 1) == "5 6 . 8 9 10 . 12 0 0 . 6"
    assert discard_pile(game).endswith(" 7 7 7")
    assert game.scores == (0, 56)
    assert game.scorecards[0].lines == ()


@pytest.mark.parametrize(("last_reveal", "sevens"), [(True, 0), (False, 21)])
def test_9_4_whether_the_last_reveal_completes_columns(last_reveal, sevens):
    game = closed(FOUR_COLUMNS, last_reveal=last_reveal)
    drawn = game.state.stock[-1].rank
    game = play(game, "draw stock", "swap a1")
    assert game.scores == (0, 51 + drawn + sevens)  # the five has become what was drawn


def column(*cards):
    """Return a layout with only one column left."""
    return " / ".join(f"{card} . . ." for card in cards)


EIGHTEEN = column(5, 6, 7)
DOUBLED = [
    ("positive", EIGHTEEN, column(5, 6, 8), 18),
    ("positive", EIGHTEEN, column(4, 6, 8), 36),  # a tie is not the lowest
    ("positive", EIGHTEEN, column(5, 6, 6), 36),
    ("never", EIGHTEEN, column(5, 6, 6), 18),
    ("positive", column(-1, 0, -1), column(-2, -1, -2), -2),
    ("always", column(-1, 0, -1), column(-2, -1, -2), -4),
    ("positive", column(-1, 1, 1), column(-2, -1, -2), 2),
    ("positive", column(-1, 0, 1), column(-2, -1, -2), 0),
    ("always", column(-2, -1, -2), column(-1, 0, -1), -5),
]


@every_case(("doubling", "closer", "other", "total"), DOUBLED)
def test_9_4_the_closers_score_is_doubled_unless_it_alone_is_the_lowest(doubling, closer, other, total):
    rules = cardgolf.rules("skyjo", doubling=doubling)
    raw = cardgolf.score(rules, other).total
    assert cardgolf.score(rules, [closer, other])[0].total == cardgolf.score(rules, closer).total  # without a closer
    assert [card.total for card in cardgolf.score(rules, [closer, other], closer=0)] == [total, raw]
    assert [card.total for card in cardgolf.score(rules, [other, closer], closer=1)] == [raw, total]


def test_9_4_the_house_rule_ender_penalty_replaces_the_doubling():
    rules = cardgolf.rules("skyjo", "ender-penalty:how=flat")
    assert [card.total for card in cardgolf.score(rules, [EIGHTEEN, column(5, 6, 6)], closer=0)] == [38, 17]


def test_9_4_a_score_lists_its_reasons():
    card, _ = cardgolf.score("skyjo", ["5 . 7 . / 6 . 7 . / 7 . 7 .", column(1, 2, 4)], closer=0)
    assert card.lines == (
        Line("skyjo.score.column", 0, ("c1", "c2", "c3")),
        Line("skyjo.score.card", 5, ("a1",)),
        Line("skyjo.score.card", 6, ("a2",)),
        Line("skyjo.score.card", 7, ("a3",)),
        Line("skyjo.score.closer", 18),
    )


HUNDRED, LESS = "12 11 10 1 / 11 10 12 0 / 10 12 11 0", "12 11 10 0 / 11 10 12 0 / 10 12 11 0"
ENDS = [(HUNDRED, 100, True), (HUNDRED, 101, False), (LESS, 100, False), (LESS, 99, True)]


@pytest.mark.parametrize(("layout", "target", "over"), ENDS)
def test_9_5_the_match_is_over_once_a_total_reaches_the_target(layout, target, over):
    game = discard_and_flip(begin(layout, PLAIN, turn_limit=1, target=target), "d3", "d3")
    assert game.scores == (100 - (layout == LESS), 73)
    assert game.is_over == over
    assert [standing.seat for standing in game.standings] == [1, 0]


def test_9_5_the_number_of_rounds_is_not_fixed():
    assert cardgolf.rules("Skyjo").options["holes"] is None
