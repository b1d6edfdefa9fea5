"""The end of windows: how the turn resumes, reactions to reactions, and faulty rules."""

import pytest
from helpers.cases import every_case
from helpers.snap_games import BOARDS, begin, opened, play, reacting, refused
from helpers.snap_rules import Four, Snapping
from helpers.walks import moments

import cardgolf
from cardgolf import Discard, Draw, Pass, Phase, PluginError, RoundEnd, Swap, hookimpl

# how the turn resumes


def test_the_next_turn_follows_when_all_have_passed():
    game = play(opened(), "pass", "pass", "pass")
    assert (game.phase, game.turn, game.state.turns_begun) == (Phase.START, 2, (0, 1, 1, 0))


def test_the_next_seat_was_chosen_before_the_window():
    @hookimpl("next_seat")
    def backwards(state):
        return state.setup.after(state.turn)[-1]

    game = opened(Snapping, backwards)
    assert game.to_act == (2, 3, 0)
    game = play(game, "0 pass", "2 snap a2")
    assert (game.phase, game.turn) == (Phase.START, 0)


@pytest.mark.parametrize("phase", [Phase.START, Phase.FOLLOW, Phase.EXTRA])
def test_any_step_of_a_turn_can_resume(phase):
    react = reacting(lambda state, move: [3] if type(move) is Draw else None)

    @hookimpl("next_phase")
    def after_a_draw(state, move):
        return phase if type(move) is Draw else None

    game = begin(react, after_a_draw)
    if phase is Phase.START:  # which has no card in hand
        game = begin(react, after_a_draw, discarding)
    game = game.play("draw stock")
    assert (game.to_act, game.turn) == ((3,), 1)
    assert (game.play("pass").phase, game.play("pass").turn) == (phase, 1)


@hookimpl("after_move")
def discarding(state, move):
    if type(move) is Draw:
        return state.replace(held=None, held_from=None, discard=(*state.discard, state.held))
    return None


def test_a_move_that_closes_the_round_opens_a_window_first():
    """The last turns begin when the window is closed."""

    @hookimpl("round_end")
    def first_swap(state, move):
        return RoundEnd(state.actor, state.setup.after(state.actor), "swapped") if type(move) is Swap else False

    game = play(begin(Snapping, first_swap), "draw stock", "swap a1")
    assert (game.phase, game.to_act, game.round_end.turns) == (Phase.REACTION, (2, 3, 0), (2, 3, 0))
    game = play(game, "pass", "pass", "pass")
    assert (game.turn, game.round_end.turns) == (2, (3, 0))
    game = play(game, "draw stock", "discard", "3 pass")
    assert (game.to_act, game.round_end.turns) == ((0, 1), (3, 0))
    game = play(game, "pass", "pass")
    assert (game.turn, game.round_end.turns) == (3, (0,))
    game = play(game, "draw stock", "discard", "pass", "pass", "pass", "draw stock", "discard", "pass", "pass")
    assert not game.is_round_over
    assert game.play("pass").is_round_over


def test_a_reaction_can_close_the_round():
    """Seat 2 gives up its last face-down card. Every other seat has one more turn, that of the mover included."""
    boards = [BOARDS[0], BOARDS[1], "7C 8C / KD 9C"]
    game = begin(players=3, boards=boards)
    two = game.state.boards[2]
    for place in (0, 1, 3):
        two = two.put(place, two.slots[place].turned_up())
    game = cardgolf.Game(game.rules, game.state.replace(boards=(*game.state.boards[:2], two)))
    game = play(game, "draw stock", "discard", "0 pass", "2 snap a2")
    assert game.round_end == RoundEnd(2, (1,), "all face up")
    assert (game.phase, game.turn) == (Phase.START, 0)


def test_a_reaction_can_close_the_round_in_the_middle_of_a_turn():
    @hookimpl("round_end")
    def by_passing(state, move):
        return RoundEnd(state.actor, state.setup.after(state.actor), "passed") if type(move) is Pass else False

    seat_3 = reacting(lambda state, move: [3] if type(move) is Draw else None)
    game = play(begin(seat_3, by_passing), "draw stock", "pass")
    assert (game.phase, game.turn, game.round_end) == (Phase.FOLLOW, 1, RoundEnd(3, (0, 1, 2), "passed"))
    assert cardgolf.Game.from_position(game.rules, game.position) == game
    assert play(game, "discard").turn == 0


def test_a_round_limit_ends_the_round_after_the_window():
    game = begin(turn_limit=1)
    for _ in range(3):
        game = play(game, "draw stock", "discard", "pass", "pass", "pass")
    game = play(game, "draw stock", "discard", "pass", "pass")
    assert (game.phase, game.to_act) == (Phase.REACTION, (3,))
    game = game.play("pass")
    assert game.is_round_over
    assert game.state.match.rounds[0].round_end.reason == "turn limit"
    assert game.to_act == ()
    assert refused(game, "pass", 3).startswith("invalid seat=3: the round is over")


# reactions to reactions


def test_a_reaction_can_replace_the_window():
    game = play(opened(then="again"), "0 snap a2")
    assert (game.phase, game.turn, game.to_act) == (Phase.REACTION, 1, (2, 3, 1))
    game = play(game, "2 snap a2")
    assert game.to_act == (3, 0, 1)
    game = play(game, "pass", "pass", "pass")
    assert (game.turn, game.state.window) == (2, None)


def test_an_empty_result_closes_the_window():
    game = play(opened(then="close"), "3 pass", "0 snap a2")
    assert (game.turn, game.state.window) == (2, None)


def test_without_an_opinion_the_others_may_still_react():
    game = play(opened(then="go on"), "0 snap a2")
    assert game.to_act == (2, 3)
    assert play(game, "2 snap a2", "3 pass").turn == 2


@pytest.mark.parametrize("pair", [False, True])
def test_a_hundred_reactions_to_one_move_are_an_error(pair):
    """A rule that opens the window again and again is named, and nothing changes."""
    game = opened(reacting(lambda state, move: ((0, 2) if pair else (3,)) if type(move) is not Draw else None))
    for _ in range(99):
        assert game.phase is Phase.REACTION
        game = game.play("pass")
    before = game.position
    with pytest.raises(PluginError, match=r"invalid result of react\.reactions.*: expected fewer than 100 reactions"):
        game.play("pass")
    assert (game.position, len(game.history)) == (before, 101)


def test_ninety_nine_reactions_to_one_move_are_none():

    def react(state, move):
        again = type(move) is Pass and state.window.count < 98
        return [3] if again or type(move) is Discard else []

    game = opened(reacting(react))
    for _ in range(99):
        assert game.phase is Phase.REACTION
        game = game.play("pass")
    assert (game.phase, game.turn) == (Phase.START, 2)


@every_case("seats", [(4,), (-1,), (0, 0), (2, 3, 2), (0, 9), ("2",), (2.0,), (None,), (True,), 2, "23", {2: 3}])
def test_seats_that_cannot_react_are_refused_by_name(seats):
    game = begin(reacting(lambda state, move: seats if type(move) is Discard else None)).play("draw stock")
    before = game.position
    with pytest.raises(PluginError, match=r"invalid (result of )?react\.reactions") as caught:
        game.play("discard")
    assert len(str(caught.value)) < 200
    assert (game.position, game.phase) == (before, Phase.FOLLOW)


def test_a_seat_that_sits_out_cannot_react():
    @hookimpl("next_round", wrapper=True)
    def without_seat_2(state):
        plan = yield
        return cardgolf.NextRound(plan.kind, (0, 1, 3))

    everyone = reacting(lambda state, move: state.match.seats if type(move) is Discard else None)
    game = begin(everyone, without_seat_2, turn_limit=1)
    while not game.is_round_over:
        game = game.play("pass" if game.state.window else game.legal_moves[-1])
    game = game.deal().play("draw stock")
    with pytest.raises(PluginError, match=r"react\.reactions.*: expected seats of this round, each once"):
        game.play("discard")


def test_an_exception_is_blamed_on_the_hook():
    game = begin(reacting(lambda state, move: 1 // 0)).play
    with pytest.raises(PluginError, match=r"react\.reactions failed: ZeroDivisionError"):
        game("draw stock")


def test_random_matches_with_windows_end():
    for seed in range(6):
        start = cardgolf.new_game(Four, Snapping, players=2 + seed % 4, seed=seed, holes=2, turn_limit=6, then="again")
        *_, game = moments(start, seed, moves=10_000)
        assert game.is_over
        assert game.at(len(game.history)) == game


def test_the_last_turns_after_a_closing_reaction_begin_left_of_the_turn():
    """Seat 3 snaps its last card that lies face down, in the turn of seat 1."""
    game = opened()
    board = game.state.boards[3]
    king = next(card for card in game.state.stock if card.rank == 13)
    slots = [cardgolf.Slot(king), *(slot.turned_up() for slot in board.slots[1:])]
    stock = [board.slots[0].card if card is king else card for card in game.state.stock]
    game = cardgolf.Game(
        game.rules, game.state.with_board(cardgolf.Board.of(board.layout, slots), 3).replace(stock=tuple(stock))
    )
    game = game.play("snap a1", seat=3)
    assert (game.round_end.by, game.turn, game.round_end.turns) == (3, 2, (0, 1))
    for seat in (2, 0, 1):
        assert game.turn == seat
        game = play(game, "draw stock", "swap a1")
        while game.phase is Phase.REACTION:
            game = game.play("pass")
    assert game.is_round_over


def test_a_seat_without_cards_draws_from_the_stock_and_discards():
    game = cardgolf.Game.from_position(
        cardgolf.rules("nine-card", Snapping),
        """
        dealer: 1
        leader: 0
        turn: 0
        turns_begun: 1 0
        board 0: . . . / . . . / . . .
        board 1: (2C) (3C) (4C) / (5C) (6C) (7C) / (8C) (9C) (10C)
        discard: KC QC 2H 3H 4H 5H 6H 7H 8H 9H 10H
        """,
    )
    assert [*map(str, game.legal_moves)] == ["draw stock"]
    game = game.play("draw stock")
    assert [*map(str, game.legal_moves)] == ["discard"]
