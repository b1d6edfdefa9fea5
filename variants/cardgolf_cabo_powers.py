"""The powers of Cabo: which ranks have one, and the moves that each offers."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product, starmap

import attrs
from cardgolf_cabo_effects import MOST_OFFERS, Place, list_places, name_cards
from cardgolf_cabo_moves import Give, Peek, Spy, Switch, Trade
from cardgolf_sentences import name_ranks, say

from cardgolf import Card, Move, State
from cardgolf.words import Words

KING = 13
RANKS = {
    "7-8": (7, 8), "9-10": (9, 10), "jack-queen": (11, 12), "kings": (KING, 14), "black kings": (KING,),
    "7": (7,), "8": (8,), "9": (9,), "jack": (11,), "queen": (12,), "ace": (1,), "none": (),
}  # fmt: skip


@attrs.frozen
class Powers:
    """The ranks that have each power, and what kings and exchanges reach.

    With ``trades``, any two cards of different owners may be exchanged. ``looks`` is how many cards a king shows.
    """

    peek: str
    spy: str
    switch: str
    look: str
    give: str
    trades: bool
    looks: int
    has_14: bool

    def has_power(self, card: Card) -> bool:
        """Return whether a card has a power when it is discarded."""
        if card.rank == KING and self.look == "black kings":
            return card.suit in {"C", "S"}
        return any(card.rank in RANKS[ranks] for ranks in (self.peek, self.spy, self.switch, self.look, self.give))

    def has_king(self, state: State) -> bool:
        """Return whether the power of the top discard is that of a king. Cards thrown since then have its rank."""
        return state.discard[-1].rank in RANKS[self.look]

    def list_moves(self, state: State, seat: int, others: Sequence[int]) -> Sequence[Move]:
        """CB 9.4.2 to 9.4.7 Return the moves by the power of the top discard.

        The cards of ``others`` are in play.
        """
        if self.has_king(state):
            return self._list_king_moves(state, seat, [seat, *others])
        rank, moves = state.discard[-1].rank, list[Move]()
        if rank in RANKS[self.peek]:
            moves += _list_looks(state, seat, [seat])
        if rank in RANKS[self.spy]:
            moves += _list_looks(state, seat, others)
        if rank in RANKS[self.switch]:
            moves += _list_exchanges(state, seat, others, between_others=self.trades)
        if rank in RANKS[self.give] and state.stock:
            moves += map(Give, others)
        return moves

    def _list_king_moves(self, state: State, seat: int, owners: Sequence[int]) -> Sequence[Move]:
        """CB 9.4.5 Return looks at a card, or at two of different owners. Then the exchanges of it, or of both."""
        seen = list[Place](state.memory.get("looked") or ())
        wanted = 2 if self.looks == 2 or state.discard[-1].rank > KING else 1
        if len(seen) < wanted:
            passed = {seat} if wanted == 1 and not self.trades else {owner for owner, _ in seen}
            shown = [owner for owner in owners if owner not in passed]
            return [_make_look(seat, (owner, name)) for owner in shown for name in list_places(state, owner)]
        if wanted == 2:
            return [_make_exchange(seat, owners, *seen)]
        partners = owners if self.trades else [seat]
        return _list_exchanges_of(state, seat, owners, partners, seen[0])

    def list_actions(self, others: Sequence[int], places: Sequence[str]) -> Iterator[Move]:
        """Yield every move that a power can offer."""
        has_kings = self.look != "none"
        if self.peek != "none" or has_kings:
            yield from map(Peek, places)
        if self.spy != "none" or has_kings:
            yield from starmap(Spy, product(others, places))
        if self.switch != "none" or has_kings:
            yield from starmap(Switch, product(places, others, places))
            trades = self.trades or (has_kings and (self.looks == 2 or self.has_14))
            pairs = combinations(others, 2) if trades else ()
            yield from (Trade(one, slot, two, name) for one, two in pairs for slot in places for name in places)
        if self.give != "none":
            yield from map(Give, others)


make_powers = lru_cache(maxsize=256)(Powers)


def _list_looks(state: State, seat: int, owners: Iterable[int]) -> Iterator[Move]:
    """Yield a look at each card of ``owners`` that ``seat`` does not know."""
    for owner in owners:
        for name in list_places(state, owner, unseen_by=seat):
            yield _make_look(seat, (owner, name))


def _make_look(seat: int, place: Place) -> Move:
    """Return the move by which ``seat`` looks at a card."""
    owner, name = place
    return Peek(name) if owner == seat else Spy(owner, name)


def _list_exchanges(state: State, seat: int, others: Sequence[int], *, between_others: bool) -> list[Move]:
    """Return the exchanges of a card of ``seat`` for one of ``others``, and between those if there are not too many."""
    own = list_places(state, seat)
    names = name_cards(state, seat, others)
    moves: list[Move] = [Switch(slot, other, name) for slot in own for other in names for name in names[other]]
    pairs = [*combinations(names, 2)] if between_others else []
    if len(moves) + sum(len(names[one]) * len(names[two]) for one, two in pairs) <= MOST_OFFERS:
        moves += [Trade(one, slot, two, name) for one, two in pairs for slot in names[one] for name in names[two]]
    return moves


def _list_exchanges_of(
    state: State, seat: int, owners: Sequence[int], partners: Sequence[int], place: Place
) -> list[Move]:
    """Return the exchanges of one card for each card of a partner that does not own it, in the order of ``owners``."""
    others = [other for other in partners if other != place[0]]
    return [
        _make_exchange(seat, owners, place, (other, name)) for other in others for name in list_places(state, other)
    ]


def _make_exchange(seat: int, owners: Sequence[int], one: Place, other: Place) -> Move:
    """Return the move by which ``seat`` exchanges two cards. The first of ``owners`` is named first."""
    if seat in (one[0], other[0]):
        own, theirs = (one, other) if one[0] == seat else (other, one)
        return Switch(own[1], *theirs)
    first, second = sorted((one, other), key=lambda place: owners.index(place[0]))
    return Trade(*first, *second)


def tell_powers(words: Words, powers: Powers, *, french: bool) -> str:
    """Return the powers in a sentence, or an empty text if there are none."""
    told = [
        say(words, key, cards=name_ranks(words, RANKS[ranks], french=french))
        for key, ranks in (("cabo-peek", powers.peek), ("cabo-spy", powers.spy), ("cabo-give", powers.give))
        if ranks != "none"
    ]
    if powers.switch != "none":
        cards = name_ranks(words, RANKS[powers.switch], french=french)
        told.append(say(words, "cabo-switch", cards=cards, whose="any" if powers.trades else "own"))
    if powers.look != "none":
        kings = [rank for rank in RANKS[powers.look] if rank == KING or powers.has_14]
        cards = name_ranks(words, kings, french=french)
        told.append(say(words, "cabo-look", cards=cards, king=powers.look == "black kings"))
    return say(words, "cabo-powers", names=words.join(told)) if told else ""
