"""Rat-a-Tat-Cat: a test for each clause of the rules page, worked out by hand."""

from collections import Counter
from functools import reduce
from random import Random

import pytest

import cardgolf
from cardgolf import Card, Game, IllegalMoveError, InvalidArgumentError, Line, Phase, RoundEnd, hookimpl
from cardgolf.testing import rigged_deck, twin

PEEK, SWAP, DRAW_TWO = Card(name="Peek"), Card(name="Swap"), Card(name="Draw-Two")
ROWS = ("1 2 3 4", "5 6 7 8", "9 9 0 0")


def deal(*rows, discard="5", stock="6 7 8", house_rules=(), **options):
    """Return the opening. Seat 0 leads. ``stock`` is listed from the top."""
    rows = rows or ROWS
    rules = cardgolf.rules("rat-a-tat-cat", *house_rules, **{"first_dealer": len(rows) - 1} | options)
    return rigged_deck(rules, rows, discard=discard, stock=stock)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def begin(*rows, **more):
    """Return the first turn, after every seat has looked at its outer cards."""
    game = deal(*rows, **more)
    return play(game, *["look"] * len(game.state.boards))


def texts(things):
    return " ".join(map(str, things))


def row(game, seat):
    """Return the cards of a seat."""
    return texts(card for _, card in game.state.boards[seat].cards())


def known(game, viewer, seat):
    """Return what ``viewer`` knows of the row of ``seat``, with a ? for each other card."""
    return texts(slot.card or "?" for slot in game.view(viewer).boards[seat].slots)


def pile(game):
    """Return the discard pile from the bottom."""
    return texts(game.state.discard)


def words(game):
    """Return the first words of the legal moves, each once."""
    return texts(dict.fromkeys(move.word for move in game.legal_moves))


# 1 The table


@pytest.mark.parametrize("players", [1, 7])
def test_1_1_two_to_six_can_play(players):
    assert list(cardgolf.rules("rat-a-tat-cat").seats()) == [2, 3, 4, 5, 6]
    with pytest.raises(InvalidArgumentError):
        cardgolf.new_game("rat-a-tat-cat", players=players)


def test_1_2_the_deck_has_54_cards():
    deck = Counter(map(str, cardgolf.rules("rat-a-tat-cat").deck(6)))
    assert deck == {**dict.fromkeys("012345678", 4), "9": 9, "Peek": 3, "Swap": 3, "Draw-Two": 3}
    assert deck.total() == 54


def test_1_3_four_cards_lie_in_a_row():
    game = deal()
    assert [board.names for board in game.state.boards] == [("a1", "b1", "c1", "d1")] * 3
    assert [known(game, seat, seat) for seat in range(3)] == ["? ? ? ?"] * 3


def test_1_4_each_player_looks_at_the_outer_cards_once():
    game = deal()
    for seat in range(3):
        assert (game.turn, game.phase, texts(game.legal_moves)) == (seat, Phase.OPENING, "look")
        game = game.play("look")
    assert [known(game, seat, seat) for seat in range(3)] == ["1 ? ? 4", "5 ? ? 8", "9 ? ? 0"]
    assert [known(game, viewer, 0) for viewer in (1, 2, None)] == ["? ? ? ?"] * 3
    assert all(len(board.down) == 4 for board in game.state.boards)


def test_1_4_the_looks_go_from_the_dealers_left():
    assert deal(first_dealer=0).turn == 1


def test_1_5_a_number_lies_on_the_discard_pile_first():
    game = begin(discard="Swap", stock="Peek 6 7")
    assert (pile(game), str(game.state.stock[-1])) == ("Swap Peek 6", "7")


def test_1_5_with_any_a_power_card_stays():
    game = begin(discard="Swap", stock="Peek 6 7", first_discard="any")
    assert (pile(game), texts(game.legal_moves)) == ("Swap", "draw stock")


def test_1_6_the_dealers_left_leads():
    assert (begin().turn, begin(first_dealer=1).turn) == (0, 2)


# 2 A turn


def test_2_1_a_turn_begins_with_a_draw():
    game = begin()
    assert texts(game.legal_moves) == "draw stock draw discard"
    game = play(game, "draw stock", "discard", "pass")
    assert (game.turn, game.phase) == (1, Phase.START)


def test_2_1_a_power_card_cannot_be_taken():
    game = play(begin(stock="Peek 7"), "draw stock", "discard", "pass")
    assert (pile(game), texts(game.legal_moves)) == ("5 Peek", "draw stock")


def test_2_1_a_power_card_that_is_swapped_out_cannot_be_taken_or_used():
    game = play(begin("Swap 2 3 4", "5 6 7 8"), "draw discard", "swap a1", "pass")
    assert (pile(game), row(game, 0), texts(game.legal_moves)) == ("Swap", "5 2 3 4", "draw stock")


def test_2_2_a_discard_must_be_swapped():
    assert texts(play(begin(), "draw discard").legal_moves) == "swap a1 swap b1 swap c1 swap d1"


def test_2_2_a_number_may_be_swapped_or_discarded():
    assert texts(play(begin(), "draw stock").legal_moves) == "swap a1 swap b1 swap c1 swap d1 discard"


def test_2_3_a_stock_card_swapped_in_is_known_to_its_owner_alone():
    game = play(begin(), "draw stock", "swap b1")
    assert (row(game, 0), pile(game)) == ("1 6 3 4", "5 2")
    assert [known(game, viewer, 0) for viewer in (0, 1, 2, None)] == ["1 6 ? 4", *["? ? ? ?"] * 3]
    assert len(game.state.boards[0].down) == 4


def test_2_3_a_discard_swapped_in_is_known_to_all_players():
    game = play(begin(), "draw discard", "swap c1")
    assert [known(game, viewer, 0) for viewer in (0, 1, 2)] == ["1 ? 5 4", "? ? 5 ?", "? ? 5 ?"]


def test_2_4_the_discards_below_the_top_become_the_stock():
    game = begin("1 2 3 4", "5 6 7 8")
    game = Game(game.rules, game.state.replace(stock=(), discard=tuple(reversed([*game.state.stock, Card(5)]))))
    top = game.state.discard[-1]
    game = game.play("draw stock")
    assert (game.state.discard, game.state.reshuffles, len(game.state.stock)) == ((top,), 1, 44)


def test_2_4_without_any_card_to_draw_the_turn_is_passed():
    @hookimpl
    def deck():
        return [*map(Card, range(8)), PEEK]

    game = begin("0 1 2 3", "4 5 6 7", discard="Peek", stock="", house_rules=[deck])
    assert texts(game.legal_moves) == "pass"
    assert game.play("pass").turn == 1


# 3 Power cards


@pytest.mark.parametrize(("power", "use"), [("Peek", "peek"), ("Swap", "exchange"), ("Draw-Two", "draw-two")])
def test_3_1_a_power_card_is_used_or_discarded(power, use):
    game = begin(stock=f"{power} 7").play("draw stock")
    assert words(game) == f"{use} discard"
    for move in game.legal_moves:
        after = game.play(move)
        assert (pile(after), after.state.held) == (f"5 {power}", None)


def test_3_1_a_power_card_of_a_house_rule_can_be_discarded():
    @hookimpl
    def deck():
        return [*map(Card, [*range(10)] * 3), Card(name="Mouse")]

    game = begin("0 1 2 3", "4 5 6 7", stock="Mouse 7", house_rules=[deck]).play("draw stock")
    assert texts(game.legal_moves) == "discard"


def test_3_2_a_peek_shows_a_card_to_its_owner_alone():
    game = begin(stock="Peek 7").play("draw stock")
    assert texts(game.legal_moves) == "peek b1 peek c1 discard"
    game = game.play("peek c1")
    assert [known(game, viewer, 0) for viewer in (0, 1, 2, None)] == ["1 ? 3 4", *["? ? ? ?"] * 3]
    assert (row(game, 0), len(game.state.boards[0].down)) == ("1 2 3 4", 4)


def test_3_2_with_all_cards_known_a_peek_has_no_use():
    game = play(begin("1 2 3 4", "5 6 7 8", stock="Peek 7 Peek 7 Peek"), "draw stock", "peek b1", "pass")
    game = play(game, "draw stock", "discard", "pass", "draw stock", "peek c1", "pass")
    assert texts(play(game, "draw stock", "discard", "pass", "draw stock").legal_moves) == "discard"


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_3_2_a_peek_shows_nothing_to_others(viewer):
    """Two tables that differ in cards a viewer cannot see stay equal for it. Only the one who peeks sees a card."""
    game, chance = begin(stock="Peek 7").play("draw stock"), Random(1)
    shown = set()
    for _ in range(20):
        other = Game(game.rules, twin(game.state, viewer, chance))
        if viewer == 0:
            assert other.view(0) == game.view(0)
            shown.add(known(other.play("peek c1"), 0, 0))
        elif other.state.held is PEEK:
            assert other.play("peek c1").view(viewer) == game.play("peek c1").view(viewer)
            shown.add("")
    assert (len(shown) > 5) if viewer == 0 else shown == {""}


def test_3_3_a_swap_exchanges_any_two_cards():
    game = begin("1 2 3 4", "5 6 7 8", stock="Swap 7").play("draw stock")
    places = ("a1", "b1", "c1", "d1")
    assert [*map(str, game.legal_moves)] == [
        *(f"exchange {own} 1 {other}" for own in places for other in places),
        "discard",
    ]
    after = game.play("exchange b1 1 d1")
    assert (row(after, 0), row(after, 1)) == ("1 8 3 4", "5 6 7 2")


def test_3_3_other_players_are_listed_clockwise():
    game = play(begin(stock="7 Swap 7"), "draw stock", "discard", "pass", "draw stock")
    assert [*dict.fromkeys(move.seat for move in game.legal_moves[:-1])] == [2, 0]


def test_3_3_neither_card_is_seen_and_each_stays_known_to_those_who_knew_it():
    game = begin(stock="Swap 7").play("draw stock")
    known_for_unknown = game.play("exchange a1 1 b1")
    assert [known(known_for_unknown, viewer, 0) for viewer in range(3)] == ["? ? ? 4", "? ? ? ?", "? ? ? ?"]
    assert [known(known_for_unknown, viewer, 1) for viewer in range(3)] == ["? 1 ? ?", "5 ? ? 8", "? ? ? ?"]
    unknown_for_known = game.play("exchange b1 1 a1")
    assert [known(unknown_for_known, viewer, 0) for viewer in range(3)] == ["1 ? ? 4", "? 5 ? ?", "? ? ? ?"]
    assert [known(unknown_for_known, viewer, 1) for viewer in range(3)] == ["? ? ? ?", "? ? ? 8", "? ? ? ?"]


@pytest.mark.parametrize("protected", [False, True])
def test_3_3_by_option_the_cards_of_the_caller_are_safe(protected):
    game = begin(stock="6 Swap 7", protected=protected)
    game = play(game, "draw stock", "discard", "knock", "draw stock")
    assert {move.seat for move in game.legal_moves[:-1]} == ({2} if protected else {0, 2})


def test_3_3_with_two_players_a_swap_in_the_last_turn_may_have_no_use():
    game = begin("1 2 3 4", "5 6 7 8", stock="6 Swap 7", protected=True)
    assert texts(play(game, "draw stock", "discard", "knock", "draw stock").legal_moves) == "discard"


def draw_two(stock, **more):
    return play(begin(stock=f"Draw-Two {stock}", **more), "draw stock", "draw-two")


def test_3_4_a_second_card_may_be_drawn_if_the_first_was_not_used():
    game = draw_two("7 8 6")
    assert (game.phase, game.turn, texts(game.legal_moves)) == (Phase.EXTRA, 0, "draw stock pass knock")
    game = play(game, "draw stock", "discard")
    assert texts(game.legal_moves) == "draw stock pass knock"
    game = play(game, "draw stock", "discard")
    assert (pile(game), texts(game.legal_moves)) == ("5 Draw-Two 7 8", "pass knock")


@pytest.mark.parametrize(("first", "use"), [("7", "swap b1"), ("Peek", "peek b1"), ("Swap", "exchange b1 1 b1")])
def test_3_4_a_first_card_that_is_used_is_the_last(first, use):
    game = play(draw_two(f"{first} 8"), "draw stock", use)
    assert (game.view(1).memory["draws"], texts(game.legal_moves)) == (0, "pass knock")


def test_3_4_a_power_card_may_be_refused_for_the_second_draw():
    game = play(draw_two("Peek 8"), "draw stock", "discard", "draw stock")
    assert game.state.held == Card(8)


def test_3_4_a_draw_two_gives_two_new_draws():
    game = play(draw_two("Draw-Two 7 8 6"), "draw stock", "draw-two")
    assert game.view(2).memory["draws"] == 2
    game = play(game, "draw stock", "discard", "draw stock", "discard")
    assert (pile(game), texts(game.legal_moves)) == ("5 Draw-Two Draw-Two 7 8", "pass knock")


def test_3_4_all_know_how_many_draws_are_left():
    game = draw_two("7 8")
    assert [game.view(viewer).memory["draws"] for viewer in (0, 1, None)] == [2, 2, 2]
    game = game.play("draw stock")
    assert [game.view(viewer).memory["draws"] for viewer in (0, 1, None)] == [1, 1, 1]


def test_3_4_the_draws_end_with_the_turn():
    game = play(draw_two("7 8"), "pass")
    assert (game.turn, game.state.memory["draws"]) == (1, 0)
    assert texts(game.play("draw stock").play("discard").legal_moves) == "pass knock"


def test_3_4_in_the_last_turn_there_is_no_call():
    game = play(begin("1 2 3 4", "5 6 7 8", stock="6 Draw-Two 7 8"), "draw stock", "discard", "knock", "draw stock")
    game = game.play("draw-two")
    assert texts(game.legal_moves) == "draw stock pass"
    assert play(game, "draw stock", "discard", "pass").is_round_over


# 4 The call


def test_4_1_a_player_may_call_after_the_turn():
    game = begin().play("draw stock")
    for move in game.legal_moves:
        assert texts(game.play(move).legal_moves) == "pass knock"


def test_4_1_by_option_a_call_takes_the_place_of_the_turn():
    game = begin(call="instead")
    assert texts(game.legal_moves) == "draw stock draw discard knock"
    assert play(game, "draw stock", "discard").turn == 1
    called = game.play("knock")
    assert (called.turn, texts(called.legal_moves)) == (1, "draw stock draw discard")


def test_4_2_every_other_player_has_one_more_turn():
    game = play(begin(), "draw stock", "discard", "knock")
    assert game.round_end == RoundEnd(0, (2,), "rat-a-tat-cat")
    game = play(game, "draw stock", "discard")
    assert (game.turn, game.is_round_over) == (2, False)
    game = play(game, "draw stock", "discard")
    assert (game.is_round_over, game.round_end.by, game.scores) == (True, 0, (10, 26, 18))


def test_4_2_a_call_in_the_middle_leaves_the_others_in_order():
    game = play(begin(), "draw stock", "discard", "pass", "draw stock", "discard", "knock")
    assert (game.turn, game.round_end.turns) == (2, (0,))


# 5 The score


def finish(*rows, stock="6", **more):
    """Return the round after a call in the first turn. Every player throws a number from the stock."""
    game = play(begin(*rows, stock=" ".join(["1"] * len(rows)) + f" {stock}", **more), "draw stock", "discard", "knock")
    while not game.is_round_over:
        game = play(game, "draw stock", "discard")
    return game


def test_5_1_power_cards_are_replaced_from_the_dealers_left():
    game = finish("2 Peek 3 4", "Swap 6 7 Peek", stock="8 Draw-Two Swap 9 5 0")
    assert (row(game, 0), row(game, 1)) == ("2 8 3 4", "9 6 7 5")
    assert (pile(game), str(game.state.stock[-1])) == ("5 1 1 Peek Draw-Two Swap Swap Peek", "0")
    assert game.scores == (17, 27)


def test_5_1_the_replaced_cards_are_told():
    game = finish("2 Peek 3 4", "Swap 6 7 8", stock="8 9 5 0")
    assert game.view(None).memory["replaced"] == ((0, "b1", PEEK), (1, "a1", SWAP))
    assert game.scorecards[0].lines[:2] == (
        Line("rat-a-tat-cat.score.card", 2, ("a1",)),
        Line("rat-a-tat-cat.score.replaced", 8, ("b1",)),
    )


def test_5_1_without_a_stock_the_uppermost_number_of_the_discards_follows():
    game = begin("2 3 Peek 4", "5 6 7 8", stock="1 1 0", call="instead").play("knock")
    state = game.state
    stock = [card for card in state.stock if card.name]
    numbers = tuple(card for card in state.stock[:-2] if not card.name)
    game = Game(game.rules, state.replace(stock=[*stock, Card(1)], discard=(*numbers, Card(1), *state.discard)))
    game = play(game, "draw stock", "discard")
    assert row(game, 0) == "2 3 1 4"
    assert game.state.stock == ()
    assert Counter(game.state.cards) == Counter(game.rules.deck(2))


def test_5_1_the_last_turn_may_end_with_a_pass():
    game = play(begin("2 Peek 3 4", "5 6 7 8", stock="1 Draw-Two 9 0"), "draw stock", "discard", "knock", "draw stock")
    game = play(game, "draw-two", "pass")
    assert (game.is_round_over, row(game, 0)) == (True, "2 9 3 4")


def test_5_2_the_lowest_sum_wins_the_round():
    game = finish("0 1 2 3", "9 9 9 9")
    assert game.scores == (6, 36)
    assert [each.seat for each in game.standings] == [0, 1]


@pytest.mark.parametrize(("cards", "total"), [("0 0 0 0", 0), ("9 9 9 9", 36), ("1 2 5 8", 16)])
def test_5_2_rows_worked_out_by_hand(cards, total):
    assert cardgolf.score("rat-a-tat-cat", cards).total == total


def test_5_3_five_is_the_average_of_the_numbers():
    numbers = [card.rank for card in cardgolf.rules("rat-a-tat-cat").deck(2) if not card.name]
    assert (len(numbers), sum(numbers)) == (45, 5 * 45)
    assert cardgolf.score("rat-a-tat-cat", "1 Peek Swap Draw-Two").total == 16


def test_5_3_power_cards_stay_where_a_limit_ends_the_round():
    game = begin("2 Peek 3 4", "5 6 7 8", turn_limit=1, stock="1 2 3")
    game = play(game, "draw stock", "discard", "pass", "draw stock", "discard", "pass")
    assert game.round_end == RoundEnd(None, (), "turn limit")
    assert (row(game, 0), game.scores) == ("2 Peek 3 4", (14, 26))
    assert game.scorecards[0].lines[1] == Line("rat-a-tat-cat.score.power", 5, ("b1",))


def test_5_3_where_no_number_is_left_a_power_card_stays():
    @hookimpl
    def deck():
        return [*map(Card, range(7)), PEEK, SWAP, DRAW_TWO]

    game = begin("0 1 2 Peek", "3 4 5 6", discard="Swap", stock="Draw-Two", house_rules=[deck], call="instead")
    assert (pile(game), game.state.stock) == ("Swap Draw-Two", ())
    game = play(game, "knock", "draw stock", "discard")
    assert (row(game, 0), game.scores) == ("0 1 2 Peek", (8, 18))


# 6 The match


def play_by_lot(game, seed=1):
    chance = Random(seed)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    return game


@pytest.mark.parametrize(("options", "rounds"), [({}, 5), ({"holes": 2}, 2)])
def test_6_1_a_match_has_a_number_of_rounds(options, rounds):
    game = play_by_lot(cardgolf.new_game("rat-a-tat-cat", players=3, seed=1, **options))
    assert len(game.state.match.rounds) == rounds
    assert game.totals == tuple(map(sum, zip(*(each.scores for each in game.state.match.rounds), strict=True)))
    assert game.totals[game.standings[0].seat] == min(game.totals)


def test_6_2_a_total_ends_the_match():
    game = play_by_lot(cardgolf.new_game("rat-a-tat-cat", players=3, seed=1, holes=None, threshold=60))
    rounds = [each.scores for each in game.state.match.rounds]
    assert max(game.totals) >= 60
    assert max(map(sum, zip(*rounds[:-1], strict=True))) < 60


def test_an_illegal_move_names_its_rule():
    with pytest.raises(IllegalMoveError) as error:
        begin(discard="5", stock="Peek 7").play("draw stock").play("swap a1")
    assert error.value.rule == "rat-a-tat-cat.moves"
