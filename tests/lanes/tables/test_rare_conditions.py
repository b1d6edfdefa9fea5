"""Rules that do something on a rare occasion: refused, or played in lanes as by the engine in positions made for it.

Random games hardly reach these conditions, so that positions are built in which each fact has any of its values.
"""

from random import Random

import pytest
from helpers.walks import tee_off

import cardgolf
from cardgolf import Board, Discard, DiscardOption, Flip, Game, NotTabulableError, Phase, RoundEnd, Swap, hookimpl
from cardgolf.table.move import Pile

np = pytest.importorskip("numpy")

from cardgolf.lanes import Games  # noqa: E402  # it needs NumPy

CONDITIONS = {
    "a King, two down, closing": lambda s: s.held and s.held.rank == 13 and len(s.board.down) == 2 and s.round_end,
    "a Queen from the discards, five down": lambda s: (
        s.held and s.held.rank == 12 and s.held_from == "discard" and len(s.board.down) == 5
    ),
    "an ace on a King": lambda s: s.held and s.held.rank == 1 and s.discard and s.discard[-1].rank == 13,
    "seat 1, the first place alone is down": lambda s: s.turn == 1 and s.board.down == {0},
    "one card, closing": lambda s: s.held and str(s.held) == "QS" and s.round_end,
    "three places": lambda s: {0, 4} <= s.board.down and 2 not in s.board.down and s.round_end,
    "no discard": lambda s: not s.discard and len(s.board.down) == 1,
    "an empty stock, one down": lambda s: not s.stock and len(s.board.down) == 1,
}  # fmt: skip


def offering(condition, change):
    """Return a rule that changes what is offered where ``condition`` holds. Something is always left."""

    @hookimpl("moves", wrapper=True)
    def adversary(state):
        offered = yield
        return (change(offered) or offered) if condition(state) else offered

    return adversary


def is_at_the_edge(move):
    return getattr(move, "slot", "") in "a1 c2"


def is_kept_by_errors(move):
    try:
        return not move.slot.startswith("a")
    except AttributeError:
        return True


CHANGES = {
    "the second half": lambda offered: offered[len(offered) // 2 :],
    "the first half": lambda offered: offered[: -(-len(offered) // 2)],
    "every other one": lambda offered: offered[::2],
    "all but the last": lambda offered: offered[:-1],
    "all but the fifth": lambda offered: [move for number, move in enumerate(offered) if number != 4],
    "in reverse": lambda offered: offered[::-1],
    "turned round": lambda offered: (*offered[1:], offered[0]),
    "sorted by text": lambda offered: sorted(offered, key=str, reverse=True),
    "no swaps": lambda offered: [move for move in offered if type(move) is not Swap],
    "discards first": lambda offered: sorted(offered, key=lambda move: type(move) is Swap),
    "no plain discard": lambda offered: [move for move in offered if type(move) is not Discard or move.flip],
    "none of a set": lambda offered: [move for move in offered if move not in {Swap("a1"), Flip("a1")}],
    "none at the edge": lambda offered: [move for move in offered if not is_at_the_edge(move)],
    "by the words of a move": lambda offered: [move for move in offered if "a1" not in move.words()],
    "by their joined words": lambda offered: [move for move in offered if "".join(move.words()) != "a1"],
    "by errors": lambda offered: list(filter(is_kept_by_errors, offered)),
    "if there are nine": lambda offered: offered[:1] if len(offered) == 9 else offered,
    "the longest": lambda offered: [max(offered, key=lambda move: len(str(move)))],
}  # fmt: skip


def locked(condition):
    return hookimpl("locked")(lambda state: frozenset({0}) if condition(state) else None)


def options(condition):
    plain = frozenset({DiscardOption.PLAIN})
    return hookimpl("discard_options")(lambda state: plain if condition(state) else frozenset(DiscardOption))


def ending(condition):
    def round_end(state, move, before):
        return RoundEnd(state.turn, (), "rare") if condition(before) else None

    return hookimpl("round_end")(round_end)


def stepping(condition):
    def next_phase(state, move, before):
        return Phase.START if type(move) is Swap and condition(before) else None

    return hookimpl("next_phase")(next_phase)


def build_positions(rules, players, count, seed):
    """Yield games in a turn, in which each fact has any of its values."""
    chance, faces = Random(seed), sorted({*rules.table_setup(players).deck})
    grid = rules.table_setup(players).layout
    reasons = rules.tables(players).ending_reasons
    for number in range(count):
        game = tee_off(cardgolf.new_game(rules, players=players, seed=number))
        state = game.state
        seat = state.turn
        down = {*chance.sample(range(grid.size), chance.randint(0, grid.size))}
        cards = [chance.choice(faces) for _ in range(grid.size)]
        lying = [card.face_down if place in down else card.face_up for place, card in enumerate(cards)]
        held_from = chance.choice((None, Pile.STOCK, Pile.STOCK, Pile.DISCARD))
        few = chance.random() < 0.2
        stock = state.stock[: chance.choice((0, 1)) if few else None]
        discard = (*state.stock[5:9], *state.discard, chance.choice(faces))[-chance.choice((1, 2, 5)) :]
        changed = state.replace(
            boards=tuple([Board.of(grid, lying) if each is state.board else each for each in state.boards]),
            stock=stock,
            discard=() if held_from and few and stock else discard,
            held=chance.choice(faces) if held_from else None,
            held_from=held_from,
            phase=Phase.FOLLOW if held_from else Phase.START,
        )
        if chance.random() < 0.5:
            others = changed.setup.after(seat)
            closer = others[-1]
            changed = changed.replace(round_end=RoundEnd(closer, others[:-1][: chance.randint(0, 9)], reasons[0]))
        yield Game(rules, changed)


def assert_equal_in_positions(rules, condition, players=2, count=150, seed=1):
    """In built positions, the same moves are legal in lanes and in the engine, and lead to the same."""
    rules.tables(players)
    games, found = [], 0
    for game in build_positions(rules, players, count * 40, seed):
        holds = bool(condition(game.state))
        if holds or len(games) < count // 2 + found:
            games.append(game)
            found += holds
        if found >= 20 or len(games) == count:
            break
    assert found >= 8
    lanes, chance = Games(rules, players, len(games), compiled=False), Random(seed)
    for lane, game in enumerate(games):
        lanes.load(game, [lane])
    chosen = []
    for lane, game in enumerate(games):
        assert [lanes.space[each] for each in np.flatnonzero(lanes.legal[lane])] == sorted(
            game.legal_moves, key=lambda move: lanes.space.index(move, game.turn)
        )
        chosen.append(lanes.space.index(chance.choice(game.legal_moves), game.turn))
    result = lanes.step(np.array(chosen))
    for lane, game in enumerate(games):
        after = game.play(lanes.space[chosen[lane]])
        assert result.round_over[lane] == after.is_round_over
        if not after.is_round_over:
            assert lanes.game(lane) == after


PAIRS = [(name, [*CONDITIONS][(0, 3, 5)[number % 3]]) for number, name in enumerate(CHANGES)]
"""Each change of an offer with a condition. The long test has a quarter of all pairs."""


def play_or_refuse(rules, condition):
    """Compare positions in lanes with the engine. Return why the rules are refused, or an empty text."""
    try:
        assert_equal_in_positions(rules, condition)
    except NotTabulableError as error:
        return error.message
    return ""


@pytest.mark.quick_cases(8)
@pytest.mark.parametrize(("change", "condition"), PAIRS)
def test_offers_that_change_on_a_rare_occasion_are_equal_or_refused(change, condition):
    rules = cardgolf.rules("golf", offering(CONDITIONS[condition], CHANGES[change]), discard_flip="optional")
    refused = play_or_refuse(rules, CONDITIONS[condition])
    assert not refused or "failed on a sample" in refused  # where nothing is offered


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("make", [locked, options, ending, stepping])
@pytest.mark.parametrize("condition", CONDITIONS)
def test_decisions_on_a_rare_occasion_are_equal_or_refused(make, condition):
    rules = cardgolf.rules("golf", make(CONDITIONS[condition]), discard_flip="optional")
    refused = play_or_refuse(rules, CONDITIONS[condition])
    reads_piles = make in (ending, stepping) and condition in {
        "an ace on a King", "no discard", "an empty stock, one down",
    }  # fmt: skip
    assert ("reads the piles before the move" in refused) == reads_piles
    assert not refused or reads_piles


def test_the_positions_show_what_a_rule_does():
    """The check of this file finds a difference where there is one."""
    condition = CONDITIONS["a King, two down, closing"]
    rules = cardgolf.rules("golf", offering(condition, CHANGES["the second half"]))
    tables = cardgolf.rules("golf").tables(2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(rules), "tables", lambda *_: tables)
        with pytest.raises(AssertionError):
            assert_equal_in_positions(rules, condition)


def test_the_seats_of_any_play_off_are_tried():
    """A play-off of three among four is rarer than one of two."""

    @hookimpl("round_end")
    def three_stop_at_once(state):
        others = state.setup.after(state.turn)
        return RoundEnd(state.turn, () if len(others) == 2 else others, "odd") if not state.board.down else None

    with pytest.raises(NotTabulableError, match="depends on which seats play"):
        cardgolf.rules("golf", three_stop_at_once).tables(4)


def test_hooks_may_look_at_the_other_seats():
    @hookimpl("round_end")
    def all_have_turns(state):
        others = state.setup.after(state.turn)
        is_odd = (
            others[0] == state.turn
            or others.count(state.turn)
            or state.turn in others
            or (9,) + others == others
            or others != tuple(others)
        )
        return RoundEnd(state.turn, tuple(others), "odd") if others and not is_odd and not state.board.down else None

    assert cardgolf.rules("golf", all_have_turns).tables(3).ending_reasons == ("odd",)
