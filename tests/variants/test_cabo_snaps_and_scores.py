"""The clauses on snaps, the call and scores, worked out by hand."""

import pytest
from helpers.cabo_tables import (
    ANN,
    BO,
    CY,
    FEW,
    begin,
    crowd,
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
from helpers.walks import pick_eager, play_on

import cardgolf
from cardgolf import IllegalMoveError, Line, Phase, RoundEnd

# 9.5 Snaps


def snapping(stock="6S", **options):
    """Return the window after seat 0 has discarded a six. Seat 1 has one at b1 and knows it not."""
    return play(begin(ANN, BO, CY, stock=f"{stock} 2S 2D 3S", **options), "draw stock", "discard")


def test_9_5_after_a_discard_every_player_may_snap():
    game = snapping()
    assert (game.phase, game.to_act) == (Phase.REACTION, (1, 2, 0))
    assert all(
        texts(game.legal_moves_for(seat)) == ["pass", "snap a1", "snap b1", "snap a2", "snap b2"] for seat in range(3)
    )


def test_9_5_a_card_swapped_out_may_be_answered_too():
    game = play(begin(ANN, "2D 6D / JD QD"), "draw stock", "swap b1")
    assert (pile(game), game.to_act) == ("8H 2C", (1, 0))
    assert pile(react(game, 1, "snap a1")) == "8H 2C 2D"


def test_9_5_a_draw_a_look_and_a_call_are_no_discards():
    assert play(begin(), "draw stock").to_act == (0,)
    assert play(draw_and_discard(begin(stock="7S")), "peek a1").to_act == (1,)
    assert play(begin(), "knock").to_act == (1,)


def test_9_5_a_player_without_cards_cannot_snap():
    game = place("(AC) (2C) / (3C) (4C)", ". . / . .", "(2H) . / . .", discard="8H", stock="6S 7S")
    assert play(game, "draw stock", "discard").to_act == (2, 0)


def test_9_5_by_option_there_are_no_snaps():
    assert snapping(snaps="none").turn == 1


def test_9_5_a_right_card_goes_on_the_discard_pile():
    game = react(snapping(), 1, "snap b1")
    assert (faces(game, 1), pile(game), game.turn, game.phase) == ("5D . JD QD", "8H 6S 6D", 1, Phase.START)


def test_9_5_a_card_thrown_has_no_power():
    game = play(begin(ANN, "7D 6D / JD QD", stock="2S", discard="8H"), "draw stock", "swap a1")
    game = everyone_passes(game)
    game = play(everyone_passes(play(game, "draw stock", "swap a1")))
    assert (pile(game), game.turn, game.phase) == ("8H AC 7D", 0, Phase.START)


def test_9_5_a_wrong_card_goes_back_seen_by_all_and_costs_a_card():
    game = react(snapping(), 2, "snap a1")
    assert (faces(game, 2), pile(game)) == ("2H 3H 4H 5H 2S", "8H 6S")
    assert [known(game, viewer, 2) for viewer in range(3)] == ["2H ? ? ? ?", "2H ? ? ? ?", "2H ? 4H 5H ?"]
    assert game.state.boards[2].names[-1] == "+1"


def test_9_5_a_gap_is_filled_first():
    game = everyone_passes(react(snapping(), 1, "snap b1"))
    game = react(play(game, "draw stock", "discard"), 1, "snap a1")
    assert (faces(game, 1), game.state.boards[1].layout.extra) == ("5D 2D JD QD", 0)
    assert known(game, 1, 1) == "5D ? JD QD"


@pytest.mark.parametrize(("cards", "face"), [(0, "2H 3H 4H 5H"), (2, "2H 3H 4H 5H 2S 2D")])
def test_9_5_by_option_a_wrong_card_costs_another_number(cards, face):
    assert faces(react(snapping(penalty_cards=cards), 2, "snap a1"), 2) == face


@pytest.mark.parametrize("cards", [20, 10**6, 10**17])
def test_9_5_a_penalty_ends_with_the_stock_or_the_places(cards):
    assert len(faces(react(snapping(penalty_cards=cards), 2, "snap a1"), 2).split()) == 4 + 20


def test_9_5_without_a_stock_there_is_no_penalty_card():
    game = play(crowd(FEW, "2S", spare=1), "draw stock", "discard")
    own = faces(game, 0)
    assert (len(game.state.stock), faces(react(game, 0, "snap a1"), 0)) == (0, own)


def test_9_5_more_than_24_cards_are_not_dealt():
    game = play(crowd(FEW, "2S", spare=3), "draw stock", "discard")
    full = faces(game, 1)
    assert (len(full.split()), len(game.state.stock)) == (24, 2)
    assert faces(react(game, 1, "snap +1"), 1) == full
    assert len(faces(react(game, 0, "snap a1"), 0).split()) == 7


def test_9_5_the_first_right_card_ends_the_chance():
    game = react(snapping(), 1, "snap b1")
    assert game.state.window is None
    with pytest.raises(IllegalMoveError, match="expected seat 1"):
        react(game, 2, "snap a1")


def test_9_5_after_a_wrong_card_the_others_still_may():
    game = react(snapping(), 2, "snap a1")
    assert game.to_act == (1, 0)
    assert react(game, 1, "snap b1").state.window is None


def test_9_5_by_option_a_card_thrown_may_be_answered():
    game = react(snapping(chain=True), 1, "snap b1")
    assert game.to_act == (1, 2, 0)
    assert everyone_passes(game).turn == 1


def test_9_5_by_option_a_card_of_another_player_may_be_thrown():
    game = snapping(snaps="any")
    assert words(game, 2) == "pass snap grab"
    assert len(game.legal_moves_for(2)) == 1 + 4 + 2 * 4
    game = react(game, 2, "grab 1 b1")
    assert (game.to_act, texts(game.legal_moves)) == ((2,), ["give a1", "give b1", "give a2", "give b2"])
    game = react(game, 2, "give a2")
    assert (faces(game, 1), faces(game, 2), pile(game)) == ("5D 4H JD QD", "2H 3H . 5H", "8H 6S 6D")
    assert [known(game, viewer, 1) for viewer in range(3)] == ["? ? ? ?", "? ? JD QD", "? 4H ? ?"]


def test_9_5_if_it_is_wrong_the_penalty_is_ones_own():
    game = react(snapping(snaps="any"), 2, "grab 1 a1")
    assert (faces(game, 1), faces(game, 2)) == ("5D 6D JD QD", "2H 3H 4H 5H 2S")
    assert [known(game, viewer, 1) for viewer in range(3)] == ["5D ? ? ?", "5D ? JD QD", "5D ? ? ?"]


def test_9_5_without_the_option_it_may_not():
    assert "grab" not in words(snapping(), 2)


# 9.6 The call


def test_9_6_a_player_may_call_instead_of_drawing():
    assert "knock" in texts(begin().legal_moves)
    assert "knock" not in texts(play(begin(), "draw stock").legal_moves)


def test_9_6_every_other_player_has_one_more_turn():
    game = play(begin(ANN, BO, CY, stock="2S 3S"), "knock")
    assert (game.round_end, game.turn) == (RoundEnd(0, (2,), "cabo"), 1)
    assert texts(game.legal_moves) == ["draw stock", "draw discard"]
    game = draw_and_discard(draw_and_discard(game))
    assert game.is_round_over


def test_9_6_nothing_else_ends_a_round():
    game = place("8C . / . .", "(5D) (6D) / (JD) (QD)", discard="8H", stock="2S 3S")
    assert not everyone_passes(play(game, "draw stock", "swap a1")).round_end


def called(**options):
    return play(begin(ANN, BO, CY, stock="JS JC 2S", snaps="any", **options), "knock")


def test_9_6_the_cards_of_a_caller_are_out_of_play():
    game = play(called(), "draw stock", "discard")
    assert game.to_act == (2, 1)
    assert {move.seat for move in game.legal_moves_for(1) if hasattr(move, "seat")} == {2}
    game = play(everyone_passes(game), "pick 1 a1")
    assert {move.seat for move in game.legal_moves} == {2}


def test_9_6_by_option_they_stay_in_play():
    game = play(called(shield=False), "draw stock", "discard")
    assert game.to_act == (2, 0, 1)
    assert {move.seat for move in play(everyone_passes(game), "pick 1 a1").legal_moves} == {0, 2}


# 9.7 Scores


def score(*boards, caller=None, **options):
    return [card.total for card in cardgolf.score(cardgolf.rules("cabo", **options), list(boards), closer=caller)]


LOWEST, MIDDLE, HIGHEST = "AC 2C / 3C 4C", "5D 6D / . .", "KS KC / QD JK"


def test_9_7_each_card_counts():
    (card,) = [cardgolf.score("cabo", "KH 5C / JK 10S")]
    assert card.lines[0] == Line("cabo.score.card", -1, ("a1",))
    assert card.total == 14


def test_9_7_penalty_cards_count_too():
    game = react(snapping(), 2, "snap a1")
    board = game.state.boards[2]
    assert sum(line.points for line in game.rules.score(board, game.rules.card_values, 2, None)) == 2 + 3 + 4 + 5 + 2


def test_9_7_the_lowest_score_nothing():
    assert score(LOWEST, MIDDLE, HIGHEST, caller=0) == [0, 11, 38]
    assert score(MIDDLE, LOWEST, "AD 2D / 3D 4D") == [11, 0, 0]
    assert score(LOWEST, MIDDLE, HIGHEST, caller=0, lowest="sum") == [10, 11, 38]
    assert score("KH KD / . .", MIDDLE, caller=0) == [-2, 11]


@pytest.mark.parametrize(("failed", "points"), [(10, 21), (5, 16), (0, 11)])
def test_9_7_a_caller_who_is_not_lowest_pays(failed, points):
    assert score(LOWEST, MIDDLE, HIGHEST, caller=1, failed=failed) == [0, points, 38]


def test_9_7_the_house_rule_ender_penalty_replaces_the_points():
    rules = cardgolf.rules("cabo", "ender-penalty:how=doubled")
    assert cardgolf.score(rules, [LOWEST, MIDDLE], closer=1)[1].total == 22


def test_9_7_an_equal_score_is_no_failure():
    assert score(LOWEST, "10D . / . .", caller=0) == [0, 0]
    assert score(LOWEST, "10D . / . .", caller=0, equal="failed") == [20, 0]
    assert score(LOWEST, MIDDLE, caller=0, equal="failed") == [0, 11]


ENDS = [({}, 89, 100, True), ({}, 88, 99, False), ({"target": 50}, 39, 50, True), ({"target": None}, 489, 500, False),
        ({"reset_at": 100}, 89, 50, False)]  # fmt: skip


@pytest.mark.parametrize(("options", "before", "total", "over"), ENDS)
def test_9_7_a_total_of_a_hundred_ends_the_match_unless_it_is_reduced(options, before, total, over):
    """Seat 1 had some points, and has eleven now."""
    lines = {
        "round 1": 'hole "cabo" by 0',
        "round 1 seat 0": "cabo.score.card 20",
        "round 1 seat 1": f"cabo.score.card {before}",
    }
    game = place("(AC) (2C) / (3C) (4C)", "(5D) (6D) / . .", **lines, discard="8H", stock="2S 3S", options=options)
    game = draw_and_discard(play(game, "knock"))
    assert (game.scores, game.totals, game.is_over) == ((0, 11), (20, total), over)
    assert [each.seat for each in game.standings] == [0, 1]


def test_9_7_by_option_a_match_has_a_number_of_rounds():
    game = cardgolf.new_game("cabo", seed=1, holes=2, target=None)
    game = play_on(game, 1, choose=pick_eager)
    assert len(game.state.match.rounds) == 2
