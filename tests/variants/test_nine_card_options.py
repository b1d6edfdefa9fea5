"""The options of Nine-Card Golf by the rows of its rules page. Each changes nothing else.

The house rules have files of their own.
"""

import random
from collections import Counter
from functools import reduce
from itertools import combinations

import pytest
from helpers.boards import total
from helpers.cases import every_case
from helpers.walks import ends_of_equal_rounds

import cardgolf
from cardgolf import Board, Card, Game, InvalidOptionError, Layout, Phase, Slot, hookimpl

GRID = Layout.grid(rows=3, columns=3)
EDGES = [(a, b) for a, b in combinations(range(9), 2) if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1]
VALUES = {
    "nine-card": {0: -2, 1: 1, 5: 5, 11: 10, 12: 10, 13: 0},
    "crazy-nines": {0: -2, 1: 0, 5: 5, 11: 10, 12: 10, 13: 1},
}


# HF-1, HF-2: the deck


@pytest.mark.parametrize("jokers", [0, 2, 3, 4])
def test_hf_1_jokers_in_a_pack(jokers):
    rules, plain = cardgolf.rules("nine-card", jokers_per_deck=jokers), cardgolf.rules("nine-card")
    deck, usual = (Counter(each.table_setup(4).deck) for each in (rules, plain))
    assert deck.pop(Card(0, "*"), 0) == 3 * jokers
    assert usual.pop(Card(0, "*")) == 3 * 2
    assert deck == usual


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("packs", [None, 2, 3, 4, 6])
def test_hf_2_packs_are_three_to_five_players_then_four_or_as_agreed(packs, players):
    rules = cardgolf.rules("nine-card", decks=packs)
    wanted = packs or (3 if players <= 5 else 4)
    pack = dict.fromkeys(cardgolf.cards.french(packs=1, jokers=0), 1) | {Card(0, "*"): 2}
    assert Counter(rules.table_setup(players).deck) == {card: copies * wanted for card, copies in pack.items()}


def test_hf_2_too_few_packs_for_the_players_are_an_option_refused():
    """Eight players need 72 cards and a discard."""
    with pytest.raises(InvalidOptionError, match="54 cards are too few for 8 players"):
        cardgolf.new_game("nine-card", players=8, decks=1)


@pytest.mark.parametrize("options", [{"jokers_per_deck": 4}, {"decks": 5}], ids=str)
def test_hf_1_and_hf_2_the_deck_changes_no_score(options):
    rules, rng = cardgolf.rules("nine-card", **options), random.Random(3)
    for _ in range(200):
        faces = [str(card) for card in rng.sample(cardgolf.cards.french(packs=2, jokers=2), 9)]
        layout = " / ".join(" ".join(faces[row : row + 3]) for row in (0, 3, 6))
        assert cardgolf.score(rules, layout) == cardgolf.score("nine-card", layout)


# HF-3: pairs that share no card


@every_case(("layout", "groups", "pairs"), [
    ("3 3 9 / 3 5 J / K A 8", 33, 36),
    ("3 3 9 / A 5 J / K 3 8", 36, 36),
    ("3 3 3 / A 5 J / K 9 8", 33, 36),
    ("3 3 3 / A 3 J / K 9 8", 28, 34),
    ("A 3 J / 3 3 3 / K 3 8", 19, 28),
    ("3 3 9 / 3 3 J / K A 8", 28, 28),
    ("3 3 3 / 3 5 3 / 3 3 3", 5, 5),
    ("3 3 3 / 3 3 3 / 3 3 3", 0, 3),
    ("3 3 9 / 9 3 3 / K A 8", 27, 27),
    ("3 3 9 / 3 9 3 / K 3 3", 18, 24),
    ("K K K / K 5 J / A 9 8", 33, 33),
    ("JK JK 9 / 3 5 J / K A 8", 36, 32),
    ("JK JK JK / 3 5 J / K A 8", 27, 21),
    ("J Q 9 / 3 5 J / K A 8", 56, 56),
])  # fmt: skip
def test_hf_3_whole_groups_vanish_or_only_pairs_that_share_no_card(layout, groups, pairs):
    assert total("nine-card", layout) == groups
    assert total(cardgolf.rules("nine-card", pair_reuse=False), layout) == pairs


def lowest(values, ranks, edges=EDGES):
    """Return the lowest score over all sets of disjoint touching pairs, including the empty set."""
    if not edges:
        return sum(values)
    (a, b), *rest = edges
    without = lowest(values, ranks, rest)
    if ranks[a] != ranks[b]:
        return without
    left = [edge for edge in rest if not {a, b} & set(edge)]
    return min(without, lowest([0 if each in (a, b) else value for each, value in enumerate(values)], ranks, left))


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("pool", [(0, 5), (5, 13), (0, 1, 5), (0, 5, 11, 12), (0, 1, 5, 12, 13)], ids=str)
def test_hf_3_and_cn_14_the_lowest_of_all_sets_of_disjoint_pairs(name, pool):
    """The named pairs are disjoint and have the lowest score."""
    rules, values, rng = cardgolf.rules(name, pair_reuse=False), VALUES[name], random.Random(str(pool))
    for _ in range(150):
        ranks = rng.choices(pool, k=9)
        cards = [Card(rank, "H" if rank else "*") for rank in ranks]
        lines = list(rules.score(Board.of(GRID, [Slot(card, up=True) for card in cards]), rules.card_values, 0, None))
        pairs = [tuple(map(GRID.index, line.slots)) for line in lines if len(line.slots) > 1]
        places = [place for pair in pairs for place in pair]
        assert all(tuple(sorted(pair)) in EDGES and ranks[pair[0]] == ranks[pair[1]] for pair in pairs), ranks
        assert len(places) == len(set(places)), ranks
        assert sum(line.points for line in lines) == lowest([values[rank] for rank in ranks], ranks), ranks


@hookimpl
def points(card):
    """Black Fives are worth -7."""
    return -7 if card.rank == 5 and card.suit in ("C", "S") else None


@every_case(("row", "score"), [
    ("5S 5H K", -2), ("5H 5S K", -2), ("5H 5D 5S", -7), ("5S 5H 5D", -7), ("5H 5S 5D", 3), ("5C 5S K", -14),
    ("5H 5D K", 0),
])  # fmt: skip
def test_hf_3_the_lowest_set_where_a_house_rule_gives_cards_of_one_rank_other_points(row, score):
    """A black Five and a red one stay single. Two red ones pair."""
    rules = cardgolf.rules("nine-card", points, pair_reuse=False)
    assert total(rules, f"{row} / 2C K 2D / K 2H K") == score + 6


def test_hf_3_changes_no_move_no_card_and_no_layout_without_three_alike():
    rng, rules = random.Random(5), cardgolf.rules("nine-card", pair_reuse=False)
    assert len([*ends_of_equal_rounds(cardgolf.rules("nine-card"), rules, range(6))]) == 6
    for _ in range(500):
        faces = rng.sample("A A 2 2 3 3 J J Q Q K K".split(), 9)
        layout = " / ".join(" ".join(faces[row : row + 3]) for row in (0, 3, 6))
        assert total(rules, layout) == total("nine-card", layout)


# HF-9, HF-10: the match


def quick_round(game, layouts):
    """Return the game after its round. Seat 1 swaps its last card for an equal one, seat 0 discards each draw."""
    state = game.state
    boards = tuple(Board.of(GRID, [Slot(Card.parse(face), up=place < 8) for place, face in enumerate(each.split())])
                   for each in layouts)  # fmt: skip
    deal = cardgolf.RoundSetup("hole", (0, 1), state.setup.dealer, 3, leader=1)
    start = state.replace(boards=boards, setup=deal, turn=1, phase=Phase.START, discard=(boards[1].card(8),))
    return reduce(Game.play, ("draw discard", "swap c3", "draw stock", "discard"), Game(game.rules, start))


ONE_TO_NINE = "AC 3D 5H 7S 9C 2D 4H 6S 8C"


@pytest.mark.parametrize("holes", [9, 18])
def test_hf_9_nine_deals_or_eighteen(holes):
    game = cardgolf.new_game("nine-card", seed=1, holes=holes)
    for hole in range(1, holes + 1):
        game = quick_round(game, [ONE_TO_NINE, "KC 3D 5H 7S 9C 2D 4H 6S 8C"])
        assert game.scores == (45, 44)
        assert game.is_over == (hole == holes)
        game = game if game.is_over else game.deal()
    assert game.totals == (45 * holes, 44 * holes)


@pytest.mark.parametrize(("tie", "over"), [("shared", True), ("playoff", False)])
def test_hf_10_a_tie_is_shared_or_played_off(tie, over):
    assert cardgolf.rules("nine-card").options["tie"] == "shared"
    game = quick_round(cardgolf.new_game("nine-card", seed=1, holes=1, tie=tie), [ONE_TO_NINE] * 2)
    assert [each.rank for each in game.standings] == [1, 1]
    assert game.is_over == over
    assert over or game.deal().state.setup.kind == "playoff"
