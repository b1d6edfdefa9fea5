"""Commit and reveal: how a server shows afterwards that it did not choose the deal."""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Self

from attrs import evolve, field, frozen

from cardgolf._text import quote
from cardgolf.errors import BadOption, BadRecord
from cardgolf.games import Game
from cardgolf.record_forms import Kept, write_form
from cardgolf.recording import header, record
from cardgolf.replaying import header_of, replay

_BYTES = 32


def _is_secret(_: object, __: object, value: Any) -> None:
    if type(value) is not bytes or len(value) != _BYTES:
        raise BadOption(f"{quote(value)} is no secret of a pledge: it is {_BYTES} bytes")


@frozen
class Pledge:
    """A secret of the server's. Before the deal it publishes :attr:`commitment`; then each player gives a nonce.

    The game is dealt from :meth:`seed`, which neither the server nor any player could choose alone. When it is over,
    :meth:`kept` gives the record with the secret and the nonces in it, and anybody can :func:`verify` that.

    >>> pledge = Pledge.made()
    >>> game = cardgolf.new_game("play-nine", seed=pledge.seed(["ann's word", "bo's word"]))
    >>> text = pledge.kept(game, ["ann's word", "bo's word"])
    >>> verify(text, pledge.commitment) == game
    True
    """

    secret: bytes = field(validator=_is_secret, repr=False)

    @classmethod
    def made(cls) -> Self:
        """A pledge with a fresh secret."""
        return cls(secrets.token_bytes(_BYTES))

    @property
    def commitment(self) -> str:
        """What is published before the deal: a digest that fixes the secret and does not tell it."""
        return sha256(b"cardgolf pledge 1\0" + self.secret).hexdigest()

    def seed(self, nonces: Sequence[str]) -> int:
        """The seed of the match: the secret and the players' nonces, mixed; :class:`BadOption` for no texts."""
        if not isinstance(nonces, list | tuple) or not all(map(_is_text, nonces)):
            raise BadOption(f"{quote(nonces)} will not do: give a list of nonces, a text from each player")
        digests = (sha256(nonce.encode()).digest() for nonce in nonces)
        return int.from_bytes(sha256(b"cardgolf seed 1\0" + self.secret + b"".join(digests)).digest(), "big")

    def dealt(self, game: Game, nonces: Sequence[str]) -> bool:
        """Whether ``game`` was dealt from this pledge and these nonces."""
        beginning = game.beginning
        return game.state.match.seed == self.seed(nonces) and beginning.position is None and not beginning.deck

    def kept(self, game: Game, nonces: Sequence[str]) -> str:
        """The record of ``game`` that shows how it was dealt; :class:`BadOption` if it was dealt otherwise."""
        if not self.dealt(game, nonces):
            raise BadOption("the game was not dealt from this pledge and these nonces")
        head = evolve(header(game), kept=Kept(self.commitment, self.secret.hex(), tuple(nonces)))
        return record(game, head=write_form(head))


def _is_text(value: object) -> bool:
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeError:
        return False


def verify(text: str, commitment: str) -> Game:
    """The game of a record, if it was dealt from the secret that ``commitment`` fixed and the nonces it names.

    That holds for the deals, and for what the rules make of the moves; that the moves are those that were made, and
    all of them, the players must say. Raises :class:`BadRecord` if it was not, or if the record does not hold together.
    """
    game = replay(text)
    kept = header_of(game.beginning.header).kept
    if kept is None:
        raise BadRecord("line 1: no pledge was kept in this record")
    pledge = Pledge(bytes.fromhex(kept.secret))
    if not pledge.commitment == kept.commitment == commitment:
        raise BadRecord("line 1: its secret is not the one that was committed to")
    if not pledge.dealt(game, kept.nonces):
        raise BadRecord("line 1: its secret and its nonces do not give the seed it was dealt from")
    return game
