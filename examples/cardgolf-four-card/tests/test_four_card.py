"""Four-Card Golf: the conformance kit, and the clauses of its own rules."""

from functools import reduce

import pytest

import cardgolf
from cardgolf import DiscardOption, Game, IllegalMoveError, InvalidArgumentError, Line, Phase, RoundEnd, hookimpl
from cardgolf.testing import VariantConformance, rigged_deck

BOARDS = ("5C 9D / AH KS", "3C 6D / 7H 8S", "QC QD / 10H 2S")
DISCARD, STOCK = "4D", "AC JC KC AD"


class TestFourCard(VariantConformance):
    variant = "four-card"
    changes = {"peek": ["moves"], "twos": ["points"], "pairs": ["score"], "knock_penalty": ["penalty"]}


def make_table(boards=BOARDS, stock=STOCK, **options):
    """Return a game with these boards, by seat, and the stock from the top. Seat 1 goes first."""
    return rigged_deck("four-card", boards, discard=DISCARD, stock=stock, **options)


def begin(**options):
    """Return the same game after every seat has looked at its bottom row."""
    return play(make_table(**options), *["peek a2", "peek b2"] * 3)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def texts(things):
    return " ".join(map(str, things))


def known_cards(game, viewer, owner):
    """Return the owner's cards, row by row, as far as the viewer knows them."""
    return texts(slot.card or "?" for slot in game.view(viewer).boards[owner].slots)


def refusal(game, move):
    with pytest.raises(IllegalMoveError) as error:
        game.play(move)
    return error.value


# Scoring


@pytest.mark.parametrize(
    ("layout", "anywhere", "columns"),
    [
        ("A 2 / 3 K", 2, 2),
        ("J Q / 10 9", 39, 39),
        ("8 3 / 8 5", 8, 8),
        ("8 8 / 3 5", 8, 24),
        ("8 3 / 5 8", 8, 24),
        ("8 3 / 3 8", 0, 22),
        ("8 8 / 8 3", 11, 11),
        ("3 8 / 8 8", 11, 11),
        ("8 8 / 8 8", 0, 0),
        ("2 5 / 2 K", 5, 5),
        ("2 2 / 5 K", 5, 1),
    ],
)
def test_pairs_cancel_anywhere_or_in_columns(layout, anywhere, columns):
    assert cardgolf.score("four-card", layout).total == anywhere
    assert cardgolf.score(cardgolf.rules("four-card", pairs="columns"), layout).total == columns


def test_of_three_equal_cards_one_counts():
    assert cardgolf.score("four-card", "8 3 / 8 8").lines == (
        Line("four-card.score.pair", 0, ("a1", "a2")),
        Line("four-card.score.card", 3, ("b1",)),
        Line("four-card.score.card", 8, ("b2",)),
    )


def test_twos_may_count_two():
    assert cardgolf.score(cardgolf.rules("four-card", twos=2), "A 2 / 3 K").total == 6


# The deal and the opening


@pytest.mark.parametrize(("players", "cards"), [(2, 52), (4, 52), (5, 104), (8, 104)])
def test_five_players_need_a_second_pack(players, cards):
    state = cardgolf.new_game("four-card", players=players, seed=1).state
    assert len(state.stock) + len(state.discard) + 4 * players == cards


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_can_play(players):
    with pytest.raises(InvalidArgumentError):
        cardgolf.new_game("four-card", players=players)


def test_no_seat_knows_a_card_before_it_looks():
    game = make_table()
    assert {known_cards(game, viewer, owner) for viewer in (None, 0, 1, 2) for owner in (0, 1, 2)} == {"? ? ? ?"}


def test_each_seat_looks_at_its_two_nearest_cards_and_no_other_seat_does():
    game = make_table()
    assert texts(game.legal_moves) == "peek a2 peek b2"
    game = game.play("peek b2")
    assert (game.turn, texts(game.legal_moves)) == (1, "peek a2")
    game = game.play("PEEK A2")
    assert known_cards(game, 1, 1) == "? ? 7H 8S"
    assert [known_cards(game, viewer, 1) for viewer in (None, 0, 2)] == ["? ? ? ?"] * 3
    assert game.view(0).boards[1].slots[3].seen_by == (1,)
    assert len(game.state.boards[1].down) == 4
    assert (game.turn, game.phase) == (2, Phase.OPENING)


def test_by_option_any_two_cards_are_peeked_at():
    game = make_table(peek="any")
    assert texts(game.legal_moves) == "peek a1 peek b1 peek a2 peek b2"
    game = game.play("peek a1")
    assert texts(game.legal_moves) == "peek b1 peek a2 peek b2"
    game = game.play("peek b2")
    assert (game.turn, known_cards(game, 1, 1)) == (2, "3C ? ? 8S")


def test_play_begins_left_of_the_dealer_when_all_have_looked():
    game = begin()
    assert (game.turn, game.phase, game.state.turns_begun) == (1, Phase.START, (0, 1, 0))


@pytest.mark.parametrize("move", ["peek a1", "flip a2", "draw stock", "knock"])
def test_the_opening_allows_only_peeks(move):
    assert refusal(make_table(), move).rule == "four-card.moves"


def test_no_card_is_looked_at_twice_or_later():
    refusal(make_table().play("peek a2"), "peek a2")
    refusal(begin(), "peek a1")
    refusal(begin().play("draw stock"), "peek a1")


# Turns, and which seats know a card


def test_a_card_from_the_stock_is_known_to_its_owner_alone():
    game = play(begin(), "draw stock", "swap a1")
    assert known_cards(game, 1, 1) == "AC ? 7H 8S"
    assert [known_cards(game, viewer, 1) for viewer in (None, 0, 2)] == ["? ? ? ?"] * 3
    assert str(game.view(0).discard_top) == "3C"
    assert len(game.state.boards[1].down) == 4


def test_a_card_from_the_discard_pile_is_known_to_every_seat_and_yet_face_down():
    game = play(begin(), "draw discard", "swap b2")
    assert [known_cards(game, viewer, 1) for viewer in (0, 1, 2)] == ["? ? ? 4D", "? ? 7H 4D", "? ? ? 4D"]
    assert [slot.up for slot in game.view(0).boards[1].slots] == [False] * 4
    assert str(game.view(0).discard_top) == "8S"


def test_public_knowledge_leaves_with_the_card():
    game = play(begin(), "draw discard", "swap b2", *["draw stock", "discard"] * 2, "draw stock", "swap b2")
    assert (known_cards(game, 0, 1), known_cards(game, 1, 1)) == ("? ? ? ?", "? ? 7H KC")
    assert str(game.view(0).discard_top) == "4D"


def test_nothing_a_seat_gets_depends_on_what_it_cannot_see():
    games = begin(), begin(boards=(BOARDS[0], "3C KC / JC 8S", BOARDS[2]), stock="AD 7H 6D AC")
    for move in ("draw stock", "swap a1", "draw discard", "swap b2"):
        assert games[0].view(0) == games[1].view(0)
        games = tuple(game.play(move) for game in games)
    assert games[0].view(0) == games[1].view(0)
    assert len({str(refusal(game, "peek a1")) for game in games}) == 1
    assert games[0].view(1) != games[1].view(1)


def test_only_a_card_from_the_stock_may_be_thrown():
    game = begin()
    assert texts(game.play("draw stock").legal_moves) == "swap a1 swap b1 swap a2 swap b2 discard"
    assert texts(game.play("draw discard").legal_moves) == "swap a1 swap b1 swap a2 swap b2"


def test_a_player_who_knows_all_their_cards_plays_on():
    moves = [move for place in ("a1", "b1", "a2", "b2") for move in ("draw discard", f"swap {place}") * 3]
    game = play(begin(), *moves)
    assert (game.phase, game.round_end) == (Phase.START, None)
    assert "?" not in known_cards(game, 0, 1)


@hookimpl
def discard_options():
    """Require a flip with every discard, as a house rule."""
    return {DiscardOption.FLIP}


def test_cards_that_a_house_rule_turns_up_do_not_close_the_round():
    game = play(cardgolf.new_game("four-card", discard_options, players=2, seed=1), *["peek a2", "peek b2"] * 2)
    for place in ("a1", "b1", "a2", "b2"):
        game = play(game, *["draw stock", f"discard flip {place}"] * 2)
    assert not game.state.boards[0].down
    assert (game.phase, game.round_end) == (Phase.START, None)


# Knocking


def test_a_knock_instead_of_a_draw_leaves_all_others_one_turn():
    game = begin()
    assert texts(game.legal_moves) == "draw stock draw discard knock"
    game = game.play("knock")
    assert (game.round_end, game.turn) == (RoundEnd(1, (0,), "knock"), 2)
    assert texts(game.legal_moves) == "draw stock draw discard"
    game = play(game, *["draw stock", "discard"] * 2)
    assert game.is_round_over
    assert [known_cards(game, None, seat) for seat in range(3)] == ["5C 9D AH KS", "3C 6D 7H 8S", "QC QD 10H 2S"]
    assert game.scores == (15, 24 + 10, 8)


def test_an_unbeaten_knocker_pays_nothing():
    game = play(begin(), *["draw stock", "discard"], "knock", *["draw stock", "discard"] * 2)
    assert game.scores == (15, 24, 8)


PENALTIES = [("flat", 8 + 10), ("double plus five", 8 + 8 + 5), ("highest", 34), ("none", 8)]


@pytest.mark.parametrize(("how", "scored"), PENALTIES)
def test_a_beaten_knocker_pays(how, scored):
    rules = cardgolf.rules("four-card", knock_penalty=how)
    table = cardgolf.score(rules, ["3 4 / K A", "A K / 2 3", "10 9 / 8 7"], closer=0)
    assert [card.total for card in table] == [scored, 2, 34]


@pytest.mark.parametrize("how", [how for how, _ in PENALTIES])
@pytest.mark.parametrize(("closer", "other"), [(0, "5 3 / K K"), (None, "A K / 2 3")])
def test_a_tie_for_the_lowest_is_safe_and_so_is_a_seat_that_did_not_knock(how, closer, other):
    rules = cardgolf.rules("four-card", knock_penalty=how)
    assert cardgolf.score(rules, ["3 4 / K A", other], closer=closer)[0].total == 8


def test_a_negative_score_is_not_doubled():
    rules = cardgolf.rules("four-card", knock_penalty="double plus five")
    assert [card.total for card in cardgolf.score(rules, ["2 A / K K", "2 A / A K"], closer=0)] == [-1 + 5, -2]
