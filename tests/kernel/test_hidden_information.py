"""Hidden information over whole matches: no result depends on cards that a seat has not seen."""

import pickle
from collections import Counter
from random import Random

import pytest
from helpers.cases import every_case
from helpers.faulty import secrecy
from helpers.indistinguishable_states import compare, concealed, course, find_differences, redealt, refusal, sight
from helpers.refusals import JUNK
from helpers.rule_sets import QUICK_TABLES, TABLES, one_of_each_family, sizes
from helpers.sampling import sampled
from helpers.walks import played_by_lot, tee_off, viewers

import cardgolf
from cardgolf import Card, Game, Phase, Slot, hookimpl, plugin
from cardgolf.testing import rigged_deck


@pytest.mark.untraced
@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(
    ("name", "strides"),
    [(name, (90, 200)) for name in sampled(QUICK_TABLES, 4)]
    + [pytest.param(name, (45, 120), marks=pytest.mark.long) for name in TABLES],
)
def test_indistinguishable_tables_stay_so_while_the_same_cards_are_shown(name, strides):
    for seed, players, each in zip((1, 2), sizes(name)[:2], strides, strict=True):
        figures, found = compare(name, players, seed, steps=15, each=each)
        assert found == []
        assert figures["twins"] > 5
        assert figures["moments"] > 3 * figures["twins"]
        assert figures["moments apart"] > figures["moments"] / 10


@plugin
class GoesOnByTheStock:
    """A rule whose next step depends on hidden cards. The current view reveals nothing."""

    @hookimpl(wrapper=True)
    def next_phase(self, state):
        phase = yield
        odd = state.stock and state.stock[-1].rank % 2
        return Phase.START if phase is Phase.TURN_OVER and not state.is_opening and odd else phase


@hookimpl("round_end")
def closes_by_the_stock(state):
    return cardgolf.RoundEnd(None, (), "odd") if state.stock and state.stock[-1].rank % 3 == 0 else None


@every_case(
    "leak",
    [GoesOnByTheStock, closes_by_the_stock, secrecy.MarksByTheStock, secrecy.OrdersByTheStock,
     secrecy.OrdersByAnothersHand, secrecy.offers_by_the_stock],
)  # fmt: skip
def test_rules_that_leak_hidden_cards_are_found(leak):
    rng, start = Random(1), cardgolf.new_game("nine-card", leak, players=2, seed=1, turn_limit=8)
    start = tee_off(start)
    assert any(find_differences(start, seat, rng, 15, Counter()) for _ in range(15) for seat in viewers(start))


@pytest.mark.parametrize("name", TABLES)
def test_a_twin_has_the_same_cards_and_the_same_visible_ones(name):
    rng = Random(1)
    for game in played_by_lot(name, 3, seed=2, each=20):
        for seat in viewers(game):
            other = redealt(game.state, seat, rng, 1)
            assert sorted(other.cards) == sorted(game.state.cards)
            assert sight(other, seat) == sight(game.state, seat)
            assert concealed(other, seat) != concealed(game.state, seat)


def test_equal_views_are_sent_as_equal_bytes():
    """Check that a pickled view does not depend on which of two equal cards is which object."""
    game = rigged_deck("play-nine", ["8 1 2 3 / 4 5 6 7"] * 2, discard="8").play("flip a1")
    views = [
        Game(game.rules, with_eights(game.state, *eights)).view(0) for eights in ([Card(8)] * 2, [Card(8), Card(8)])
    ]
    assert views[0] == views[1]
    assert pickle.dumps(views[0]) == pickle.dumps(views[1])


def with_eights(state, shown, last_play_size):
    """Return the table with these objects as the two face-up eights."""
    dealer, other = state.boards
    return state.replace(boards=(dealer, other.put(0, Slot(shown, up=True))), discard=(last_play_size,))


# A server that says whose message it is


NO_SEATS = (-1, 99, 10**100, True, False, 1.0, "1", b"1", (1,), object())


@pytest.mark.untraced
@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("name", TABLES)
def test_any_move_of_a_seat_that_is_not_to_move_is_refused(name):
    for game in played_by_lot(name, 3, seed=3, each=12):
        key, moves = game.position, game.legal_moves
        things = [*moves[:20], *map(str, moves[:20]), *JUNK]
        for seat in (*(seat for seat in game.state.match.seats if seat not in game.to_act), *NO_SEATS):
            texts = {refusal(game, thing, seat) for thing in things}
            assert len(texts) == 1, "the refusal depends on what was tried"
            assert texts.pop().endswith("[base.turn]")
        assert (game.position, game.legal_moves) == (key, moves)


@pytest.mark.parametrize("name", one_of_each_family())
def test_a_seat_that_is_not_to_move_gets_the_same_error_at_indistinguishable_tables(name):
    rng = Random(5)
    for start in played_by_lot(name, 3, seed=5, each=30):
        for seat in start.state.match.seats:
            twin = Game(start.rules, redealt(start.state, seat, rng, 1))
            for game, other in course(start, twin, seat, rng, 4):
                waits = seat not in game.to_act
                things = [*game.legal_moves[:5], *other.legal_moves[:5], "draw stock", ""] if waits else []
                assert [refusal(game, each, seat) for each in things] == [refusal(other, each, seat) for each in things]
