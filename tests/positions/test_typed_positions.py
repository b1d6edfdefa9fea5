"""What a person types about a real table: unknown cards, ranks alone, locks, the top of the stock, totals, names."""

from collections import Counter
from random import Random

import pytest
from helpers.boards import cards
from helpers.cases import every_case
from positions.checks import comes_back

import cardgolf
from cardgolf import Card, Game, InvalidPositionError
from cardgolf.positions.typed_cards import TypedDeck, deal_unknown

NINE = "board Ann: 1 1 2 (?) / 3 ? ? 4\nboard Bo: 3 ? ? ? / ? ? ? 5\n"
CRAZY = "board 0: 5 6 (Q) / ?x3 / ?x3\nboard 1: QS! (2S) 3C / JK ? 5D / K K 10\n"


def position(rules, *lines, seed=1):
    return comes_back(Game.from_position(rules, "\n".join([*lines, f"seed: {seed}"])))


def refused(rules, *lines):
    with pytest.raises(InvalidPositionError) as error:
        position(rules, *lines)
    assert len(str(error.value)) < 200
    return str(error.value)


# unknown cards


def test_an_unknown_card_lies_face_down_and_comes_from_the_deck():
    state = position("play-nine", NINE).state
    assert [len(board.down) for board in state.table.values()] == [3, 6]
    assert Counter(state.cards) == Counter(cardgolf.rules("play-nine").deck(2))


def test_the_seed_decides_what_is_unknown():
    one, again, other = (position("play-nine", NINE, seed=seed).state for seed in (1, 1, 2))
    assert one.boards == again.boards != other.boards


def test_unknown_cards_in_the_piles_and_in_hand():
    state = position("play-nine", NINE, "held: ? from stock", "discard: 5 ?x3 7", "stock: ? 12 ...").state
    assert (state.held is not None, len(state.discard), state.discard[-1], state.discard[0]) == (
        True, 5, Card(5), Card(7),
    )  # fmt: skip
    assert state.stock[-2] == Card(12)
    assert Counter(state.cards) == Counter(cardgolf.rules("play-nine").deck(2))


def test_every_card_is_equally_likely_in_a_place():
    """Seven of 107 cards are twos, since one of eight was typed: 52 of 800 are to be expected, and 60 sevens."""
    text = "board 0: 2 ?x3 / ?x4\nboard 1: ?x4 / ?x4"
    states = [Game.from_position("play-nine", f"{text}\nseed: {seed}").state for seed in range(800)]
    faces = Counter(state.boards[0].card(3) for state in states)
    assert 30 < faces[Card(2)] < 76
    assert 36 < faces[Card(7)] < 86


def test_a_rank_without_a_suit_does_not_change_the_odds_of_the_rank():
    """Regression: taking the last 5 of the shuffled deck left fewer fives at its top."""
    deck = TypedDeck.of(cards("5C 5C 5H 5S 6C 6D"))
    five, any_card = deck.find_fitting(Card(5)), deck.faces
    dealt = [deal_unknown(deck.cards, [five, any_card], seed, "test")[0] for seed in range(3000)]
    share = sum(card.rank == 5 for _, card in dealt) / len(dealt)
    assert share == pytest.approx(3 / 5, abs=0.04)
    assert sum(card.suit == "C" for card, _ in dealt) / len(dealt) == pytest.approx(1 / 2, abs=0.04)


def test_more_unknown_cards_than_the_deck_has_are_refused():
    assert "too few of the deck are left" in refused("play-nine", NINE, "discard: ?x99")
    assert "expected at most 1000" in refused("play-nine", NINE, "discard: ?x999 ?x999")


# ranks, names and symbols


def test_a_rank_has_a_random_suit():
    state = position("crazy-nines", CRAZY).state
    assert [state.boards[0].card(place).rank for place in range(3)] == [5, 6, 12]
    assert state.boards[1].card(8).rank == 10
    assert Counter(state.cards) == Counter(cardgolf.rules("crazy-nines").deck(2))


@pytest.mark.parametrize("word", ["10♥", "10h", "TH", "th", "10♥️"])
def test_suits_may_be_symbols_and_a_ten_a_letter(word):
    assert position("nine-card", f"board 0: {word} ? ? / ?x3 / ?x3\nboard 1: ?x3/?x3/?x3").state.boards[0].card(0) == (
        Card(10, "H")
    )


@pytest.mark.parametrize(("word", "rank"), [("joker", 0), ("Queen", 12), ("ace", 1), ("KING", 13), ("jack", 11)])
def test_words_for_court_cards(word, rank):
    state = position("nine-card", f"board 0: {word} ? ? / ?x3 / ?x3\nboard 1: ?x3/?x3/?x3").state
    assert state.boards[0].card(0).rank == rank


@every_case(
    ("board", "message"),
    [
        ("14 ? ?", "invalid card 14: expected a card of the deck: A, 2 to 10, J, Q, K"),
        ("x ? ?", "invalid card 'x': expected 10H, Q, JK or ?"),
        ("? ?", "row 1 has 2 cards, not 3"), ("5! ? ?", "invalid mark of 5: these rules mark QS"),
        ("5H! ? ?", "these rules do not lock it"), ("QS!+-1 ? ?", "expected a number of turns after !+"),
        ("QS!+999999999999 ? ?", "invalid card"), ("QS!+ ? ?", "invalid card 'QS!+'"),
    ],
)  # fmt: skip
def test_words_that_are_refused(board, message):
    assert message in refused("crazy-nines", f"board 0: {board} / ?x3 / ?x3\nboard 1: ?x3/?x3/?x3")


# locks


@pytest.mark.parametrize(("word", "mark"), [("QS!", 2 + 3), ("QS!+2", 2 + 2), ("QS!+0", 2), ("QS!4", 4), ("?!", 5)])
def test_a_lock_is_written_from_now(word, mark):
    text = f"board 0: {word} ? ? / ?x3 / ?x3\nboard 1: ?x3/?x3/?x3\nturns_begun: 2 2"
    slot = position("crazy-nines", text, "turn: 0").state.boards[0].slots[0]
    assert (str(slot.card), slot.mark, slot.up) == ("QS", mark, True)


def test_a_lock_that_no_position_can_write_is_refused():
    text = "board 0: QS! ? ? / ?x3 / ?x3\nboard 1: ?x3/?x3/?x3"
    assert "expected fewer than 1000000000 turns" in refused("crazy-nines", text, f"turns_begun: {10**12} {10**12}")


def test_a_locked_card_cannot_be_swapped_and_an_expired_lock_holds_nothing():
    lines = ["board 1: ?x3 / ?x3 / ?x3", "discard: 5", "turn: 0", "turns_begun: 3 3"]
    for word, locked in (("QS!", True), ("QS!+1", True), ("QS!+0", False)):
        game = position("crazy-nines", f"board 0: {word} ? ? / ?x3 / ?x3", *lines).play("draw discard")
        assert ("swap a1" not in map(str, game.legal_moves)) is locked


# piles


def test_only_the_top_of_the_stock_matters_with_or_without_a_discard_line():
    for lines in (["stock: 3 5 -5 ...", "discard: 12"], ["stock: 3 5 -5 …"]):
        state = position("play-nine", NINE, *lines).state
        assert state.stock[-3:] == cards("-5 5 3")
        assert (len(state.stock), len(state.discard)) == (108 - 16 - 1, 1)


def test_discards_that_are_known_to_be_out_lie_below():
    state = position("play-nine", NINE, "discard: 12 1", "out: 0 0 0").state
    assert state.discard == cards("0 0 0 1 12")
    assert Counter(state.cards) == Counter(cardgolf.rules("play-nine").deck(2))


def test_the_rest_may_lie_in_the_discard_pile():
    state = position("play-nine", NINE, "stock: 3 5", "discard: 12 ...").state
    assert (state.stock, state.discard[-1]) == (cards("5 3"), Card(12))
    assert "all other cards are in the stock" in refused("play-nine", NINE, "discard: 12 ...")


def test_a_hand_needs_no_marks_beside_the_top_of_the_stock():
    state = position("board-nine", "board 0: 4 4 9 ? ?\nboard 1: ?x5", "stock: 0 ...", "discard: 8").state
    assert all(slot.seen_by == (0,) and not slot.up for slot in state.boards[0].slots)
    assert all(slot.seen_by == (1,) for slot in state.boards[1].slots)


# totals


def test_totals_of_earlier_rounds():
    game = position("play-nine", NINE, "totals: 12 30 after 3")
    assert (game.totals, len(game.state.match.rounds)) == ((12, 30), 3)
    assert [standing.seat for standing in game.standings] == [0, 1]
    assert position("play-nine", NINE, "totals: -12 30").totals == (-12, 30)


def test_points_of_each_round():
    game = position("board-nine", "board 0: 4 4 ?x3\nboard 1: ?x5", "round 1: 12 30", "round 2: 5 0")
    assert game.totals == (17, 30)
    assert game.state.match.rounds[1].scores == (5, 0)


def test_a_seat_that_sat_a_round_out_has_a_dash():
    text = "board 0: ?x4/?x4\nboard 1: ?x4/?x4\nboard 2: ?x4/?x4\nround 1: 12 30 12\nround 2: 1 - -3"
    assert position("play-nine", text).state.match.rounds[1].scores == (1, None, -3)


def test_totals_are_checked_against_the_rounds():
    assert position("play-nine", NINE, "round 1: 12 30", "totals: 12 30 after 1").totals == (12, 30)
    assert position("play-nine", NINE, "round 1: 12 30", "totals: 12 30").totals == (12, 30)
    assert "these rules make it 12 30 after 1" in refused("play-nine", NINE, "round 1: 12 30", "totals: 12 31")
    assert "these rules make it 12 30 after 1" in refused("play-nine", NINE, "round 1: 12 30", "totals: 12 30 after 2")


def test_totals_that_the_rules_do_not_have_are_refused():
    hands = "board 0: ?x5\nboard 1: ?x5"
    assert "these rules make it 60 45 after 1" in refused("board-nine", hands, "totals: 60 90")


@every_case("value", ["12", "12 30 5", "12 x", "", "12 30 after", "12 30 after 0", "12 30 after 99999"])
def test_invalid_totals(value):
    assert "totals: expected points for each of 2 seats" in refused("play-nine", NINE, f"totals: {value}")


@pytest.mark.parametrize("value", ["12", "12 30 5", "- -"])
def test_invalid_points_of_a_round(value):
    assert "round 1: expected points for each of 2 seats" in refused("play-nine", NINE, f"round 1: {value}")


# names


def test_boards_and_turns_may_have_names():
    state = position("play-nine", NINE, "turn: ann", "dealer: Bo").state
    assert (state.match.names, state.turn, state.setup.dealer, state.setup.leader) == (("Ann", "Bo"), 0, 1, 0)
    assert position("play-nine", NINE, "leader: Bo", "turn: Ann").state.turns_begun == (1, 1)


def test_names_may_be_a_plain_list():
    text = "board Bo: ?x4/?x4\nboard Ann: ?x4/?x4\nnames: Ann, Bo, Cy\n"
    state = position("play-nine", text).state
    assert state.match.names == ("Ann", "Bo", "Cy")
    assert [*state.table] == [0, 1]


@every_case(
    ("lines", "message"),
    [
        ("turn: Cy", "turn"), ("names: Ann, Cy", "invalid key 'board Bo': there are: Ann, Cy"),
        ("board 2: ?x4/?x4", "expected all with a seat"), ("board ann: ?x4/?x4", "invalid key 'board Ann'"),
        ("Discard: 5", "did you mean discard?"), ("Ann: 12", "expected a key such as turn, discard or board 0"),
        ("held: 5", "such as 10H from stock"),
    ],
)  # fmt: skip
def test_names_that_are_refused(lines, message):
    assert message in refused("play-nine", NINE, lines)


def test_two_boards_of_one_player_are_refused():
    assert "expected one for each player" in refused("play-nine", NINE, "board ann: ?x4/?x4", "names: Ann, Bo")


# the closer


def test_the_closer_leaves_one_turn_to_the_others():
    text = "board Ann: ?x4/?x4\nboard Bo: ?x4/?x4\nboard Cy: ?x4/?x4\n"
    game = position("play-nine", text, "closer: Ann", "turn: Bo", "turns_begun: 3 3 2")
    assert game.round_end == cardgolf.RoundEnd(0, (2,), "given")
    assert position("play-nine", text, "closer: Bo", "turn: Ann", "turns_begun: 3 2 2").round_end.turns == ()
    for _ in range(2):
        assert not game.is_round_over
        game = game.play("draw stock").play("swap a1")
    assert game.is_round_over


@pytest.mark.parametrize("line", ["closer: Ann", "closer: 2", "closer: Cy", "closer: -1", "closer:"])
def test_a_closer_that_cannot_be_is_refused(line):
    assert "closer" in refused("play-nine", NINE, "turn: Ann", line)


def test_the_closer_stands_once():
    assert "without a line round_end" in refused("play-nine", NINE, "turn: Bo", "closer: Ann", 'round_end: "x" by 0')


# the whole


@pytest.mark.parametrize("name", ["play-nine", "nine-card", "crazy-nines", "golf"])
def test_a_position_with_cards_made_unknown_has_the_rest_as_it_was(name):
    rng = Random(3)
    game = cardgolf.new_game(name, players=3, seed=4)
    for _ in range(30):
        game = game.play(rng.choice(game.legal_moves))
    lines = []
    for line in game.position.split("\n"):
        key, _, value = line.partition(":")
        if key.startswith("board"):
            value = " ".join("?" if word[0] == "(" and rng.random() < 0.5 else word for word in value.split())
        if key != "stock":
            lines.append(f"{key}: {value}")
    again = comes_back(Game.from_position(game.rules, "\n".join(lines))).state
    assert (again.discard, again.turn, again.turns_begun) == (
        game.state.discard, game.state.turn, game.state.turns_begun,
    )  # fmt: skip
    assert [board.down for board in again.table.values()] == [board.down for board in game.state.table.values()]
    assert Counter(again.cards) == Counter(game.state.cards)


def test_a_text_of_an_editor_is_read():
    text = (
        "board 0:\t8 8 3 ?\t/ 8 ? ? ?\nboard\t1: 1 2 3 ? / 5 6 ? ?\ndiscard: 3\nheld: 9\tfrom stock\nturn: 0\nseed: 1\n"
    )
    read = [
        cardgolf.Game.from_position("play-nine", each)
        for each in (text, "\ufeff" + text, text.replace("\n", "\r\n"), text + "\r\n\n \n")
    ]
    assert read == [read[0]] * 4
