"""Windows: seats that react out of turn, in which order, and how the turn resumes."""

from itertools import permutations
from random import Random

import pytest
from snap_rules import Four, Snap, Snapping

import cardgolf
from cardgolf import Discard, Draw, IllegalMoveError, Pass, Phase, PluginError, RoundEnd, Swap, hookimpl
from cardgolf.testing import rigged_deck

# Seat 1 leads. Seats 2 and 0 have a king at a2, which lies face down.
BOARDS = ["AC AD / KC 2C", "3C 4C / 5C 6C", "7C 8C / KD 9C", "7D 8D / 9D TD"]


def begin(*house_rules, players=4, boards=BOARDS, stock="KH 2H 3H", **options):
    rules = cardgolf.rules(Four, *(house_rules or [Snapping]), **options)
    return rigged_deck(rules, [each.replace("T", "10") for each in boards[:players]], discard="QS", stock=stock)


def play(game, *moves):
    """Play moves. ``2 pass`` is a pass of seat 2."""
    for move in moves:
        seat, _, text = move.partition(" ")
        game = game.play(text, seat=int(seat)) if seat.isdigit() else game.play(move)
    return game


def opened(*house_rules, **options):
    """Return the game in which seat 1 has discarded a king."""
    return play(begin(*house_rules, **options), "draw stock", "discard")


def refused(game, move, seat=...):
    before = game.position, game.legal_moves, game.to_act
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move, seat=seat)
    assert before == (game.position, game.legal_moves, game.to_act)
    return str(caught.value)


# which seats, and what they may do


def test_without_a_window_the_seat_of_the_turn_acts():
    game = begin()
    assert (game.to_act, game.turn, game.state.actor, game.state.window) == ((1,), 1, 1, None)
    assert game.legal_moves_for(1) == game.legal_moves
    assert game.legal_moves_for(0) == game.legal_moves_for(None) == game.legal_moves_for("1") == ()


def test_the_seats_are_listed_clockwise_from_the_left_of_the_mover():
    game = opened()
    assert (game.phase, game.turn, game.to_act) == (Phase.REACTION, 1, (2, 3, 0))


@pytest.mark.parametrize("seats", [(0, 2), [2, 0], range(0, 4, 2), iter([0, 2])])
def test_the_order_of_the_result_does_not_matter(seats):
    seats = tuple(seats)
    assert opened(reacting(lambda state, move: seats if type(move) is Discard else None)).to_act == (2, 0)


def test_the_mover_may_react_too_and_comes_last():
    game = opened(reacting(lambda state, move: (0, 1, 3) if type(move) is Discard else None))
    assert game.to_act == (3, 0, 1)
    assert play(game, "3 pass", "0 pass", "1 pass").turn == 2


def test_by_the_base_rules_a_seat_may_pass_and_nothing_else():
    game = opened(reacting(lambda state, move: state.setup.seats if type(move) is Discard else None))
    assert [game.legal_moves_for(seat) for seat in range(4)] == [(Pass(),)] * 4
    assert game.only_move == Pass()


def test_each_seat_has_its_own_moves():
    game = opened()
    game = play(game, "3 snap a1")  # wrong
    assert game.legal_moves_for(2) == (Pass(), *map(Snap, ("a1", "b1", "a2", "b2")))
    game = play(game, "2 pass", "0 pass", "draw stock", "discard")
    assert (game.turn, game.to_act) == (2, (3, 0, 1))
    assert game.legal_moves_for(3) == (Pass(), *map(Snap, ("b1", "a2", "b2")))
    assert game.legal_moves_for(0) == (Pass(), *map(Snap, ("a1", "b1", "a2", "b2")))
    assert game.legal_moves_for(2) == ()


def test_a_move_without_a_seat_is_one_of_the_first_seat():
    game = opened().play("snap a2")
    assert game.history[-1] == (2, Snap("a2"))
    assert game.state.boards[2].card(2) is None
    assert [str(card) for card in game.state.discard[-2:]] == ["KH", "KD"]


def test_a_pass_moves_no_card():
    """Not even the card that the seat of the turn holds."""
    game = begin(reacting(lambda state, move: state.setup.after(state.turn) if type(move) is Draw else None))
    game = game.play("draw stock")
    held, boards = game.state.held, game.state.boards
    assert (game.phase, game.to_act) == (Phase.REACTION, (2, 3, 0))
    assert game.view(2).held is None
    assert game.view(1).held == held
    for seat in (0, 3, 2):
        game = game.play("pass", seat=seat)
        assert (game.state.held, game.state.held_from, game.state.boards) == (held, "stock", boards)
    assert (game.phase, game.turn, game.to_act) == (Phase.FOLLOW, 1, (1,))
    assert game.play("swap a1").state.boards[1].card(0) == held


def test_the_opening_has_no_windows():
    asked = []
    always = reacting(lambda state, move: asked.append(state.phase) or state.setup.after(state.turn))
    game = cardgolf.new_game("nine-card", always, players=3, seed=1)
    while game.state.is_opening:
        assert game.state.window is None
        game = game.play(game.legal_moves[0])
    assert (asked, game.state.window) == ([], None)


# the order of reactions


@pytest.mark.parametrize("order", [*permutations((2, 3, 0))])
def test_seats_react_in_any_order(order):
    game, left = opened(), [2, 3, 0]
    for seat in order:
        game = game.play("pass", seat=seat)
        left.remove(seat)
        assert game.to_act == (tuple(left) or (2,))
    assert (game.phase, game.turn) == (Phase.START, 2)
    assert [seat for seat, _ in game.history] == [1, 1, *order]


@pytest.mark.parametrize(("first", "later"), [(2, 0), (0, 2)])
def test_the_first_snap_counts_and_the_later_one_is_refused(first, later):
    game = opened().play("snap a2", seat=first)
    assert game.state.window is None
    reason = refused(game, "snap a2", later)
    assert reason.startswith("invalid seat=0: expected seat 2, which is to move" if later == 0 else "illegal move")


def test_a_seat_reacts_once_and_learns_whose_turn_it_is():
    game = play(opened(), "3 pass")
    assert refused(game, "pass", 3) == "invalid seat=3: expected one of seats 2, 0, which may react now [base.turn]"
    assert refused(game, "draw stock", 1).startswith("invalid seat=1: expected one of seats 2, 0")
    assert refused(game, "draw stock", 2).startswith("illegal move 'draw stock': expected one of pass, snap a1")
    for seat in (None, "2", 2.0, True, 4, -1):
        assert refused(game, "pass", seat).startswith("invalid seat=")


def test_an_illegal_reaction_names_the_moves_of_its_seat():
    game = play(opened(), "0 snap a1", "2 pass", "3 pass", "draw stock", "discard")
    assert "snap a1" not in refused(game, "snap c3", 0)
    assert "snap a1" in refused(game, "snap c3", 3)


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
    return state.replace(held=None, held_from=None, discard=(*state.discard, state.held)) if type(move) is Draw else None


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

    game = play(begin(reacting(lambda state, move: [3] if type(move) is Draw else None), by_passing), "draw stock", "pass")
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


def reacting(function):
    """Return a house rule with this hook."""

    @hookimpl("reactions")
    def react(state, move):
        return function(state, move)

    return react


@pytest.mark.parametrize("pair", [False, True])
def test_a_hundred_reactions_to_one_move_are_an_error(pair):
    """A rule that opens the window again and again is named, and nothing changes."""
    game = opened(reacting(lambda state, move: ((0, 2) if pair else (3,)) if type(move) is not Draw else None))
    for _ in range(99):
        assert game.phase is Phase.REACTION
        game = game.play("pass")
    before = game.position
    with pytest.raises(PluginError, match=r"invalid react\.reactions=.*: expected fewer than 100 reactions to one move"):
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


@pytest.mark.parametrize("seats", [(4,), (-1,), (0, 0), (2, 3, 2), (0, 9), ("2",), (2.0,), (None,), (True,), 2, "23", {2: 3}])
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
    with pytest.raises(PluginError, match=r"invalid react\.reactions=.*: expected seats of this round, each once"):
        game.play("discard")


def test_an_exception_is_blamed_on_the_hook():
    game = begin(reacting(lambda state, move: 1 // 0)).play
    with pytest.raises(PluginError, match=r"react\.reactions failed: ZeroDivisionError"):
        game("draw stock")


def test_random_matches_with_windows_end():
    for seed in range(6):
        rng = Random(seed)
        game = cardgolf.new_game(Four, Snapping, players=2 + seed % 4, seed=seed, holes=2, turn_limit=6, then="again")
        while not game.is_over:
            if game.is_round_over:
                game = game.deal()
            seat = rng.choice(game.to_act)
            game = game.play(rng.choice(game.legal_moves_for(seat)), seat=seat)
        assert game.at(len(game.history)) == game
