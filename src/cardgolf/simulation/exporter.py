"""Export results as a table, one row a seat and round: CSV, JSON Lines or Parquet."""

import codecs
import csv
import errno
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

from cardgolf import InvalidOptionError
from cardgolf._files import PathLike, replace_file
from cardgolf._text import quote
from cardgolf.simulation.measures import placed
from cardgolf.simulation.results import GameResult, Results, RoundResult


def suffix(path: PathLike, known: Iterable[str]) -> str:
    """Return the suffix of ``path`` in small letters; raises :class:`cardgolf.InvalidOptionError` unless it is ``known``."""
    ending = Path(path).suffix.lower()
    if ending not in known or "\0" in str(path):
        raise InvalidOptionError(f"{quote(Path(path).name)} says no format: let it end in {' or '.join(known)}")
    return ending


def need(package: str, purpose: str) -> None:
    """Raise :class:`cardgolf.InvalidOptionError`, with what to install, if ``package`` is missing."""
    if not find_spec(package):
        raise InvalidOptionError(f'{purpose} needs {package}: pip install "cardgolf[sim]"')


def check(path: PathLike, needs: Mapping[str, str]) -> None:
    """Check before playing what is needed to write ``path``: a known suffix, its package, a folder.

    ``needs`` gives the package each suffix is written with, ``""`` for none. Raises :class:`cardgolf.InvalidOptionError`,
    ``FileNotFoundError`` and other kinds of ``OSError``.
    """
    package = needs[suffix(path, needs)]
    if package:
        need(package, f"a {Path(path).suffix} file")
    folder = Path(path).parent
    if not folder.is_dir():
        raise _os_error(errno.ENOENT, folder)
    if Path(path).is_dir():
        raise _os_error(errno.EISDIR, path)
    if not os.access(folder, os.W_OK):
        raise _os_error(errno.EACCES, folder)


def _os_error(number: int, path: PathLike) -> OSError:
    return OSError(number, os.strerror(number), str(path))


Row = dict[str, Any]

COLUMNS: dict[str, type] = {
    "game": int, "round": int, "kind": str, "seat": int, "bot": str, "score": int, "place": int, "dealer": int,
    "leader": int, "closer": int, "reason": str, "turns": int, "decisions": int, "reshuffles": int, "total": int,
    "rank": int, "error": str,
}  # fmt: skip
NEEDS = {".csv": "", ".jsonl": "", ".parquet": "pyarrow"}

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_MANY = 100_000


def rows(results: Results) -> Iterator[Row]:
    """Yield a row for each seat of each round, in order; for a game that failed, one row with its ``error``.

    ``score`` is the seat's points in the round, ``place`` how many seats after the leader it sat, ``turns`` its own;
    ``decisions``, ``reshuffles`` and how the round ended are the whole table's. The match's ``total`` and ``rank`` are
    the same in all rows of a seat. ``None`` is what is not there, such as the score of a seat that sat out.

    >>> from cardgolf.simulation import simulate, rows
    >>> found = list(rows(simulate("play-nine", "random", games=2, seed=1, players=2)))
    >>> len(found), found[0]["bot"], found[0]["place"]
    (36, 'random', 1)
    """
    for game in results.games:
        if game.error:
            yield dict.fromkeys(COLUMNS) | {"game": game.number, "error": game.error}
        for number, each in enumerate(game.rounds, start=1):
            for seat in range(len(game.bots)):
                yield _row(game, number, each, seat)


def _row(game: GameResult, number: int, each: RoundResult, seat: int) -> Row:
    return {
        "game": game.number,
        "round": number,
        "kind": each.kind,
        "seat": seat,
        "bot": game.bots[seat],
        "score": each.scores[seat],
        "place": placed(each, seat),
        "dealer": each.dealer,
        "leader": each.leader,
        "closer": each.closer,
        "reason": each.reason,
        "turns": each.turns[seat],
        "decisions": each.decisions,
        "reshuffles": each.reshuffles,
        "total": game.totals[seat],
        "rank": game.ranks[seat],
        "error": None,
    }


def export(results: Results, path: PathLike) -> None:
    """Write :func:`rows` to ``path`` as its suffix says: ``.csv``, ``.jsonl`` or ``.parquet`` (extra ``sim``).

    A reader finds the old file or the whole new one. In CSV, texts a spreadsheet would take for a
    formula begin with an apostrophe; what is not there is an empty cell.

    Raises :class:`cardgolf.InvalidOptionError` for another suffix or where pyarrow is missing, ``OSError`` for what the disk
    refuses; ``results`` are as they were, to be written elsewhere.

    >>> from cardgolf.simulation import export, simulate
    >>> export(simulate("play-nine", "random", games=2, seed=1, players=2), "rounds.txt")
    Traceback (most recent call last):
        ...
    cardgolf.errors.InvalidOptionError: 'rounds.txt' says no format: let it end in .csv or .jsonl or .parquet
    """
    check(path, NEEDS)
    with replace_file(path) as file:
        _WRITERS[suffix(path, NEEDS)](results, file)


def _csv(results: Results, file: BinaryIO) -> None:
    text = codecs.getwriter("utf-8")(file, "backslashreplace")
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows({name: harmless(value) for name, value in row.items()} for row in rows(results))


def harmless(value: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula; numbers stay as they are.

    >>> harmless("=1+1"), harmless("greedy"), harmless(-5)
    ("'=1+1", 'greedy', -5)
    """
    if not isinstance(value, str):
        return value
    return "'" * value.lstrip(" ").startswith(_FORMULAS) + value.replace("\r", "\\r")  # csv would not quote it


def _json_lines(results: Results, file: BinaryIO) -> None:
    file.writelines(f"{json.dumps(row, separators=(',', ':'))}\n".encode() for row in rows(results))


def _parquet(results: Results, file: BinaryIO) -> None:
    pa, parquet = map(import_module, ("pyarrow", "pyarrow.parquet"))
    schema = pa.schema([(name, pa.int64() if kind is int else pa.string()) for name, kind in COLUMNS.items()])
    with parquet.ParquetWriter(file, schema) as writer:
        for some in _chunks(rows(results)):
            writer.write_table(pa.Table.from_pylist(some, schema))


def _chunks(found: Iterator[Row]) -> Iterator[list[Row]]:
    some: list[Row] = []
    for row in found:
        some.append(row)
        if len(some) == _MANY:
            yield some
            some = []
    yield some


_WRITERS: dict[str, Callable[[Results, BinaryIO], None]] = {".csv": _csv, ".jsonl": _json_lines, ".parquet": _parquet}
