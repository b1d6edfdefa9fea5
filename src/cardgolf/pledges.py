"""Commit and reveal: how a server shows afterwards that it did not choose the deal."""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Self

from attrs import evolve, field, frozen

from cardgolf.errors import BadOption, BadRecord, shown
from cardgolf.games import Game
from cardgolf.record_forms import Header, Kept, read_form, write_form
from cardgolf.recording import header, record
from cardgolf.replaying import replay

_BYTES = 32


def _is_secret(_: object, __: object, value: Any) -> None:
    if type(value) is not bytes or len(value) != _BYTES:
        raise BadOption(f"{shown(value)} is no secret of a pledge: it is {_BYTES} bytes")


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
        """The seed of the match: the secret and the players' nonces, mixed."""
        digests = (sha256(nonce.encode()).digest() for nonce in nonces)
        return int.from_bytes(sha256(b"cardgolf seed 1\0" + self.secret + b"".join(digests)).digest(), "big")

    def kept(self, game: Game, nonces: Sequence[str]) -> str:
        """The record of ``game`` that shows how it was dealt; :class:`BadOption` if it was dealt otherwise."""
        if game.state.match.seed != self.seed(nonces) or not game.beginning.dealt or game.beginning.deck:
            raise BadOption("the game was not dealt from this pledge and these nonces")
        head = evolve(header(game), kept=Kept(self.commitment, self.secret.hex(), tuple(nonces)))
        return record(game, head=write_form(head))


def verify(text: str, commitment: str) -> Game:
    """The game of a record, if it was dealt from the secret that ``commitment`` fixed and the nonces it names.

    Raises :class:`BadRecord` if it was not, or if the record does not hold together.
    """
    game = replay(text)
    head = read_form(game.beginning.header)
    kept = head.kept if isinstance(head, Header) else None
    if kept is None:
        raise BadRecord("line 1: no pledge was kept in this record")
    try:
        pledge = Pledge(bytes.fromhex(kept.secret))
        again = pledge.kept(game, kept.nonces)
    except (ValueError, BadOption) as error:
        raise BadRecord("line 1: its secret and its nonces do not give the seed it was dealt from") from error
    if pledge.commitment != commitment or again != text:
        raise BadRecord("line 1: its secret is not the one that was committed to")
    return game
