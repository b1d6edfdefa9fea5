"""What the agent promises: legal moves, the same moves as in lanes, stored weights, refusals, and strength."""

import pickle
import struct
from contextlib import suppress
from pathlib import Path
from random import Random
from xml.etree.ElementTree import parse
from zipfile import ZipFile

import numpy as np
import pytest
from cardgolf_agent import Agent
from cardgolf_agent.__main__ import main
from cardgolf_agent.bot import FOLDER, SHIPPED, load_player
from cardgolf_agent.inputs import InputTable
from cardgolf_agent.network import load_network, make_network, name_rules, save_network

import cardgolf
from cardgolf import InvalidOptionError
from cardgolf.lanes import Games, gather_grid_view

PLAY_NINE = cardgolf.rules("play-nine")


def test_play_whole_match() -> None:
    game, agent = cardgolf.new_game("play-nine", players=2, seed=3, holes=1, tie="shared"), Agent(Random(1))
    while game.legal_moves:
        move = agent.choose(game.view(game.turn))
        assert move in game.legal_moves
        game = game.play(move)
    assert game.state.match.standings


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("play-nine", 6, {}),
        ("play-nine", 2, {"skip": False}),
        ("play-nine", 2, {"match_bonuses": False}),
        ("golf", 2, {"rows": 3}),
    ],
)
def test_refuse_other_rules(name: str, players: int, options: dict[str, object]) -> None:
    game = cardgolf.new_game(name, players=players, seed=1, **options)
    with pytest.raises(InvalidOptionError, match="expected rules that it was trained for"):
        Agent(Random(1)).choose(game.view(game.turn))


def test_name_rules_ignores_match_options() -> None:
    name = name_rules(PLAY_NINE, 2)
    assert name_rules(PLAY_NINE.with_options(holes=1, tie="shared"), 2) == name
    assert len({name, name_rules(PLAY_NINE, 3), name_rules(cardgolf.rules("play-nine", "four-bonus"), 2)}) == 3


def test_weights_load_as_saved(tmp_path, monkeypatch) -> None:
    rules = cardgolf.rules("play-nine", "four-bonus")
    made = make_network(InputTable(rules, 2).size, 4, seed=1)
    save_network(made, tmp_path / f"{name_rules(rules, 2)}.npz")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    _, network, _ = load_player(rules, 2)
    for before, after in zip(made, network, strict=True):
        assert np.allclose(before, after, atol=2e-3)


def is_refused(path: Path) -> bool:
    with pytest.raises(InvalidOptionError, match="expected a file of a trained player"):
        load_network(path)
    return True


def test_refuse_damaged_weights(tmp_path) -> None:
    path = tmp_path / "play-nine.npz"
    assert is_refused(path) and is_refused(tmp_path)
    save_network(make_network(20, 4, seed=1), path)
    whole, rng = path.read_bytes(), Random(1)
    for size in (*range(0, len(whole), 7), len(whole) - 1):
        path.write_bytes(whole[:size])
        assert is_refused(path)
    for _ in range(300):
        place = rng.randrange(len(whole))
        path.write_bytes(whole[:place] + bytes([rng.randrange(256)]) + whole[place + 1 :])
        with suppress(InvalidOptionError):
            load_network(path)


def test_refuse_weights_of_other_sizes(tmp_path) -> None:
    path, good = tmp_path / "play-nine.npz", make_network(20, 4, seed=1)._asdict()
    with path.open("wb") as file:
        file.truncate(8_000_000_000)
    assert is_refused(path)
    zeros = np.zeros((3_000, 3_000), np.float16)  # that a few bytes unpack to
    headers = [np.lib.format.magic(1, 0) + struct.pack("<H", len(text)) + text for text in (
        b"{'descr': '<f2', 'fortran_order': False, 'shape': (1000000000000,), }\n",
        b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }\n", b"{" * 20_000 + b"\n", b"\n", b"[1]\n",
    )]  # fmt: skip
    for change in ({"units": zeros}, {"direct": zeros[0]}, {"out": np.array(1)}, {"bias": np.full(4, np.nan)}):
        np.savez_compressed(path, **{name: each.astype(np.float16) for name, each in (good | change).items()})
        assert is_refused(path)
    np.savez_compressed(path, **good)  # 32 bits
    assert is_refused(path)
    for header in headers:
        with ZipFile(path, "w") as archive:
            for name in good:
                archive.writestr(f"{name}.npy", header)
        assert is_refused(path)
    np.save(path.with_suffix(".npy"), np.zeros(3))
    assert is_refused(path.with_suffix(".npy"))
    path.write_bytes(pickle.dumps(good))
    assert is_refused(path)


def test_a_failed_save_keeps_the_old_weights(tmp_path, monkeypatch) -> None:
    path, made = tmp_path / "play-nine.npz", make_network(20, 4, seed=1)
    save_network(made, path)
    before = path.read_bytes()

    def fill_disk(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez_compressed", fill_disk)
    with pytest.raises(OSError, match="No space left"):
        save_network(made, path)
    assert path.read_bytes() == before and [*tmp_path.iterdir()] == [path]


def test_shipped_weights_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in SHIPPED.glob("*.npz")}
    assert sizes
    assert max(sizes.values()) < 130_000


@pytest.mark.parametrize("name", ["play-nine", "golf", "nine-card"])
@pytest.mark.parametrize("players", [2, 3])
def test_lanes_and_views_give_the_same_inputs(name: str, players: int) -> None:
    """The position of a lane and the view of its game turn on the same inputs for the same moves."""
    games = Games(cardgolf.rules(name), players, 4, compiled=False)
    table = InputTable(games.rules, players)
    for _ in range(30):
        found = table.list_inputs(games.grid_view())
        for lane in range(4):
            game = games.game(lane)
            seen = table.list_inputs(gather_grid_view([game.view(game.turn)]))
            here = found.lanes == lane
            in_lane = sorted(zip(found.actions[here].tolist(), found.rows[here].tolist(), strict=True))
            assert sorted(zip(seen.actions.tolist(), seen.rows.tolist(), strict=True)) == in_lane
        games.step(games.choose_random())


def test_inputs_do_not_depend_on_the_order_of_columns() -> None:
    table = InputTable(PLAY_NINE, 2)
    boards = np.random.default_rng(1).integers(0, 14, (50, 8))
    mirrored = boards.reshape(50, 2, 4)[:, ::-1, ::-1].reshape(50, 8)
    assert (np.sort(table._find_sets(boards)) == np.sort(table._find_sets(mirrored))).all()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["board-nine"], "deals hands"),
        (["golf", "--option", "rows=4"], "expected one of 2, 3"),
        (["no-such-game"], "no-such-game"),
        (["play-nine", "--players", "40"], "invalid players=40"),
    ],
)
def test_training_says_why_it_refuses_rules(arguments: list[str], reason: str, capsys) -> None:
    pytest.importorskip("numba", reason="training needs numba")
    with pytest.raises(SystemExit):
        main(["train", *arguments])
    assert reason in capsys.readouterr().err


MY_GOLF = """
from cardgolf import hookimpl

@hookimpl("points", wrapper=True)
def kings_are_dear(card):
    \"\"\"A King is 20.\"\"\"
    points = yield
    return 20 if card.rank == 13 else points
"""


@pytest.mark.slow  # numba compiles for some twenty seconds
def test_train_rules_of_a_file(tmp_path, monkeypatch, capsys) -> None:
    """One command makes weights for rules in a file, and the bot plays them."""
    pytest.importorskip("numba", reason="training needs numba")
    file = tmp_path / "my_golf.py"
    file.write_text(MY_GOLF, encoding="utf-8")
    rules = ["golf", f"{file}:kings_are_dear"]
    settings = ["--generations", "2", "--lanes", "50", "--units", "4", "--curve", str(tmp_path / "curve.svg")]
    main(["train", *rules, "--folder", str(tmp_path), *settings])
    assert "generation 2, " in capsys.readouterr().out
    assert parse(tmp_path / "curve.svg").getroot().tag.endswith("svg")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    game = cardgolf.new_game(*rules, players=2, seed=1)
    assert Agent(Random(1)).choose(game.view(game.turn)) in game.legal_moves
    main(["measure", *rules, "--holes", "20"])
    assert "of the wins" in capsys.readouterr().out


@pytest.mark.slow  # numba compiles for some twenty seconds
def test_training_learns() -> None:
    """A player that has seen some thousand rounds beats one that has learned nothing by far."""
    training = pytest.importorskip("cardgolf_agent.training", reason="training needs numba")
    options = {"lanes": 200, "units": 8, "holes": 0, "seed": 5}
    best = training.train(PLAY_NINE, generations=12, **options)
    blank = make_network(InputTable(PLAY_NINE, 2).size, 8, seed=5)
    before, after = (training.compare(PLAY_NINE, 2, each, 200, 1) for each in (blank, best))
    assert after.points - after.interval > before.points + before.interval + 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "points", "wins"), [("play-nine", 4.4, 0.65), ("golf", 3.2, 0.65), ("nine-card", 2.6, 0.6)]
)
def test_shipped_weights_beat_greedy(name: str, points: float, wins: float) -> None:
    training = pytest.importorskip("cardgolf_agent.training", reason="training needs numba")
    rules = cardgolf.rules(name)
    _, network, _ = load_player(rules, 2)
    found = training.compare(rules, 2, network, 4000, 77)
    assert found.points - found.interval > points
    assert found.wins > wins
