"""People at a table with bots: whom a sitting asks, what bots hear, what is taken back, and what happened since."""

from random import Random

import pytest
from attrs import define, field
from helpers.cases import every_case
from helpers.rule_sets import TABLES, one_of_each_family
from helpers.snap_rules import Four, Snapping
from helpers.walks import played_by_lot

import cardgolf
from cardgolf import Game, IllegalMoveError, InvalidArgumentError, Pass, PluginError, Swap
from cardgolf.bots.sitting import make_seats, name_players, sit_down
from cardgolf.narration import Step
from cardgolf.table.sides import FIRST_NAMES
from cardgolf.testing import rigged_deck


@define
class Listener:
    """Plays at random, and notes the events that it was told last."""

    rng: Random
    heard: tuple = ()

    def choose(self, view, events):
        self.heard = events
        return self.rng.choice(view.legal_moves)


@define
class Failing:
    """Fails after the opening of Play Nine."""

    rng: Random
    chosen: list = field(factory=list)

    def choose(self, view):
        self.chosen.append(view)
        return view.legal_moves[0 if len(self.chosen) <= 2 else 99]


def begun(*extra):
    """Return a sitting of seat 1, which leads, after the opening, by rules with ``extra`` plugins."""
    game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8"] * 2, stock="9", discard="12")
    for move in ("flip a1", "flip b1", "flip a1", "flip b1"):
        game = game.play(move)
    return sit_down(Game(cardgolf.rules("play-nine", *extra), game.state), [1], "random")


def refusal(sitting, seat):
    """Return why ``seat`` can take back nothing, or an empty text."""
    if sitting.can_take_back(seat):
        assert sitting.take_back(seat).game.ply < sitting.game.ply
        return ""
    with pytest.raises(IllegalMoveError) as caught:
        sitting.take_back(seat)
    assert caught.value.rule == "base.undo"
    return caught.value.message


NOT_YOURS = "invalid undo: expected a move of yours since the deal"


# Bots


@pytest.mark.parametrize("people", [{0}, {2}, {0, 1}], ids=str)
def test_bots_move_until_a_person_may_act_or_the_round_is_over(people):
    game = cardgolf.new_game(Four, Snapping, players=3, seed=5, holes=1, turn_limit=5)
    sitting, rng, reacted = sit_down(game, people, "random").advance(), Random(1), False
    while not sitting.game.is_round_over:
        (seat, *_) = people.intersection(sitting.game.to_act)
        reacted = reacted or sitting.game.state.window is not None
        before = sitting.game.ply
        sitting = sitting.play(rng.choice(sitting.game.legal_moves_for(seat)), seat).advance()
        movers = [mover for mover, _ in sitting.game.history[before:]]
        assert movers[0] == seat and not people.intersection(movers[1:])
    assert reacted and sitting.advance() == sitting


def test_a_table_without_people_is_played_by_bots():
    sitting = sit_down(cardgolf.new_game("nine-card", players=2, seed=3), (), "greedy").advance()
    assert sitting.game.is_round_over
    assert sitting.deal().game.state.match.totals == sitting.game.totals


def test_bots_hear_what_their_seats_saw():
    sitting = sit_down(cardgolf.new_game("golf", players=3, seed=2), [0], Listener)
    for _ in range(5):
        sitting = sitting.advance()
        sitting = sitting.play(sitting.game.legal_moves_for(0)[-1], 0)
    for seat, bot in sitting.seats.bots.items():
        assert bot.heard == sitting.game.events(seat)[: len(bot.heard)] and len(bot.heard) > 10


def test_nothing_has_happened_if_a_bot_fails():
    sitting = sit_down(cardgolf.new_game("play-nine", players=2, seed=7), [0], Failing).advance()
    moved = sitting.play("flip a1", 0).play("flip b1", 0)
    with pytest.raises(PluginError, match=r"^the bot of seat 1 failed: IndexError"):
        moved.advance()
    assert moved.game.ply == sitting.game.ply + 2 == 4


def test_an_only_move_needs_no_bot():
    @cardgolf.hookimpl
    def moves(state):
        return (Swap("a1"),) if state.held else None

    assert begun(moves).play("draw discard", 1).choose() == Swap("a1")


# Seats


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_refused(seat):
    with pytest.raises(InvalidArgumentError, match=rf"invalid seat={seat}: expected 0 to 1"):
        make_seats(cardgolf.new_game("play-nine", players=2, seed=7), [0, seat], "greedy")


def test_a_seed_repeats_the_bots():
    games = [cardgolf.new_game("golf", players=2, seed=9) for _ in range(2)]
    assert len({sit_down(game, (), "random").advance().game.history for game in games}) == 1


@every_case(
    ("count", "given", "named"),
    [
        (2, (), ("Ann", "Bo")),
        (3, ("Bo",), ("Bo", "Ann", "Cy")),
        (8, (), FIRST_NAMES),
        (9, (), 9),
        (9, ("Zoe",), ("Zoe", *FIRST_NAMES)),
        (9, tuple("ABCDEFGHI"), tuple("ABCDEFGHI")),
        (0, (), 0),
        (-1, (), -1),
    ],
)
def test_players_without_a_name_get_one(count, given, named):
    assert name_players(count, given) == named


# Taking back


def test_only_a_choice_that_showed_nothing_is_taken_back():
    start = begun()
    assert refusal(start, 1) == NOT_YOURS  # there is nothing to take back
    drawn = start.play("draw discard", 1)
    assert drawn.take_back(1) == start
    assert refusal(drawn, 0) == NOT_YOURS
    swapped = drawn.play("swap a1", 1)
    assert swapped.take_back(1) == drawn  # a1 was up
    assert "swap c1 showed a new card" in refusal(drawn.play("swap c1", 1), 1)
    assert "draw stock showed a new card" in refusal(start.play("draw stock", 1), 1)


def test_an_only_move_is_taken_back_with_the_choice_before_it():
    @cardgolf.hookimpl
    def moves(state):
        return (Swap("a1"),) if state.held else None

    start = begun(moves)
    assert start.play("draw discard", 1).play("swap a1", 1).take_back(1) == start


def test_a_move_before_a_resume_is_taken_back():
    drawn = begun().play("draw discard", 1)
    resumed = sit_down(cardgolf.replay(cardgolf.record(drawn.game)), [1], "greedy")
    assert resumed.take_back(1).game == begun().game


def test_turns_of_bots_and_finished_rounds_are_not_taken_back():
    sitting, rng, told = sit_down(cardgolf.new_game("play-nine", players=2, seed=7), [0], "easy"), Random(3), set()
    while not (sitting := sitting.advance()).game.is_round_over:
        before = sitting
        sitting = sitting.play(rng.choice(sitting.game.legal_moves_for(0)), 0)
        own, reason = sitting.game.turn == 0, refusal(sitting.advance(), 0)
        assert own or reason == NOT_YOURS or sitting.advance().game.is_round_over
        assert reason or sitting.take_back(0) == before
        told.add((own, bool(reason)))
    assert {(True, False), (True, True), (False, True)} <= told
    assert refusal(sitting, 0)
    assert refusal(sitting.deal(), 0) == refusal(sitting.deal(), 1) == NOT_YOURS


def test_a_reaction_is_not_taken_back_by_another_seat():
    game = cardgolf.new_game(Four, Snapping, players=3, seed=5)
    sitting = sit_down(game, [0], "random")
    for move, seat in (("draw stock", 1), ("discard", 1), (Pass(), 2), (Pass(), 0)):
        sitting = sitting.play(move, seat)
    assert "no reaction of another seat" in refusal(sitting, 0)


# What happened


@pytest.mark.parametrize("name", one_of_each_family())
def test_steps_are_the_moves_as_a_viewer_saw_them(name):
    last = [*played_by_lot(name, 3, seed=5, moves=25)][-1]
    sitting = sit_down(last, (), "random")
    games = [last.at(ply) for ply in range(last.ply + 1)]
    for viewer in (0, 2, None):
        steps = sitting.steps_since(0, viewer)
        assert len(steps) == last.ply
        for step, before, after in zip(steps, games[:-1], games[1:], strict=True):
            seat, move = after.history[-1]
            assert (step.before, step.after) == (before.view(viewer), after.view(viewer))
            assert (step.seat, step.move) == (seat, None if move == "deal" else move)
            assert move == "deal" or step.ends_turn == Step.between(step.before, move, step.after, seat).ends_turn
        assert sitting.steps_since(last.ply - 3, viewer) == steps[-3:]
        assert sitting.steps_since(last.ply, viewer) == []


@pytest.mark.parametrize("name", [*TABLES][:2])
def test_a_round_begins_after_its_deal(name):
    for game in played_by_lot(name, 2, seed=2, each=5):
        dealt = sit_down(game, (), "random").dealt
        assert all(event != "deal" for _, event in game.history[dealt:])
        assert dealt == 0 or game.history[dealt - 1][1] == "deal"
