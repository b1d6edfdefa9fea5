"""Seed commitments: proof that a server did not choose the deals of a match.

``docs/records.md`` describes the protocol and what each attack on it gets.
"""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Any, Self

from attrs import evolve, field, frozen

from cardgolf.errors import InvalidArgumentError, InvalidRecordError
from cardgolf.games.game import Game
from cardgolf.records.headers import GivenRules
from cardgolf.records.reader import parse_header, replay
from cardgolf.records.schema import Header, Reveal, format_record_line
from cardgolf.records.writer import make_header, record
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.sides import make_sides
from cardgolf.tools.text import is_printable_name, quote

_SECRET_BYTES = 32
_NONCE_LENGTHS = range(16, 201)
_DIGEST = re.compile("[0-9a-f]{64}")
_DIGEST_FORM = "64 characters 0-9 and a-f"
_NONCE_FORM = f"a text of {_NONCE_LENGTHS[0]} to {_NONCE_LENGTHS[-1]} characters"


def _check_secret(_: object, __: object, value: Any) -> None:
    if type(value) is not bytes or len(value) != _SECRET_BYTES:
        raise InvalidArgumentError(f"invalid secret: expected {_SECRET_BYTES} bytes")


@frozen
class SeedCommitment:
    """A server's secret for one match. Together with a nonce of each player it fixes the deals.

    The server publishes :attr:`digest`. Then each player publishes :meth:`nonce_digest`, and shows the nonce only when
    all of these are known. The match is dealt from :meth:`seed`. Afterwards :meth:`reveal` returns the record that
    :func:`verify` checks.

    >>> rules, commitment = cardgolf.rules("play-nine"), SeedCommitment.generate()
    >>> nonces = {"Ann": "f1c15c5a0e1f4bd5", "Bo": "0a5be1a1d1e54c77"}
    >>> nonce_digests = {name: SeedCommitment.nonce_digest(name, nonce) for name, nonce in nonces.items()}
    >>> game = cardgolf.new_game(rules, players=["Ann", "Bo"], seed=commitment.seed(nonces, nonce_digests))
    >>> text = commitment.reveal(game, nonces)
    >>> verify(text, commitment.digest, nonce_digests, rules=rules) == game
    True

    Raises :class:`InvalidArgumentError` for a secret that is not 32 bytes.
    """

    secret: bytes = field(validator=_check_secret, repr=False)

    @classmethod
    def generate(cls) -> Self:
        """Return a commitment to a fresh secret."""
        return cls(secrets.token_bytes(_SECRET_BYTES))

    @property
    def digest(self) -> str:
        """Digest to publish before the nonces. It fixes the secret without revealing it."""
        return _digest_secret(self.secret)

    @staticmethod
    def nonce_digest(name: str, nonce: str) -> str:
        """Return the digest that player ``name`` publishes before any nonce is shown.

        A nonce is a text of 16 to 200 characters. It protects its player only if it cannot be guessed from the digest:
        draw it at random, for example by ``secrets.token_hex(16)``.

        Raises :class:`InvalidArgumentError` for an invalid name or nonce.
        """
        _check_entry("nonces", name, nonce, _is_nonce, _NONCE_FORM)
        return _digest_nonce(name, nonce)

    def seed(self, nonces: Mapping[str, str], nonce_digests: Mapping[str, str]) -> int:
        """Return the seed of the match. The nonces are by name, in the order of the seats.

        Raises :class:`InvalidArgumentError` unless the nonces match the announced ``nonce_digests``.
        """
        shown = _validate_mapping("nonces", nonces, _is_nonce, _NONCE_FORM)
        announced = _validate_mapping("nonce_digests", nonce_digests, _is_digest, _DIGEST_FORM)
        if tuple(shown) != tuple(announced):
            raise InvalidArgumentError("invalid nonces: expected the players of nonce_digests, in the same order")
        for name, nonce in shown.items():
            if _digest_nonce(name, nonce) != announced[name]:
                raise InvalidArgumentError(
                    f"invalid nonce of {quote(name)}: expected the one announced by nonce_digests"
                )
        return _mix(self.secret, shown)

    def reveal(self, game: Game, nonces: Mapping[str, str]) -> str:
        """Return the record of ``game`` with the secret and the nonces. It contains hidden information: every card.

        Raises :class:`InvalidArgumentError` if the game was not dealt from them to players of these names.
        """
        shown = _validate_mapping("nonces", nonces, _is_nonce, _NONCE_FORM)
        names, start = game.state.match.names, game.start
        dealt = game.seed == _mix(self.secret, shown) and start.position is None and not start.deck
        if not dealt or names != tuple(shown):
            raise InvalidArgumentError(
                "invalid game: expected one dealt from this secret and the nonces of its players"
            )
        head = evolve(make_header(game), reveal=Reveal(self.digest, self.secret.hex(), tuple(shown.values())))
        return record(game, head=format_record_line(head))


def verify(
    text: str,
    digest: str,
    nonce_digests: Mapping[str, str],
    *,
    rules: Any,
    teams: Sequence[Sequence[int]] = (),
    handicaps: Sequence[int] = (),
) -> Game:
    """Return the game of a record if its deals were fixed before the first nonce was shown.

    Pass what was noted at that time, not what the record says: the server's ``digest``, each player's
    ``nonce_digests`` by name in the order of the seats, and the ``rules`` agreed on. Rules are a rulebook, or the name
    of a variant at its defaults. If they have rules without a package, as in ``cardgolf.rules("golf", "./ours.py")``,
    the record may use these, and must have been played with the same files. ``teams`` and ``handicaps`` are those of
    :func:`cardgolf.new_game`. The moves are not proven: neither that
    they were made nor that none is missing.

    Raises :class:`InvalidRecordError` naming what differs, or what :func:`cardgolf.replay` finds. Raises
    :class:`InvalidArgumentError` for an invalid digest or name, and what :func:`cardgolf.rules` raises.
    """
    if not _is_digest(digest):
        raise InvalidArgumentError(f"invalid digest={quote(digest)}: expected {_DIGEST_FORM}")
    announced = _validate_mapping("nonce_digests", nonce_digests, _is_digest, _DIGEST_FORM)
    agreed = rulebook(rules)
    game = replay(text, rules=GivenRules.of(agreed))
    _check_header(parse_header(game.start.header), digest, announced)
    if game.start.deck:
        raise InvalidRecordError("line 2: invalid deal: expected the deck that the seed gives, this one was stacked")
    if game.rules != agreed:
        raise InvalidRecordError(f"line 1: invalid rules: {_describe_difference(game.rules, agreed)}")
    if game.state.match.sides != make_sides(len(announced), teams, handicaps):
        raise InvalidRecordError("line 1: invalid teams or handicaps: expected those agreed on")
    return game


def _check_header(head: Header, digest: str, announced: Mapping[str, str]) -> None:
    """Raise :class:`InvalidRecordError` unless secret, nonces and players match the digests, and give the seed."""
    reveal = head.reveal
    if reveal is None:
        raise InvalidRecordError("line 1: invalid reveal=null: expected the secret and the nonces of a commitment")
    if reveal.digest != digest:
        raise InvalidRecordError("line 1: invalid digest: expected the one that was published")
    secret = bytes.fromhex(reveal.secret)
    if _digest_secret(secret) != digest:
        raise InvalidRecordError("line 1: invalid secret: expected the one that the published digest fixed")
    if head.players != tuple(announced):
        raise InvalidRecordError("line 1: invalid players: expected those of nonce_digests, in the same seats")
    if len(reveal.nonces) != len(announced):
        raise InvalidRecordError(
            f"line 1: invalid nonces: expected {len(announced)}, one of each player, got {len(reveal.nonces)}"
        )
    nonces = dict(zip(announced, reveal.nonces, strict=True))
    for name, nonce in nonces.items():
        if _digest_nonce(name, nonce) != announced[name]:
            raise InvalidRecordError(
                f"line 1: invalid nonce of {quote(name)}: expected the one that its digest announced"
            )
    if head.start is not None:
        raise InvalidRecordError("line 1: invalid start: expected null, the match did not begin with a deal")
    if head.seed != str(_mix(secret, nonces)):
        raise InvalidRecordError("line 1: invalid seed: expected that of the secret and the nonces")


def _digest_secret(secret: bytes) -> str:
    return sha256(b"cardgolf commitment 2\0" + secret).hexdigest()


def _digest_nonce(name: str, nonce: str) -> str:
    return sha256(b"cardgolf nonce 2\0" + _hash(name) + _hash(nonce)).hexdigest()


def _mix(secret: bytes, nonces: Mapping[str, str]) -> int:
    """Return the seed of a secret and the nonces. Names, seats and their number are mixed in.

    Rules and options are not: a server could try harmless ones, such as another turn limit, for a better deal.
    """
    seats = b"".join(_hash(name) + _hash(nonce) for name, nonce in nonces.items())
    return int.from_bytes(sha256(b"cardgolf seed 2\0" + secret + len(nonces).to_bytes(4) + seats).digest())


def _hash(text: str) -> bytes:
    return sha256(text.encode()).digest()


def _validate_mapping(
    what: str, given: Mapping[str, str], is_valid: Callable[[object], bool], expected: str
) -> dict[str, str]:
    """Return a copy of ``given``; raise :class:`InvalidArgumentError` unless it maps names to valid texts."""
    if not isinstance(given, Mapping) or not given:
        raise InvalidArgumentError(
            f"invalid {what}: expected a mapping from each player's name, in the order of the seats"
        )
    copy = dict(given)
    for name, value in copy.items():
        _check_entry(what, name, value, is_valid, expected)
    return copy


def _check_entry(what: str, name: object, value: object, is_valid: Callable[[object], bool], expected: str) -> None:
    if type(name) is not str or not name or not is_printable_name(name):
        raise InvalidArgumentError(
            f"invalid name {quote(name)} in {what}: expected a printable text of 1 to 100 characters"
        )
    if not is_valid(value):
        raise InvalidArgumentError(f"invalid {what}[{quote(name)}]: expected {expected}")


def _is_digest(value: object) -> bool:
    return type(value) is str and _DIGEST.fullmatch(value) is not None


def _is_nonce(value: object) -> bool:
    try:
        return type(value) is str and len(value) in _NONCE_LENGTHS and bool(value.encode())
    except UnicodeError:
        return False


def _describe_difference(found: Rulebook, agreed: Rulebook) -> str:
    """Return the first plugin or option in which two rulebooks differ."""
    pairs = zip_longest(_list_facts(found), _list_facts(agreed), fillvalue="nothing more")
    one, other = next((pair for pair in pairs if pair[0] != pair[1]), ("another distribution", "the same plugins"))
    return f"{quote(one, 60)}, expected {quote(other, 60)}"


def _list_facts(rules: Rulebook) -> list[str]:
    options = ((each.name, each.options.items()) for each in rules.stack)
    return [text for name, pairs in options for text in (name, *(f"{name}:{key}={value}" for key, value in pairs))]
