"""Export results as a table, one row a seat and round: CSV, JSON Lines or Parquet."""

import errno
import json
import os
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO

from cardgolf import InvalidArgumentError
from cardgolf.games import PlayedRound
from cardgolf.simulation.measures import placed
from cardgolf.simulation.results import GameResult, Results
from cardgolf.tools import PathLike, format_row, quote, replace_file


def need(package: str, purpose: str) -> None:
    """Raise :class:`cardgolf.InvalidArgumentError` with the command to install ``package`` if it is missing."""
    if not find_spec(package):
        raise InvalidArgumentError(f'{purpose} needs {package}: pip install "cardgolf[sim]"')


def check(path: PathLike, needs: Mapping[str, str]) -> str:
    """Return the suffix of ``path`` in lower case, if a file can be written there.

    ``needs`` maps each suffix to the package that writes it, or to ``""``. Raise
    :class:`cardgolf.InvalidArgumentError` for another suffix or a missing package, and ``OSError`` for a path at which
    no file can be.
    """
    ending, folder = Path(path).suffix.lower(), Path(path).parent
    if ending not in needs or "\0" in str(path):
        raise InvalidArgumentError(f"invalid path={quote(Path(path).name)}: expected a suffix of {', '.join(needs)}")
    if needs[ending]:
        need(needs[ending], f"a {Path(path).suffix} file")
    obstacles = (
        (errno.ENOENT, folder, not folder.is_dir()),
        (errno.EISDIR, path, Path(path).is_dir()),
        (errno.EACCES, folder, not os.access(folder, os.W_OK)),
    )
    for number, place, is_there in obstacles:
        if is_there:
            raise OSError(number, os.strerror(number), str(place))
    return ending


Row = dict[str, Any]

COLUMNS: dict[str, type] = {
    "game": int, "round": int, "kind": str, "seat": int, "bot": str, "score": int, "place": int, "dealer": int,
    "leader": int, "closer": int, "reason": str, "turns": int, "decisions": int, "reshuffles": int, "total": int,
    "rank": int, "error": str,
}  # fmt: skip
NEEDS = {".csv": "", ".jsonl": "", ".parquet": "pyarrow"}

_MANY = 100_000


def rows(results: Results) -> Iterator[Row]:
    """Yield a row for each seat of each round, in order; for a game that failed, one row with its ``error``.

    ``score`` is the seat's points in the round, ``place`` how many seats after the leader it sat, ``turns`` its own;
    ``decisions``, ``reshuffles`` and how the round ended are the whole table's. The match's ``total`` and ``rank`` are
    the same in all rows of a seat. ``None`` is a missing value, such as the score of a seat that sat out.

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


def _row(game: GameResult, number: int, each: PlayedRound, seat: int) -> Row:
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

    The file is replaced atomically. In CSV, texts are quoted, an apostrophe stands before what a spreadsheet
    would read as a formula, and ``None`` is an empty cell.

    Raises :class:`cardgolf.InvalidArgumentError` for another suffix or without pyarrow, ``OSError`` if the file cannot
    be written.

    >>> from cardgolf.simulation import export, simulate
    >>> export(simulate("play-nine", "random", games=2, seed=1, players=2), "rounds.txt")
    Traceback (most recent call last):
        ...
    cardgolf.errors.InvalidArgumentError: invalid path='rounds.txt': expected a suffix of .csv, .jsonl, .parquet
    """
    write = _WRITERS[check(path, NEEDS)]
    with replace_file(path) as file:
        write(results, file)


def _csv(results: Results, file: BinaryIO) -> None:
    lines = (format_row(row) for row in chain([COLUMNS], (row.values() for row in rows(results))))
    file.writelines(line.encode("utf-8", "backslashreplace") for line in lines)


def _json_lines(results: Results, file: BinaryIO) -> None:
    file.writelines(f"{json.dumps(row, separators=(',', ':'))}\n".encode() for row in rows(results))


def _parquet(results: Results, file: BinaryIO) -> None:
    pa, parquet = map(import_module, ("pyarrow", "pyarrow.parquet"))
    schema = pa.schema([(name, pa.int64() if kind is int else pa.string()) for name, kind in COLUMNS.items()])
    with parquet.ParquetWriter(file, schema) as writer:
        for some in _chunks(rows(results)):
            writer.write_table(pa.Table.from_pylist(some, schema))


def _chunks(found: Iterator[Row]) -> Iterator[list[Row]]:
    some = [*islice(found, _MANY)]
    yield some
    while len(some) == _MANY:
        some = [*islice(found, _MANY)]
        yield some


_WRITERS: dict[str, Callable[[Results, BinaryIO], None]] = {".csv": _csv, ".jsonl": _json_lines, ".parquet": _parquet}
