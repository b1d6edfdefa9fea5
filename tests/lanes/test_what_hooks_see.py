"""What hooks see in lanes: the states, boards and seats that the engine shows them, and no others."""

import pytest

import cardgolf
from cardgolf import hookimpl

np = pytest.importorskip("numpy")

from cardgolf.lanes import Games  # noqa: E402  # it needs NumPy
from cardgolf.lanes.ends.batches import BatchScorer  # noqa: E402

BY_BOARD = {"score": ("board", "seat", "state"), "bonus": ("board", "seat", "state")}
BONUS = {"bonus": ("board", "seat", "state")}
BETWEEN = {"adjust_scores": ("state", "raw"), "penalty": ("state", "raw")}
OF_MATCHES = {
    "totals": ("rounds",),
    "standings": ("rounds", "totals"),
    "match_over": ("state", "standings"),
    "next_round": ("state", "standings"),
}
PLAY_OFFS = {"tie": "playoff", "holes": 1, "turn_limit": 2}


@hookimpl("points")
def few_points(card):
    """Make ties, and so play-offs, frequent."""
    return int(card.rank > 11)


def recording(hooks):
    """Return a plugin for each of ``hooks`` that notes what a call sees and has no opinion, and the set of notes."""
    seen = set()

    def make(hook, names):
        known = {"note": lambda *args: seen.add((hook, *args)), "plain": plain}
        exec(f"def {hook}({', '.join(names)}):\n    note(*map(plain, ({', '.join(names)},)))", known)
        return hookimpl(hook)(known[hook])

    return [make(hook, names) for hook, names in hooks.items()], seen


def plain(value):
    """Return what was seen as something to compare."""
    return tuple(sorted(value.items())) if hasattr(value, "items") else tuple(value) if type(value) is list else value


def play_in_lanes(rules, players, count, steps, *, compiled=False):
    """Return the actions of each step and what the hooks of scoring made of them."""
    games = Games(rules, players, count, compiled=compiled)
    actions, finished = [], 0
    for _ in range(steps):
        actions.append(games.choose_random())
        finished += len([match for _, match in games.step(actions[-1]).matches])
    assert games.matches
    assert finished > 5
    return games, actions


def play_by_engine(rules, players, count, space, actions):
    """Play the same actions by the engine. Return the numbers of seats in the rounds that were over."""
    games = [cardgolf.new_game(rules, players=players, seed=lane) for lane in range(count)]
    seeds, seats = [*range(count)], []
    for step in actions:
        for lane, action in enumerate(step.tolist()):
            game = games[lane].play(space[action])
            if game.is_round_over:
                seats.append(len(game.state.setup.seats))
            if game.is_over:
                seeds[lane] += count
                game = cardgolf.new_game(rules, players=players, seed=seeds[lane])
            elif game.is_round_over:
                game = game.deal()
            games[lane] = game
    return seats


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", ["nine-card", "play-nine", "golf", "crazy-nines"])
@pytest.mark.parametrize(
    "hooks", [BY_BOARD, {"bonus": BY_BOARD["bonus"]}, BETWEEN, OF_MATCHES, BY_BOARD | BETWEEN | OF_MATCHES]
)
def test_hooks_see_in_lanes_what_the_engine_shows_them(name, hooks):
    """Some rounds are play-offs, in which other seats sit out."""
    plugins, seen = recording(hooks)
    rules = cardgolf.rules(name, few_points, *plugins, **PLAY_OFFS)
    rules.tables(4)
    seen.clear()
    games, actions = play_in_lanes(rules, 4, 10, 60)
    assert (type(games._scorer) is BatchScorer) is ("totals" not in hooks and "score" not in hooks)
    in_lanes = {*seen}
    seen.clear()
    seats = play_by_engine(rules, 4, 10, games.space, actions)
    assert {*seats} >= {2, 4}
    assert {hook for hook, *_ in seen} == {*hooks}
    assert in_lanes == seen
