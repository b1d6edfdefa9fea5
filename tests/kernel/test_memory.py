"""Public memory: what rules remember of a round and of a match, in states, views, positions and records."""

import pickle
from pathlib import Path
from random import Random

import pytest
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import Card, Discard, Game, InvalidPositionError, PluginError, hookimpl, plugin
from cardgolf.table.memory import MAX_NAMES, NO_MEMORY, Memory

STATE = cardgolf.new_game("nine-card", players=2, seed=1).state
CARDS = st.sampled_from([Card(5, "H"), Card(0, "*")])
PLAIN = st.recursive(
    st.integers()
    | st.booleans()
    | st.none()
    | st.text("abc é", max_size=5)
    | st.sampled_from([Card(5, "H"), Card(0, "*")]),
    lambda values: st.lists(values, max_size=3).map(tuple),
    max_leaves=5,
)


@hookimpl("after_move")
def counting(state, move):
    """Counts the discards of a round, and the draws of a match."""
    if type(move) is Discard:
        return state.remember("discards", state.memory.get("discards", 0) + 1)
    if type(move) is cardgolf.Draw:
        return state.remember("draws", state.memory.get("draws", 0) + 1, match=True)
    return None


RULES = cardgolf.rules("nine-card", counting, turn_limit=3, holes=3)


def play_through(seed, moves=200):
    rng, game = Random(seed), cardgolf.new_game(RULES, players=2, seed=seed)
    for _ in range(moves):
        yield game
        if game.is_over:
            break
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))


@given(st.dictionaries(st.text("abc_é", min_size=1, max_size=5), PLAIN, max_size=4), st.booleans())
def test_a_state_remembers_plain_values(values, match):
    state = STATE
    for name, value in values.items():
        state = state.remember(name, value, match=match)
    assert dict(state.memory) == values
    assert list(state.memory) == sorted(values)
    assert STATE.memory is NO_MEMORY
    again = Game.from_position(RULES, Game(RULES, state).position)
    assert again.state.memory == state.memory
    assert again.position == Game(RULES, state).position


@pytest.mark.parametrize("match", [False, True])
def test_a_state_forgets_a_name(match):
    state = cardgolf.new_game("play-nine", seed=1).state
    one = state.remember("one", 1, match=match)
    assert one.remember("two", 2, match=not match).forget("two") == one
    assert one.forget("one").memory is state.memory
    assert one.forget("two") == one
    assert one.forget("one").remember("one", 3, match=not match).memory["one"] == 3


def test_a_board_of_any_seat_can_be_replaced():
    state = cardgolf.new_game("play-nine", players=3, seed=1).state
    seat = (state.turn + 1) % 3
    board = state.boards[seat].turned_up()
    after = state.with_board(board, seat)
    assert after.boards[seat] is board
    assert [other for other in range(3) if after.boards[other] is not state.boards[other]] == [seat]
    assert state.with_board(board) == state.with_board(board, state.turn)


def test_a_name_can_be_remembered_again():
    state = STATE.remember("direction", 1).remember("direction", -1)
    assert (state.memory["direction"], len(state.memory)) == (-1, 1)
    assert state.memory.get("other", 7) == 7
    with pytest.raises(KeyError):
        state.memory["other"]


@every_case("value", [1.5, [1], {"a": 1}, object(), {1}, b"x", (1, [2]), "a\x1b", "x" * 5000, (0,) * 2000, STATE])
def test_values_that_cannot_be_remembered(value):
    with pytest.raises(ValueError, match="invalid value of thing to remember"):
        STATE.remember("thing", value)


@every_case("name", ["", "a\n", "x" * 100, 7, None, "\u202e"])
def test_names_that_cannot_be_remembered(name):
    with pytest.raises(ValueError, match="invalid name"):
        STATE.remember(name, 1)


def test_a_name_of_the_round_cannot_be_one_of_the_match_too():
    with pytest.raises(ValueError, match="the round has it already"):
        STATE.remember("thing", 1).remember("thing", 2, match=True)
    with pytest.raises(ValueError, match="the match has it already"):
        STATE.remember("thing", 1, match=True).remember("thing", 2)


def test_too_many_names():
    state = STATE
    for number in range(MAX_NAMES):
        state = state.remember(f"n{number}", number)
    with pytest.raises(ValueError, match="expected at most"):
        state.remember("one more", 1)


def test_a_rule_that_remembers_what_cannot_be_kept_is_named():
    @hookimpl("after_move")
    def hoarding(state):
        return state.remember("board", state.board)

    game = cardgolf.new_game("nine-card", hoarding, seed=1)
    with pytest.raises(PluginError, match=r"hoarding\.after_move failed: ValueError"):
        game.play(game.legal_moves[0])


def test_the_deal_forgets_the_round_and_keeps_the_match():
    rounds = 0
    for before in play_through(3):
        if before.is_round_over and not before.is_over:
            after = before.deal()
            assert "discards" not in after.state.memory
            assert after.state.memory["draws"] == before.state.memory["draws"] > 0
            rounds += 1
    assert rounds == 2


def test_every_seat_and_spectator_sees_it():
    for game in play_through(4):
        for seat in (0, 1, None):
            assert game.view(seat).memory == game.state.memory


def test_a_view_has_no_hidden_notes():
    @plugin
    class Secret:
        notes = True

        @hookimpl
        def after_move(self, state):
            return state.replace(notes=(("secret", 7),)).remember("seen", 1)

    game = cardgolf.new_game("nine-card", Secret, seed=1)
    game = game.play(game.legal_moves[0])
    assert game.state.notes == (("secret", 7),)
    view = game.view(0)
    assert (view.memory.notes, dict(view.memory)) == ((), {"seen": 1})
    assert Game.from_position(game.rules, game.position).state == game.state


def test_it_comes_back_from_positions_records_pickles_and_views():
    for game in play_through(5, moves=40):
        assert Game.from_position(RULES, game.position).state == game.state
        assert pickle.loads(pickle.dumps(game.state)) == game.state
        assert pickle.loads(pickle.dumps(game.view(0))) == game.view(0)
        assert cardgolf.determinize(game.view(0), Random(1)).view(0) == game.view(0)


def test_records_of_both_kinds_have_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("ours.py").write_text(
        "from cardgolf import hookimpl\n\n\n@hookimpl('after_move')\ndef counting(state):\n"
        "    return state.remember('moves', state.memory.get('moves', 0) + 1, match=True)\n"
    )
    game = cardgolf.new_game("nine-card", "./ours.py").play("flip a1").play("flip b1")
    assert '"name":"moves","value":2,"match":true' in cardgolf.redact(game, 0)
    assert cardgolf.replay(cardgolf.record(game), rules="./ours.py").state.memory["moves"] == 2


@every_case(
    "line",
    [
        "memory: 7", "memory: {", 'memory: {"a": 1.5}', 'memory: {"": 1}', 'memory: {"a": {"x": 1}}',
        'memory: {"a": 1}\nmatch_memory: {"a": 1}', "match_memory: [1]", 'memory: {"a": {"card": "99Z"}}',
    ],
)  # fmt: skip
def test_invalid_lines_of_a_position(line):
    with pytest.raises(InvalidPositionError, match="memory"):
        Game.from_position(RULES, f"{cardgolf.new_game(RULES, seed=1).position}\n{line}".replace("memory:\n", ""))


def test_equality_and_hash():
    one, other = Memory((("a", 1),)), Memory((("a", 1),))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Memory(of_match=(("a", 1),))


def test_a_printed_view_and_game_show_it():
    game = Game(RULES, STATE.remember("direction", -1).remember("cards", (Card(5, "H"), None), match=True))
    assert "Remembered: direction -1, cards 5H -" in str(game.view(0)).splitlines()
    assert "Remembered" not in str(Game(RULES, STATE))


@every_case(
    ("value", "text"),
    [
        (-1, "n -1"), (0, "n 0"), (False, "n False"), ("over there", "n over there"), (Card(12, "S"), "n <QS>"),
        ((Card(5, "H"), "b2"), "n <5H> b2"), (((0, "a1"), (1, Card(7))), "n (0 a1) (1 <7>)"),
        ((None, 3, ()), "n - 3 ()"),
        (None, ""), ((), ""), ("", ""),
    ],
)  # fmt: skip
def test_a_value_as_text(value, text):
    assert Memory((("n", value),)).text("<{}>".format) == text
    assert Memory((("m", 1), ("n", value)), (("z", 2),)).text("<{}>".format) == ", ".join(
        filter(None, ["m 1", text, "z 2"])
    )


def test_text_that_is_unsafe_to_print_is_replaced():
    assert Memory((("a\x1b", "b\n\u202e"),), (("c", ("\x07",)),)).text() == "a? b ?, c ?"
