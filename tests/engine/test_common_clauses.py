"""Edge cases of the clauses of the common rules: tables, rounds and marks."""

import pytest
from helpers.cases import every_case
from helpers.plugins import answer
from helpers.walks import finish_round, tee_off

import cardgolf
from cardgolf import Card, Draw, InvalidOptionError, InvalidPositionError, Line, PluginError, RoundEnd, hookimpl
from cardgolf.cards import french
from cardgolf.testing.invariants import check_scoring_again

NINE = "A 2 3 / 4 5 6 / 7 8 9"


# 1.2: a table is set up if its cards suffice, whatever other tables would need


def test_1_2_a_layout_is_scored_though_one_deck_would_not_do_for_every_table():
    rules = cardgolf.rules("nine-card", decks=1)
    assert cardgolf.score(rules, NINE).total == 45
    assert [card.total for card in cardgolf.score(rules, [NINE, "10 J Q / K 10 J / Q K 10"])] == [45, 70]
    with pytest.raises(InvalidOptionError, match="54 cards are too few for 6 players"):
        cardgolf.score(rules, [NINE] * 6)
    assert [players for players, _ in rules.table_setups()] == [2, 3, 4, 5]


def test_1_2_rules_are_refused_only_if_they_seat_no_table():
    @hookimpl
    def deck(players):
        return french(packs=1)[: 20 if players < 4 else 54]

    large = answer("seats", range(3, 5), "large")
    assert [players for players, _ in cardgolf.rules("nine-card", deck, large).table_setups()] == [4]
    with pytest.raises(InvalidOptionError, match="20 cards are too few for 3 players"):
        cardgolf.rules("nine-card", deck, answer("seats", range(3, 4), "small"))
    with pytest.raises(InvalidOptionError, match="are too few for 999999990 players"):
        cardgolf.rules("nine-card", answer("seats", range(999_999_990, 10**9), "crowd"))


def test_1_2_a_deck_that_deals_every_layout_and_one_discard_can_be_played():
    rules = cardgolf.rules("nine-card", answer("deck", french()[:19]), turn_limit=3)
    game = tee_off(cardgolf.new_game(rules, seed=1))
    assert (game.state.stock, game.legal_moves) == ((), (Draw("discard"),))
    game = finish_round(game, -1)
    assert sorted(game.state.cards) == sorted(french()[:19])
    with pytest.raises(InvalidOptionError, match="18 cards are too few for 2 players"):
        cardgolf.rules("nine-card", answer("deck", french()[:18]))


# 1.5: a layout without a card face down


def test_1_5_a_layout_that_lies_open_from_the_start_ends_the_round_with_its_first_turn():
    """Opening flips do not end the round. The end of a turn does, even if no card changed."""
    game = tee_off(cardgolf.new_game("crazy-nines", players=3, seed=4, initial_flips=9))
    assert (game.turn, game.round_end) == (1, None)
    game = game.play("draw stock")
    assert game.round_end is None, "the turn is not over"
    game = game.play("discard")
    assert (game.turn, game.round_end) == (2, RoundEnd(1, (0,), "all face up"))
    game = game.play("draw stock").play("discard")
    assert (game.turn, game.round_end) == (0, RoundEnd(1, (), "all face up"))
    assert game.play("draw stock").play("discard").is_round_over


def test_1_5_it_does_so_too_where_the_first_turn_changes_the_layout():
    game = tee_off(cardgolf.new_game("crazy-nines", players=3, seed=4, initial_flips=9))
    game = game.play("draw discard").play("swap a1")
    assert (game.turn, game.round_end.by) == (2, 1)


def test_1_5_with_the_cards_rearranged_too():
    game = cardgolf.new_game("nine-card", "rearrange", answer("layout", cardgolf.Layout.grid(1, 3)), seed=1)
    game = tee_off(game, -1)
    game = game.play("draw stock").play("discard")
    assert (game.turn, game.round_end) == (0, RoundEnd(1, (), "all face up"))


# 1.6: what a round comes to may depend on which round it is


@hookimpl("bonus")
def rising(board, card_values, state):
    """The last hole counts twice. Scoring depends on the totals and on the end of the round."""
    if state and len(state.match.rounds) == 2:
        yield Line("rising.bonus", sum(card_values[card] for _, card in board.cards()))
    if state and state.match.totals and state.setup.upcoming is None:
        yield Line("rising.bonus", 1000 * (1 + state.match.totals.index(min(state.match.totals))))


def test_1_6_the_position_after_a_round_whose_number_counts_is_accepted():
    game, seen = cardgolf.new_game("nine-card", rising, seed=2, holes=3, turn_limit=4), []
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(game.legal_moves[-1])
        if game.is_round_over:
            again = cardgolf.Game.from_position(game.rules, game.position)
            assert (again.position, again.scorecards) == (game.position, game.scorecards)
            seen.append(sum(line.rule == "rising.bonus" for card in game.scorecards for line in card.lines))
    assert seen == [0, 2, 4]
    check_scoring_again(game)


def test_1_6_a_position_whose_last_round_scored_otherwise_is_still_refused():
    game = finish_round(cardgolf.new_game("nine-card", rising, seed=2, holes=3, turn_limit=4), -1)
    line = next(line for line in game.position.splitlines() if line.startswith("round 1 seat 0"))
    with pytest.raises(InvalidPositionError, match="invalid scores"):
        cardgolf.Game.from_position(game.rules, game.position.replace(line, f"{line}; rising.bonus 5"))


# CN 4.2.10: the Queen of Spades is locked, and nothing else


@every_case(
    ("name", "word", "marked"),
    [*(("crazy-nines", word, "QS") for word in ("5H!", "QH!", "K!", "5!")),
     ("nine-card", "QS!", "no card"), ("nine-card", "5!", "no card")],
)  # fmt: skip
def test_4_2_10_a_mark_on_a_card_that_is_never_locked_is_refused(name, word, marked):
    layout = f"{word} A 2 / 3 4 6 / 7 8 9"
    for layouts in (layout, [layout, layout.replace("!", "")]):
        with pytest.raises(InvalidPositionError, match=f"bears no mark here: these rules mark {marked}"):
            cardgolf.score(name, layouts)


def test_4_2_10_the_queen_of_spades_may_be_marked():
    assert cardgolf.score("crazy-nines", "QS! 2 3 / 4 5 6 / 7 8 9").total == 44 + 10 + 25


def test_4_2_10_a_position_with_another_card_locked_is_refused():
    game = tee_off(cardgolf.new_game("crazy-nines", seed=1))
    board = next(line for line in game.position.splitlines() if line.startswith("board 1"))
    first = board.split()[2]
    for marked in (f"{first}!4", f"({first.strip('()')}!4)"):
        with pytest.raises(InvalidPositionError, match=r"board 1: \S+ bears no mark here: these rules mark QS"):
            cardgolf.Game.from_position(game.rules, game.position.replace(board, board.replace(first, marked, 1)))


def test_a_plugin_says_which_cards_it_marks_as_texts_or_cards():
    one, other = (answer("bonus", [], name) for name in ("one", "other"))
    one.marks, other.marks = ("5h", "JK"), (Card(13, "S"),)
    rules = cardgolf.rules("crazy-nines", one, other)
    assert sorted(rules.marked) == [Card(0, "*"), Card(5, "H"), Card(12, "S"), Card(13, "S")]
    assert cardgolf.score(rules, "5H! 2 3 / 4 A 6 / 7 8 9").total == 44, "a mark on another card is no Queen's"
    for wrong in ("5X", None, 3):
        one.marks = (wrong,)
        with pytest.raises(PluginError, match=r"invalid mark .* of one: expected a card or its text"):
            cardgolf.rules("crazy-nines", one)
