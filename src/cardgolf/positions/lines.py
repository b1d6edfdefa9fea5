"""The lines of a position by key, the names of the players in them, and earlier rounds as points alone."""

import json
import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import frozen

from cardgolf.errors import InvalidArgumentError, InvalidOptionError, InvalidPositionError
from cardgolf.table.scorecard import Line, RoundEnd, RoundResult, Scorecard
from cardgolf.tools.text import did_you_mean, fold_name, is_printable_name, quote, unify_lines

_INT_PATTERN = re.compile(r"-?[0-9]{1,80}", re.ASCII)
MAX_POSITION_LENGTH = 1_000_000
KEYS = (
    "names", "seed", "round 1", "kind", "seats", "dealer", "leader", "turn", "phase", "board 0", "middle", "stock",
    "discard", "held", "played", "out", "last_play_size", "turns_begun", "round_end", "reshuffles", "memory",
    "match_memory", "notes", "window", "totals", "closer", "teams", "handicaps",
)  # fmt: skip

_KEY_PATTERN = re.compile(r"[a-z_]+(?: [0-9]{1,4}(?: seat [0-9]{1,2})?)?", re.ASCII)
_NAMED_BOARD = re.compile(r"board (?![0-9]+$)([^:]{1,200})")

T = TypeVar("T")


def parse_int(text: str) -> int:
    """Parse an integer in ASCII digits."""
    if not _INT_PATTERN.fullmatch(text):
        raise ValueError(text)
    return int(text)


def find_seat(text: str, names: Sequence[str]) -> int:
    """Parse a seat, or the name of its player in any case."""
    alike = [seat for seat, name in enumerate(names) if fold_name(name) == fold_name(text)]
    return alike[0] if len(alike) == 1 and not _INT_PATTERN.fullmatch(text) else parse_int(text)


def parse_names(text: str) -> tuple[str, ...]:
    """Parse the names of the players: a JSON list of strings, or names separated by commas."""
    is_plain = text and not {*text} & {*'"[]{}'}
    given = [name.strip() for name in text.split(",")] if is_plain else json.loads(text)
    if type(given) is not list or not all(map(is_printable_name, given)):
        raise ValueError(text)
    return tuple(given)


def _suggest_key(key: str) -> str:
    found = did_you_mean(key, KEYS)
    return found if found.startswith("did") else "expected a key such as turn, discard or board 0"


def check_length(text: str) -> str:
    """Return ``text``; raise :class:`InvalidPositionError` if it is longer than a position may be."""
    if len(text) > MAX_POSITION_LENGTH:
        raise InvalidPositionError(
            f"invalid position of {len(text)} characters: expected at most {MAX_POSITION_LENGTH} characters"
        )
    return text


class PositionLines:
    """The lines of a position by key. Each is taken once, and keys that are left over are unknown."""

    def __init__(self, text: str) -> None:
        if type(text) is not str:
            raise InvalidPositionError(f"invalid position {quote(text)}: expected `key: value` lines")
        self.left: dict[str, str] = {}
        for line in filter(None, map(str.strip, unify_lines(check_length(text)).replace("\t", " ").split("\n"))):
            key, colon, value = line.partition(":")
            key = " ".join(key.split())
            if not colon:
                raise InvalidPositionError(
                    f"invalid line {quote(line)}: expected `key: value`, such as `board 0: ? ? / ? ?`"
                )
            if not (_KEY_PATTERN.fullmatch(key) or _NAMED_BOARD.fullmatch(key)):
                raise InvalidPositionError(f"invalid line {quote(line)}: {_suggest_key(key)}")
            if key in self.left:
                raise InvalidPositionError(f"invalid key {quote(key)}: expected it once")
            self.left[key] = value.strip()

    def take(self, key: str, parse: Callable[[str], T], default: Callable[[], T]) -> T:
        """Return the parsed value of the line, or the default if there is no line."""
        return self.parse(key, parse) if key in self.left else default()

    def parse(self, key: str, parse: Callable[[str], T]) -> T:
        """Return the parsed value of the line. Raises :class:`InvalidPositionError` with its key if it is invalid."""
        value = self.left.pop(key)
        try:
            return parse(value)
        except (InvalidPositionError, InvalidOptionError, InvalidArgumentError) as error:
            raise InvalidPositionError(f"{key}: {error.message}") from error
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise InvalidPositionError(f"{key}: invalid value {quote(value)}") from error

    def take_names(self) -> tuple[str, ...]:
        """Return the names of the players, by default those of the lines ``board Ann: ...`` or numbered ones.

        Afterwards the keys of boards have seats.
        """
        boards = [key for key in self.left if key.startswith("board ")]
        named = [found[1].strip() for found in map(_NAMED_BOARD.fullmatch, boards) if found]
        default = tuple(named) if named else tuple(f"Player {n}" for n in range(1, len(boards) + 1))
        names = self.take("names", parse_names, lambda: default)
        if named and (len(named) < len(boards) or not all(map(is_printable_name, names))):
            raise InvalidPositionError("invalid boards: expected all with a seat, or all with the name of a player")
        numbered = {self._number_board(key, names): value for key, value in self.left.items()}
        if len(numbered) < len(self.left):
            raise InvalidPositionError("invalid boards: expected one for each player")
        self.left = numbered
        return names

    def _number_board(self, key: str, names: Sequence[str]) -> str:
        found = _NAMED_BOARD.fullmatch(key)
        try:
            return f"board {find_seat(found[1].strip(), names)}" if found else key
        except ValueError:
            raise InvalidPositionError(f"invalid key {quote(key)}: {did_you_mean(key[6:], names)}") from None

    def finish(self) -> None:
        """Raise :class:`InvalidPositionError` for a key that is left over."""
        for key in self.left:
            raise InvalidPositionError(f"invalid key {quote(key)}: {did_you_mean(key, KEYS)}")


def list_lines(text: str) -> dict[str, str]:
    """Return the values of a position by key. The keys of boards have seats. Raises :class:`InvalidPositionError`."""
    lines = PositionLines(text)
    is_named = "names" in lines.left or any(map(_NAMED_BOARD.fullmatch, lines.left))
    names = lines.take_names()
    return ({"names": json.dumps(names)} if is_named else {}) | lines.left


GIVEN = "given"
"""The id of the line, and the reason of the end, of a round whose boards are not known."""

MAX_ROUNDS = 999
_SAT_OUT = "-"
_POINTS = re.compile(r"(?:-?[0-9]{1,9}|-)(?: +(?:-?[0-9]{1,9}|-))*", re.ASCII)
_TOTALS = re.compile(r"(-?[0-9]{1,9}(?: +-?[0-9]{1,9})*)(?: +after +([0-9]{1,4})(?: +rounds?)?)?", re.ASCII)


@frozen
class Totals:
    """Totals by seat, and after how many rounds they were written down, if that is known."""

    points: tuple[int, ...]
    rounds: int | None = None


def parse_totals(text: str, players: int) -> Totals:
    """Parse totals by seat: ``12 30``, or ``12 30 after 3`` rounds. Raises :class:`InvalidPositionError`."""
    found = _TOTALS.fullmatch(text)
    points = tuple(map(int, found[1].split())) if found else ()
    if not found or len(points) != players or (found[2] and not 1 <= int(found[2]) <= MAX_ROUNDS):
        raise InvalidPositionError(f"expected points for each of {players} seats, such as 12 30 after 3")
    return Totals(points, int(found[2]) if found[2] else None)


def has_points(text: str) -> bool:
    """Return whether ``text`` is a round as points alone."""
    return bool(_POINTS.fullmatch(text))


def parse_points(text: str, players: int) -> RoundResult:
    """Parse a round as points by seat: ``12 30 -``, where ``-`` sat out. Raises :class:`InvalidPositionError`."""
    points = [None if word == _SAT_OUT else int(word) for word in text.split()]
    if len(points) != players or not any(score is not None for score in points):
        raise InvalidPositionError(f"expected points for each of {players} seats, or - for a seat that sat out")
    return _make_round(points)


def rounds_of_totals(totals: Totals) -> tuple[RoundResult, ...]:
    """Return rounds that add up to ``totals``. The first has all points, since it is not known when they were made."""
    others = (_make_round([0] * len(totals.points)),) * ((totals.rounds or 1) - 1)
    return (_make_round(totals.points), *others)


def _make_round(points: Sequence[int | None]) -> RoundResult:
    cards = tuple([None if score is None else Scorecard((Line(GIVEN, score),)) for score in points])
    seats = tuple([seat for seat, card in enumerate(cards) if card])
    return RoundResult("hole", seats, cards, RoundEnd(None, (), GIVEN))
