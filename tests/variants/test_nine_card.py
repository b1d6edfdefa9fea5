"""Nine-Card Golf at its defaults, clause by clause (its rules page, section 3)."""

import random
from collections import Counter

import pytest
from helpers.boards import board, cards, in_play
from helpers.cases import every_case
from helpers.walks import finish_round, play

import cardgolf
from cardgolf import Card, Discard, Draw, Flip, Game, Phase, RoundEnd, Swap

RULES = cardgolf.rules("nine-card")
NAMES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
SWAPS = {Swap(name) for name in NAMES}
PACK = Counter({Card(rank, suit): 1 for rank in range(1, 14) for suit in "CDHS"} | {Card(0, "*"): 2})
TWO_DOWN = "2C 4D 6H / 8S 10C QD / 3H (5S) (9C)"
ONE_DOWN = "2D 4H 6S / 8C 10D QC / 3S 5C (9D)"


def table(*layouts, turn=1, discard="AS 2S", stock="KC KD KH KS AC AD AH"):
    """Return a game in play. The top card is first in ``stock`` and last in ``discard``."""
    return in_play(RULES, [*map(board, layouts)], turn=turn, leader=1, stock=stock, discard=cards(discard))


def total(layout, rules=RULES):
    return cardgolf.score(rules, layout).total


@every_case(("players", "packs"), [(2, 3), (3, 3), (4, 3), (5, 3), (6, 4), (7, 4), (8, 4)])
def test_3_1_three_packs_with_jokers_to_five_players_then_four(players, packs):
    deck = RULES.deck(players)
    assert len(deck) == {3: 162, 4: 216}[packs]
    assert Counter(deck) == Counter({card: packs * copies for card, copies in PACK.items()})


def test_3_1_two_to_eight_play():
    assert list(RULES.seats()) == [2, 3, 4, 5, 6, 7, 8]
    for players in (1, 9):
        with pytest.raises(cardgolf.InvalidArgumentError):
            cardgolf.new_game(RULES, players=players)


def test_3_1_packs_and_jokers_are_options():
    deck = cardgolf.rules("nine-card", decks=2, jokers_per_deck=3).deck(7)
    assert len(deck) == 2 * 55
    assert deck.count(Card(0, "*")) == 6
    assert deck.count(Card(12, "S")) == 2


def test_3_1_the_worth_of_the_cards():
    card_values = {str(card.rank): RULES.points(card) for card in PACK if card.suit in "S*"}
    faces = {str(rank): rank for rank in range(1, 11)}
    assert card_values == faces | {"11": 10, "12": 10, "13": 0, "0": -2}


def test_3_1_nine_cards_each_three_by_three_and_any_three_turned_up():
    game = cardgolf.new_game(RULES, players=2, seed=3)
    assert game.state.board.layout.names == NAMES
    assert [len(each.down) for each in game.state.boards] == [9, 9]
    assert (len(game.state.stock), len(game.state.discard)) == (162 - 18 - 1, 1)
    assert game.legal_moves == tuple(Flip(name) for name in NAMES)
    game = play(game, "flip c3", "flip a1", "flip b2")
    assert game.turn == 0
    assert game.state.boards[1].down == {1, 2, 3, 5, 6, 7}
    game = play(game, "flip a1", "flip b1", "flip c1")
    assert (game.turn, game.phase) == (1, Phase.START)


def test_3_2_a_taken_discard_must_replace_any_cell():
    game = table(ONE_DOWN, TWO_DOWN).play("draw discard")
    assert set(game.legal_moves) == SWAPS
    with pytest.raises(cardgolf.IllegalMoveError):
        game.play("discard")
    after = game.play("swap a1").state
    assert after.boards[1] == board("2S 4D 6H / 8S 10C QD / 3H (5S) (9C)")
    assert after.discard == (Card(1, "S"), Card(2, "C"))


@pytest.mark.parametrize("layout", [TWO_DOWN, ONE_DOWN, "(2C) (4D) (6H) / (8S) (10C) (QD) / 3H 5S (9C)"])
def test_3_2_a_stock_card_replaces_any_cell_or_is_simply_discarded(layout):
    game = table(ONE_DOWN, layout).play("draw stock")
    assert set(game.legal_moves) == SWAPS | {Discard()}
    assert len(game.legal_moves) == 10
    after = game.play("discard").state
    assert after.boards[1] == board(layout)
    assert after.discard[-1] == Card(13, "C")
    with pytest.raises(cardgolf.IllegalMoveError, match="discard_options"):
        game.play("discard flip c3")


def test_3_2_a_down_card_comes_up_only_by_being_replaced():
    for seed in range(4):
        rng, game = random.Random(seed), cardgolf.new_game(RULES, players=3, seed=seed)
        while not game.is_round_over:
            before, move = game, rng.choice(game.legal_moves)
            game = game.play(move)
            if before.phase is Phase.FOLLOW and not game.is_round_over:
                opened = before.state.board.down - game.state.boards[before.turn].down
                assert opened <= ({NAMES.index(move.slot)} if isinstance(move, Swap) else set())
                assert len(before.legal_moves) == 9 + (before.state.held_from == "stock")


def test_3_3_replacing_the_last_down_card_gives_every_other_player_one_more_turn():
    game = play(table(TWO_DOWN, ONE_DOWN, TWO_DOWN), "draw stock", "swap c3")
    assert game.round_end == RoundEnd(1, (0,), "all face up")
    assert game.legal_moves == (Draw("stock"), Draw("discard"))
    assert set(game.play("draw stock").legal_moves) == SWAPS | {Discard()}
    turns = []
    while not game.is_round_over:
        turns.append(game.turn)
        game = play(game, "draw stock", "swap b3" if game.turn == 2 else "discard")
    assert turns == [2, 0]
    assert all(not each.down for each in game.state.boards)


def test_3_3_a_last_card_exposed_on_the_last_turn_triggers_nothing():
    game = play(table(ONE_DOWN, ONE_DOWN, ONE_DOWN), *("draw stock", "swap c3") * 3)
    assert game.is_round_over
    assert game.round_end.by == 1


SCORES = {
    "three 3s creating two pairs": ("3 3 9 / 3 5 J / K A 8", 33),
    "all apart, every worth": ("A 2 3 / 4 J 6 / Q K JK", 34),
    "side by side": ("7 7 A / 2 3 4 / 5 6 8", 29),
    "one above the other": ("7 A 2 / 7 3 4 / 5 6 8", 29),
    "a diagonal is no pair": ("7 A 2 / 3 7 4 / 5 6 8", 43),
    "the end of a row and the start of the next": ("A 2 7 / 7 3 4 / 5 6 8", 43),
    "the ends of one row": ("7 A 7 / 2 3 4 / 5 6 8", 43),
    "the ends of one column": ("7 A 2 / 3 4 5 / 7 6 8", 43),
    "by rank, not by worth: J and Q": ("J Q A / 2 3 4 / 5 6 8", 49),
    "by rank, not by worth: 10 and J": ("10 J A / 2 3 4 / 5 6 8", 49),
    "by rank, not by worth: Joker and King": ("JK K A / 2 3 4 / 5 6 8", 27),
    "two Jacks": ("J J A / 2 3 4 / 5 6 8", 29),
    "two Kings": ("K K A / 2 3 4 / 5 6 8", 29),
    "touching Jokers are a pair": ("JK JK A / 2 3 4 / 5 6 8", 29),
    "Jokers apart": ("JK A JK / 2 3 4 / 5 6 8", 25),
    "Jokers are not wild": ("JK 7 A / 2 3 4 / 5 6 8", 34),
    "a line has no worth of its own": ("7 7 7 / A 2 3 / 4 5 6", 21),
    "an L": ("7 A 2 / 7 3 4 / 7 7 5", 15),
    "a T": ("7 7 7 / A 7 2 / 3 7 4", 10),
    "a ring": ("7 7 7 / 7 A 7 / 7 7 7", 1),
    "two separate pairs of one rank": ("7 7 A / 2 3 4 / 5 7 7", 15),
    "a square of equals": ("7 7 A / 7 7 2 / 3 4 5", 15),
    "nine of a kind": ("7 7 7 / 7 7 7 / 7 7 7", 0),
    "the lowest of all": ("JK K JK / K JK K / JK K JK", -10),
    "the highest of all": ("10 J Q / J Q 10 / Q 10 J", 90),
}


@every_case("case", SCORES)
def test_3_4_scoring(case):
    layout, score = SCORES[case]
    assert total(layout) == score


def score_by_clause(rows):
    """Return the score by the clause. A cell counts 0 if a card of its rank touches it along a side."""
    at = {(y, x): rank for y, row in enumerate(rows) for x, rank in enumerate(row)}
    card_values = {str(number): number for number in range(2, 11)} | {"A": 1, "J": 10, "Q": 10, "K": 0, "JK": -2}
    beside = {(y, x): [at.get(each) for each in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))] for y, x in at}
    return sum(0 if rank in beside[cell] else card_values[rank] for cell, rank in at.items())


def test_3_4_scores_agree_with_the_text_and_stay_in_range():
    rng, few = random.Random(34), ["JK"] * 6 + ["10", "J", "Q", "K"] * 4
    for pool in [few] * 300 + [["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] * 12] * 100:
        dealt = rng.sample(pool, 9)
        rows = dealt[:3], dealt[3:6], dealt[6:]
        score = total(" / ".join(map(" ".join, rows)))
        assert score == score_by_clause(rows)
        assert -10 <= score <= 90


def test_3_4_down_cards_are_turned_up_and_scored():
    game = play(table(TWO_DOWN, ONE_DOWN), "draw stock", "swap c3", "draw stock", "discard")
    assert game.scores == (2 + 4 + 6 + 8 + 10 + 10 + 3 + 5 + 9, 2 + 4 + 6 + 8 + 10 + 10 + 3 + 5)


def test_3_5_the_variant_rules_are_off_by_default():
    table = cardgolf.score(RULES, ["2 4 6 / 8 10 Q / 3 5 9", "A 4 6 / 8 10 Q / 3 5 9"], closer=0)
    assert [card.total for card in table] == [57, 56]
    assert RULES.house_rules == ()


def test_3_6_nine_deals_and_a_tie_is_shared():
    assert (RULES.options["holes"], RULES.options["tie"]) == (9, "shared")
    game = Game(cardgolf.rules("nine-card", holes=1), table(ONE_DOWN, ONE_DOWN).state)
    game = play(game, *("draw stock", "swap c3") * 2)
    assert game.is_over
    assert [(each.seat, each.total, each.rank) for each in game.standings] == [(0, 48, 1), (1, 48, 1)]


@pytest.mark.parametrize("holes", [9, 18])
def test_3_6_the_match_lasts_as_many_deals_as_agreed(holes):
    game, dealers, scores = cardgolf.new_game("nine-card", players=3, seed=2, holes=holes, turn_limit=1), [], []
    while True:
        dealers.append(game.state.setup.dealer)
        game = finish_round(game)
        scores.append(game.scores)
        if game.is_over:
            break
        game = game.deal()
    assert dealers == [number % 3 for number in range(holes)]
    assert game.totals == tuple(map(sum, zip(*scores, strict=True)))
