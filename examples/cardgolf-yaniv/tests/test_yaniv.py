"""Yaniv: the conformance kit, and the clauses of its own rules."""

import re
import time
from collections import Counter
from functools import reduce
from pathlib import Path
from random import Random

import pytest

import cardgolf
from cardgolf import Board, Card, Game, IllegalMoveError, Layout, Line, NextRound, RoundEnd
from cardgolf.rule_sheets import tell_in_four
from cardgolf.testing import VariantConformance, rigged_deck

HANDS = ("4H 5H 6H 9C 9D", "2S 2D 8C JS KH", "AC 3C 7D 10S QH")
STOCK = "7H 7C 7S AD"


class TestYaniv(VariantConformance):
    variant = "yaniv"
    max_examples = 20
    changes = {
        "cards": ["layout"],
        "call_limit": ["moves"],
        "jokers": ["moves"],
        "run_cards": ["moves"],
        "pick": ["moves"],
        "assaf": ["penalty"],
        "halving": ["totals"],
        "threshold": ["standings", "match_over"],
        "elimination": ["match_over", "next_round"],
        "leads": ["next_dealer"],
    }


class TestOtherOptions(VariantConformance):
    variant = "yaniv"
    max_examples = 12
    options = {
        "jokers": "runs and sets", "run_cards": 2, "pick": "either", "halving": True, "elimination": True, "cards": 7,
        "leads": "winner",
    }  # fmt: skip


def dealt(hands=HANDS, discard="8S", stock=STOCK, *, lead=0, **options):
    """Return a game with these hands, by seat, and the stock from the top. Seat ``lead`` goes first."""
    dealer = lead - 1 if lead else len(hands) - 1
    return rigged_deck("yaniv", hands, discard=discard, stock=stock, first_dealer=dealer, **options)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def texts(things):
    return " ".join(map(str, things))


def hand(game, seat):
    return texts(card for _, card in game.state.boards[seat].cards())


def pile(game):
    """Return the discard pile from the bottom."""
    return texts(game.state.discard)


def legal_plays(cards, players=2, **options):
    """Return every play of two cards or more that seat 0 may make of these cards."""
    hand = " ".join(f"({card}@0)" for card in cards.split())
    boards = [f"board 0: {hand}", *(f"board {seat}: ({10 - seat}S@{seat})" for seat in range(1, players))]
    rules = cardgolf.rules("yaniv", **options)
    game = cardgolf.Game.from_position(rules, "\n".join([*boards, "turn: 0", "discard: 3H"]))
    plays = (str(move).removeprefix("play ") for move in game.legal_moves if str(move) != "knock")
    return {cards for cards in plays if " " in cards}


# The size of a hand


@pytest.mark.parametrize("count", [6, 20, 40])
def test_no_hand_is_larger_than_dealt(count):
    boards = [" ".join("?" * count), "? ? ? ? ?"]
    position = "\n".join([*(f"board {seat}: {board}" for seat, board in enumerate(boards)), "turn: 0", "discard: 3H"])
    with pytest.raises(cardgolf.InvalidPositionError, match=f"invalid hand of {count} cards: expected at most 5"):
        Game.from_position("yaniv", position)


@pytest.mark.parametrize("jokers", ["runs", "runs and sets"])
@pytest.mark.parametrize(("count", "players"), [(20, 2), (40, 2), (40, 5), (100, 6)])
def test_the_plays_of_a_large_hand_are_found_as_they_are_asked_for(count, players, jokers):
    """Subsets of 40 cards are never tried one by one."""
    rules = cardgolf.rules("yaniv", jokers=jokers, first_dealer=players - 1)
    board = Board.dealt(Layout.hand(cards=5), rules.deck(players)[:count], owner=0)
    state = cardgolf.new_game(rules, players=players, seed=1).state.with_board(board, 0)
    before = time.process_time()
    assert 20 < len(rules.legal_moves(state)) <= 1001
    assert time.process_time() - before < 1


# The deal


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (4, 1), (5, 2), (6, 2)])
def test_the_fifth_player_brings_a_second_pack_with_its_jokers(players, packs):
    deck = Counter(cardgolf.rules("yaniv").deck(players))
    assert deck.pop(Card.parse("JK")) == 2 * packs
    assert len(deck) == 52 and set(deck.values()) == {packs}


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_can_play(players):
    with pytest.raises(cardgolf.InvalidArgumentError):
        cardgolf.new_game("yaniv", players=players)


@pytest.mark.parametrize("cards", [5, 7])
def test_each_seat_has_five_or_seven_cards_and_there_is_no_opening(cards):
    state = cardgolf.new_game("yaniv", players=4, seed=1, cards=cards).state
    assert [len(board.slots) for board in state.boards] == [cards] * 4
    assert (state.phase, len(state.discard), len(state.stock)) == (cardgolf.Phase.START, 1, 54 - 4 * cards - 1)


def test_a_hand_is_known_to_its_owner_alone():
    game = dealt()
    assert texts(slot.card for slot in game.view(0).boards[0].slots) == "4H 5H 6H 9C 9D"
    assert [(game.view(seat).boards[0].slots, game.view(seat).boards[0].count) for seat in (1, 2, None)] == [
        ((), 5)
    ] * 3


# Legal plays


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        ("2C 4D 6H 8S 10C", set()),
        ("9C 9D 9H 2S KH", {"9C 9D", "9C 9H", "9D 9H", "9C 9D 9H"}),
        ("4H 5H 6H 7H KC", {"4H 5H 6H", "5H 6H 7H", "4H 5H 6H 7H"}),
        ("4H 5H 6S 7H KC", set()),  # not of one suit
        ("4H 5H 7H 8H KC", set()),  # a hole in the middle
        ("AC 2C 3C 9D KH", {"AC 2C 3C"}),
        ("AC QC KC 9D 2H", set()),  # the ace is low
        ("2C AC KC 9D 4H", set()),  # and no run goes from king to ace
        ("JK 4H 6H 9C KD", {"JK 4H 6H"}),
        ("JK 4H 5H 9C KD", {"JK 4H 5H"}),
        ("JK QC KC 9D 2H", {"JK QC KC"}),
        ("JK 4H 7H 9C KD", set()),  # one Joker does not make two cards
        ("JK JK 4H 7H 9C", {"JK JK", "JK JK 4H", "JK JK 7H", "JK JK 9C", "JK JK 4H 7H"}),
        ("JK 9C 9D 2S KH", {"9C 9D"}),
    ],
)
def test_sets_and_runs(cards, allowed):
    assert legal_plays(cards) == allowed


def test_by_option_jokers_stand_for_cards_of_a_set():
    assert legal_plays("JK 9C 9D 2S KH", jokers="runs and sets") == {
        "9C 9D",
        "JK 9C",
        "JK 9D",
        "JK 9C 9D",
        "JK 2S",
        "JK KH",
    }


def test_by_option_two_cards_of_a_run_are_no_jokers():
    assert legal_plays("JK JK 4H 7H 9C", run_cards=2) == {"JK JK", "JK JK 4H 7H"}
    assert legal_plays("JK 4H 6H 9C KD", run_cards=2) == {"JK 4H 6H"}
    spaces = [cardgolf.rules("yaniv", run_cards=cards).action_space(2) for cards in (1, 2)]
    left_out = {*map(str, spaces[0])} - {*map(str, spaces[1])}
    assert {(play.count("JK"), len(play.split())) for play in left_out} == {(2, 4)}
    assert len(left_out) == 52
    assert "Two cards of a run at least are no Jokers." in tell_in_four(cardgolf.rules("yaniv", run_cards=2)).turn


def test_two_packs_make_a_pair_of_one_card_but_no_run_of_it():
    assert legal_plays("4H 4H 5H 6H 9C", players=5) == {"4H 4H", "4H 5H 6H"}
    assert legal_plays("4H 4H 5H 9C KC", players=5) == {"4H 4H"}


# Turns


def test_a_turn_is_a_play_and_then_a_draw():
    game = dealt()
    assert "draw stock" not in map(str, game.legal_moves)
    game = play(game, "play 4H 5H 6H")
    assert (game.turn, texts(game.legal_moves)) == (0, "draw stock draw discard")
    game = play(game, "draw stock")
    assert (game.turn, hand(game, 0), pile(game)) == (1, "7H 9C 9D", "8S 4H 5H 6H")


def test_the_card_taken_is_from_the_previous_play_never_from_ones_own():
    game = play(dealt(), "play 9D 9C", "draw discard")
    assert (hand(game, 0), pile(game)) == ("4H 5H 6H 8S", "9C 9D")
    game = play(game, "play KH", "draw discard")
    assert (hand(game, 1), pile(game)) == ("2D 2S 8C 9D JS", "9C KH")


def test_by_option_either_end_of_the_previous_play_may_be_taken():
    game = play(dealt(pick="either"), "play 4H 5H 6H")
    assert texts(game.legal_moves) == "draw stock draw discard"
    game = play(game, "draw stock", "play KH")
    assert texts(game.legal_moves) == "draw stock draw discard draw discard bottom"
    game = play(game, "draw discard bottom")
    assert (hand(game, 1), pile(game)) == ("2D 2S 4H 8C JS", "8S 5H 6H KH")
    assert texts(play(game, "play QH").legal_moves) == "draw stock draw discard"  # a single card has no other end


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("JK 4H 6H", "4H JK 6H"),
        ("JK 4H 5H", "4H 5H JK"),
        ("JK QH KH", "JK QH KH"),
        ("JK JK 4H 6H", "4H JK 6H JK"),
        ("JK JK KH", "JK JK KH"),
        ("JK JK 4H", "4H JK JK"),
        ("JK JK", "JK JK"),
    ],
)
def test_a_joker_lies_where_its_card_would(cards, order):
    held = " ".join(f"({card}@0)" for card in cards.split())
    text = f"board 0: (2S@0) {held}\nboard 1: (KC@1) (KD@1)\nturn: 0\ndiscard: QC"
    assert pile(play(cardgolf.Game.from_position("yaniv", text), f"play {cards}", "draw stock")) == f"QC {order}"


def test_cards_that_do_not_form_a_play_are_refused():
    with pytest.raises(IllegalMoveError) as error:
        dealt().play("play 4H 5H")
    assert error.value.rule == "yaniv.moves"


# Calling and scoring

MADE = ("AC AS AH 2C 2D", "3C 3D 2H 2S 8D", "4C 4D 5C 6C 8H")  # 7, 18 and 27 points


CALLS = [("AC AS AH 2C 2D", 7, True), ("AC AS AH 2C 3D", 7, False), ("AC AS AH 2C JK", 5, True), (MADE[0], 5, False)]


@pytest.mark.parametrize(("cards", "limit", "may"), CALLS)
def test_a_hand_of_few_points_may_call_even_on_the_first_turn(cards, limit, may):
    assert ("knock" in map(str, dealt((cards, "4C 4D 5C 6C 8H"), call_limit=limit).legal_moves)) is may


def test_seven_points_are_few():
    assert cardgolf.rules("yaniv").options["call_limit"] == 7


def test_there_is_no_call_after_the_play():
    assert "knock" not in map(str, play(dealt(MADE), "play 2D").legal_moves)


def test_a_call_ends_the_round_at_once():
    game = play(dealt(MADE), "knock")
    assert game.is_round_over and game.round_end == RoundEnd(0, (), "yaniv")
    assert game.scores == (0, 18, 27)
    assert game.scorecards[0].lines == (Line("yaniv.score.hand", 7), Line("yaniv.call.made", -7))


@pytest.mark.parametrize(("cards", "total"), [("A 2 3 4 5", 15), ("JK JK 9 10", 19), ("10 J Q K", 40), ("JK", 0)])
def test_hands_worked_out_by_hand(cards, total):
    assert cardgolf.score("yaniv", cards).total == total


TABLES = [
    (["A 2 3", "7", "K Q"], 0, [0, 7, 20]),
    (["A 2 3", "6", "K Q"], 0, [36, 0, 20]),  # another seat has as few
    (["A 2 3", "5", "6"], 0, [36, 0, 6]),  # beaten; a seat that only equals scores its hand
    (["A 2 3", "5", "2 3"], 0, [36, 0, 0]),
    (["K Q", "JK", "JK"], 1, [20, 30, 0]),
    (["A 2 3", "5", "K Q"], None, [6, 5, 20]),  # the turn limit: no caller
]


@pytest.mark.parametrize(("hands", "caller", "scores"), TABLES)
def test_a_call_is_made_by_the_strictly_lowest_or_costs_thirty(hands, caller, scores):
    assert [card.total for card in cardgolf.score("yaniv", hands, closer=caller)] == scores


def test_the_penalty_has_a_line_of_its_own():
    caller, other = cardgolf.score(cardgolf.rules("yaniv", assaf=25), ["A 2 3", "5"], closer=0)
    assert caller.lines == (Line("yaniv.score.hand", 6), Line("yaniv.assaf.penalty", 25))
    assert other.lines == (Line("yaniv.score.hand", 5), Line("yaniv.assaf.spared", -5))


# The match


def after(*totals, sides=(), **options):
    """Return a match one round after these totals. Seat 0 calls with an ace, the others hold 10, 12 and 14."""
    rest = ["(10C@1)", "(10D@2) (2C@2)", "(10H@3) (4C@3)"][: len(totals) - 1]
    boards = [f"board {seat}: {cards}" for seat, cards in enumerate(["(AS@0)", *rest])]
    past = [f"round 1 seat {seat}: yaniv.score.hand {total}" for seat, total in enumerate(totals)]
    text = "\n".join([*sides, 'round 1: hole "yaniv" by 0', *past, *boards, "turn: 0", "discard: QC", "seed: 1"])
    return play(cardgolf.Game.from_position(cardgolf.rules("yaniv", **options), text), "knock")


def test_a_hundred_points_end_the_match_and_the_fewest_win():
    game = after(98, 90, 40)
    assert game.totals == (98, 100, 52)
    assert [(each.seat, each.rank, each.lost) for each in game.standings] == [
        (2, 1, False),
        (0, 2, False),
        (1, 3, True),
    ]
    assert game.is_over
    assert not after(98, 89, 40).is_over
    assert not after(98, 90, 40, threshold=101).is_over


@pytest.mark.parametrize(("halving", "totals"), [(False, (50, 100, 50)), (True, (50, 50, 25))])
def test_by_option_fifty_and_a_hundred_are_halved_but_only_once(halving, totals):
    """Seat 0 rests on 50, to which it was halved from 100."""
    game = after(100 if halving else 50, 90, 38, halving=halving)
    assert (game.totals, game.is_over) == (totals, not halving)


def test_by_option_losers_drop_out_until_one_is_left():
    game = after(60, 90, 40, elimination=True)
    assert game.state.setup.upcoming == NextRound("hole", (0, 2))
    game = game.deal()
    assert game.state.boards[1] is None and {game.turn, game.state.setup.dealer} == {0, 2}
    assert after(60, 90, 88, elimination=True).is_over


def test_by_option_the_match_is_over_once_one_team_is_left():
    sides = ["teams: 0 1 / 2 3"]
    assert not after(60, 10, 20, 15, elimination=True, sides=sides).is_over
    assert after(60, 40, 20, 15, elimination=True, sides=sides).is_over


@pytest.mark.parametrize(("totals", "elimination"), [((50, 90, 38), False), ((100, 90), True)])
def test_a_tie_may_be_played_off_and_play_offs_count_nothing(totals, elimination):
    game = after(*totals, tie="playoff", elimination=elimination)
    tied = (0, len(totals) - 1)
    assert game.state.setup.upcoming == NextRound("playoff", tied)
    before, chance = game.totals, Random(1)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    assert game.totals == before
    assert game.standings[0].seat in tied and game.standings[1].rank == 2


def test_the_program_of_the_readme_runs():
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(block, {})


@pytest.mark.parametrize(("leads", "turn"), [("left", 1), ("winner", 2)])
def test_by_option_the_winner_of_a_round_begins_the_next(leads, turn):
    hands = ("AC AD AH 2C 2D", "KS QS JS KD QD", "JK JK AS 2H 2S")
    game = play(dealt(hands, stock="7H 7C 7S", leads=leads), "knock")
    assert (game.scores, game.deal().turn) == ((7 + 30, 50, 0), turn)
