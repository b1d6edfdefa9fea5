"""The clauses of the rules, each in the tests that bear its number."""

from functools import reduce
from random import Random

import pytest

import cardgolf
from cardgolf import Card, Game, IllegalMoveError, Line, RoundEnd, hookimpl
from cardgolf.testing import rigged_deck

ANN = "5C 9D QH AS 2C 3C KD 4D 6C 7D"
BO = "QD QC 8C KH KC 9H 10S 10H 6S 8D"


def dealt(*rows, discard="KS", stock="", **options):
    """Return a game with these rows, by seat, in which seat 0 has the first turn."""
    options = {"first_dealer": 1} | options
    return rigged_deck("trash", rows or (ANN, BO), discard=discard, stock=stock, **options)


def small(*rows, places=3, **options):
    return dealt(*rows, places=places, **options)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def texts(things):
    return " ".join(map(str, things))


def cards_up(game, seat=0):
    board = game.state.boards[seat]
    return texts(slot.card if slot.up else "--" for slot in board.slots)


def held(game):
    return str(game.state.held)


# 1 The table


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 2), (6, 2)])
@pytest.mark.parametrize("jokers", [2, 0])
def test_1_1_two_play_with_one_pack_and_more_with_two(players, packs, jokers):
    deck = cardgolf.rules("trash", jokers=jokers).deck(players)
    assert len(deck) == packs * (52 + jokers)
    assert deck.count(Card(0, "*")) == packs * jokers


def test_1_2_ten_places_lie_face_down_and_no_seat_has_seen_a_card():
    game = cardgolf.new_game("trash", players=3, seed=4)
    assert {board.layout for board in game.state.boards} == {cardgolf.Layout.grid(rows=2, columns=5)}
    assert not any(slot.up or slot.seen_by for board in game.state.boards for slot in board.slots)
    assert (game.phase, len(game.state.discard)) == (cardgolf.Phase.START, 1)


@pytest.mark.parametrize("places", range(1, 10))
def test_1_3_fewer_than_ten_places_are_one_row(places):
    game = cardgolf.new_game("trash", players=2, seed=4, places=places)
    assert game.state.boards[0].names == tuple("abcdefghi"[place] + "1" for place in range(places))


# 2 The draw


def test_2_1_the_discard_may_be_taken_if_it_fits_a_place():
    assert texts(dealt(discard="KS").legal_moves) == "draw stock"
    assert texts(dealt(discard="7S").legal_moves) == "draw stock draw discard"
    assert texts(dealt(discard="JS").legal_moves) == "draw stock draw discard"
    assert texts(small("AC 2C 3C", "4C 5C 6C", discard="4D").legal_moves) == "draw stock"


def test_2_1_by_option_any_discard_may_be_taken_and_thrown_back():
    game = dealt(discard="KS", take="any")
    assert texts(game.legal_moves) == "draw stock draw discard"
    game = play(game, "draw discard")
    assert texts(game.legal_moves) == "discard"
    assert play(game, "discard").turn == 1


def with_cards_left(*left):
    """Return a game of a pack that has only the cards of two rows of three, and those ``left``."""
    rows = ("5C 9D QH", "8C 9H KC")
    pack = tuple(map(Card.parse, " ".join((*rows, *left)).split()))

    @hookimpl("deck")
    def small_pack():
        return pack

    rules = cardgolf.rules("trash", small_pack, places=3, first_dealer=1)
    return rigged_deck(rules, rows, discard=left[0], stock=" ".join(left[1:]))


def test_2_1_without_any_stock_the_top_discard_must_be_taken():
    game = with_cards_left("KS")
    assert texts(game.legal_moves) == "draw discard"
    assert texts(game.play("draw discard").legal_moves) == "discard"


def test_2_2_the_discards_become_the_new_stock():
    game = play(with_cards_left("KS", "KH"), "draw stock", "discard")
    assert (texts(game.legal_moves), game.state.stock) == ("draw stock", ())
    game = game.play("draw stock")
    assert (held(game), texts(game.state.discard)) == ("KS", "KH")


# 3 The places


def test_3_1_a_card_is_put_in_the_place_of_its_number():
    game = play(dealt(stock="7S"), "draw stock")
    assert texts(game.legal_moves) == "place b2"
    assert cards_up(play(game, "place b2")) == "-- -- -- -- -- -- 7S -- -- --"


def test_3_1_a_card_fits_no_place_that_has_a_card_of_its_number():
    game = play(dealt(stock="7S QS 7H"), "draw stock", "place b2", "discard", "draw stock", "discard")
    assert texts(play(game, "draw stock").legal_moves) == "discard"


def test_3_2_the_turn_goes_on_with_the_card_that_lay_there():
    game = play(dealt(stock="2H"), "draw stock", "place b1")
    assert (game.turn, held(game), texts(game.legal_moves)) == (0, "9D", "place d2")
    game = play(game, "place d2", "place a2", "place c1")
    assert (held(game), texts(game.legal_moves)) == ("QH", "discard")
    assert play(game, "discard").turn == 1


def test_3_2_every_seat_sees_the_card_that_lay_there_but_not_the_card_drawn():
    game = play(dealt(stock="2H"), "draw stock")
    assert [game.view(seat).held for seat in (0, 1, None)] == [Card(2, "H"), None, None]
    game = play(game, "place b1")
    assert {game.view(seat).held for seat in (0, 1, None)} == {Card(9, "D")}


@pytest.mark.parametrize(
    ("wild", "fitting"),
    [
        ("jacks", "JS"),
        ("jacks and jokers", "JS JK"),
        ("kings", "KH"),
        ("kings and jokers", "KH JK"),
        ("jokers", "JK"),
        ("none", ""),
    ],
)
def test_3_3_a_wild_card_fits_every_face_down_place_and_others_none(wild, fitting):
    for card in ("JS", "JK", "KH", "QS"):
        game = play(dealt(ANN, BO.replace("KH", "JH"), stock=card, wild=wild), "draw stock")
        names = game.state.boards[0].names
        expected = [f"place {name}" for name in names] if card in fitting.split() else ["discard"]
        assert texts(game.legal_moves) == " ".join(expected)


def test_3_3_a_wild_card_fits_no_filled_place():
    game = play(dealt(stock="7S QS JS"), "draw stock", "place b2", "discard", "draw stock", "discard", "draw stock")
    assert "place b2" not in texts(game.legal_moves) and len(game.legal_moves) == 9


def waiting_jack(**options):
    """Return a game in which seat 0 has a jack in the fourth place and holds a four."""
    moves = "place d1, place a1, place e1, place b1, place d2, place a2, place c1, discard, draw stock, discard"
    game = play(dealt(stock="JS QS 4S", **options), "draw stock", *moves.split(", "))
    return play(game, "draw stock")


def test_3_4_a_card_may_replace_a_wild_card_which_is_put_elsewhere():
    game = waiting_jack()
    assert texts(game.legal_moves) == "place d1 discard"
    game = play(game, "place d1")
    assert (held(game), texts(game.legal_moves)) == ("JS", "place b2 place c2 place e2")
    assert cards_up(play(game, "place c2")).split()[3:8] == ["4S", "5C", "6C", "--", "JS"]


def test_3_4_by_option_a_wild_card_stays():
    assert texts(waiting_jack(replace_wild=False).legal_moves) == "discard"


def test_3_4_a_wild_card_is_not_replaced_by_another():
    game = play(dealt(stock="JS QS JD"), "draw stock", "place c1", "discard")
    game = play(game, "draw stock", "discard", "draw stock")
    assert "place c1" not in texts(game.legal_moves)


def test_3_5_a_card_that_fits_no_place_is_discarded_and_ends_the_turn():
    game = play(dealt(stock="QS"), "draw stock")
    assert texts(game.legal_moves) == "discard"
    game = play(game, "discard")
    assert (game.turn, texts(game.state.discard)) == (1, "KS QS")


def test_3_5_a_card_that_fits_must_be_placed():
    with pytest.raises(IllegalMoveError) as error:
        play(dealt(stock="7S"), "draw stock", "discard")
    assert error.value.rule == "trash.moves"


def test_3_5_by_option_a_card_that_fits_may_be_discarded_unless_it_was_just_taken():
    assert texts(play(dealt(stock="7S", decline=True), "draw stock").legal_moves) == "place b2 discard"
    game = play(dealt(discard="7S", decline=True), "draw discard")
    assert texts(game.legal_moves) == "place b2"
    assert texts(play(dealt(discard="2S", decline=True), "draw discard", "place b1").legal_moves) == "place d2 discard"


# 4 The end of a round

PAIR = ("2C AC", "2D AD")


def one_full(stock="AH QS", rows=PAIR, **options):
    """Return a game in which seat 0 has just filled its row of two."""
    return play(small(*rows, stock=stock, places=2, **options), "draw stock", "place a1", "place b1")


def test_4_1_a_full_row_closes_the_round_and_the_last_card_is_discarded():
    game = one_full()
    assert game.state.held is None and texts(game.state.discard) == "KS AC"
    assert (game.turn, game.round_end) == (1, RoundEnd(0, (), "full row"))


def test_4_2_every_other_seat_has_one_more_turn():
    game = small("2C AC", "2D AD", "2S AS", stock="AH QS QH", places=2, first_dealer=2)
    game = play(game, "draw stock", "place a1", "place b1")
    assert (game.turn, game.round_end) == (1, RoundEnd(0, (2,), "full row"))
    game = play(game, "draw stock", "discard", "draw stock", "discard")
    assert game.is_round_over and game.state.turns_begun == (1, 1, 1)


def test_4_3_by_option_the_round_ends_at_once():
    assert one_full(last_turns=False).is_round_over


# 5 Rows, points and the match


def test_5_1_a_filled_place_is_a_point_and_an_unfinished_row_loses_its_points():
    game = play(one_full(stock="AH AS QS"), "draw stock", "place a1", "place b1")
    assert game.scores == (2, 2)
    game = play(one_full(rows=("2C AC", "QD AD"), stock="AH AS"), "draw stock", "place a1", "discard")
    assert game.scores == (2, 0)
    assert game.scorecards[1].lines == (Line("trash.score.places", 1, ("a1",)), Line("trash.score.short", -1))


def test_5_1_a_card_that_was_never_put_in_its_place_counts_nothing():
    """Seat 1 put no card, and at the end both its cards turn out to lie in their places."""
    game = play(one_full(rows=("2C AC", "AD 2D")), "draw stock", "discard")
    assert cards_up(game, 1) == "AD 2D"
    assert game.scorecards[1].lines == (Line("trash.score.short", 0),)
    assert [board.layout.size for board in game.deal().state.boards] == [1, 2]


@pytest.mark.parametrize(("layout", "total"), [("A 2 3 4 5 / 6 7 8 9 10", 10), ("J 2 J", 3), ("2 A 3", 1), ("K", 0)])
def test_5_1_layouts_worked_out_by_hand(layout, total):
    assert cardgolf.score("trash", layout).total == total


def test_5_1_tables_worked_out_by_hand():
    assert [card.total for card in cardgolf.score("trash", ["A 2 J", "A Q 3"])] == [3, 0]
    assert [card.total for card in cardgolf.score("trash", ["A 2 J", "A 2 3"])] == [3, 3]
    first = cardgolf.rules("trash", finishers="first")
    assert [card.total for card in cardgolf.score(first, ["A 2 J", "A 2 3"], closer=1)] == [0, 3]


@pytest.mark.parametrize(("finishers", "sizes"), [("all", [1, 1]), ("first", [1, 2])])
def test_5_2_each_full_row_is_played_with_one_place_fewer(finishers, sizes):
    game = play(one_full(stock="AH AS QS", finishers=finishers), "draw stock", "place a1", "place b1")
    assert [board.layout.size for board in game.deal().state.boards] == sizes


def test_5_2_a_row_that_is_not_filled_is_played_again():
    game = play(one_full(), "draw stock", "discard").deal()
    assert [board.layout.size for board in game.state.boards] == [1, 2]


def play_match(seed, **options):
    chance, game = Random(seed), cardgolf.new_game("trash", seed=seed, **options)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    return game


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("options", [{}, {"last_turns": False}, {"finishers": "first"}, {"tie": "playoff"}])
def test_5_3_the_first_to_finish_a_row_of_one_place_wins(seed, options):
    """The places of the rows of a winner add up to ten, nine, and so on to one."""
    game = play_match(seed, players=2 + seed % 4, places=10 if seed < 4 else 4, **options)
    rounds = [each for each in game.state.match.rounds if each.kind == "hole"]
    finished = [sum(each.scores[seat] > 0 for each in rounds) for seat in game.state.match.seats]
    places = game.rules.options["places"]
    assert max(finished) == places
    assert game.totals == tuple(sum(range(places - count + 1, places + 1)) for count in finished)
    assert {each.seat for each in game.standings if each.rank == 1} <= {
        seat for seat, count in enumerate(finished) if count == places
    }
    assert all(sum(each.scores[seat] > 0 for each in rounds[:-1]) < places for seat in game.state.match.seats)


@pytest.mark.parametrize("holes", [1, 2])
def test_5_3_a_number_of_rounds_ends_the_match_too(holes):
    game, chance = cardgolf.new_game("trash", seed=1, holes=holes, turn_limit=3), Random(1)
    for rounds in range(1, holes + 1):
        while not game.is_round_over:
            game = game.play(chance.choice(game.legal_moves))
        assert game.is_over == (rounds == holes)
        game = game if game.is_over else game.deal()
    assert {each.why for each in game.standings} == {""}


def test_5_4_two_who_finish_in_one_round_share_the_first_rank_or_play_off():
    def last_round(**options):
        game = small("2C", "2D", stock="AH AS", places=1, **options)
        return play(game, "draw stock", "place a1", "draw stock", "place a1")

    assert [each.rank for each in last_round().standings] == [1, 1] and last_round().is_over
    game = last_round(tie="playoff").deal()
    assert (game.state.setup.kind, [board.layout.size for board in game.state.boards]) == ("playoff", [1, 1])


def test_5_4_a_seat_sits_a_play_off_out():
    game = small("2C", "2D", "2S", stock="QS AH AS QH", places=1, tie="playoff", first_dealer=2)
    game = play(game, "draw stock", "discard", "draw stock", "place a1", "draw stock", "place a1")
    game = play(game, "draw stock", "discard").deal()
    assert game.state.setup.seats == (1, 2)
    chance = Random(1)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    assert sorted(each.rank for each in game.standings) == [1, 2, 3]
    assert game.totals == (0, 1, 1)
