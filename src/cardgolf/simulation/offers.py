"""Moves that bots leave alone: in how many turns a kind of move was legal for a bot, and how often it made one."""

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import frozen

from cardgolf import Game, Move

OFTEN = 30
"""In how many turns a kind of move must be legal for a bot, so that it tells something if the bot never makes one."""


@frozen
class Offer:
    """The bot in ``seat`` could choose a move whose text begins with ``word`` in ``turns`` turns of the table.

    It did so ``chosen`` times.
    """

    seat: int
    word: str
    turns: int
    chosen: int


@frozen
class NeverChosen:
    """The ``bot`` never chose a move whose text begins with ``word``, in ``turns`` turns in which one was legal."""

    bot: str
    word: str
    turns: int


class OfferCounter:
    """Counts what is legal for each seat of a game, and what its bot chooses. A move without a choice counts nothing.

    >>> from cardgolf.simulation.offers import OfferCounter
    >>> counter, game = OfferCounter(), cardgolf.new_game("play-nine", players=2, seed=7)
    >>> counter.count(game, game.legal_moves[0])
    >>> counter.offers
    (Offer(seat=1, word='flip', turns=1, chosen=1),)
    """

    def __init__(self) -> None:
        self._turns = Counter[tuple[int, type[Move]]]()
        self._chosen = Counter[tuple[int, type[Move]]]()
        self._last: dict[tuple[int, type[Move]], tuple[int, int]] = {}

    def count(self, game: Game, move: Move | str) -> None:
        """Count the decision in ``game`` for ``move``, which is legal."""
        if len(game.legal_moves) < 2:
            return
        state, last = game.state, self._last
        seat, turn = state.actor, (len(state.match.rounds), sum(state.turns_begun))
        for kind in {*map(type, game.legal_moves)}:
            if last.get((seat, kind)) != turn:
                last[seat, kind] = turn
                self._turns[seat, kind] += 1
        chosen = game.rules.parse(move, game.legal_moves) if isinstance(move, str) else move
        self._chosen[seat, type(chosen)] += 1

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What was counted, by seat and word."""
        found = [Offer(seat, kind.word, turns, self._chosen[seat, kind]) for (seat, kind), turns in self._turns.items()]
        return tuple(sorted(found, key=lambda each: (each.seat, each.word)))


def find_never_chosen(games: Iterable[tuple[Sequence[str], Sequence[Offer]]]) -> tuple[NeverChosen, ...]:
    """Return the kinds of moves that a bot never chose though one was often legal, the most frequent first.

    ``games`` are the names of the bots by seat, and the offers of a game.
    """
    turns, chosen = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for bots, offers in games:
        for each in offers:
            turns[bots[each.seat], each.word] += each.turns
            chosen[bots[each.seat], each.word] += each.chosen
    found = [NeverChosen(*key, count) for key, count in turns.items() if count >= OFTEN and not chosen[key]]
    return tuple(sorted(found, key=lambda each: (-each.turns, each.bot, each.word)))


def format_never_chosen(found: Iterable[NeverChosen]) -> list[str]:
    """Return a line for each kind of move that a bot never chose.

    >>> from cardgolf.simulation.offers import NeverChosen, format_never_chosen
    >>> format_never_chosen([NeverChosen("greedy", "market", 284)])
    ['greedy never chose market in 284 turns in which it was legal']
    """
    return [f"{each.bot} never chose {each.word} in {each.turns:,} turns in which it was legal" for each in found]
