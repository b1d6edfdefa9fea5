"""A game like Skyjo: every law of the conformance kit, and the game's own rules, worked out by hand."""

import random
from collections import Counter
from functools import reduce
from itertools import chain

import pytest

import cardgolf
from cardgolf import Card, Game, Line, Phase, RoundEnd, hookimpl
from cardgolf.testing import VariantConformance, rigged_deck

FIVES, TWOS = "5 1 2 3 / 5 4 6 7 / 0 8 9 10", "-2 1 2 3 / -2 4 6 7 / 0 8 9 10"
PLAIN = "1 2 3 4 / 6 7 8 9 / 10 11 12 0"


class TestSkyjoLike(VariantConformance):
    variant = "skyjo-like"
    changes = {"lead": ["leader"], "last_reveal": ["score"], "doubling": ["penalty"], "threshold": ["match_over"]}


def deal(*layouts, pile="12", house_rules=(), **options):
    """The tee-off, first layout at the dealer's left; ``pile`` is the first discard, then the stock from the top."""
    discard, _, stock = pile.partition(" ")
    rules = cardgolf.rules("skyjo-like", *house_rules, **{"first_dealer": len(layouts) - 1} | options)
    return rigged_deck(rules, layouts, discard=discard, stock=stock)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def begun(one, other, opening="a1 a2 a1 b1", **more):
    """Both have turned up two cards."""
    return play(deal(one, other, **more), *[f"flip {place}" for place in opening.split()])


def faces(game, seat=0):
    return " ".join(str(slot.card) if slot else "." for slot in game.state.boards[seat].slots)


def piled(game):
    """The discard pile from the bottom."""
    return " ".join(map(str, game.state.discard))


def flipped(game, *places):
    """Card after card thrown, for one of the seat to move's cards turned up."""
    return play(game, *chain.from_iterable(("draw stock", f"discard flip {place}") for place in places))


def by_lot(game, seed, *, until):
    """The game played on by chance until it is somewhere."""
    rng = random.Random(seed)
    while not until(game):
        game = game.play(rng.choice(game.legal_moves))
    return game


def teed_off(game, seed):
    return by_lot(game, seed, until=lambda game: game.phase is Phase.START)


def shown(game):
    """What each seat's cards show."""
    return [sum(slot.card.rank for slot in board.slots if slot.up) for board in game.state.boards]


def test_the_deck_has_150_cards():
    deck = Counter(card.rank for card in cardgolf.rules("skyjo-like").deck(8))
    assert deck == {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)
    assert deck.total() == 150


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_play(players):
    assert list(cardgolf.rules("skyjo-like").seats()) == [2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(cardgolf.InvalidOptionError):
        cardgolf.new_game("skyjo-like", players=players)


def test_two_of_twelve_cards_are_turned_up():
    game = play(deal(FIVES, PLAIN), "flip a1", "flip d3", "flip b2", "flip b3")
    assert [len(board.down) for board in game.state.boards] == [10, 10]
    assert {0, 11}.isdisjoint(game.state.boards[0].down)


OPENINGS = [
    ("a1 a2 a1 b1", 0),  # 10 and 3
    ("a3 b1 c3 b3", 1),  # 1 and 23
    ("a1 c1 a1 a2", 0),  # 7 and 7: seat 0 sits at the dealer's left
]


@pytest.mark.parametrize(("opening", "leader"), OPENINGS)
def test_the_highest_opening_sum_leads(opening, leader):
    assert begun(FIVES, PLAIN, opening).turn == leader


def test_of_all_equal_sums_the_dealers_own_comes_last():
    game = play(deal(PLAIN, PLAIN, PLAIN, first_dealer=0), *["flip a1", "flip b1"] * 3)
    assert game.turn == 1


def test_the_highest_sum_may_be_below_nothing():
    assert begun(TWOS, TWOS.replace("-2", "-1"), "a1 a2 a1 a2").turn == 1


def later_rounds(lead):
    """Who closed a round, and the next one about to begin."""
    for seed in range(6):
        game = cardgolf.new_game("skyjo-like", players=3, seed=seed, threshold=999, lead=lead)
        for _ in range(2):
            game = by_lot(game, seed, until=lambda game: game.is_round_over)
            closer, game = game.round_end.by, teed_off(game.deal(), seed)
            yield closer, game


def test_later_rounds_too_are_led_by_the_highest_sum():
    assert all(shown(game)[game.turn] == max(shown(game)) for _, game in later_rounds("highest"))


def test_or_by_option_by_the_last_ender_whatever_they_show():
    rounds = list(later_rounds("ender"))
    assert [game.turn for _, game in rounds] == [closer for closer, _ in rounds]
    assert any(shown(game)[game.turn] < max(shown(game)) for _, game in rounds)


def test_where_a_limit_ended_the_round_the_highest_sum_leads():
    game = flipped(begun(FIVES, PLAIN, turn_limit=1, lead="ender", threshold=999), "a3", "c1")
    assert game.round_end == RoundEnd(None, (), "turn limit")
    game = teed_off(game.deal(), 0)
    assert shown(game)[game.turn] == max(shown(game))


def test_a_card_thrown_costs_a_turned_card():
    game = play(begun(FIVES, PLAIN, pile="12 11"), "draw stock")
    down = "b1 c1 d1 b2 c2 d2 a3 b3 c3 d3"
    assert [str(move) for move in game.legal_moves[12:]] == [f"discard flip {place}" for place in down.split()]
    game = game.play("discard flip d3")
    assert (piled(game), 11 in game.state.boards[0].down) == ("12 11", False)


def test_a_card_from_the_discard_pile_must_be_placed():
    game = play(begun(FIVES, PLAIN), "draw discard")
    assert {str(move).split()[0] for move in game.legal_moves} == {"swap"}
    assert len(game.legal_moves) == 12


THREE_FIVES, GONE = FIVES.replace("/ 0", "/ 5"), ". 1 2 3 . 4 6 7 . 8 9 10"
COMPLETIONS = [
    (FIVES, "12 5", "draw stock", "swap a3", "12 0 5 5 5"),  # on top of the displaced card
    (FIVES, "5", "draw discard", "swap a3", "0 5 5 5"),
    (THREE_FIVES, "12 11", "draw stock", "discard flip a3", "12 11 5 5 5"),
]


@pytest.mark.parametrize(("layout", "pile", "draw", "move", "left"), COMPLETIONS)
def test_a_column_of_three_equals_goes_on_top_of_the_discard_pile(layout, pile, draw, move, left):
    game = play(begun(layout, PLAIN, pile=pile), draw, move)
    assert (faces(game), piled(game)) == (GONE, left)
    assert game.play("draw discard").state.held == Card(5)


def test_by_a_house_rule_of_three_the_tee_off_completes_a_column_too():
    @hookimpl
    def opening_flips():
        return 3

    game = play(deal(THREE_FIVES, PLAIN, house_rules=[opening_flips]), "flip a1", "flip a2", "flip a3")
    assert (faces(game), piled(game), game.turn) == (GONE, "12 5 5 5", 1)
    assert play(game, "flip a1", "flip b1", "flip c1").turn == 1  # 6 shown against nothing


def test_a_column_below_nothing_leaves_all_the_same():
    twos = begun(TWOS, PLAIN, pile="12 11 -2")
    game = play(flipped(twos, "c1"), "draw stock", "swap a3")  # seat 1 shows more and leads
    assert (faces(game), piled(game)) == (GONE, "12 11 0 -2 -2 -2")


def test_a_row_of_equals_stays():
    game = play(begun("5 5 2 3 / 1 4 6 7 / 0 8 9 10", PLAIN, "a1 b1 a1 b1", pile="12 5"), "draw stock", "swap c1")
    assert (faces(game), piled(game)) == ("5 5 5 3 1 4 6 7 0 8 9 10", "12 2")


def test_a_column_stays_while_one_of_its_cards_is_unseen():
    game = flipped(begun(THREE_FIVES, PLAIN, pile="12 11 10 9"), "b1", "c1")
    assert (faces(game), piled(game)) == ("5 1 2 3 5 4 6 7 5 8 9 10", "12 11 10")
    game = flipped(game, "a3")
    assert (faces(game), piled(game)) == (GONE, "12 11 10 9 5 5 5")


def test_cells_that_are_cleared_are_offered_no_more():
    game = play(begun(FIVES, PLAIN, pile="12 5"), "draw stock", "swap a3")
    game = play(flipped(game, "c1"), "draw stock")
    assert [str(move) for move in game.legal_moves[:9]] == [f"swap {column}{row}" for row in "123" for column in "bcd"]
    assert str(game.legal_moves[9]) == "discard flip b1"


FOUR_COLUMNS, SEVENS = "1 2 3 4 / 1 2 3 4 / 1 2 3 4", "5 6 7 8 / 9 10 7 12 / 0 0 7 6"
TURNS = "a3 a1 b1 b1 b2 c1 b3 d1 c1 a2 c2 b2 c3 c2 d1 d2 d2 d3 d3"


def closed(mine, **options):
    """Seat 0 has turned all its cards up; seat 1, with the sevens, has a last turn and only c3 face down."""
    return flipped(begun(mine, SEVENS, "a1 a2 a3 b3", **options), *TURNS.split())


def test_the_round_closes_with_the_last_card_up_and_everybody_else_has_a_turn():
    game = closed(FIVES)
    assert (game.turn, game.round_end) == (1, RoundEnd(0, (), "all face up"))
    assert flipped(game, "c3").scores == (120, 56)  # twice 60


def test_a_board_that_is_all_removed_closes_the_round():
    game = closed(FOUR_COLUMNS)
    assert faces(game) == ". . . . . . . . . . . ."
    assert (game.round_end.by, game.turn, game.is_round_over) == (0, 1, False)


def test_columns_leave_in_the_last_lap_too():
    game = flipped(closed(FOUR_COLUMNS), "c3")
    assert faces(game, 1) == "5 6 . 8 9 10 . 12 0 0 . 6"
    assert piled(game).endswith(" 7 7 7")
    assert game.scores == (0, 56)
    assert game.scorecards[0].lines == ()


@pytest.mark.parametrize(("last_reveal", "sevens"), [(True, 0), (False, 21)])
def test_whether_the_last_reveal_completes_columns(last_reveal, sevens):
    game = closed(FOUR_COLUMNS, last_reveal=last_reveal)
    drawn = game.state.stock[-1].rank
    game = play(game, "draw stock", "swap a1")
    assert game.scores == (0, 51 + drawn + sevens)  # the five has become what was drawn


def column(*cards):
    """A layout of which but one column is left."""
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


@pytest.mark.parametrize(("doubling", "closer", "other", "total"), DOUBLED)
def test_the_closers_score_is_doubled_unless_it_alone_is_the_lowest(doubling, closer, other, total):
    rules = cardgolf.rules("skyjo-like", doubling=doubling)
    raw = cardgolf.score(rules, other).total
    assert cardgolf.score(rules, [closer, other])[0].total == cardgolf.score(rules, closer).total  # nobody closed
    assert [card.total for card in cardgolf.score(rules, [closer, other], closer=0)] == [total, raw]
    assert [card.total for card in cardgolf.score(rules, [other, closer], closer=1)] == [raw, total]


def test_the_house_rule_about_enders_takes_the_place_of_doubling():
    rules = cardgolf.rules("skyjo-like", "ender-penalty:how=flat")
    assert [card.total for card in cardgolf.score(rules, [EIGHTEEN, column(5, 6, 6)], closer=0)] == [38, 17]


def test_a_score_explains_itself():
    card, _ = cardgolf.score("skyjo-like", ["5 . 7 . / 6 . 7 . / 7 . 7 .", column(1, 2, 4)], closer=0)
    assert card.lines == (
        Line("skyjo-like.score.column", 0, ("c1", "c2", "c3")),
        Line("skyjo-like.score.card", 5, ("a1",)),
        Line("skyjo-like.score.card", 6, ("a2",)),
        Line("skyjo-like.score.card", 7, ("a3",)),
        Line("skyjo-like.score.closer", 18),
    )


HUNDRED, LESS = "12 11 10 1 / 11 10 12 0 / 10 12 11 0", "12 11 10 0 / 11 10 12 0 / 10 12 11 0"
ENDS = [(HUNDRED, 100, True), (HUNDRED, 101, False), (LESS, 100, False), (LESS, 99, True)]


@pytest.mark.parametrize(("layout", "threshold", "over"), ENDS)
def test_the_match_is_over_once_a_total_reaches_the_threshold(layout, threshold, over):
    game = flipped(begun(layout, PLAIN, turn_limit=1, threshold=threshold), "d3", "d3")
    assert game.scores == (100 - (layout == LESS), 73)
    assert game.is_over == over
    assert [standing.seat for standing in game.standings] == [1, 0]


def test_it_is_found_by_name_and_has_no_fixed_number_of_rounds():
    assert cardgolf.variants()["skyjo-like"].distribution == "cardgolf-skyjo-like"
    assert cardgolf.rules("Skyjo Like").options["holes"] is None
