"""Determinization: sampled games fit the view of a seat, are reachable and equally likely."""

from collections import Counter
from fractions import Fraction
from itertools import chain, permutations
from random import Random

import attrs
import pytest
from helpers.plugins import TinyGrid, TinyHand
from helpers.rule_sets import TABLES, one_of_each_family, sizes
from helpers.walks import play, played_by_lot, viewers

import cardgolf
from cardgolf import Board, Card, Game, InvalidOptionError, InvalidPositionError, determinize, hookimpl, plugin
from cardgolf.cards import numbered
from cardgolf.games.determinize import count_arrangements, iter_arrangements
from cardgolf.testing.strategies import continue_game


def moments(name, each):
    """Yield moments of matches at small and large tables, with full and thin stocks."""
    tables = enumerate((*sizes(name), sizes(name)[0]))
    return chain.from_iterable(played_by_lot(name, players, seed, each=each) for seed, players in tables)


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family())
def test_a_sampled_table_looks_the_same_to_the_viewer(name):
    rng = Random(1)
    for game in moments(name, each=20):
        for seat in viewers(game):
            view = game.view(seat)
            imagined = determinize(view, rng)
            assert imagined.view(seat) == view
            assert Counter(imagined.state.cards) == Counter(game.state.cards)
            assert imagined.seed != game.seed


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family())
def test_a_sampled_table_is_reachable(name):
    rng = Random(2)
    for game in moments(name, each=25):
        imagined = determinize(game.view(rng.choice(viewers(game))), rng)
        assert cardgolf.Game.from_position(game.rules, imagined.position) == imagined


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family())
def test_a_sampled_match_can_be_played_to_its_end(name):
    rng = Random(3)
    for game in moments(name, each=60):
        imagined = determinize(game.view(rng.choice(viewers(game))), rng)
        for _ in range(2000):
            imagined = continue_game(imagined, rng.randrange(10_000))
        assert imagined.is_over


def test_tables_of_every_kind_are_sampled():
    states = [game.state for name in TABLES for game in moments(name, each=12)]
    slots = [slot for state in states for board in state.table.values() for slot in board.slots]
    clocks = [
        (slot.mark, state.turns_begun[seat])
        for state in states
        for seat, each in state.table.items()
        for slot in each.slots
        if slot
    ]
    assert any(state.reshuffles for state in states)
    assert any(slot is None for slot in slots)
    assert any(slot and slot.seen_by and not slot.up for slot in slots)
    assert any(mark > now for mark, now in clocks)
    assert any(state.last_play_size > 1 for state in states)
    assert any(state.played for state in states)
    assert {state.setup.kind for state in states} == {"hole", "playoff"}
    assert any(None in state.boards for state in states)
    assert {str(state.held_from) for state in states if state.held} == {"stock", "discard", "middle"}
    assert {state.phase for state in states} == {*cardgolf.Phase} - {cardgolf.Phase.TURN_OVER}


def test_equal_generators_sample_equal_tables():
    view = cardgolf.new_game("play-nine", seed=1).view(0)
    one, again, other = (determinize(view, Random(seed)) for seed in (1, 1, 2))
    assert one == again
    assert one.seed != other.seed
    assert one.state.boards != other.state.boards


@plugin
class Remembers:
    notes = True


def test_a_view_of_rules_with_notes_is_refused():
    view = cardgolf.new_game("play-nine", Remembers, seed=1).view(0)
    with pytest.raises(InvalidOptionError, match="expected rules without hidden notes"):
        determinize(view, Random(1))


def tampered(view, **changes):
    with pytest.raises(InvalidPositionError) as error:
        determinize(attrs.evolve(view, **changes), Random(1))
    return str(error.value)


def test_a_view_that_shows_a_card_too_many_is_refused():
    view = cardgolf.new_game("play-nine", seed=1).view(0)
    assert "expected its cards to make up the deck" in tampered(view, played=(Card(-5),) * 5)
    assert "expected its cards to make up the deck" in tampered(view, held=Card(1, "H"))


@pytest.mark.parametrize("key", ["stock_count", "discard_count"])
@pytest.mark.parametrize("more", [1, -1])
def test_a_view_whose_piles_are_not_the_rest_of_the_deck_is_refused(key, more):
    view = cardgolf.new_game("play-nine", seed=1).view(0)
    assert tampered(view, **{key: getattr(view, key) + more})


# Exactly even: tables so small that every way in which their cards can lie can be listed


class Arranging(Random):
    """A generator that returns a list in a given order."""

    order = ()

    def shuffle(self, x):
        x[:] = [x[place] for place in self.order] if self.order else x
        self.shuffled = len(x)


def lying(game):
    """Return the cards of every place."""
    state = game.state
    return (state.boards, state.stock, state.discard, state.held, state.played)


def imagined(view):
    """Return the share of each arrangement if every order of the unseen cards is drawn once."""
    chance = Arranging(1)
    determinize(view, chance)
    ways = Counter()
    for order in permutations(range(chance.shuffled)):
        chance.order = order
        ways[lying(determinize(view, chance))] += 1
    return shares(ways)


def possible_shares(game, seat):
    """Return the share of each arrangement of the deck that looks to ``seat`` like ``game``, with the same discards."""
    view, ways = game.view(seat), Counter()
    for cards in permutations(game.state.cards):
        other = Game(game.rules, lay_out(game.state, cards))
        if other.view(seat) == view and other.view(seat).seen == view.seen:
            ways[lying(other)] += 1
    return shares(ways)


def lay_out(state, cards):
    """Return the table with other cards in its places, in the order of ``State.cards``."""
    left = iter(cards)
    boards = tuple(
        Board.of(each.layout, [each_slot and attrs.evolve(each_slot, card=next(left)) for each_slot in each.slots])
        for each in state.boards
    )
    piles = {key: tuple(next(left) for _ in getattr(state, key)) for key in ("stock", "discard", "played")}
    return state.replace(boards=boards, **piles, held=next(left) if state.held else None)


def shares(ways):
    return {way: Fraction(count, ways.total()) for way, count in ways.items()}


GRID = [
    (),
    ("draw stock",),
    ("draw discard",),
    ("draw stock", "swap a1"),
    ("draw stock", "swap a1", "draw stock", "swap b1", "draw stock"),
]
HAND = [(), ("draw stock",), ("draw discard",), ("draw stock", "pass")]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("moves", GRID)
def test_tables_with_a_grid_are_sampled_uniformly(moves, seat):
    game = play(cardgolf.new_game("nine-card", TinyGrid, seed=5), *moves)
    assert imagined(game.view(seat)) == possible_shares(game, seat)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("moves", HAND)
def test_tables_with_hands_are_sampled_uniformly(moves, seat):
    game = cardgolf.new_game("board-nine", TinyHand, seed=5)
    game = play(game, game.legal_moves[0], *moves) if moves else game
    assert imagined(game.view(seat)) == possible_shares(game, seat)


# Every arrangement


class FewCards:
    """One row of two cards, from a deck of seven."""

    @hookimpl
    def deck(self):
        return numbered({1: 1, 2: 2, 5: 2, 9: 2})

    @hookimpl
    def layout(self):
        return cardgolf.Layout.grid(1, 2)

    @hookimpl
    def opening_flips(self):
        return 1


def test_every_arrangement_comes_once_and_looks_the_same():
    game = cardgolf.new_game(cardgolf.rules("golf", FewCards, holes=1), players=2, seed=3)
    for seat in (0, 1):
        view = game.view(seat)
        tables = [*iter_arrangements(view)]
        assert len(tables) == count_arrangements(view) == len({table.state for table in tables})
        assert all(table.view(seat) == view for table in tables)
        assert all(sorted(table.state.cards) == sorted(game.state.cards) for table in tables)


def test_every_sample_is_one_of_the_arrangements():
    game = cardgolf.new_game(cardgolf.rules("golf", FewCards, holes=1), players=2, seed=3).play("flip a1")
    view = game.view(0)
    arranged = {(table.state.boards, table.state.packed_stock) for table in iter_arrangements(view)}
    found = [determinize(view, Random(seed)).state for seed in range(30)]
    assert {(state.boards, state.packed_stock) for state in found} <= arranged


def test_rules_with_notes_have_no_arrangements():
    class Noting:
        """Keeps hidden notes."""

        notes = True

        @hookimpl
        def after_move(self, state):
            return state.replace(notes=(("noting", 1),))

    game = cardgolf.new_game("play-nine", Noting, players=2, seed=1)
    with pytest.raises(InvalidOptionError, match="without hidden notes"):
        next(iter_arrangements(game.view(0)))
