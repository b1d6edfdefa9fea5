"""Export of rounds as rows in three formats, written atomically, without formulas for spreadsheets."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from simulation.results_by_hand import a_game, a_round, many, results

from cardgolf import InvalidArgumentError
from cardgolf.simulation import GameResult
from cardgolf.simulation.exporter import COLUMNS, NEEDS, export, rows
from cardgolf.tools.files import replace_file
from cardgolf.tools.text import format_row

GAMES = results(
    a_game(0, a_round(-3, 4, leader=1, closer=0), a_round(2, None, leader=0, reason="turn limit", kind="playoff")),
    GameResult.failure(1, ("ann", "bo"), "seat 1, bo: raised ValueError: no idea"),
)
ROWS = [
    (0, 1, "hole", 0, "ann", -3, 1, 1, 1, 0, "all face up", 3, 12, 0, -3, 1, None),
    (0, 1, "hole", 1, "bo", 4, 0, 1, 1, 0, "all face up", 3, 12, 0, 4, 2, None),
    (0, 2, "playoff", 0, "ann", 2, 0, 0, 0, None, "turn limit", 3, 6, 0, -3, 1, None),
    (0, 2, "playoff", 1, "bo", None, None, 0, 0, None, "turn limit", 0, 6, 0, 4, 2, None),
    (1, *(None,) * 15, "seat 1, bo: raised ValueError: no idea"),
]


@pytest.fixture(params=sorted(NEEDS))
def path(request, tmp_path):
    if NEEDS[request.param]:
        pytest.importorskip(NEEDS[request.param])
    return tmp_path / f"rounds{request.param}"


def test_a_row_for_each_seat_of_each_round():
    assert [tuple(row.values()) for row in rows(GAMES)] == ROWS
    assert {tuple(row) for row in rows(GAMES)} == {tuple(COLUMNS)}


def test_rows_have_the_types_of_their_columns():
    for row in rows(many()):
        assert all(value is None or type(value) is COLUMNS[name] for name, value in row.items())


def read_rows(path):
    """Read an exported file, with the types of its columns."""
    if path.suffix == ".parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        return [tuple(row.values()) for row in parquet.read_table(path).to_pylist()]
    if path.suffix == ".jsonl":
        return [tuple(json.loads(line).values()) for line in path.read_text().splitlines()]
    with path.open(newline="") as file:
        found = list(csv.DictReader(file))
    assert list(found[0]) == list(COLUMNS)
    return [tuple(COLUMNS[name](cell) if cell else None for name, cell in row.items()) for row in found]


@pytest.mark.quick_cases(1)
def test_every_format_preserves_the_rows(path):
    export(GAMES, path)
    assert read_rows(path) == ROWS


def test_many_rows_come_back_in_order(path, monkeypatch):
    monkeypatch.setattr("cardgolf.simulation.exporter._MANY", 7)
    export(many(), path)
    assert read_rows(path) == [tuple(row.values()) for row in rows(many())]


def test_results_without_rows_give_an_empty_table(tmp_path):
    export(results(), tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == ",".join(f'"{name}"' for name in COLUMNS) + "\n"
    export(results(), tmp_path / "a.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == b""
    parquet = pytest.importorskip("pyarrow.parquet")
    export(results(), tmp_path / "a.parquet")
    table = parquet.read_table(tmp_path / "a.parquet")
    assert (table.num_rows, table.column_names) == (0, list(COLUMNS))


def test_the_same_results_give_the_same_bytes(path):
    export(GAMES, path)
    first = path.read_bytes()
    export(GAMES, path)
    assert path.read_bytes() == first
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_suffix_in_capitals_is_the_same(tmp_path):
    export(GAMES, tmp_path / "A.CSV")
    assert (tmp_path / "A.CSV").read_text().startswith('"game","round",')


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\n=1", " =1", "\uff1d1", '=HYPERLINK("x","y")', "=a,b"]
)
def test_no_name_is_a_formula_in_a_spreadsheet(tmp_path, name):
    export(results(a_game(0, a_round(-1, 2), bots=(name, "bo"))), tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(newline="", encoding="utf-8") as file:
        first, second = csv.DictReader(file)
    assert (first["score"], second["bot"]) == ("-1", "bo")
    assert first["bot"][0] in "'\\" and first["bot"] == format_row([name])[1:-2].replace('""', '"')
    export(results(a_game(0, a_round(-1, 2), bots=(name, "bo"))), tmp_path / "a.jsonl")
    assert json.loads((tmp_path / "a.jsonl").read_text().splitlines()[0])["bot"] == name


def test_names_in_any_letters(path):
    export(results(a_game(0, a_round(1, 2), bots=("Zoë", "小"))), path)
    assert [row[4] for row in read_rows(path)] == ["Zoë", "小"]


@pytest.mark.parametrize("name", ["rounds.txt", "rounds", ".csv", "rounds.csv.gz", "a\0.csv", ""])
def test_an_unknown_suffix_is_refused(tmp_path, name):
    with pytest.raises(
        InvalidArgumentError, match=r"^invalid path=.*: expected a suffix of \.csv, \.jsonl, \.parquet$"
    ) as caught:
        export(GAMES, f"{tmp_path}/{name}")
    assert len(str(caught.value)) < 200
    assert not list(tmp_path.iterdir())


def test_without_pyarrow_one_line_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr("cardgolf.simulation.exporter.find_spec", lambda name: None)
    with pytest.raises(InvalidArgumentError) as caught:
        export(GAMES, tmp_path / "a.parquet")
    assert str(caught.value) == 'a .parquet file needs pyarrow: pip install "cardgolf[sim]"'
    export(GAMES, tmp_path / "a.csv")


def test_a_path_where_no_file_can_be_is_one_clear_line(tmp_path, monkeypatch):
    (tmp_path / "a.csv").mkdir()
    for path, error in (
        (tmp_path / "none" / "a.csv", f"[Errno 2] No such file or directory: '{tmp_path}/none'"),
        (tmp_path / "a.csv", f"[Errno 21] Is a directory: '{tmp_path}/a.csv'"),
        (tmp_path / "b.csv", f"[Errno 13] Permission denied: '{tmp_path}'"),
    ):
        if path.name == "b.csv":
            monkeypatch.setattr(os, "access", lambda *_: False)
        with pytest.raises(OSError) as caught:
            export(GAMES, path)
        assert str(caught.value) == error


FULL = """
import resource, sys
sys.path.insert(0, sys.argv[2])
from simulation.results_by_hand import many
from cardgolf.simulation.exporter import export
resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
try:
    export(many(), sys.argv[1])
except OSError as error:
    print(error)
"""


def test_a_full_disk_is_one_clear_line_and_leaves_the_old_file(path):
    path.write_text("old")
    command = [sys.executable, "-W", "error", "-c", FULL, str(path), str(Path(__file__).parents[1])]
    ran = subprocess.run(command, text=True, capture_output=True, timeout=60, check=False)
    assert (ran.stdout, ran.stderr) == (f"[Errno 27] File too large: '{path}'\n", "")
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def test_an_error_without_a_number_keeps_its_text(tmp_path):
    with pytest.raises(OSError, match="words alone"), replace_file(tmp_path / "a"):
        raise OSError("words alone")


def test_a_file_in_place_of_a_folder_is_named(tmp_path):
    (tmp_path / "a").write_text("here")
    with pytest.raises(NotADirectoryError) as caught, replace_file(tmp_path / "a" / "b.csv"):
        pass
    assert str(caught.value) == f"[Errno 20] Not a directory: '{tmp_path}/a/b.csv'"
