"""Options of Cabo for powers (rules 9.4): looks, exchanges, gifts, and their moves by number."""

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
    assert (pile(game), game.phase, words(game)) == ("8H QD", Phase.EXTRA, "pick pass")
    taken = everyone_passes(play(begin(BO, ANN, powers="any"), "draw discard", "swap a2"))
    assert (taken.phase, words(taken)) == (Phase.EXTRA, "pick pass")
    assert everyone_passes(play(begin(BO, ANN, powers="any"), "draw discard", "swap a1")).turn == 1, "a five has none"


def test_9_4_of_two_powers_of_a_rank_the_last_counts():
    game = draw_and_discard(begin(stock="QS", peek="queen", spy="queen", switch="jack"))
    assert words(game) == "spy pass"
    assert words(draw_and_discard(begin(stock="QS", peek="queen", spy="queen"))) == "pick pass"


def test_9_4_by_option_any_two_cards_of_different_players_change_places():
    game = draw_and_discard(begin(ANN, BO, CY, stock="JS", switches="any"))
    assert (len(game.legal_moves), words(game)) == (3 * 4 + 1, "pick pass")
    game = play(game, "pick 1 a1")
    assert {(move.word, move.seat) for move in game.legal_moves} == {("pick", 0), ("pick", 2)}
    game = play(game, "pick 2 b2")
    assert (faces(game, 1), faces(game, 2), game.turn) == ("5H 6D JD QD", "2H 3H 4H 5D", 1)
    assert [known(game, 2, seat) for seat in (1, 2)] == ["5H ? ? ?", "? ? 4H ?"], "who knows a card still does"


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
    assert [texts(each.legal_moves) for each in (own, others)] == [["pick 0 a1", "pass"], ["pick 2 a1", "pass"]]
    traded, kept = play(others, "pick 2 a1"), play(others, "pass")
    assert [(faces(each, 1), each.turn) for each in (traded, kept)] == [("5D 2H JD QD", 1), ("5D 6D JD QD", 1)]
    assert [dict(each.state.memory) for each in (traded, kept, play(game, "pass"))] == [{}, {}, {}]
    assert [known(others, 0, seat) for seat in (1, 2)] == ["? 6D ? ?", "2H ? ? ?"]


def test_9_4_with_any_exchange_a_king_shows_any_card():
    game = draw_and_discard(begin(ANN, BO, CY, stock="KS", switches="any"))
    own, others = play(game, "peek a1"), play(game, "spy 2 a1")
    assert texts(own.legal_moves) == [f"pick {seat} {name}" for seat in (1, 2) for name in "a1 b1 a2 b2".split()] + [
        "pass"
    ]
    assert {move.seat for move in others.legal_moves if move.word == "pick"} == {0, 1}
    assert faces(play(others, "pick 1 a1"), 1) == "2H 6D JD QD"


def test_9_4_a_fourteen_shows_two_cards_and_a_thirteen_one():
    boards = ("1 2 / 3 4", "5 6 / 7 8", "9 10 / 11 12")
    for card, seen in ((13, "pick pass"), (14, "peek spy pass")):
        game = draw_and_discard(begin(*boards, pack="kombio", discard="2", stock=str(card), snaps="none"))
        assert words(game) == ("spy pass" if card == 13 else "peek spy pass")
        assert words(play(game, "spy 1 a1")) == seen


def test_9_4_by_option_an_ace_deals_another_player_a_card():
    game = draw_and_discard(begin(ANN, BO, CY, stock="AS 2S", give="ace"))
    assert texts(game.legal_moves) == ["deal-card 1", "deal-card 2", "pass"]
    given = play(game, "deal-card 2")
    assert (faces(given, 2), given.turn) == ("2H 3H 4H 5H 2S", 1)
    assert [known(given, viewer, 2)[-1] for viewer in (0, 1, 2, None)] == ["?"] * 4
    assert cardgolf.rules("cabo", give="ace", snaps="none").find_max_extra(given.state.boards[0].layout) == 20


# Moves by number


@every_case(
    ("options", "listed"),
    [
        ({}, "knock snap peek spy pick"),
        ({"snaps": "any", "switches": "any", "give": "ace"}, "knock snap grab give peek spy pick deal-card"),
        ({"look": "none", "switch": "none", "spy": "none"}, "knock snap peek"),
        ({"look": "none", "switch": "none", "peek": "none", "snaps": "none"}, "knock spy"),
        ({"peek": "none", "spy": "none", "switch": "none"}, "knock snap peek spy pick"),
        ({"pack": "kombio"}, "knock snap peek spy pick"),
        (dict.fromkeys(("peek", "spy", "switch", "look", "snaps"), "none"), "knock"),
    ],
)
def test_9_4_every_move_that_the_options_allow_has_a_number(options, listed):
    words = dict.fromkeys(move.word for move in cardgolf.rules("cabo", **options).action_space(3))
    assert [word for word in words if word not in ("draw", "swap", "discard", "pass")] == listed.split()
