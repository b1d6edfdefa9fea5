"""The clauses of the rules page, worked out by hand."""

from collections import Counter

import pytest
from cabo_tables import (
    ANN,
    BO,
    CY,
    begin,
    deal,
    draw_and_discard,
    everyone_passes,
    faces,
    known,
    pile,
    play,
    react,
    texts,
    words,
)

import cardgolf
from cardgolf import Card, IllegalMoveError, Line, Phase, RoundEnd

KINGS = {suit: Card(13, suit) for suit in "CDHS"}


def values(**options):
    return cardgolf.rules("cabo", **options).card_values


# 1 Cards


@pytest.mark.parametrize("players", [2, 6])
def test_1_1_one_pack_with_two_jokers(players):
    deck = Counter(cardgolf.rules("cabo").deck(players))
    assert (deck.total(), deck[Card(0, "*")], len(deck)) == (54, 2, 53)
    assert Card(0, "*") not in cardgolf.rules("cabo", jokers=0).deck(players)


@pytest.mark.parametrize("players", [1, 7])
def test_1_1_two_to_six_can_play(players):
    with pytest.raises(cardgolf.InvalidArgumentError):
        cardgolf.new_game("cabo", players=players)


def test_1_2_what_cards_are_worth():
    points = {str(card): value for card, value in values().items() if card.suit in "S*"}
    numbers = {f"{number}S": number for number in range(2, 11)}
    assert points == {"AS": 1, "JS": 11, "QS": 12, "KS": 13, "JK": 0} | numbers
    tens = values(court="ten")
    assert [tens[Card(rank, "S")] for rank in (9, 10, 11, 12, 13)] == [9, 10, 10, 10, 10]


LOW = [({}, "DH", -1), ({"low_king": 0}, "DH", 0), ({"low_kings": "black"}, "CS", -1), ({"low_kings": "none"}, "", -1)]


@pytest.mark.parametrize(("options", "suits", "points"), LOW)
def test_1_3_the_kings_of_one_colour_are_low(options, suits, points):
    found = values(**options)
    assert {suit: found[king] for suit, king in KINGS.items()} == {
        suit: points if suit in suits else 13 for suit in "CDHS"
    }


# 2 The deal


def test_2_1_four_cards_in_a_square_and_one_discard():
    state = cardgolf.new_game("cabo", players=6, seed=1).state
    assert {(board.layout.rows, board.layout.columns) for board in state.boards} == {(2, 2)}
    assert (len(state.discard), len(state.stock), state.phase) == (1, 54 - 24 - 1, Phase.OPENING)
    assert all(board.down == {0, 1, 2, 3} for board in state.boards)


def test_2_2_all_players_look_at_two_of_their_cards():
    game = deal()
    assert (game.turn, texts(game.legal_moves)) == (0, ["peek a1", "peek b1", "peek a2", "peek b2"])
    game = play(game, "peek b1")
    assert (game.turn, texts(game.legal_moves)) == (0, ["peek a1", "peek a2", "peek b2"])
    game = play(game, "peek a2")
    assert (game.turn, game.phase) == (1, Phase.OPENING)
    game = play(game, "peek a1", "peek a2")
    assert (game.turn, game.phase) == (0, Phase.START)
    assert [known(game, viewer, 0) for viewer in (0, 1, None)] == ["? 2C 3C ?", "? ? ? ?", "? ? ? ?"]


@pytest.mark.parametrize("peeks", [0, 1, 3, 4])
def test_2_2_by_option_they_look_at_another_number(peeks):
    game = cardgolf.new_game("cabo", seed=1, peeks=peeks)
    while game.phase is Phase.OPENING:
        game = game.play(game.legal_moves[0])
    assert len(game.history) == 2 * peeks
    assert [known(game, seat, seat).count("?") for seat in (0, 1)] == [4 - peeks] * 2


def test_2_3_all_see_who_has_looked():
    slots = begin().view(None).boards[1].slots
    assert [(slot.card, slot.seen_by) for slot in slots] == [(None, ()), (None, ()), (None, (1,)), (None, (1,))]


# 3 A turn


def test_3_1_draw_from_either_pile_or_call():
    assert texts(begin().legal_moves) == ["draw stock", "draw discard", "knock"]
    assert texts(begin(take_discard=False).legal_moves) == ["draw stock", "knock"]


def test_3_2_a_card_of_the_stock_is_swapped_in_unseen_by_the_others():
    game = play(begin(stock="9S"), "draw stock")
    assert texts(game.legal_moves) == ["swap a1", "swap b1", "swap a2", "swap b2", "discard"]
    game = play(game, "swap b1")
    assert (faces(game, 0), pile(game)) == ("AC 9S 3C 4C", "8H 2C")
    assert [known(game, viewer, 0) for viewer in (0, 1, None)] == ["? 9S 3C 4C", "? ? ? ?", "? ? ? ?"]


def test_3_3_a_card_of_the_discard_pile_must_be_swapped_in_and_all_know_it():
    game = play(begin(BO, ANN, CY), "draw discard")
    assert words(game) == "swap"
    game = play(game, "swap a1")
    assert (faces(game, 0), pile(game)) == ("8H 6D JD QD", "5D")
    assert [known(game, viewer, 0) for viewer in (0, 1, 2, None)] == ["8H ? JD QD", "8H ? ? ?", "8H ? ? ?", "? ? ? ?"]
    assert game.state.boards[0].down == {0, 1, 2, 3}


def test_3_4_a_card_of_the_stock_may_be_discarded():
    game = play(begin(stock="6S"), "draw stock", "discard")
    assert (faces(game, 0), pile(game)) == (faces(begin(), 0), "8H 6S")
    assert everyone_passes(game).turn == 1


def place(*boards, stock="", options=None, **lines):
    """Return the turn of seat 0 in a position of these boards, with these cards on top of the stock."""
    lines = {f"board {seat}": board for seat, board in enumerate(boards)} | {"dealer": len(boards) - 1, **lines}
    text = "\n".join(f"{key}: {line}" for key, line in lines.items())
    game = cardgolf.Game.from_position(cardgolf.rules("cabo", **options or {}), text)
    top = [Card.parse(card) for card in reversed(stock.split())]
    under = (Counter(game.state.stock) - Counter(top)).elements()
    return cardgolf.Game(game.rules, game.state.replace(stock=(*under, *top)))


def crowd(own, discard, spare=0, **options):
    """Return the turn of seat 0 of three, with ``spare`` cards in the stock and the others on the boards."""
    given = Counter(map(Card.parse, own.replace("(", "").replace(")", "").split() + discard.split()))
    rest = [f"({card})" for card in (Counter(cardgolf.rules("cabo").deck(3)) - given).elements()]
    rest = rest[: len(rest) - spare]
    boards = [
        " ".join([*cards[:2], "/", *cards[2:4], "+", *cards[4:]]) for cards in (own.split(), rest[:24], rest[24:])
    ]
    return place(*boards, discard=discard, options=options)


FEW = "(3S) (4S) (5S) (6S) (7S) (8S)"


def test_3_5_the_discards_make_a_new_stock():
    game = crowd(FEW, "2S AS 9D")
    assert (len(game.state.stock), texts(game.legal_moves)) == (0, ["draw stock", "draw discard", "knock"])
    game = play(game, "draw stock")
    assert (game.state.held in {Card.parse("AS"), Card.parse("9D")}, len(game.state.stock)) == (True, 1)
    assert pile(game) == "2S"


def test_3_5_a_player_with_nothing_to_draw_calls_or_passes():
    game = crowd(FEW, "2S", take_discard=False)
    assert texts(game.legal_moves) == ["knock"]
    game = play(game, "knock")
    assert (texts(game.legal_moves), game.turn) == (["pass"], 1)
    assert play(game, "pass").turn == 2


def test_3_5_a_player_without_cards_cannot_take_the_discard():
    game = place(". . / . .", "(5D) (6D) / (JD) (QD)", discard="8H")
    assert texts(game.legal_moves) == ["draw stock", "knock"]
    assert texts(play(game, "draw stock").legal_moves) == ["discard"]


# 4 Powers


@pytest.mark.parametrize(
    ("card", "power"), [("7S", "peek pass"), ("9S", "spy pass"), ("JS", "switch pass"), ("KS", "spy pass")]
)
def test_4_1_a_card_drawn_and_discarded_has_a_power(card, power):
    game = draw_and_discard(begin(stock=card))
    assert (game.phase, game.turn, words(game)) == (Phase.EXTRA, 0, power)
    assert play(game, "pass").turn == 1


@pytest.mark.parametrize("card", ["6S", "AS", "JK"])
def test_4_1_a_low_card_has_none(card):
    assert draw_and_discard(begin(stock=card)).turn == 1


def test_4_1_a_card_that_is_swapped_out_or_taken_has_none():
    game = everyone_passes(play(begin(BO, ANN, stock="2S"), "draw stock", "swap b2"))
    assert (pile(game), game.turn) == ("8H QD", 1)
    assert everyone_passes(play(begin(BO, ANN, discard="9H"), "draw discard", "swap b2")).turn == 1


def test_4_1_the_power_comes_after_the_snaps():
    game = play(begin(ANN, "9D 6D / JD QD", stock="9S"), "draw stock", "discard")
    assert (game.phase, game.to_act) == (Phase.REACTION, (1, 0))
    game = react(game, 1, "snap a1")
    assert (game.phase, game.turn, words(game)) == (Phase.EXTRA, 0, "spy pass")


POWERS = [("7-K", "7 8 9 10 J Q K"), ("7-Q", "7 8 9 10 J Q"), ("7-10", "7 8 9 10"), ("none", "")]


@pytest.mark.parametrize(("option", "ranks"), POWERS)
def test_4_1_by_option_fewer_ranks_have_powers(option, ranks):
    cards = "2 7 8 9 10 J Q K".split()
    games = {card: draw_and_discard(begin(stock=f"{card}S", powers=option)) for card in cards}
    assert [card for card, game in games.items() if game.phase is Phase.EXTRA] == ranks.split()


@pytest.mark.parametrize("card", ["7S", "8S"])
def test_4_2_a_seven_or_eight_shows_a_card_of_ones_own(card):
    game = draw_and_discard(begin(stock=card))
    assert texts(game.legal_moves) == ["peek a1", "peek b1", "pass"]  # the others are known
    game = play(game, "peek a1")
    assert [known(game, viewer, 0) for viewer in (0, 1, None)] == ["AC ? 3C 4C", "? ? ? ?", "? ? ? ?"]
    assert game.turn == 1


@pytest.mark.parametrize("card", ["9S", "10S"])
def test_4_3_a_nine_or_ten_shows_a_card_of_another_player(card):
    game = draw_and_discard(begin(ANN, BO, CY, stock=card))
    assert texts(game.legal_moves) == [f"spy {seat} {name}" for seat in (1, 2) for name in "a1 b1 a2 b2".split()] + [
        "pass"
    ]
    game = play(game, "spy 2 b1")
    assert [known(game, viewer, 2) for viewer in (0, 1, 2, None)] == ["? 3H ? ?", "? ? ? ?", "? ? 4H 5H", "? ? ? ?"]
    assert game.turn == 1


def test_4_3_a_card_that_one_knows_is_not_looked_at_again():
    game = play(draw_and_discard(begin(stock="9S 2S 10S")), "spy 1 a1")
    game = draw_and_discard(draw_and_discard(game))
    assert texts(game.legal_moves) == ["spy 1 b1", "spy 1 a2", "spy 1 b2", "pass"]


@pytest.mark.parametrize("card", ["JS", "QS"])
def test_4_4_a_jack_or_queen_exchanges_two_cards_unseen(card):
    game = draw_and_discard(begin(stock=card))
    assert len(game.legal_moves) == 4 * 4 + 1
    game = play(game, "switch a2 1 b1")
    assert (faces(game, 0), faces(game, 1), game.turn) == ("AC 2C 6D 4C", "5D 3C JD QD", 1)


@pytest.mark.parametrize("card", ["KS", "KH"])
def test_4_5_a_king_shows_a_card_which_may_be_exchanged(card):
    game = play(draw_and_discard(begin(ANN, BO, CY, stock=card)), "spy 2 a1")
    assert (game.phase, game.turn, game.state.memory["looked"]) == (Phase.EXTRA, 0, (2, "a1"))
    assert texts(game.legal_moves) == [f"switch {name} 2 a1" for name in "a1 b1 a2 b2".split()] + ["pass"]
    exchanged, kept = play(game, "switch b2 2 a1"), play(game, "pass")
    assert (faces(exchanged, 0), faces(exchanged, 2)) == ("AC 2C 3C 2H", "4C 3H 4H 5H")
    assert (faces(kept, 2), kept.turn, exchanged.turn) == ("2H 3H 4H 5H", 1, 1)
    assert {each.state.memory["looked"] for each in (exchanged, kept)} == {None}


def test_4_5_a_second_king_looks_again():
    game = play(draw_and_discard(begin(stock="KS KH")), "spy 1 a1", "pass")
    assert words(draw_and_discard(game)) == "spy pass"


def test_4_6_a_card_stays_known_where_it_goes():
    game = play(draw_and_discard(begin(stock="JS")), "switch a2 1 b2")
    assert [known(game, 0, seat) for seat in (0, 1)] == ["? ? ? 4C", "? ? ? 3C"]
    assert [known(game, 1, seat) for seat in (0, 1)] == ["? ? QD ?", "? ? JD ?"]


# 5 Snaps


def snapping(stock="6S", **options):
    """Return the window after seat 0 has discarded a six. Seat 1 has one at b1 and knows it not."""
    return play(begin(ANN, BO, CY, stock=f"{stock} 2S 2D 3S", **options), "draw stock", "discard")


def test_5_1_after_a_discard_every_player_may_snap():
    game = snapping()
    assert (game.phase, game.to_act) == (Phase.REACTION, (1, 2, 0))
    assert all(
        texts(game.legal_moves_for(seat)) == ["pass", "snap a1", "snap b1", "snap a2", "snap b2"] for seat in range(3)
    )


def test_5_1_a_card_swapped_out_may_be_answered_too():
    game = play(begin(ANN, "2D 6D / JD QD"), "draw stock", "swap b1")
    assert (pile(game), game.to_act) == ("8H 2C", (1, 0))
    assert pile(react(game, 1, "snap a1")) == "8H 2C 2D"


def test_5_1_a_draw_a_look_and_a_call_are_no_discards():
    assert play(begin(), "draw stock").to_act == (0,)
    assert play(draw_and_discard(begin(stock="7S")), "peek a1").to_act == (1,)
    assert play(begin(), "knock").to_act == (1,)


def test_5_1_a_player_without_cards_cannot_snap():
    game = place("(AC) (2C) / (3C) (4C)", ". . / . .", "(2H) . / . .", discard="8H", stock="6S 7S")
    assert play(game, "draw stock", "discard").to_act == (2, 0)


def test_5_1_by_option_there_are_no_snaps():
    assert snapping(snaps="none").turn == 1


def test_5_2_a_right_card_goes_on_the_discard_pile():
    game = react(snapping(), 1, "snap b1")
    assert (faces(game, 1), pile(game), game.turn, game.phase) == ("5D . JD QD", "8H 6S 6D", 1, Phase.START)


def test_5_2_a_card_thrown_has_no_power():
    game = play(begin(ANN, "7D 6D / JD QD", stock="2S", discard="8H"), "draw stock", "swap a1")
    game = everyone_passes(game)
    game = play(everyone_passes(play(game, "draw stock", "swap a1")))
    assert (pile(game), game.turn, game.phase) == ("8H AC 7D", 0, Phase.START)


def test_5_3_a_wrong_card_goes_back_seen_by_all_and_costs_a_card():
    game = react(snapping(), 2, "snap a1")
    assert (faces(game, 2), pile(game)) == ("2H 3H 4H 5H 2S", "8H 6S")
    assert [known(game, viewer, 2) for viewer in range(3)] == ["2H ? ? ? ?", "2H ? ? ? ?", "2H ? 4H 5H ?"]
    assert game.state.boards[2].names[-1] == "+1"


def test_5_3_a_gap_is_filled_first():
    game = everyone_passes(react(snapping(), 1, "snap b1"))
    game = react(play(game, "draw stock", "discard"), 1, "snap a1")
    assert (faces(game, 1), game.state.boards[1].layout.extra) == ("5D 2D JD QD", 0)
    assert known(game, 1, 1) == "5D ? JD QD"


@pytest.mark.parametrize(("cards", "face"), [(0, "2H 3H 4H 5H"), (2, "2H 3H 4H 5H 2S 2D")])
def test_5_3_by_option_a_wrong_card_costs_another_number(cards, face):
    assert faces(react(snapping(penalty_cards=cards), 2, "snap a1"), 2) == face


def test_5_3_without_a_stock_there_is_no_penalty_card():
    game = play(crowd(FEW, "2S", spare=1), "draw stock", "discard")
    own = faces(game, 0)
    assert (len(game.state.stock), faces(react(game, 0, "snap a1"), 0)) == (0, own)


def test_5_3_more_than_24_cards_are_not_dealt():
    game = play(crowd(FEW, "2S", spare=3), "draw stock", "discard")
    full = faces(game, 1)
    assert (len(full.split()), len(game.state.stock)) == (24, 2)
    assert faces(react(game, 1, "snap +1"), 1) == full
    assert len(faces(react(game, 0, "snap a1"), 0).split()) == 7


def test_5_4_the_first_right_card_ends_the_chance():
    game = react(snapping(), 1, "snap b1")
    assert game.state.window is None
    with pytest.raises(IllegalMoveError, match="expected seat 1"):
        react(game, 2, "snap a1")


def test_5_4_after_a_wrong_card_the_others_still_may():
    game = react(snapping(), 2, "snap a1")
    assert game.to_act == (1, 0)
    assert react(game, 1, "snap b1").state.window is None


def test_5_4_by_option_a_card_thrown_may_be_answered():
    game = react(snapping(chain=True), 1, "snap b1")
    assert game.to_act == (1, 2, 0)
    assert everyone_passes(game).turn == 1


def test_5_5_by_option_a_card_of_another_player_may_be_thrown():
    game = snapping(snaps="any")
    assert words(game, 2) == "pass snap grab"
    assert len(game.legal_moves_for(2)) == 1 + 4 + 2 * 4 * 4
    game = react(game, 2, "grab 1 b1 a2")
    assert (faces(game, 1), faces(game, 2), pile(game)) == ("5D 4H JD QD", "2H 3H . 5H", "8H 6S 6D")
    assert [known(game, viewer, 1) for viewer in range(3)] == ["? ? ? ?", "? ? JD QD", "? 4H ? ?"]


def test_5_5_if_it_is_wrong_the_penalty_is_ones_own():
    game = react(snapping(snaps="any"), 2, "grab 1 a1 a2")
    assert (faces(game, 1), faces(game, 2)) == ("5D 6D JD QD", "2H 3H 4H 5H 2S")
    assert [known(game, viewer, 1) for viewer in range(3)] == ["5D ? ? ?", "5D ? JD QD", "5D ? ? ?"]


def test_5_5_without_the_option_it_may_not():
    assert "grab" not in words(snapping(), 2)


# 6 The call


def test_6_1_a_player_may_call_instead_of_drawing():
    assert "knock" in texts(begin().legal_moves)
    assert "knock" not in texts(play(begin(), "draw stock").legal_moves)


def test_6_2_every_other_player_has_one_more_turn():
    game = play(begin(ANN, BO, CY, stock="2S 3S"), "knock")
    assert (game.round_end, game.turn) == (RoundEnd(0, (2,), "cabo"), 1)
    assert texts(game.legal_moves) == ["draw stock", "draw discard"]
    game = draw_and_discard(draw_and_discard(game))
    assert game.is_round_over


def test_6_2_nothing_else_ends_a_round():
    game = place("8C . / . .", "(5D) (6D) / (JD) (QD)", discard="8H", stock="2S 3S")
    assert not everyone_passes(play(game, "draw stock", "swap a1")).round_end


def called(**options):
    return play(begin(ANN, BO, CY, stock="JS JC 2S", snaps="any", **options), "knock")


def test_6_3_the_cards_of_a_caller_are_out_of_play():
    game = play(called(), "draw stock", "discard")
    assert game.to_act == (2, 1)
    assert {move.seat for move in game.legal_moves_for(1) if hasattr(move, "seat")} == {2}
    game = everyone_passes(game)
    assert {move.seat for move in game.legal_moves if str(move) != "pass"} == {2}


def test_6_3_by_option_they_stay_in_play():
    game = play(called(shield=False), "draw stock", "discard")
    assert game.to_act == (2, 0, 1)
    assert {move.seat for move in everyone_passes(game).legal_moves if str(move) != "pass"} == {0, 2}


# 7 Scores


def score(*boards, caller=None, **options):
    return [card.total for card in cardgolf.score(cardgolf.rules("cabo", **options), list(boards), closer=caller)]


LOWEST, MIDDLE, HIGHEST = "AC 2C / 3C 4C", "5D 6D / . .", "KS KC / QD JK"


def test_7_1_each_card_counts():
    (card,) = [cardgolf.score("cabo", "KH 5C / JK 10S")]
    assert card.lines[0] == Line("cabo.score.card", -1, ("a1",))
    assert card.total == 14


def test_7_1_penalty_cards_count_too():
    game = react(snapping(), 2, "snap a1")
    board = game.state.boards[2]
    assert sum(line.points for line in game.rules.score(board, game.rules.card_values, 2, None)) == 2 + 3 + 4 + 5 + 2


def test_7_2_the_lowest_score_nothing():
    assert score(LOWEST, MIDDLE, HIGHEST, caller=0) == [0, 11, 38]
    assert score(MIDDLE, LOWEST, "AD 2D / 3D 4D") == [11, 0, 0]
    assert score(LOWEST, MIDDLE, HIGHEST, caller=0, lowest="sum") == [10, 11, 38]
    assert score("KH KD / . .", MIDDLE, caller=0) == [-2, 11]


@pytest.mark.parametrize(("failed", "points"), [(10, 21), (5, 16), (0, 11)])
def test_7_3_a_caller_who_is_not_lowest_pays(failed, points):
    assert score(LOWEST, MIDDLE, HIGHEST, caller=1, failed=failed) == [0, points, 38]


def test_7_3_the_house_rule_ender_penalty_replaces_the_points():
    rules = cardgolf.rules("cabo", "ender-penalty:how=doubled")
    assert cardgolf.score(rules, [LOWEST, MIDDLE], closer=1)[1].total == 22


def test_7_4_an_equal_score_is_no_failure():
    assert score(LOWEST, "10D . / . .", caller=0) == [0, 0]
    assert score(LOWEST, "10D . / . .", caller=0, equal="failed") == [20, 0]
    assert score(LOWEST, MIDDLE, caller=0, equal="failed") == [0, 11]


ENDS = [({}, 100, True), ({}, 99, False), ({"threshold": 50}, 50, True), ({"threshold": None}, 500, False)]


@pytest.mark.parametrize(("options", "total", "over"), ENDS)
def test_7_5_a_total_of_a_hundred_ends_the_match(options, total, over):
    """Seat 1 had all but eleven of these points, and has eleven now."""
    past = ['hole "cabo" by 0', "cabo.score.card 20", f"cabo.score.card {total - 11}"]
    boards = ["(AC) (2C) / (3C) (4C)", "(5D) (6D) / . ."]
    lines = {
        "round 1": past[0],
        "round 1 seat 0": past[1],
        "round 1 seat 1": past[2],
        "discard": "8H",
        "stock": "2S 3S",
    }
    game = draw_and_discard(play(place(*boards, **lines, options=options), "knock"))
    assert (game.scores, game.totals, game.is_over) == ((0, 11), (20, total), over)
    assert [each.seat for each in game.standings] == [0, 1]


def test_7_5_by_option_a_match_has_a_number_of_rounds():
    game = cardgolf.new_game("cabo", seed=1, holes=2, threshold=None)
    while not game.is_over:
        game = (
            game.deal()
            if game.is_round_over
            else game.play("knock" if "knock" in texts(game.legal_moves) else game.legal_moves[0])
        )
    assert len(game.state.match.rounds) == 2
