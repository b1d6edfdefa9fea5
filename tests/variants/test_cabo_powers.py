"""Options of Cabo for powers (rules 9.4): looks, exchanges, gifts, and their moves by number."""

import pytest
from helpers.cabo_tables import (
    ANN,
    BO,
    CY,
    begin,
    draw_and_discard,
    everyone_passes,
    faces,
    known,
    pile,
    place,
    play,
    react,
    texts,
    words,
)
from helpers.cases import every_case

import cardgolf
from cardgolf import Phase

# 9.4 Powers


def test_9_4_by_option_any_discard_of_a_turn_has_its_power():
    game = everyone_passes(play(begin(BO, ANN, stock="2S", powers="any"), "draw stock", "swap b2"))
    assert (pile(game), game.phase, words(game)) == ("8H QD", Phase.EXTRA, "switch pass")
    taken = everyone_passes(play(begin(BO, ANN, powers="any"), "draw discard", "swap a2"))
    assert (taken.phase, words(taken)) == (Phase.EXTRA, "switch pass")
    assert everyone_passes(play(begin(BO, ANN, powers="any"), "draw discard", "swap a1")).turn == 1, "a five has none"


def test_9_4_a_rank_with_two_powers_offers_both():
    game = draw_and_discard(begin(stock="QS", peek="queen", spy="queen", switch="jack"))
    assert texts(game.legal_moves) == [
        "peek a1",
        "peek b1",
        *[f"spy 1 {name}" for name in "a1 b1 a2 b2".split()],
        "pass",
    ]


def test_9_4_by_option_any_two_cards_of_different_players_change_places():
    game = draw_and_discard(begin(ANN, BO, CY, stock="JS", switches="any"))
    assert (len(game.legal_moves), words(game)) == (4 * 8 + 4 * 4 + 1, "switch trade pass")
    game = play(game, "trade 1 a1 2 b2")
    assert (faces(game, 1), faces(game, 2), game.turn) == ("5H 6D JD QD", "2H 3H 4H 5D", 1)
    assert [known(game, 2, seat) for seat in (1, 2)] == ["5H ? ? ?", "? ? 4H ?"], "who knows a card still does"


def crowded(*sizes, hold, **options):
    """Return the turn of seat 0 with boards of so many cards, after a draw and a discard of the card ``hold``."""
    cards = [
        f"({card})" for card in map(str, cardgolf.rules("cabo", **options).deck(3)) if card not in (hold, "2", "2S")
    ]
    boards = []
    for size in sizes:
        own, cards = cards[:size], cards[size:]
        boards.append(" ".join([*own[:2], "/", *own[2:4], "+", *own[4:]]))
    return play(
        place(*boards, discard="2" if "pack" in options else "2S", stock=hold, options=options), "draw stock", "discard"
    )


def test_9_4_where_too_many_exchanges_could_be_made_those_of_others_are_left_out():
    options = {"switches": "any", "snaps": "none", "give": "ace"}
    game = crowded(16, 16, 16, hold="JS", **options)
    assert (len(game.legal_moves), words(game)) == (16 * 32 + 16 * 16 + 1, "switch trade pass")
    game = crowded(17, 17, 17, hold="JS", **options)
    assert (len(game.legal_moves), words(game)) == (17 * 34 + 1, "switch pass")


def test_9_4_and_then_those_with_the_last_players():
    game = crowded(24, 22, 17, hold="11", pack="kombio", snaps="none", give="ace")
    assert {move.seat for move in game.legal_moves[:-1]} == {1}
    assert len(game.legal_moves) == 24 * 22 + 1
    window = crowded(24, 22, 17, hold="11", pack="kombio", snaps="any")
    grabbed = {move.seat for move in window.legal_moves_for(0) if move.word == "grab"}
    assert (grabbed, len(window.legal_moves_for(0))) == ({1}, 1 + 24 + 24 * 22)


@pytest.mark.parametrize(("card", "has_power"), [("KS", True), ("KC", True), ("KH", False)])
def test_9_4_by_option_only_black_kings_show_a_card(card, has_power):
    game = draw_and_discard(begin(stock=card, look="black kings"))
    assert (game.phase is Phase.EXTRA) is has_power


def test_9_4_a_black_king_keeps_its_power_when_a_red_one_is_thrown_on_it():
    game = play(begin(ANN, "KH 6D / JD QD", stock="KS", look="black kings"), "draw stock", "discard")
    game = react(game, 1, "snap a1")
    assert (pile(game), game.phase, words(game)) == ("8H KS KH", Phase.EXTRA, "spy pass")


def test_9_4_by_option_a_king_shows_two_cards_of_different_players():
    game = draw_and_discard(begin(ANN, BO, CY, stock="KS", looks=2))
    assert words(game) == "peek spy pass"
    game = play(game, "spy 1 b1")
    assert (game.turn, words(game), {move.seat for move in game.legal_moves if str(move)[0] == "s"}) == (
        0, "peek spy pass", {2},
    )  # fmt: skip
    own, others = play(game, "peek a1"), play(game, "spy 2 a1")
    assert [texts(each.legal_moves) for each in (own, others)] == [
        ["switch a1 1 b1", "pass"],
        ["trade 1 b1 2 a1", "pass"],
    ]
    traded, kept = play(others, "trade 1 b1 2 a1"), play(others, "pass")
    assert [(faces(each, 1), each.turn) for each in (traded, kept)] == [("5D 2H JD QD", 1), ("5D 6D JD QD", 1)]
    assert {each.state.memory["looked"] for each in (traded, kept, play(game, "pass"))} == {None}
    assert [known(others, 0, seat) for seat in (1, 2)] == ["? 6D ? ?", "2H ? ? ?"]


def test_9_4_with_any_exchange_a_king_shows_any_card():
    game = draw_and_discard(begin(ANN, BO, CY, stock="KS", switches="any"))
    own, others = play(game, "peek a1"), play(game, "spy 2 a1")
    assert texts(own.legal_moves) == [
        f"switch a1 {seat} {name}" for seat in (1, 2) for name in "a1 b1 a2 b2".split()
    ] + ["pass"]
    assert words(others) == "switch trade pass"
    assert faces(play(others, "trade 1 a1 2 a1"), 1) == "2H 6D JD QD"


def test_9_4_a_fourteen_shows_two_cards_and_a_thirteen_one():
    boards = ("1 2 / 3 4", "5 6 / 7 8", "9 10 / 11 12")
    for card, seen in ((13, "switch pass"), (14, "peek spy pass")):
        game = draw_and_discard(begin(*boards, pack="kombio", discard="2", stock=str(card), snaps="none"))
        assert words(game) == ("spy pass" if card == 13 else "peek spy pass")
        assert words(play(game, "spy 1 a1")) == seen


def test_9_4_by_option_an_ace_deals_another_player_a_card():
    game = draw_and_discard(begin(ANN, BO, CY, stock="AS 2S", give="ace"))
    assert texts(game.legal_moves) == ["give 1", "give 2", "pass"]
    given = play(game, "give 2")
    assert (faces(given, 2), given.turn) == ("2H 3H 4H 5H 2S", 1)
    assert [known(given, viewer, 2)[-1] for viewer in (0, 1, 2, None)] == ["?"] * 4
    assert cardgolf.rules("cabo", give="ace", snaps="none").find_max_extra(given.state.boards[0].layout) == 20


# Moves by number


@every_case(
    ("options", "listed"),
    [
        ({}, "knock peek spy switch snap"),
        ({"snaps": "any", "switches": "any", "give": "ace"}, "knock peek spy switch trade give snap grab"),
        ({"look": "none", "switch": "none", "spy": "none"}, "knock peek snap"),
        ({"look": "none", "switch": "none", "peek": "none", "snaps": "none"}, "knock spy"),
        ({"peek": "none", "spy": "none", "switch": "none"}, "knock peek spy switch snap"),
        ({"looks": 2}, "knock peek spy switch trade snap"),
        ({"pack": "kombio"}, "knock peek spy switch trade snap"),
        (dict.fromkeys(("peek", "spy", "switch", "look", "snaps"), "none"), "knock"),
    ],
)
def test_9_4_every_move_that_the_options_allow_has_a_number(options, listed):
    words = dict.fromkeys(move.word for move in cardgolf.rules("cabo", **options).action_space(3))
    assert [word for word in words if word not in ("draw", "swap", "discard", "pass")] == listed.split()


def test_9_4_moves_of_other_plugins_are_left_to_these():
    cabo = cardgolf.rules("cabo").stack[1].plugin
    assert cabo.apply_move(begin().state, cardgolf.Pass()) is None
