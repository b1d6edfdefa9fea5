"""Points between seats of many rounds at once: those of one round after the other."""

from random import Random

import attrs
import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import NotTabulableError, RoundEnd
from cardgolf.rulebook.owned_parts import stands_for
from cardgolf.scoring import Adjust, Call, Reset, WrongCloser
from cardgolf.scoring.between_seats import adjust_scores, find_penalties
from cardgolf.scoring.parts import AMOUNTS, SEATS

np = pytest.importorskip("numpy")

from cardgolf.scoring.many_rounds import RawRounds, find_added, reset_totals  # noqa: E402  # it needs NumPy

PLAYERS = 4
NO_ROUND = cardgolf.RoundResult("hole", (), (None,) * PLAYERS, RoundEnd(None, (), ""))


def choose_part(chance):
    """Return a part that compares seats."""
    maybe = chance.choice
    kind = chance.randrange(3)
    if kind == 0:
        return Adjust(
            maybe(SEATS), add=maybe((-7, 0, 4)), times=maybe((-1, 0, 1)), number=chance.randrange(6),
            round=maybe((None, 1, 2)), least=maybe((None, None, 3)), ties=maybe((True, False)), rule="mine.adjust",
        )  # fmt: skip
    if kind == 1:
        return Call(
            maybe((0, 30)), made=maybe(("", "mine.made")), failed="mine.failed", spared="mine.spared",
            others=maybe(("all", "lowest", "none")), beside=maybe((True, False)), ties=maybe((True, False)),
        )  # fmt: skip
    how = maybe((*AMOUNTS, "always_doubled"))
    return WrongCloser(how, maybe((0, 20)), rule="mine.fine", ties=maybe((True, False)))


def add_by_seat(parts, state, raw, goal):
    """Return what the lines of one round add to each seat."""
    added = [0] * PLAYERS
    for lines in (adjust_scores(parts, state, raw), find_penalties(parts, state, raw, goal)):
        for seat, own in lines.items():
            added[seat] += sum(line.points for line in own)
    return added


@every_case("seed", range(40))
def test_many_rounds_add_what_each_round_adds(seed):
    """Scores are small, so that ties are often, and some seats sit out. A call that fines has an id for it."""
    chance, count = Random(seed), 60
    parts = [choose_part(chance) for _ in range(1 + chance.randrange(3))]
    goal = chance.choice(("lowest", "highest"))
    raw = np.array([[chance.randrange(-3, 6) for _ in range(PLAYERS)] for _ in range(count)])
    plays = np.array([[chance.randrange(4) > 0 for _ in range(PLAYERS)] for _ in range(count)])
    plays[:, 0] |= ~plays.any(axis=1)
    raw *= plays
    closers = np.array([chance.choice([-1, *np.flatnonzero(row).tolist()]) for row in plays])
    numbers = np.array([1 + chance.randrange(3) for _ in range(count)])
    heard = [[part for part in parts if stands_for(part, hook)] for hook in ("adjust_scores", "penalty")]
    found = find_added(*heard, RawRounds(raw, plays, closers, numbers), goal).tolist()
    start = cardgolf.new_game("nine-card", players=PLAYERS, seed=1).state
    for index in range(count):
        closer = int(closers[index])
        state = start.replace(
            match=attrs.evolve(start.match, rounds=(NO_ROUND,) * int(numbers[index] - 1)),
            round_end=RoundEnd(closer, (), "all face up") if closer >= 0 else None,
        )  # fmt: skip
        of_seats = {seat: int(raw[index, seat]) for seat in np.flatnonzero(plays[index]).tolist()}
        assert found[index] == add_by_seat(parts, state, of_seats, goal), (parts, index)


def test_each_list_of_parts_counts_only_those_of_its_hook():
    raw = np.array([[7, 5, 30]])
    rounds = RawRounds(raw, np.ones((1, 3), bool), np.array([0]), np.array([1]))
    fine, adjust = WrongCloser("flat", 20, rule="mine.fine"), Adjust("every", add=4, rule="mine.adjust")
    assert find_added([fine], [adjust], rounds, "lowest").tolist() == [[0, 0, 0]]
    assert find_added([adjust], [fine], rounds, "lowest").tolist() == [[24, 4, 4]]


def test_totals_are_set_or_halved_when_they_are_hit():
    totals, scores = np.array([[90, 50, 7, 90]]), np.array([[3, 50, 0, 0]])
    assert reset_totals([], totals, scores).tolist() == [[90, 50, 7, 90]]
    parts = [Reset((90, 45), 45), Reset((50,)), WrongCloser("flat", 20, rule="mine.fine")]
    assert reset_totals(parts, totals, scores).tolist() == [[45, 25, 7, 45]]
    assert reset_totals([Reset((90,), 45, scored=True)], totals, scores).tolist() == [[45, 50, 7, 90]]
    with pytest.raises(NotTabulableError, match="invalid most=1 of Reset for arrays: expected None"):
        reset_totals([Reset((90,), 45, most=1)], totals, scores)


@pytest.mark.parametrize(
    "part", [Adjust("every", times=2**40, rule="mine.a"), WrongCloser("per_lower", 2**53, rule="mine.b", ties=True)]
)
def test_products_that_arrays_cannot_have_are_refused(part):
    ones = np.array([[2**39, 2**39, 2**39]])
    rounds = RawRounds(ones, ones > 0, np.array([0]), np.array([1]))
    with pytest.raises(NotTabulableError, match=r"expected at most 2\*\*53"):
        find_added([part], [part], rounds, "lowest")
