"""Openings, spent turns, knocks and ends as parts, each for itself and beside others."""

import pytest
from helpers.golf_rounds import offered, seat_boards
from helpers.plugins import answer

import cardgolf
from cardgolf import InvalidOptionError, Knock, Phase, RoundEnd, turns

BOARD = "2C (3D) 4H / (5S) 6C (7D)"
CABO = "(2C) (3D) / (4H) (5S)"
LAST_DOWN = "2C 3D (4H) / 5S 6C 7D"


def having(*parts, name="sample"):
    return answer("turns", [*parts], name)


SIX = cardgolf.Layout.grid(2, 3)


def opening(part, layout=SIX):
    """Return the opening of a two-player game with this part."""
    rules = cardgolf.rules("nine-card", having(part), answer("layout", layout, "size"))
    return cardgolf.new_game(rules, players=2, seed=1)


@pytest.mark.parametrize(("part", "first", "second"), [
    (turns.Opening(flips=1), ["flip a1", "flip b1", "flip c1", "flip a2", "flip b2", "flip c2"], None),
    (turns.Opening(flips=2, where="together"), ["flip a1", "flip b1", "flip c1", "flip a2", "flip b2", "flip c2"],
     ["flip a2"]),
    (turns.Opening(flips=2, where="apart"), ["flip a1", "flip b1", "flip c1", "flip a2", "flip b2", "flip c2"],
     ["flip b1", "flip c1", "flip b2", "flip c2"]),
    (turns.Opening(looks=2), ["peek a1", "peek b1", "peek c1", "peek a2", "peek b2", "peek c2"],
     ["peek b1", "peek c1", "peek a2", "peek b2", "peek c2"]),
    (turns.Opening(looks=2, of="nearest"), ["peek a2", "peek b2", "peek c2"], ["peek b2", "peek c2"]),
    (turns.Opening(looks=4, of="nearest"), ["peek a2", "peek b2", "peek c2"], ["peek b2", "peek c2"]),
    (turns.Opening(looks=6), ["look"], None),
])  # fmt: skip
def test_what_is_done_before_play(part, first, second):
    game = opening(part)
    assert offered(game) == first
    assert {*game.legal_moves} <= {*game.rules.action_space(2)}
    after = game.play(game.legal_moves[0])
    assert (offered(after) if after.turn == game.turn else None) == second
    while game.state.phase is Phase.OPENING:
        game = game.play(game.legal_moves[0])
    assert game.state.phase is Phase.START


@pytest.mark.parametrize("part", [turns.Opening(flips=0), turns.Opening(looks=0)])
def test_no_opening_at_all(part):
    assert opening(part).state.phase is Phase.START


def test_a_board_of_another_size_is_looked_at_as_far_as_it_goes():
    assert offered(opening(turns.Opening(looks=4), cardgolf.Layout.grid(2, 2))) == ["look"]
    assert len(offered(opening(turns.Opening(looks=4)))) == 6


@pytest.mark.parametrize(("most_down", "may"), [(3, False), (4, True)])
def test_a_knock_in_python_is_limited_by_the_part_above(most_down, may):
    game = seat_boards(cardgolf.rules("cabo", f"knocking:most_down={most_down}"), CABO, CABO)
    assert (Knock() in game.legal_moves) is may


def test_the_topmost_opening_counts():
    rules = cardgolf.rules("four-card", having(turns.Opening(flips=1)))
    game = cardgolf.new_game(rules, players=2, seed=1)
    assert offered(game) == ["flip a1", "flip b1", "flip a2", "flip b2"]
    assert offered(game.play("flip a1").play("flip a1")) == ["draw stock", "draw discard", "knock"]
    with pytest.raises(InvalidOptionError, match="one and other both answer opening_flips"):
        cardgolf.rules("golf", *(having(turns.Opening(flips=1), name=name) for name in ("one", "other")))


def begun(*rules, board=BOARD, **options):
    return seat_boards(cardgolf.rules("golf", *rules, **options), board, BOARD)


def test_a_turn_is_spent_on_a_flip():
    game = begun(having(turns.Spend()))
    assert offered(game) == ["draw stock", "draw discard", "flip b1", "flip a2", "flip c2"]
    assert game.play("flip b1").turn == 1
    assert begun(having(turns.Spend()), having(turns.Spend(), name="twice")).legal_moves == game.legal_moves
    closed = begun(having(turns.Spend()), board=LAST_DOWN).play("flip c1")
    assert closed.state.round_end == RoundEnd(0, (), "all face up")


def test_a_knock_closes_the_round():
    game = begun(having(turns.Knock()))
    assert offered(game)[-1] == "knock"
    closed = game.play("knock")
    assert (closed.turn, closed.state.closer) == (1, 0)
    assert "knock" not in offered(closed)
    assert begun(having(turns.Knock("none"))).play("knock").is_round_over


def test_the_fields_of_the_topmost_knock_count():
    strict = having(turns.Knock("none", most_down=2), name="strict")
    assert "knock" in offered(begun("knocking", most_down=3))
    assert "knock" not in offered(begun("knocking", strict))
    assert begun("knocking", strict, board=LAST_DOWN).play("knock").is_round_over
    assert offered(begun(strict, "knocking")).count("knock") == 1
    assert not begun(strict, "knocking").play("knock").is_round_over


def test_a_knocker_turns_all_cards_up():
    assert not begun(having(turns.Knock(turned_up=True))).play("knock").state.boards[0].down
    assert begun(having(turns.Knock())).play("knock").state.boards[0].down


def close(*rules, **options):
    """Return a game after seat 0 of three has turned up its last card."""
    rules = cardgolf.rules("golf", *rules, flip_turn=True, **options)
    return seat_boards(rules, LAST_DOWN, BOARD, BOARD).play("flip c1")


def test_last_turns_when_all_cards_are_up():
    assert close().state.round_end.turns == (2,)
    assert close(having(turns.End("each"))).turn == 1
    assert close(having(turns.End("none"))).is_round_over
    assert close(having(turns.End("each")), last_turns="none").turn == 1
    with pytest.raises(InvalidOptionError, match="one and other both set last_turns of End: expected one of them"):
        cardgolf.rules("golf", *(having(turns.End("none"), name=name) for name in ("one", "other")))


def test_those_who_had_fewer_turns_have_a_last_one():
    assert close(having(turns.End(fewer=True))).state.round_end == RoundEnd(0, (2,), "all face up")
    rules = cardgolf.rules("golf", having(turns.End(fewer=True)), flip_turn=True)
    game = seat_boards(rules, BOARD, LAST_DOWN, BOARD, turn=1)
    evened = cardgolf.Game(rules, game.state.replace(turns_begun=(1, 1, 0)))
    assert evened.play("flip c1").turn == 2
    assert evened.play("flip c1").state.round_end.turns == ()


def test_the_others_are_turned_up_before_their_last_turns():
    shown = close(having(turns.End(others_up=True))).state
    assert [bool(board.down) for board in shown.boards] == [False, False, False]
    assert close().state.boards[1].down
    knocked = seat_boards(cardgolf.rules("golf", having(turns.End(others_up=True), turns.Knock())), BOARD, BOARD)
    after = knocked.play("knock").state
    assert after.boards[0].down and not after.boards[1].down
    drawn = seat_boards(cardgolf.rules("golf", having(turns.End(others_up=True))), BOARD, BOARD).play("draw stock")
    assert drawn.state.boards[1].down


def test_golf_without_options_decides_moves_by_the_base_rules():
    assert cardgolf.rules("golf").base_decides_moves
    assert not cardgolf.rules("golf", "knocking").base_decides_moves


@pytest.mark.parametrize("part", [turns.Knock(), turns.Spend()])
def test_a_round_that_any_rule_can_end_may_lay_cards_down(part):
    with pytest.raises(InvalidOptionError, match="would never come up"):
        cardgolf.rules("golf", new_card="down")
    assert cardgolf.rules("golf", having(part), new_card="down").lays_down
