"""The options of the Queen of Spades in Crazy Nines, by the rows of the rules page, in rigged games."""

import pytest
from helpers.boards import board, in_play, score_any
from helpers.cases import every_case
from helpers.walks import ends_of_equal_rounds, play, side_by_side, tee_off

import cardgolf
from cardgolf import Card, Discard, Game, Layout, Pile, Swap
from cardgolf.testing import rigged_deck

RULES = cardgolf.rules("crazy-nines")
GRID = Layout.grid(rows=3, columns=3)
QUEEN = Card(12, "S")
MINE = "2C 4D 6H / 8S 10C JD / (3H) (5S) (9C)"
OTHER = "2D 4H 6S / 8C 10D JC / (3S) (5C) (9D)"
SOON = "3C . . / . . . / . . (AD)"
IDLE = ("draw stock", "discard")


def table(*layouts, stock="QS", discard="2H", **options):
    """Return a round in which seat 0 is about to draw. ``stock`` has its top card first, with Kings below."""
    rules, boards = cardgolf.rules("crazy-nines", **options), [*map(board, layouts)]
    return in_play(rules, boards, stock=f"{stock} {'KC ' * 30}", discard=discard, turns_begun=(5,) * len(boards))


def locked_turns(game, place):
    """Return on how many coming turns of seat 0 the card at ``place`` is locked, while the other seats are idle."""
    for turns in range(20):
        game = play(game, *IDLE * (len(game.state.boards) - 1), "draw stock")
        assert game.turn == 0
        if Swap(place) in game.legal_moves:
            return turns
        game = game.play("discard")
    return None


def end_round(game, waited=0):
    """Return seat 0's score when seat 1 ends the round. Seat 0 has ``waited`` turns and one more."""
    game = play(game, *IDLE * 2 * waited, "draw stock", "swap c3", *IDLE)
    assert game.is_round_over and game.round_end.by == 1
    return game.scores[0]


def total(layout, **options):
    return score_any(cardgolf.rules("crazy-nines", **options), layout).total


def test_cn_6_a_queen_from_the_discard_is_locked_where_both_sources_count():
    for sources, locked in (("stock", 0), ("both", 2)):
        game = table(MINE, OTHER, stock="KC", discard="QS", queen_sources=sources)
        game = play(game, "draw discard")
        assert game.legal_moves == tuple(map(Swap, GRID.names))
        assert locked_turns(game.play("swap b2"), "b2") == locked
        game = table(MINE, OTHER, queen_sources=sources).play("draw stock")
        assert game.legal_moves == tuple(map(Swap, GRID.names))
        assert locked_turns(game.play("swap b2"), "b2") == 2


@pytest.mark.parametrize(("sources", "queen"), [("stock", 10), ("both", 35)])
def test_cn_6_and_costs_25_as_well(sources, queen):
    game = table("2C . . / . . . / . . (KD)", SOON, stock="KC", discard="QS", queen_sources=sources)
    assert end_round(play(game, "draw discard", "swap a1")) == queen + 1


@pytest.mark.parametrize("sources", ["stock", "both"])
def test_cn_6_a_queen_dealt_and_turned_up_is_free_in_any_case(sources):
    front = [QUEEN, QUEEN]
    rest = list(cardgolf.rules("crazy-nines").deck(2))
    for queen in front:
        rest.remove(queen)
    game = cardgolf.new_game("crazy-nines", deck=[*front, *rest], queen_sources=sources)
    game = play(game, "flip a1", "flip b1", "flip a1", "flip b1", "draw stock")
    assert game.state.board.card(0) == QUEEN
    assert Swap("a1") in game.legal_moves


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
@pytest.mark.parametrize(("counting", "more"), [("inclusive", 0), ("exclusive", 1)])
def test_cn_7_the_turn_on_which_she_is_free(counting, more, rounds, players):
    """Placed on turn t, she is free on t + rounds. The round she is placed in is the first, or is not counted."""
    others = [OTHER] + ["3C . . / . . . / . . (KD)"] * (players - 2)
    game = table(MINE, *others, queen_rounds=rounds, queen_round_counting=counting)
    assert locked_turns(play(game, "draw stock", "swap b2"), "b2") == rounds + more - 1


@pytest.mark.parametrize(("options", "costly"), [
    ({}, 2), ({"queen_round_counting": "exclusive"}, 3), ({"queen_rounds": 1}, 0), ({"queen_penalty_when": "held"}, 9),
])  # fmt: skip
def test_cn_7_and_cn_8_until_when_she_costs_25(options, costly):
    """Seat 0 has had one turn more than it waited. The lock runs until the turn that frees her."""
    for waited in range(6):
        game = play(table("2C . . / . . . / . . (KD)", SOON, **options), "draw stock", "swap a1")
        assert end_round(game, waited) == (36 if waited < costly else 11)


def test_cn_8_a_queen_gone_again_costs_nothing_though_held_counts():
    game = play(table("2C . . / . . . / . . (KD)", SOON, queen_penalty_when="held"), "draw stock", "swap a1")
    game = play(game, *IDLE * 5, "draw stock", "swap a1", "draw stock", "swap c3", *IDLE)
    assert game.is_round_over
    assert game.scores[0] == 1 + 1


def test_cn_8_a_queen_that_never_was_locked_costs_ten_though_held_counts():
    game = table("2C . . / . . . / . . (KD)", SOON, stock="KC", discard="QS", queen_penalty_when="held")
    assert end_round(play(game, "draw discard", "swap a1")) == 11


@every_case(("layout", "added", "replaced", "spared"), [
    ("QS! . . / . . . / . . .", 35, 25, 35),
    ("QS! QH . / . . . / . . .", 25, 25, 0),
    ("QS! Q Q / . . . / . . .", 25, 25, 0),
    ("QS! . QH / . . . / . . .", 45, 35, 45),
    ("QS . . / . . . / . . .", 10, 10, 10),
    ("QS! . . / QH . . / . . .", 25, 25, 0),
    ("QS! . . / . QH . / . . .", 45, 35, 45),
    ("QS! JH . / . . . / . . .", 45, 35, 45),
    ("QS! QS! . / . . . / . . .", 50, 50, 0),
    ("QS! . QS! / . . . / . . .", 70, 50, 70),
    ("QS! Q . / . . Q / . . QS!", 50, 50, 0),
    ("QS . . / . . . / . . QH", 20, 20, 20),
    ("QS QH . / . . . / . . .", 0, 0, 0),
])  # fmt: skip
def test_cn_9_and_cn_10_a_running_lock_costs_25_more_or_instead_and_a_pair_may_spare_her(
    layout, added, replaced, spared
):
    assert total(layout) == added
    assert total(layout, queen_penalty_mode="replace") == replaced
    assert total(layout, queen_pair_cancels_penalty=True) == spared
    both = {"queen_penalty_mode": "replace", "queen_pair_cancels_penalty": True}
    assert total(layout, **both) == min(replaced, spared)


@pytest.mark.parametrize("points", [0, 10, 40])
def test_4_5_queen_penalty(points):
    assert total("QS! . . / . . . / . . .", queen_penalty=points) == 10 + points
    assert total("QS! QH . / . . . / . . .", queen_penalty=points) == points
    assert total("QS! . . / . . . / . . .", queen_penalty=points, queen_penalty_mode="replace") == points
    assert total("QS . . / . . . / . . .", queen_penalty=points) == 10


@pytest.mark.parametrize(("mode", "score"), [("add", 36), ("replace", 26)])
def test_cn_9_in_a_game(mode, score):
    game = table("2C . . / . . . / . . (KD)", SOON, queen_penalty_mode=mode)
    assert end_round(play(game, "draw stock", "swap a1")) == score


@pytest.mark.parametrize("cancels", [False, True])
def test_cn_10_in_a_game(cancels):
    game = table("2C QH . / . . . / . . (KD)", SOON, queen_pair_cancels_penalty=cancels)
    assert end_round(play(game, "draw stock", "swap a1")) == (1 if cancels else 26)


def test_4_2_13_the_scorecard_says_that_her_points_are_replaced():
    lines = score_any(cardgolf.rules("crazy-nines", queen_penalty_mode="replace"), "QS! 2C . / . . . / . . .").lines
    assert [(line.rule, line.points, line.slots) for line in lines] == [
        ("crazy-nines.score.card", 2, ("b1",)),
        ("crazy-nines.score.replaced", 0, ("a1",)),
        ("crazy-nines.score.queen", 25, ("a1",)),
    ]


def test_cn_10_a_spared_queen_has_no_line_of_her_own():
    for cancels in (False, True):
        rules = cardgolf.rules("crazy-nines", queen_pair_cancels_penalty=cancels)
        lines = score_any(rules, "QS! QH . / . . . / . . .").lines
        assert ("crazy-nines.score.queen" in [line.rule for line in lines]) is not cancels


@pytest.mark.parametrize(("row", "spared", "replaced"), [
    ("QS! QH .", 0, 25), ("QS! QH QD", 10, 25), ("QH QS! QD", 10, 35), ("QH QD QS!", 10, 25),
])  # fmt: skip
def test_cn_14_pairs_that_share_no_card_are_the_lowest_with_her_penalty_counted(row, spared, replaced):
    """The choice of the pair among three Queens decides whether she is spared, or costs 25 for her 10."""
    layout = f"{row} / . . . / . . ."
    assert total(layout, pair_reuse=False, queen_pair_cancels_penalty=True) == spared
    assert total(layout, pair_reuse=False, queen_penalty_mode="replace") == replaced


# what these options leave alone


LOCKS = [{"queen_rounds": 5}, {"queen_round_counting": "exclusive"}, {"queen_rounds": 1}, {"queen_sources": "both"}]
COSTS = [{"queen_penalty": 3}, {"queen_penalty_mode": "replace"}, {"queen_penalty_when": "held"},
         {"queen_pair_cancels_penalty": True}]  # fmt: skip


def unmarked(state):
    return [[slot and (slot.card, slot.up) for slot in board.slots] for board in state.boards]


@pytest.mark.untraced
@pytest.mark.parametrize("options", LOCKS, ids=str)
def test_cn_6_and_cn_7_change_nothing_but_what_may_be_swapped(options):
    """Only swaps for a face-up Queen of Spades may differ."""
    changed = 0
    for seed in range(40):
        for one, other in side_by_side(RULES, cardgolf.rules("crazy-nines", **options), seed):
            if not one.is_round_over:
                queens = {Swap(name) for name, slot in zip(GRID.names, one.state.board.slots, strict=True)
                          if slot and slot.up and slot.card == QUEEN}  # fmt: skip
                changed += one.legal_moves != other.legal_moves
                assert set(one.legal_moves) ^ set(other.legal_moves) <= queens
                assert (Discard() in one.legal_moves) == (Discard() in other.legal_moves)
            assert unmarked(one.state) == unmarked(other.state)
            assert (one.state.stock, one.state.discard) == (other.state.stock, other.state.discard)
    assert changed


@pytest.mark.untraced
@pytest.mark.parametrize("options", COSTS, ids=str)
def test_cn_8_to_cn_10_change_no_move_and_no_line_but_hers_and_the_closer_s(options):
    changed = 0
    for one, other in ends_of_equal_rounds(RULES, cardgolf.rules("crazy-nines", **options), range(60)):
        changed += one.scores != other.scores
        for before, after in zip(one.scorecards, other.scorecards, strict=True):
            hers = {line.slots for line in (*before.lines, *after.lines) if line.rule == "crazy-nines.score.queen"}
            kept = [[line for line in card.lines if line.slots not in hers and not line.rule.endswith("ender")]
                    for card in (before, after)]  # fmt: skip
            assert kept[0] == kept[1]
    assert changed or "queen_pair_cancels_penalty" in options


def test_cn_6_a_held_queen_from_the_discard_was_never_to_be_thrown():
    """The option adds and removes no move while she is held."""
    for sources in ("stock", "both"):
        game = table(MINE, OTHER, stock="KC", discard="QS", queen_sources=sources).play("draw discard")
        assert game.state.held_from is Pile.DISCARD
        assert Discard() not in game.legal_moves


@pytest.mark.parametrize("rounds", [10**6, 10**8, 10**17])
def test_the_longest_lock_can_be_written_and_read(rounds):
    boards = [text.replace("(", "").replace(")", "") for text in (MINE, OTHER)]
    game = tee_off(rigged_deck("crazy-nines", boards, discard="2H", stock="QS", queen_rounds=rounds))
    game = play(game, "draw stock", "swap c3")
    slot = game.state.boards[1 - game.turn].slots[8]
    assert (slot.card, slot.mark) == (QUEEN, min(rounds, 10**8) + 1)
    assert Game.from_position(game.rules, game.position) == game
