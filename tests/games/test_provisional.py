"""Provisional scores: what ``score`` and ``bonus`` get before a round is over, from what a viewer sees."""

from random import Random

import pytest
from helpers.indistinguishable_states import concealed, redealt
from helpers.rule_sets import one_of_each_family, sizes
from helpers.state_reading_rules import CloserDoubled, LastHoleDoubled, at_last_hole, every_place_counts, first_to_close
from helpers.walks import finish_opening, play, played_by_lot, tee_off, viewers

import cardgolf
from cardgolf import Game, Line, PluginError, RoundEnd, Slot, State, hookimpl
from cardgolf.engine.round_end import at_scoring
from cardgolf.games.provisional import provisional_lines, provisional_state
from cardgolf.testing import rigged_deck


def visible_cards(view):
    """Every card that a view contains."""
    slots = [slot for board in view.all_boards for slot in board.slots]
    held = [view.held] if view.held else []
    return sorted([slot.card for slot in slots if slot and slot.card] + [*view.discard_shown, *view.played, *held])


def provisional(game, viewer):
    """The provisional lines of every board, as ``viewer`` sees them."""
    return {seat: provisional_lines(game.view(viewer), seat) for seat in game.state.setup.seats}


# The state


@pytest.mark.parametrize("name", one_of_each_family())
def test_a_provisional_state_contains_the_visible_cards_alone(name):
    for game in played_by_lot(name, sizes(name)[0], seed=1, each=5):
        for viewer in viewers(game):
            view = game.view(viewer)
            state = provisional_state(view)
            assert type(state) is State
            assert sorted(state.cards) == visible_cards(view)
            assert (state.packed_stock, state.notes, state.match._seed) == (b"", (), 0)


@pytest.mark.parametrize("name", one_of_each_family())
def test_a_provisional_state_has_the_facts_of_the_view(name):
    for game in played_by_lot(name, sizes(name)[-1], seed=2, each=7):
        state, real = provisional_state(game.view(0)), game.state
        for fact in ("turn", "phase", "turns_begun", "round_end", "reshuffles", "last_play_size", "closer"):
            assert getattr(state, fact) == getattr(real, fact), fact
        setup = real.setup
        assert (state.setup.kind, state.setup.seats, state.setup.order) == (setup.kind, setup.seats, setup.order)
        assert state.setup.leader == setup.leader
        assert (state.setup.opening_flips, state.setup.upcoming) == (setup.opening_flips, None)
        match = (at_scoring(game.rules, real) if game.is_round_over else real).match
        seen = (state.match.names, state.match.rounds, state.match.totals, state.match.standings)
        assert seen == (match.names, match.rounds, match.totals, match.standings)


def test_unknown_places_are_none_and_known_cards_are_up():
    game = finish_opening()
    looked = game.state.boards[0].put(4, game.state.boards[0].slots[4].known_to(0))
    game = Game(game.rules, game.state.replace(boards=(looked, game.state.boards[1])))
    mine, others = provisional_state(game.view(0)).boards, provisional_state(game.view(1)).boards
    assert mine[0].slots[4] == Slot(looked.card(4), up=True)
    assert others[0].slots[4] is None
    assert sum(slot is not None for slot in mine[0].slots) == 1 + sum(slot is not None for slot in others[0].slots)
    assert mine[0].down == frozenset()


def test_a_hand_that_is_hidden_is_empty():
    game = cardgolf.new_game("board-nine", players=2, seed=1)
    mine, other = provisional_state(game.view(0)).boards
    assert [slot.card for slot in mine.slots] == [slot.card for slot in game.state.boards[0].slots]
    assert other.slots == ()


def test_marks_are_kept():
    game = rigged_deck(
        "crazy-nines", ["AC 2C 4C / 5C 7C 8C / 10C JC KC", "AD 2D 4D / 5D 7D 8D / 10D JD KD"], discard="9C", stock="QS"
    )
    game = tee_off(game)
    seat, before = game.turn, provisional(game, game.turn)
    game = play(game, "draw stock", "swap c3")
    lines = provisional_lines(game.view(seat), seat)
    assert [line.rule for line in lines if line not in before[seat]] == [
        "crazy-nines.score.card", "crazy-nines.score.queen",
    ]  # fmt: skip
    assert [slot.mark for slot in provisional_state(game.view(1 - seat)).boards[seat].slots if slot][-1] > 0


# Twins


@pytest.mark.parametrize("name", one_of_each_family())
def test_tables_that_a_viewer_cannot_tell_apart_have_equal_provisional_scores(name):
    rng, apart = Random(3), 0
    for game in played_by_lot(name, sizes(name)[0], seed=3, each=9):
        for viewer in viewers(game):
            twin = Game(game.rules, redealt(game.state, viewer, rng, share=1))
            apart += concealed(twin.state, viewer) != concealed(game.state, viewer)
            assert provisional_state(twin.view(viewer)) == provisional_state(game.view(viewer))
            assert provisional(twin, viewer) == provisional(game, viewer)
    assert apart > 10


@hookimpl("bonus")
def reads_all(state):
    """A rule that puts every card of the state in its lines."""
    return [Line(f"reads-all.{card}", len(state.stock) + state.match._seed) for card in state.cards]


@pytest.mark.parametrize("variant", ["nine-card", "board-nine"])
def test_a_rule_that_reads_the_whole_state_learns_no_hidden_card(variant):
    game, rng = cardgolf.new_game(variant, reads_all, players=3, seed=4), Random(4)
    for _ in range(40):
        for viewer in viewers(game):
            twin = Game(game.rules, redealt(game.state, viewer, rng, share=1))
            assert provisional(twin, viewer) == provisional(game, viewer)
        game = game.play(rng.choice(game.legal_moves))


# Equal to the final scores


@pytest.mark.parametrize("name", one_of_each_family())
def test_provisional_lines_at_the_end_of_a_round_are_the_first_of_the_final_ones(name):
    ends = 0
    for game in played_by_lot(name, sizes(name)[0], seed=4, moves=900):
        if game.is_round_over:
            ends += 1
            for seat, lines in provisional(game, None).items():
                assert game.scorecards[seat].lines[: len(lines)] == lines
    assert ends


def total(lines):
    return sum(line.points for line in lines)


def test_the_last_hole_counts_double_before_it_is_over():
    game, plain = at_last_hole(LastHoleDoubled), at_last_hole()
    for seat, lines in provisional(game, 0).items():
        assert total(lines) == 2 * total(provisional(plain, 0)[seat]) > 0
        assert lines[-1].rule == "last-hole-doubled.score"


def test_the_closer_counts_double_as_soon_as_the_round_is_closed():
    game = at_last_hole(CloserDoubled)
    plain = provisional(game, 0)
    assert not [line for line in plain[0] if line.rule == "closer-doubled.score"]
    closed = Game(game.rules, game.state.replace(round_end=RoundEnd(1, (0,), "knock")))
    mine, other = provisional(closed, 0).values()
    assert (total(mine), total(other)) == (total(plain[0]), 2 * total(plain[1]))


# Rules that fail


@pytest.mark.parametrize(
    ("rule", "culprit", "cause"),
    [
        (every_place_counts, "every-place-counts.bonus", "AttributeError"),
        (first_to_close, "first-to-close.bonus", "AttributeError"),
    ],
)
def test_a_rule_that_fails_before_the_end_is_named(rule, culprit, cause):
    game = finish_opening_of(rule)
    with pytest.raises(PluginError) as error:
        provisional_lines(game.view(0), 0)
    assert error.value.rule == culprit
    assert error.value.message.startswith(f"{culprit} failed on a board with unknown places (None): {cause}")
    assert len(str(error.value)) < 200


def finish_opening_of(*house_rules):
    return tee_off(cardgolf.new_game("nine-card", *house_rules, players=2, seed=1))


def test_an_invalid_result_is_reported_as_in_a_finished_round():
    @hookimpl
    def bonus():
        return [Line("half.bonus", 0.5)]

    game = finish_opening_of(bonus)
    with pytest.raises(PluginError, match=r"^invalid result of bonus\.bonus: .*expected a list of Line"):
        provisional_lines(game.view(0), 0)


def test_an_interruption_is_no_fault_of_a_rule():
    @hookimpl
    def bonus():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        provisional_lines(finish_opening_of(bonus).view(0), 0)


def test_a_seat_that_sits_out_has_no_lines():
    for game in played_by_lot("play-offs", 4, seed=1, moves=900):
        sitting = {*game.state.match.seats} - {*game.state.setup.seats}
        if sitting:
            assert provisional_lines(game.view(0), min(sitting)) == ()
            return
    raise AssertionError("no play-off was met")
