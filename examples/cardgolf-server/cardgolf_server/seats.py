"""The seats of a table: the digests of their tokens, the bots, and the table of the next match."""

import json
import secrets
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path

from attrs import asdict, evolve, frozen

from cardgolf import InvalidArgumentError


def digest(token: str) -> str:
    """Return the digest of ``token``, the only form in which it is saved."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@frozen
class Seats:
    """A digest for each seat, the level of its bot or ``None``, and the name of the next table or an empty text.

    ``joined`` are the seats whose players have come. ``ended`` is why the server has ended the match, or empty. It is
    saved, so that no larger bound continues a match whose cards were shown.
    """

    digests: tuple[str, ...]
    bots: tuple[str | None, ...]
    rematch: str = ""
    joined: tuple[int, ...] = ()
    ended: str = ""

    @property
    def is_joined(self) -> bool:
        """Whether two players have come, or one where all others are bots."""
        return len(self.joined) >= min(2, self.bots.count(None))

    def find(self, token: object) -> int | None:
        """Return the seat that ``token`` opens, or ``None`` without one, in the same time for each seat."""
        if token is None:
            return None
        given = digest(token) if isinstance(token, str) else ""
        matches = [compare_digest(given, each) for each in self.digests]
        if not any(matches):
            raise InvalidArgumentError("invalid token: expected one of this table")
        return matches.index(True)

    def with_rematch(self, table: str) -> "Seats":
        """Return the seats whose next match is at ``table``."""
        return evolve(self, rematch=table)

    def with_player(self, seat: int) -> "Seats":
        """Return the seats after the player of ``seat`` has come."""
        return self if seat in self.joined else evolve(self, joined=(*self.joined, seat))

    def with_end(self, ended: str) -> "Seats":
        """Return the seats of a match that the server has ended, for the reason ``ended``."""
        return evolve(self, ended=ended)

    def for_rematch(self) -> "Seats":
        """Return the seats of the next match, to which no player has come yet."""
        return evolve(self, rematch="", joined=(), ended="")

    def to_json(self) -> str:
        """Return the seats as text that :func:`read_seats` accepts."""
        return json.dumps(asdict(self))


def make_seats(bots: Sequence[str | None]) -> tuple[Seats, list[str | None]]:
    """Return new seats and a token of 256 bits for each. A bot's seat has none: its digest is that of no token."""
    tokens = [secrets.token_urlsafe(32) for _ in bots]
    shown = [None if bot else token for bot, token in zip(bots, tokens, strict=True)]
    return Seats(tuple(digest(token) for token in tokens), tuple(bots)), shown


def seats_path(record: Path) -> Path:
    """Return the path of the file of seats that stands beside ``record``."""
    return record.with_name(f"{record.stem}.seats.json")


def write_seats(path: Path, seats: Seats) -> None:
    """Write the file of the seats, or leave the one that is there if the disk is full."""
    new = path.with_suffix(".new")
    new.write_text(seats.to_json(), "ascii")
    new.replace(path)


def read_seats(text: str) -> Seats:
    """Return the seats that ``text`` describes.

    Raises :class:`LookupError`, :class:`TypeError` or :class:`ValueError` for any other text.
    """
    data = json.loads(text)
    rematch, ended = str(data["rematch"]), str(data["ended"])
    return Seats(tuple(data["digests"]), tuple(data["bots"]), rematch, tuple(data["joined"]), ended)
