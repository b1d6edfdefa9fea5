"""Arrays that lanes, environments and observations give: none changes the games, and none leads to hidden cards."""

from collections.abc import Mapping

import pytest

import cardgolf

np = pytest.importorskip("numpy")

from cardgolf.lanes import Games  # noqa: E402  # it needs NumPy

HIDDEN = {"state", "match_seeds"}
"""What is documented to have hidden cards."""


def find_arrays(value, name=""):
    """Yield every array in ``value``, which may be nested, with its name."""
    if isinstance(value, np.ndarray):
        yield name, value
        if value.dtype == object:
            yield from find_arrays(value.tolist(), name)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from find_arrays(each, f"{name}.{key}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from find_arrays(each, f"{name}.{number}")


def read_public(one):
    """Return what each public attribute of ``one`` has, but for methods."""
    values = {name: getattr(one, name) for name in dir(one) if not name.startswith("_") and name not in HIDDEN}
    return {name: value for name, value in values.items() if not callable(value)}


def assert_apart(arrays, hidden):
    """No array shares memory with the ``hidden`` ones, itself or by its base."""
    count = 0
    for name, array in arrays:
        count += 1
        base = array
        while isinstance(base, np.ndarray):
            for secret in hidden:
                assert not np.shares_memory(base, secret), name
            base = base.base
    return count


def hidden_arrays(state):
    return [array for array in state if array.size]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.long)])  # numba compiles
@pytest.mark.parametrize("name", ["golf", "crazy-nines"])
def test_public_arrays_of_games_are_apart_from_the_games(name, compiled):
    if compiled:
        pytest.importorskip("numba")
    games = Games(cardgolf.rules(name, turn_limit=1), 3, 4, compiled=compiled)
    hidden, kept = hidden_arrays(games.state), [games._scorer.rounds, games._scorer.kinds, games._scorer.orders]
    for _ in range(12):
        result = games.step(games.choose_random())
        given = {
            "public": {key: value for key, value in read_public(games).items() if key not in {"arrays", "tables"}},
            "observe": games.observe(),
            "observe 1": games.observe(np.array([1] * 4)),
            "grid view": games.grid_view(),
            "result": result[:3],
            "chosen": games.choose_random(),
        }
        found = [*find_arrays(given)]
        assert assert_apart(found, [*hidden, *kept, games._legal, games._lanes.short_seeds]) > 25
        before = [array.copy() for array in hidden], games._legal.copy(), games._scorer.rounds.copy()
        for _, array in found:
            if array.flags.writeable:
                array[...] = 1
        assert all(np.array_equal(one, other) for one, other in zip(hidden, before[0], strict=True))
        assert (games._legal == before[1]).all() and (games._scorer.rounds == before[2]).all()
    assert games.match_seeds is not games.match_seeds


@pytest.mark.parametrize("name", ["golf", "board-nine"])
def test_arrays_of_vector_environments_are_apart_from_their_games(name):
    """The first are played in lanes, the others by the engine."""
    rl = pytest.importorskip("cardgolf.rl", exc_type=ImportError)
    environment = rl.vector(name, count=4, players=2, opponents="random", compiled=False)
    given, infos = environment.reset(seed=3)
    for _ in range(30):
        state = getattr(environment._tables, "_state", None)
        hidden = hidden_arrays(state) if state is not None else []
        assert bool(hidden) == (name == "golf")
        held = [array for _, array in find_arrays(vars(environment._tables))]
        found = [*find_arrays((given, infos))]
        assert assert_apart(found, [*hidden, *held])
        before = [array.copy() for array in hidden]
        masks = infos["action_mask"].copy()
        for _, array in found:
            if array.flags.writeable and array.dtype != object:
                array[...] = 1
        assert all(np.array_equal(one, other) for one, other in zip(hidden, before, strict=True))
        actions = np.array([mask.argmax() for mask in masks])
        given, *_, infos = environment.step(actions)
