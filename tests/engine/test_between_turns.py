"""The hooks ``dealt`` and ``before_score``, and the window before play: when they are called, and what they may do."""

import pickle
from itertools import pairwise

import pytest
from helpers.plugins import answer
from helpers.snap_rules import Four
from helpers.walks import finish_round, play_back, tee_off

import cardgolf
from cardgolf import (
    Board,
    Game,
    Knock,
    Layout,
    NotTabulableError,
    Pass,
    Phase,
    Pile,
    PluginError,
    RoundEnd,
    ScoreSheet,
    Slot,
    hookimpl,
    plugin,
)
from cardgolf.events import Dealt, WindowClosed, WindowOpened
from cardgolf.games.provisional import visible_scorecard
from cardgolf.score_sheets import LayoutNeededError
from cardgolf.table import Memory, Window


@plugin
class Counting:
    """Counts deals and scores in the memory of the match, and burns a card of the stock for each deal."""

    @hookimpl
    def dealt(self, state):
        deals = state.memory.get("deals", 0) + 1
        burned = state.replace(stock=state.stock[:-1], discard=(state.stock[-1], *state.discard))
        return burned.remember("deals", deals, match=True)

    @hookimpl
    def before_score(self, state):
        down = tuple(len(board.down) for board in state.table.values())
        counted = state.remember("scores", state.memory.get("scores", 0) + 1, match=True)
        return counted.remember("down", down)


def memory(game):
    return tuple(game.state.memory.get(name) for name in ("deals", "scores"))


def rounds(count, *rules, seed=1, **options):
    game = cardgolf.new_game("nine-card", *rules, seed=seed, players=2, **{"turn_limit": 3} | options)
    games = [game]
    for number in range(count):
        game = finish_round(game.deal() if number else game)
        games += [game]
    return games


# after the deal


def test_dealt_is_called_after_each_deal_before_the_opening():
    asked = []

    @hookimpl
    def dealt(state):
        asked.append((state.phase, state.is_opening, state.turns_begun, len(state.cards), len(state.discard)))

    *_, game = rounds(2, dealt)
    assert asked == [(Phase.OPENING, True, (0, 0), 162, 1)] * 2
    assert game.state.setup.leader is not None


def test_dealt_comes_before_the_leader_where_there_is_no_opening():
    @hookimpl
    def dealt(state):
        return state.remember("leader", state.setup.order[-1])

    @hookimpl
    def leader(state):
        return state.memory["leader"]

    assert cardgolf.new_game(Four, dealt, leader, players=3, first_dealer=0, seed=1).turn == 0


def test_each_plugin_gets_what_the_one_below_returned():
    @hookimpl("dealt")
    def first(state):
        return state.remember("a", 1)

    @hookimpl("dealt")
    def second(state):
        return state.remember("b", state.memory["a"] + 1)

    assert dict(cardgolf.new_game("nine-card", first, second, seed=1).state.memory) == {"a": 1, "b": 2}


def test_a_card_that_a_player_is_shown_is_told_by_the_deal_and_hidden_from_others():
    @hookimpl
    def dealt(state):
        for seat, board in state.table.items():
            state = state.with_board(board.put(0, board.slots[0].known_to(seat)), seat)
        return state

    game = cardgolf.new_game("nine-card", dealt, players=2, seed=1)
    card = game.state.boards[0].card(0)
    assert [game.view(viewer).boards[0].slots[0].card for viewer in (0, 1, None)] == [card, None, None]
    (told,) = [event for event in game.events(0) if type(event) is Dealt]
    assert told.boards == game.view(0).boards
    assert all(dict(play_back(game, seat)) == {0: game.view(seat)} for seat in (0, 1, None))
    assert Game.from_position(game.rules, game.position).state == game.state  # although it is the opening


def test_a_game_that_goes_back_is_dealt_as_before():
    *_, game = rounds(3, Counting)
    assert memory(game) == (3, 3)
    for ply in range(game.ply + 1):
        earlier = game.at(ply)
        done = len(earlier.state.match.rounds)
        assert memory(earlier) == (done + (not earlier.is_round_over), done or None)
        assert len(earlier.state.cards) == 162
    assert pickle.loads(pickle.dumps(game)).at(game.ply) == game


def test_the_cards_of_a_hand_may_be_others_before_the_first_turn():
    @hookimpl
    def dealt(state):
        board, (*stock, card) = state.boards[0], state.stock
        return state.with_board(board.with_card(card, 0), 0).replace(stock=stock)

    @plugin
    class Six:
        max_extra = 1
        layout = hookimpl("layout")(lambda self: Layout.hand(6))
        opening_flips = hookimpl("opening_flips")(lambda self: 0)

    game = cardgolf.new_game(Six, dealt, players=2, seed=1)
    assert [len(board.slots) for board in game.state.boards] == [7, 6]
    assert Game.from_position(game.rules, game.position).state == game.state


# before the scores


@hookimpl("round_end")
def knocks(state, move):
    return RoundEnd(state.turn, (), "knock") if type(move) is Knock else None


@hookimpl("moves", wrapper=True)
def may_knock(state):
    offered = yield
    return (Knock(), *offered) if state.phase is Phase.START else offered


ENDS = {
    "all face up": ([], {}),
    "knock": ([may_knock, knocks], {}),
    "turn limit": ([], {"turn_limit": 1}),
    "the stock is empty": ([], {"recycle": "end_round"}),
}


@pytest.mark.parametrize("reason", ENDS)
def test_before_score_is_called_once_whatever_ends_the_round(reason):
    rules, options = ENDS[reason]
    game = tee_off(cardgolf.new_game("nine-card", Counting, *rules, seed=1, players=2, **options))
    if reason == "the stock is empty":
        top, *others = game.state.stock
        game = Game(game.rules, game.state.replace(stock=[top], discard=(*others, *game.state.discard)))
    while not game.is_round_over:
        down = sorted(game.state.board.down)
        swap = down and f"swap {game.state.board.names[down[0]]}"
        game = game.play(swap if game.phase is Phase.FOLLOW else game.legal_moves[0])
    assert (game.round_end.reason, game.state.memory["scores"]) == (reason, 1)
    assert (0 in game.state.memory["down"]) is (reason == "all face up")
    assert all(not board.down for board in game.state.boards)


def test_before_score_changes_what_is_scored():
    @hookimpl
    def before_score(state):
        """The best cards of the stock replace the first card of each board."""
        for seat, board in state.table.items():
            (*stock, card), old = sorted(state.stock, key=lambda card: -card.rank), board.card(0)
            state = state.with_board(board.put(0, Slot(card)), seat).replace(stock=stock, discard=(*state.discard, old))
        return state

    *_, game = rounds(1, before_score)
    assert all(board.card(0).rank == 0 and board.slots[0].up for board in game.state.boards)
    again = Game.from_position(game.rules, game.position)
    assert (again.state, again.scorecards) == (game.state, game.scorecards)


def test_scores_that_are_worked_out_again_do_not_call_it():
    calls = []

    @hookimpl
    def before_score(state):
        calls.append(state)

    *_, game = rounds(2, before_score)
    assert len(calls) == 2
    assert all(state.phase is not Phase.ROUND_OVER and not state.setup.upcoming for state in calls)
    again = Game.from_position(game.rules, game.position)
    assert again.scorecards == game.scorecards
    for seat in (0, 1, None):
        game.view(seat).as_dict()
        game.events(seat, game.ply + 1)
        visible_scorecard(game.view(seat), 0)
    pickle.loads(pickle.dumps(game.state))
    assert len(calls) == 2


# on a score sheet


@plugin
class Noting:
    @hookimpl
    def before_score(self, state):
        return state.remember("noted", state.closer)


def test_a_sheet_of_a_real_table_calls_it_and_keeps_what_it_remembers():
    kings = "K K K / A A A / 2 3 4"

    @hookimpl
    def before_score(state):
        found = sum(card.rank == 13 for board in state.table.values() for _, card in board.cards())
        return state.remember("kings", state.memory.get("kings", 0) + found, match=True)

    @hookimpl
    def bonus(state, seat):
        return [cardgolf.Line("bonus.kings", state.memory.get("kings", 0))] if state else ()

    rules = cardgolf.rules("nine-card", before_score, bonus)
    sheet = ScoreSheet(rules, ["Ann", "Bo"]).enter([kings, kings]).enter([kings, "5 6 7 / 5 6 7 / 5 6 7"])
    assert [sheet.list_additions(number, 0) for number in (1, 2)] == [(), ()]
    assert [sheet.rounds[number].scorecards[0].lines[-1].points for number in (0, 1)] == [6, 9]
    assert sheet.correct(1, {"Ann": "5 6 7 / 5 6 7 / 5 6 7"}).rounds[1].scorecards[0].lines[-1].points == 6
    with pytest.raises(LayoutNeededError):
        sheet.enter([12, kings])


def test_points_are_entered_where_it_reads_no_cards():
    sheet = ScoreSheet(cardgolf.rules("nine-card", Noting), ["Ann", "Bo"])
    assert sheet.enter([12, 30]).totals == (12, 30)


def test_final_points_stand_as_they_are():
    @hookimpl
    def before_score(state):
        return state.replace(boards=tuple(board.turned_up() for board in state.boards))

    sheet = ScoreSheet(cardgolf.rules("nine-card", before_score), ["Ann", "Bo"])
    assert sheet.enter([12, 30], final=True).totals == (12, 30)


def test_the_sheet_of_a_game_does_not_call_it_again():
    *_, game = rounds(2, Counting)
    sheet = ScoreSheet.from_game(game)
    assert sheet.rounds == game.state.match.rounds
    assert sheet._kept[-1].state.memory["scores"] == 2


# what they may return


WRONG = {
    "a lost card": lambda state: state.replace(discard=()),
    "the wrong type": lambda state: state.replace(discard=[*state.discard]),
    "a turn": lambda state: state.replace(turn=1 - state.turn),
    "a phase": lambda state: state.replace(phase=Phase.EXTRA),
    "turns": lambda state: state.replace(turns_begun=(5, 5)),
    "a round end": lambda state: state.replace(round_end=RoundEnd(0, (), "")),
    "a card in hand": lambda state: state.replace(held=state.discard[-1], held_from=Pile.STOCK, discard=()),
    "another layout": lambda state: state.with_board(Board.of(Layout.grid(1, 9), state.boards[0].slots), 0),
    "notes": lambda state: state.replace(memory=Memory(notes=(("careless", 1),))),
    "a window": lambda state: state.replace(memory=Memory(window=Window((0,), 0, "start"))),
    "a text": lambda state: "state",
    "a failure": lambda state: 1 // 0,
}  # fmt: skip


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("hook", ["dealt", "before_score"])
def test_a_wrong_state_names_the_plugin_and_changes_nothing(hook, kind):
    careless = type("Careless", (), {hook: hookimpl(lambda self, state: WRONG[kind](state))})
    harmless = type("Harmless", (), {hook: hookimpl(lambda self, state: state.remember("harmless", 1))})
    rules = cardgolf.rules("nine-card", careless, harmless, turn_limit=1)
    named = "invalid notes: expected the name" if kind == "notes" else rf"careless\.{hook}"
    game = None if hook == "dealt" else last_decision(rules)
    before = game and game.position
    with pytest.raises(PluginError, match=named) as caught:
        game.play(game.legal_moves[0]) if game else cardgolf.new_game(rules, players=2, seed=1)
    assert (game and game.position) == before
    assert len(str(caught.value)) < 200


def last_decision(rules):
    """Return the last decision of a round of one turn each."""
    game = tee_off(cardgolf.new_game(rules, players=2, seed=1))
    while sum(game.state.turns_begun) < 2 or game.phase is not Phase.FOLLOW:
        game = game.play(game.legal_moves[0])
    return game


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda: (), r"invalid result of dealt\.dealt.*: expected a State with the same cards"),
        (lambda: 1 // 0, r"dealt\.dealt failed: ZeroDivisionError"),
    ],
)
def test_a_wrapper_that_spoils_the_state_or_fails_is_named(change, text):
    @hookimpl(wrapper=True)
    def dealt(state):
        state = yield
        return state.replace(discard=change())

    with pytest.raises(PluginError, match=text):
        cardgolf.new_game("nine-card", dealt, seed=1)


LAYOUTS = {
    "another grid": (Layout.grid(1, 9), 9),
    "a smaller one": (Layout.grid(2, 4), 8),
    "a hand": (Layout.hand(9), 9),
    "fewer slots than places": (Layout.grid(3, 3), 8),
}


@pytest.mark.parametrize("kind", LAYOUTS)
@pytest.mark.parametrize("hook", ["dealt", "after_move", "before_score"])
def test_a_layout_that_changes_within_a_round_is_refused_where_it_happens(hook, kind):
    layout, size = LAYOUTS[kind]

    def change(state):
        board = state.boards[0]
        left = [slot.card for slot in board.slots[size:]]
        return state.with_board(Board.of(layout, board.slots[:size]), 0).replace(discard=(*left, *state.discard))

    careless = type("Careless", (), {hook: hookimpl(lambda self, state: change(state))})
    with pytest.raises(PluginError, match=rf"invalid result of careless\.{hook}.*: expected a State whose boards keep"):
        rounds(1, careless, turn_limit=1)


def grow(state):
    *stock, card = state.stock
    return state.with_board(state.boards[0].with_extra(Slot(card)), 0).replace(stock=stock)


def test_a_board_may_get_places_after_its_grid():
    @plugin
    class Growing:
        max_extra = 2
        dealt = hookimpl(lambda self, state: grow(state))
        before_score = hookimpl(lambda self, state: grow(state))

    *_, game = rounds(1, Growing)
    assert [board.layout.extra for board in game.state.boards] == [2, 0]
    assert Game.from_position(game.rules, game.position).state == game.state


@pytest.mark.parametrize("hook", ["dealt", "after_move", "before_score"])
def test_a_board_that_grows_beyond_its_extra_places_is_refused_where_it_happens(hook):
    careless = type("Careless", (), {hook: hookimpl(lambda self, state: grow(state))})
    with pytest.raises(
        PluginError, match=rf"invalid result of careless\.{hook}.*: expected a State with no more extra"
    ):
        rounds(1, careless, turn_limit=1)


# a window before play


@hookimpl
def reactions(state, move, before):
    """All may react before the first turn, and to no move."""
    if move is None:
        assert state is before
        return state.setup.seats
    return None


@pytest.mark.parametrize("variant", ["nine-card", Four])
def test_a_window_before_play_comes_after_the_opening_flips(variant):
    game = cardgolf.new_game(variant, reactions, players=3, seed=1, first_dealer=0)
    while game.state.is_opening:
        assert game.state.window is None
        game = game.play(game.legal_moves[0])
    assert (game.phase, game.turn, game.to_act) == (Phase.REACTION, 1, (2, 0, 1))
    assert game.state.turns_begun == (0, 1, 0)
    assert game.legal_moves == (Pass(),)
    for later in (Game.from_position(game.rules, game.position), pickle.loads(pickle.dumps(game))):
        assert (later.state, later.to_act) == (game.state, game.to_act)
    assert "window: 2 0 1 then start after 0" in game.position
    game = game.play("pass", seat=0).play("pass", seat=1).play("pass", seat=2)
    assert (game.phase, game.turn, game.to_act, game.state.window) == (Phase.START, 1, (1,), None)
    assert game.state.turns_begun == (0, 1, 0)
    assert game.play("draw stock").phase is Phase.FOLLOW


def test_a_window_before_play_opens_in_every_round_and_is_told():
    game = cardgolf.new_game(Four, reactions, players=2, seed=1, turn_limit=1, holes=2)
    assert [type(event) for event in game.events(0)].count(WindowOpened) == 1
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(game.legal_moves[0])
    opened = [event for event in game.events(1) if type(event) is WindowOpened and not event.reactions]
    assert [(event.seats, event.resumes) for event in opened] == [((0, 1), Phase.START), ((1, 0), Phase.START)]
    assert [type(event) for event in game.events(1)].count(WindowClosed) == 2
    for before, after in pairwise(game.at(ply) for ply in range(game.ply + 1)):
        assert before != after


def test_a_sheet_finds_the_leader_without_a_window():
    rules = cardgolf.rules("nine-card", reactions)
    assert ScoreSheet(rules, ["Ann", "Bo"], dealer="Bo").upcoming.leader == 0


# what cannot have them


@pytest.mark.parametrize("hook", ["dealt", "before_score"])
def test_lanes_refuse_them_by_name(hook):
    rules = cardgolf.rules("nine-card", answer(hook, None, "idle"))
    with pytest.raises(NotTabulableError, match=rf"idle\.{hook}|`{hook}` of idle"):
        rules.tables(players=2)
