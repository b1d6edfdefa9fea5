"""What the unknown cards of layouts can be, with probabilities, and random deals of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, product
from math import prod

from attrs import frozen

from cardgolf.cards import Card
from cardgolf.errors import InvalidPositionError
from cardgolf.games.typed_layouts import TypedLayout
from cardgolf.positions.typed_cards import TypedDeck, deal_unknown
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.board import UNKNOWN
from cardgolf.tools.text import quote

Cards = tuple[Card, ...]


@frozen
class UnknownCards:
    """The unknown cards of layouts.

    ``fitting`` are the faces that each of them can be. ``left`` are the cards that are not named with their suit, and
    ``bare`` the ranks that were typed without one: some cards of ``left`` are these.
    """

    deck: TypedDeck
    left: tuple[Card, ...]
    bare: tuple[Card, ...]
    fitting: tuple[frozenset[Card], ...]

    @classmethod
    def of(cls, rules: Rulebook, layouts: Sequence[TypedLayout], players: int, out: str) -> "UnknownCards":
        """Return the unknown cards of ``layouts``, none of which is in ``out``.

        Raises :class:`InvalidPositionError` if the deck does not have the cards.
        """
        deck = TypedDeck.of(rules.table_setup(players).deck)
        gone = [card for card in deck.parse_cards(out.replace(",", " ")) if card is not None]
        if UNKNOWN in out:
            raise InvalidPositionError(f"invalid out={quote(out)}: expected known cards")
        known = [*(card for layout in layouts for card in layout.known), *gone]
        deck.check(known)
        slots = [slot for layout in layouts for slot in layout.unknown]
        left, bare = tuple(deck.remove(known)), tuple([card for card in known if deck.is_bare(card)])
        if len(left) - len(bare) < len(slots):
            raise InvalidPositionError(
                f"invalid layout with {len(slots)} unknown cards: expected at most {len(left) - len(bare)}"
            )
        fitting = tuple([deck.faces if slot.turns is None else deck.faces & rules.marked for slot in slots])
        if not all(fitting):
            raise InvalidPositionError(f"invalid layout with {quote('?!')}: these rules mark no card")
        return cls(deck, left, bare, fitting)

    @property
    def bound(self) -> int:
        """A number that the ways to fill in the unknown cards do not exceed."""
        return prod(map(len, self.fitting))

    def list_ways(self) -> Iterator[tuple[Cards, float]]:
        """Yield every way to fill in the unknown cards, with a weight in proportion to its probability.

        The cards that were typed without a suit are as likely to be any cards of their rank.
        """
        counts, hidden = Counter(self.left), Counter(card.rank for card in self.bare)
        ranks = Counter(card.rank for card in self.left if card in self.deck.plain)
        order = [sorted(faces) for faces in self.fitting]

        def extend(chosen: Cards, weight: float) -> Iterator[tuple[Cards, float]]:
            if len(chosen) == len(order):
                yield chosen, weight
                return
            for card in order[len(chosen)]:
                copies, is_plain = counts[card], card in self.deck.plain
                if is_plain and hidden[card.rank] and copies:
                    free = copies * (ranks[card.rank] - hidden[card.rank]) / ranks[card.rank]
                else:
                    free = copies
                if free > 0:
                    counts[card] -= 1
                    ranks[card.rank] -= is_plain
                    yield from extend((*chosen, card), weight * free)
                    counts[card] += 1
                    ranks[card.rank] += is_plain

        return extend((), 1.0)

    def deal(self, seed: int, number: int) -> Cards:
        """Return the cards of a random deal: the shuffle of ``seed`` with the counter ``number``."""
        wanted = [*map(self.deck.find_fitting, self.bare), *self.fitting]
        dealt, _ = deal_unknown(self.left, wanted, seed, "score", counter=number)
        return tuple(dealt[len(self.bare) :])

    def list_neighbours(self, cards: Cards, places: Sequence[int]) -> Iterator[Cards]:
        """Yield the ways to fill in the unknown cards that differ from ``cards`` in one or two of ``places``.

        One face of a rank that is left is tried.
        """
        for changed in chain(combinations(places, 1), combinations(places, 2)):
            for kinds in product(self._by_kind, repeat=len(changed)):
                if found := self._exchange(cards, changed, kinds):
                    yield found

    def list_uniform(self, cards: Cards, places: Sequence[int]) -> Iterator[Cards]:
        """Yield for each rank the way with this rank in as many of ``places`` as there are cards of it."""
        for kind in self._by_kind:
            counts = range(len(places), 0, -1)
            ways = (self._exchange(cards, places[:count], [kind] * count) for count in counts)
            if found := next(filter(None, ways), None):
                yield found

    def _exchange(self, cards: Cards, places: Sequence[int], kinds: Sequence[int]) -> Cards | None:
        """Return ``cards`` with faces of ``kinds`` in ``places``, or ``None`` if the deck lacks them."""
        kept = [card for place, card in enumerate(cards) if place not in places]
        found = self._find_faces(kept, places, kinds)
        return tuple([found.get(place, card) for place, card in enumerate(cards)]) if found else None

    def _find_faces(self, kept: Sequence[Card], places: Sequence[int], kinds: Sequence[int]) -> dict[int, Card]:
        """Return faces of ``kinds`` for ``places`` that the deck has besides ``kept``, or nothing if it lacks them."""
        used, found, plain = Counter(kept), dict[int, Card](), self.deck.plain
        for place, kind in zip(places, kinds, strict=True):
            free = {face: self._counts[face] - used[face] for face in self._by_kind[kind]}
            hidden = sum(card.rank == kind for card in self.bare)
            has_plain = sum(count for face, count in free.items() if face in plain) > hidden
            fitting = [face for face in free if face in self.fitting[place] and free[face] > 0]
            chosen = next((face for face in fitting if face not in plain or has_plain), None)
            if chosen is None:
                return {}
            found[place] = chosen
            used[chosen] += 1
        return found

    @cached_property
    def _counts(self) -> Counter[Card]:
        return Counter(self.left)

    @cached_property
    def _by_kind(self) -> dict[int, list[Card]]:
        faces = sorted(self.deck.faces)
        return {kind: [face for face in faces if face.kind == kind] for kind in {face.kind for face in faces}}
