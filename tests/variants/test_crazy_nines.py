"""Crazy Nines, clause by clause (its rules page, section 4, at the defaults): deal, turns, lines and end."""

import random
from collections import Counter

import pytest
from helpers.boards import board, in_play, piled
from helpers.cases import every_case
from helpers.refusals import refused
from helpers.walks import play

import cardgolf
from cardgolf import Card, Discard, Layout, Phase, RoundEnd, Swap

RULES = cardgolf.rules("crazy-nines")
GRID = Layout.grid(rows=3, columns=3)
PLAIN = "2C 4D 6H / 8S 10C QD / 3H 5S (9C)"
OPEN = "2D 4H 6S / 8C 10D QC / 3S (5C) (9D)"


def table(*boards, stock="KC KD KH KS AC AD AH AS", discard="2H", turns_begun=5, rules=RULES, **changes):
    """Return a round in which seat 0 is about to draw. ``stock`` and ``discard`` have their top card first."""
    begun = {"turns_begun": (turns_begun,) * len(boards)}
    return in_play(rules, [*map(board, boards)], stock=stock, discard=discard, **begun | changes)


def swap_in(text, card, place, **more):
    """Return the game after seat 0 put ``card`` from the stock at ``place``."""
    return play(table(text, OPEN, stock=f"{card} KC KD KH", **more), "draw stock", f"swap {place}")


def faces(game, seat=0):
    return [str(card.card) if card else "." for card in game.state.boards[seat].slots]


@every_case(("players", "packs"), [(2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_4_1_two_packs_and_one_more_for_each_two_players_beyond_four(players, packs):
    deck = Counter(RULES.deck(players))
    assert len(deck) == 53
    assert deck.pop(Card(0, "*")) == 2 * packs
    assert set(deck.values()) == {packs}


@pytest.mark.parametrize("players", [1, 9])
def test_4_1_two_to_eight_players(players):
    with pytest.raises(cardgolf.InvalidArgumentError):
        cardgolf.new_game(RULES, players=players)


def test_4_1_nine_cards_are_dealt_one_at_a_time_and_any_two_are_turned_up():
    deck = RULES.deck(2)
    game = cardgolf.new_game(RULES, players=2, deck=deck)
    assert [slot.card for slot in game.state.boards[1].slots] == list(deck[0:18:2])
    assert [slot.card for slot in game.state.boards[0].slots] == list(deck[1:18:2])
    assert game.state.discard == (deck[18],)
    assert game.state.stock[-1] == deck[19]
    assert game.turn == 1
    assert len(game.legal_moves) == 9
    game = play(game, "flip c3", "flip b1", "flip a1")
    assert len(game.legal_moves) == 8
    assert game.play("flip c2").phase is Phase.START
    assert game.play("flip c2").turn == 1
    assert [len(each.down) for each in game.play("flip c2").state.boards] == [7, 7]


def test_4_2_a_stock_card_is_swapped_or_discarded_and_nothing_is_flipped():
    game = table(PLAIN, OPEN).play("draw stock")
    assert set(game.legal_moves) == {*map(Swap, GRID.names), Discard()}
    assert refused(game, "discard flip c3") == "crazy-nines.discard_options"
    after = game.play("discard")
    assert after.state.boards == game.state.boards
    assert piled(after) == "2H KC"
    assert after.turn == 1


def test_4_2_a_taken_discard_must_be_swapped():
    game = table(PLAIN, OPEN).play("draw discard")
    assert set(game.legal_moves) == set(map(Swap, GRID.names))
    assert refused(game, "discard") == "base.moves"


LINES = [
    ("7D 7H (2C) / 3C 4C 5C / 6C 8C (9C)", "c1", ". . . 3C 4C 5C 6C 8C 9C", "7D 7H 7C 2C"),
    ("3C 4C 5C / 7D (2C) 7H / 6C 8C (9C)", "b2", "3C 4C 5C . . . 6C 8C 9C", "7D 7C 7H 2C"),
    ("2C 3C 4C / 7D 5C 6C / 7H 8C (9C)", "a1", ". 3C 4C . 5C 6C . 8C 9C", "7C 7D 7H 2C"),
    ("3C 4C 7D / 5C 6C 7H / (9C) 8C KC", "c3", "3C 4C . 5C 6C . 9C 8C .", "7D 7H 7C KC"),
    ("7D 7H (2C) / 3C 4C 7S / (9C) 8C 7C", "c1", ". . . 3C 4C . 9C 8C .", "7D 7H 7C 7S 7C 2C"),
    ("3C 7D 4C / 7H 2C 7S / (9C) 7C 8C", "b2", "3C . 4C . . . 9C . 8C", "7D 7H 7C 7S 7C 2C"),
    ("7D 7H (7S) / 3C 4C 5C / 6C 8C (9C)", "c1", ". . . 3C 4C 5C 6C 8C 9C", "7D 7H 7C 7S"),
]


@every_case(("text", "place", "left", "pile"), LINES)
def test_4_2_full_lines_leave_together_lowest_cell_first_under_the_displaced_card(text, place, left, pile):
    game = swap_in(text, "7C", place)
    assert " ".join(faces(game)) == left
    assert piled(game) == f"2H {pile}"


@pytest.mark.parametrize("rank", ["A", "K", "J", "10"])
def test_4_2_a_line_of_any_rank_leaves(rank):
    game = swap_in(f"{rank}D {rank}H 2C / 3C 4C 5C / 6C 8C (9C)", f"{rank}C", "c1")
    assert faces(game)[:3] == [".", ".", "."]


def test_4_2_jokers_leave_even_when_that_costs_points():
    game = swap_in("JK 3C 4C / JK 5C 6C / 2C 8C (9C)", "JK", "a3")
    assert faces(game) == [".", "3C", "4C", ".", "5C", "6C", ".", "8C", "9C"]
    assert piled(game) == "2H JK JK JK 2C"


def test_4_2_a_card_taken_from_the_discard_completes_a_line_too():
    game = play(table("7D 7H 2C / 3C 4C 5C / 6C 8C (9C)", OPEN, discard="7C"), "draw discard", "swap c1")
    assert faces(game)[:3] == [".", ".", "."]
    assert piled(game) == "7D 7H 7C 2C"


UNBROKEN = [
    ("7D (7H) 2C / 3C 4C 5C / 6C 8C 9C", "7C", "c1", "a down card never counts"),
    ("7D 3C 4C / 5C 7H 6C / 8C (9C) 2C", "7C", "c3", "a diagonal is no line"),
    ("7D 7H 3C / 2C 4C 5C / 6C 8C (9C)", "7C", "a2", "three round a corner are no line"),
    ("3C 4C 7D / 7H 2C 5C / 6C 8C (9C)", "7C", "b2", "nor across a row's end"),
    ("10D JH 2C / 3C 4C 5C / 6C 8C (9C)", "QC", "c1", "equal points are not equal ranks"),
    (". 7D 2C / 3C 4C 5C / 6C 8C (9C)", "7C", "c1", "a line with a removed cell is never full"),
    ("JK 7D 2C / 3C 4C 5C / 6C 8C (9C)", "7C", "c1", "a Joker is not wild"),
]


@every_case(("text", "card", "place", "why"), UNBROKEN)
def test_4_2_what_is_no_line(text, card, place, why):
    game = swap_in(text, card, place)
    expected, cell = faces(table(text, OPEN)), GRID.index(place)
    displaced, expected[cell] = expected[cell], card
    assert faces(game) == expected, why
    assert piled(game) == f"2H {displaced}"


def test_4_2_only_a_swap_completes_a_line():
    game = play(table("7D 7H (7S) / 3C 4C 5C / 6C 8C (9C)", OPEN), "draw stock", "discard")
    assert faces(game)[:3] == ["7D", "7H", "7S"]
    assert len(game.state.boards[0].down) == 2


def test_4_2_a_cleared_cell_is_no_target():
    game = table(". . . / 3C 4C 5C / 6C 8C (9C)", OPEN).play("draw stock")
    assert set(game.legal_moves) == {*map(Swap, GRID.names[3:]), Discard()}
    assert refused(game, "swap a1") == "base.moves"
    game = table(". . . / 3C 4C 5C / 6C 8C (9C)", OPEN).play("draw discard")
    assert set(game.legal_moves) == set(map(Swap, GRID.names[3:]))


def test_4_2_a_fourth_equal_card_stays_and_may_end_up_alone():
    game = swap_in("7D 7H 2C / 7S 4C 5C / 6C 8C (9C)", "7C", "c1")
    assert " ".join(faces(game)) == ". . . 7S 4C 5C 6C 8C 9C"
    assert cardgolf.score(RULES, ". . . / 7 . . / . . .").total == 7


def test_4_2_removal_by_itself_triggers_nothing():
    assert swap_in("7D 7H 2C / 3C 4C 5C / 6C 8C (9C)", "7C", "c1").round_end is None


def test_4_2_a_line_completed_on_the_last_down_card_goes_and_ends_the_round():
    game = swap_in("7D 7H (2C) / 3C 4C 5C / 6C 8C 9C", "7C", "c1")
    assert faces(game)[:3] == [".", ".", "."]
    assert (game.round_end.by, game.turn) == (0, 1)


def test_4_2_an_empty_layout_has_triggered_and_scores_nothing():
    game = swap_in(". . . / . . . / 7D 7H (2C)", "7C", "c3")
    assert faces(game) == ["."] * 9
    assert game.round_end.by == 0
    game = play(game, "draw stock", "discard")
    assert game.is_round_over
    assert game.scores[0] == 0
    assert game.scorecards[0].lines == ()


def test_4_2_nothing_is_removed_at_the_final_reveal():
    game = table("7D 7H (7S) / (7C) . . / . . .", ". . . / . . . / . . (9D)", turn=1)
    game = play(game, "draw stock", "swap c3", "draw stock", "discard")
    assert game.is_round_over
    assert game.scores[0] == 0
    assert faces(game) == ["7D", "7H", "7S", "7C"] + ["."] * 5
    assert piled(game) == "2H 9D KD"


def test_4_3_without_a_closer_no_seat_pays():
    game = table(PLAIN, "AC . . / . . . / . . (AD)", rules=cardgolf.rules("crazy-nines", turn_limit=5), turn=1)
    game = play(game, "draw stock", "discard")
    assert game.is_round_over
    assert game.round_end == RoundEnd(None, (), "turn limit")
    assert game.scores == (57, 0)


def test_1_5_one_last_turn_each_in_order_from_the_closer_and_no_second_lap():
    last = ". . . / . . . / . 3C (4D)"
    game = play(table(last, last, last, turn=1), "draw stock", "swap c3")
    assert game.round_end.by == 1
    assert game.turn == 2
    game = play(game, "draw stock", "swap c3")
    assert game.round_end.by == 1
    assert game.turn == 0
    assert play(game, "draw discard", "swap c3").is_round_over


def test_4_4_nine_hands_and_ties_shared():
    assert (RULES.options["holes"], RULES.options["tie"]) == (9, "shared")


@pytest.mark.parametrize("seed", range(4))
def test_4_2_in_random_play_no_card_is_lost_no_open_line_stays_and_somewhere_can_be_swapped(seed):
    dice, game = random.Random(seed), cardgolf.new_game(RULES, players=2 + seed, seed=seed)
    deck = Counter(RULES.deck(2 + seed))
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(dice.choice(game.legal_moves))
        assert Counter(game.state.cards) == deck
        assert game.phase is not Phase.FOLLOW or any(isinstance(move, Swap) for move in game.legal_moves)
        assert game.is_round_over or not any(open_lines(each) for each in game.state.boards)
    assert len(game.state.match.rounds) == 9
    assert game.totals == tuple(map(sum, zip(*(each.scores for each in game.state.match.rounds), strict=True)))


def open_lines(each):
    lines = [[each.slots[place] for place in line] for line in (*GRID.row_lines, *GRID.column_lines)]
    return [line for line in lines if all(s and s.up for s in line) and len({s.card.rank for s in line}) == 1]
