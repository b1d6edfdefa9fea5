"""Moves that bots leave alone: in how many turns a kind of move was legal for a bot that never made one."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from cardgolf import Game, Move

OFTEN = 30
"""In how many turns a kind of move must be legal for a bot, so that it tells something if the bot never makes one."""


@frozen
class Offer:
    """The bot in ``seat`` could choose a move whose text begins with ``word`` in ``turns`` turns of the table.

    ``chosen`` is whether it did. Later turns of the game do not count then.
    """

    seat: int
    word: str
    turns: int
    chosen: bool


@frozen
class NeverChosen:
    """The ``bot`` never chose a move whose text begins with ``word``, in ``turns`` turns in which one was legal."""

    bot: str
    word: str
    turns: int


class OfferCounter:
    """Counts what is legal for each seat of a game until its bot chooses it. A move without a choice counts nothing.

    >>> from cardgolf.simulation.offers import OfferCounter
    >>> counter, game = OfferCounter(), cardgolf.new_game("play-nine", players=2, seed=7)
    >>> counter.count(game, game.turn, game.legal_moves[0])
    >>> counter.offers
    (Offer(seat=1, word='flip', turns=1, chosen=True),)
    """

    def __init__(self) -> None:
        self._seats = defaultdict[int, dict[type[Move], list[Any]]](
            dict
        )  # the turn that was counted last, and how many
        self._chosen = defaultdict[int, set[type[Move]]](set)

    def count(self, game: Game, seat: int, move: Move | str) -> None:
        """Count the decision of ``seat`` in ``game`` for ``move``, which is legal."""
        moves, chosen = game.legal_moves, self._chosen[seat]
        if len(moves) < 2 or chosen.issuperset(map(type, moves)):
            return
        kinds, turn, counted = {*map(type, moves)}, game.state.turns_begun, self._seats[seat]
        for kind in kinds - chosen:
            found = counted.get(kind)
            if found is None:
                counted[kind] = [turn, 1]
            elif found[0] is not turn:  # every turn has its own
                found[:] = turn, found[1] + 1
        chosen.add(type(game.rules.parse(move, moves) if isinstance(move, str) else move))

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What was counted, by seat and word."""
        found = [
            Offer(seat, kind.word, turns, kind in self._chosen[seat])
            for seat, counted in sorted(self._seats.items())
            for kind, (_, turns) in sorted(counted.items(), key=lambda each: each[0].word)
        ]
        return tuple(found)


def find_never_chosen(games: Iterable[tuple[Sequence[str], Sequence[Offer]]]) -> tuple[NeverChosen, ...]:
    """Return the kinds of moves that a bot never chose though one was often legal, the most frequent first.

    ``games`` are the names of the bots by seat, and the offers of a game.
    """
    turns, chosen = Counter[tuple[str, str]](), set[tuple[str, str]]()
    for bots, offers in games:
        for each in offers:
            key = bots[each.seat], each.word
            turns[key] += each.turns
            if each.chosen:
                chosen.add(key)
    found = [NeverChosen(*key, count) for key, count in turns.items() if count >= OFTEN and key not in chosen]
    return tuple(sorted(found, key=lambda each: (-each.turns, each.bot, each.word)))


def format_never_chosen(found: Iterable[NeverChosen]) -> list[str]:
    """Return a line for each kind of move that a bot never chose.

    >>> from cardgolf.simulation.offers import NeverChosen, format_never_chosen
    >>> format_never_chosen([NeverChosen("greedy", "market", 284)])
    ['greedy never chose market in 284 turns in which it was legal']
    """
    return [f"{each.bot} never chose {each.word} in {each.turns:,} turns in which it was legal" for each in found]
