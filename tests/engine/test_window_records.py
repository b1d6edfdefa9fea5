"""Windows in positions, records, views, sampled tables, undo and pickles."""

import json
import pickle
from random import Random

import pytest
from helpers.cases import every_case
from helpers.snap_rules import Four, Snap, Snapping
from helpers.walks import moments

import cardgolf
from cardgolf import Discard, Draw, Game, IllegalMoveError, InvalidPositionError, Pass, PluginError, Swap, hookimpl
from cardgolf.drawing import svg
from cardgolf.games.from_dict import events_from_dict
from cardgolf.table.memory import Window
from cardgolf.testing import twin

NAMED = ("helpers.snap_rules:Four", "helpers.snap_rules:Snapping")


def begin(*house_rules, players=3, seed=5, **options):
    return cardgolf.new_game(Four, *(house_rules or [Snapping]), players=players, seed=seed, **options)


def opened(*house_rules, **options):
    """Return the game in which seat 1 of three has discarded a card, and seats 2 and 0 may react."""
    game = begin(*house_rules, **options).play("draw stock").play("discard")
    assert game.to_act == (2, 0)
    return game


def line(game, key):
    return dict(each.split(": ", 1) for each in game.position.splitlines() if ": " in each).get(key, "")


# positions


@pytest.mark.parametrize("then", ["close", "again", "go on"])
def test_every_position_comes_back(then):
    windows = 0
    for game in moments(begin(players=4, holes=2, turn_limit=6, then=then), seed=3, moves=150):
        again = Game.from_position(game.rules, game.position)
        assert (again, again.position, again.to_act) == (game, game.position, game.to_act)
        assert [again.legal_moves_for(seat) for seat in range(4)] == [game.legal_moves_for(seat) for seat in range(4)]
        windows += game.state.window is not None
    assert windows > 20


def test_a_position_has_a_line_for_the_window():
    game = opened()
    assert line(game, "window") == "2 0 then turn over after 0"
    assert line(game.play("pass"), "window") == "0 then turn over after 1"
    assert Game.from_position(game.rules, game.position).state.window == Window((2, 0), 2, "turn over")


@hookimpl("next_seat")
def same_again(state):
    return state.turn


@hookimpl("reactions")
def after_a_draw(state, move):
    return [0] if type(move) is Draw else None


def test_the_line_names_what_resumes():
    game = opened(Snapping, same_again)
    assert line(game, "window") == "2 0 then turn over to 1 after 0"
    assert Game.from_position(game.rules, game.position).play("pass").play("pass").turn == 1
    drawn = begin(after_a_draw).play("draw stock")
    assert line(drawn, "window") == "0 then follow after 0"
    assert Game.from_position(drawn.rules, drawn.position).play("pass").play("discard").turn == 2


@every_case(
    "window",
    [
        "", "2", "then turn over after 0", "2 0 then turn over", "2 0 then later after 0",
        "2 0 then turn over after -1", "2 0 then turn over after 1000", "0 2 then turn over after 0",
        "2 2 then turn over after 0",
        "2 3 then turn over after 0", "2 0 then turn over after 100", "2 0 then turn over to 1 after 0",
        "2 0 then opening after 0", "2 0 then reaction after 0", "2 0 then round over after 0",
        "2 0 then turn over after 0 and more", "2 0  then turn over after 0", "\u0662 0 then turn over after 0",
    ],
)  # fmt: skip
def test_invalid_windows_are_refused(window):
    game = opened()
    text = game.position.replace("2 0 then turn over after 0", window)
    with pytest.raises(InvalidPositionError) as caught:
        Game.from_position(game.rules, text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("window", ["2 0 then turn over after 0", "2 0 then turn over to 3 after 0"])
def test_a_window_needs_the_next_seat_where_rules_choose_it(window):
    game = opened(Snapping, same_again)
    with pytest.raises(InvalidPositionError, match="window: invalid"):
        Game.from_position(game.rules, game.position.replace("2 0 then turn over to 1 after 0", window))


def test_a_window_needs_its_phase_and_rules_that_open_windows():
    game = opened()
    for text in (
        game.position.replace("phase: reaction", "phase: start"),
        game.position.replace("window: 2 0 then turn over after 0", "window:"),
        game.position.replace("leader: 1", "leader: none"),
    ):
        with pytest.raises(InvalidPositionError):
            Game.from_position(game.rules, text)
    with pytest.raises(InvalidPositionError, match="expected none under these rules"):
        Game.from_position(cardgolf.rules(Four), game.position)


def test_a_turn_that_is_over_holds_no_card():
    drawn = begin(after_a_draw).play("draw stock")
    for phase in ("turn over", "start"):
        with pytest.raises(InvalidPositionError, match="window: invalid"):
            Game.from_position(drawn.rules, drawn.position.replace("then follow", f"then {phase}"))


# records


def played(seed, moves=60):
    start = cardgolf.new_game(*NAMED, players=4, seed=seed, then="again", holes=2, turn_limit=5)
    *_, game = moments(start, seed, moves)
    return game


@pytest.mark.parametrize("seed", range(4))
def test_a_record_keeps_the_order_and_replays_equally(seed):
    game = played(seed)
    text = cardgolf.record(game)
    again = cardgolf.replay(text, rules=NAMED)
    assert (again, again.history, again.position) == (game, game.history, game.position)
    assert cardgolf.record(again) == text
    moves = [each for each in map(json.loads, text.splitlines()) if each["type"] == "move"]
    events = [(seat, str(move)) for seat, move in game.history if move != "deal"]
    assert [(each["seat"], each["move"]) for each in moves] == events
    assert game.at(len(game.history)) == game


def test_another_order_is_another_record():
    game = opened()
    one, other = (game.play("pass", seat=first).play("pass") for first in (2, 0))
    assert one == other
    assert one.history != other.history


def test_a_record_with_a_reaction_of_another_seat_is_refused():
    game = cardgolf.new_game(*NAMED, players=3, seed=5).play("draw stock").play("discard").play("pass")
    lines = cardgolf.record(game).splitlines()
    assert '"seat":2' in lines[-2]
    forged = "\n".join([*lines[:-2], lines[-2].replace('"seat":2', '"seat":1'), lines[-1]]) + "\n"
    with pytest.raises(cardgolf.InvalidRecordError):
        cardgolf.replay(forged, rules=NAMED)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_redacted_record_tells_who_reacted_and_no_hidden_card(seat):
    game = cardgolf.new_game(*NAMED, players=3, seed=5).play("draw stock").play("discard").play("pass", seat=0)
    head, *lines, _ = map(json.loads, cardgolf.redact(game, seat).splitlines())
    moves = [(each["ply"], each["seat"], each["move"]) for each in lines if each.get("move")]
    assert moves == [(1, 1, "draw stock"), (2, 1, "discard"), (3, 0, "pass")]
    windows = [(each["ply"], each["seats"], each["reactions"]) for each in lines if each["type"] == "window_opened"]
    assert windows == [(2, [2, 0], 0), (3, [2], 1)]
    assert head["seat"] == seat
    message = {"version": 1, "type": "events", "events": lines}
    assert events_from_dict(message, game.rules, 3) == game.events(seat)


# views


def test_each_seat_sees_the_window_and_its_own_moves():
    game = opened()
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert (view.turn, view.phase, view.to_act) == (1, "reaction", (2, 0))
        assert view.legal_moves == (game.legal_moves_for(seat) if seat is not None else ())
        assert bool(view.legal_moves) is (seat in {0, 2})
    assert [game.view(seat).actor for seat in (0, 1, 2, None)] == [0, 2, 2, 2]
    assert "Player 3 (seat 2), Player 1 (seat 0) may react" in str(game)
    assert "Player 3, Player 1 may react." in svg(game)


def test_a_pass_tells_nothing():
    """After a pass a view differs by the window and by nothing else."""
    game = opened()
    for seat in (0, 1, 2, None):
        before, after = (each.view(seat).as_dict() for each in (game, game.play("pass")))
        changed = {key for key in before if before[key] != after[key]}
        assert changed - {"to_act", "legal_moves"} == {"memory"}
        assert before["memory"] | {"window": None} == after["memory"] | {"window": None}


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_twins_see_the_same_window(viewer):
    game, rng = opened(), Random(1)
    for _ in range(30):
        other = Game(game.rules, twin(game.state, viewer, rng))
        assert (other.to_act, other.view(viewer)) == (game.to_act, game.view(viewer))
        assert other.legal_moves_for(2) == game.legal_moves_for(2)
        for order in ((2, 0), (0, 2)):
            one, two = (each.play("pass", seat=order[0]) for each in (game, other))
            assert (one.to_act, one.view(viewer)) == (two.to_act, two.view(viewer))


def test_a_sampled_table_shows_the_same_view():
    for game in moments(begin(players=4, turn_limit=6, then="again"), seed=4, moves=150):
        for seat in (0, 1, 2, 3, None):
            table = cardgolf.determinize(game.view(seat), Random(2))
            assert table.view(seat) == game.view(seat)
            assert table.to_act == game.to_act
        for seat in game.to_act:
            table = cardgolf.determinize(game.view(seat), Random(3))
            for move in game.legal_moves_for(seat)[:2]:
                table.play(move, seat=seat)


def test_games_and_views_are_pickled_in_a_window():
    game = played(3, moves=12)
    while game.state.window is None:
        game = game.play(game.legal_moves[-1])
    for each in (game, game.play("pass", seat=game.to_act[-1])):
        again = pickle.loads(pickle.dumps(each))
        assert (again, again.history, again.to_act) == (each, each.history, each.to_act)
        for seat in (0, 1, 2, 3, None):
            assert pickle.loads(pickle.dumps(each.view(seat))) == each.view(seat)


# undo


def swapped():
    """Return a game before and after seat 1 has swapped a face-up card for the top discard, which reveals nothing."""
    game = begin()
    one = game.state.boards[1].turned_up()
    board = one.put(3, game.state.boards[1].slots[3])
    game = Game(game.rules, game.state.replace(boards=(game.state.boards[0], board, game.state.boards[2])))
    return game.play("draw discard"), game.play("draw discard").play("swap a1")


def test_a_move_can_be_undone_until_another_seat_has_reacted():
    drawn, game = swapped()
    assert game.to_act == (2, 0)
    assert game.undo() == drawn
    answered = game.play("pass", seat=0)
    with pytest.raises(IllegalMoveError, match=r"invalid undo: expected no reaction of another seat \[base.undo\]"):
        answered.undo()
    closed = answered.play("pass")
    with pytest.raises(IllegalMoveError, match="reaction of another seat"):
        closed.undo()
    assert closed.play("draw discard").undo() == closed


def test_a_reaction_of_the_mover_can_be_undone():
    """No other seat has reacted after it."""

    @hookimpl("reactions")
    def mover_first(state, move):
        return [1, 2] if type(move) is Swap else None

    drawn, game = swapped()
    game = Game(cardgolf.rules(Four, mover_first), drawn.state).play("swap a1")
    assert game.play("pass", seat=1).undo() == game


def test_a_snap_that_reveals_a_card_cannot_be_undone():
    _, game = swapped()
    with pytest.raises(IllegalMoveError, match="reaction of another seat"):
        game.play(Snap("a1"), seat=2).undo()


def test_a_failing_rule_changes_nothing():
    @hookimpl("reactions")
    def failing(state, move):
        return state.setup.after(state.turn) if type(move) is Discard else [9] if type(move) is Pass else None

    game = opened(failing)
    before = game.position, game.history, game.to_act
    for seat in (0, 2):
        with pytest.raises(PluginError, match=r"failing\.reactions"):
            game.play("pass", seat=seat)
    assert before == (game.position, game.history, game.to_act)
