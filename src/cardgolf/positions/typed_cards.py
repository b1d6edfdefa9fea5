"""Cards as a person types them: a rank without a suit, an unknown card, a lock without the number of a turn."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from attrs import field, frozen

from cardgolf.cards import COURT, JOKER, SUITS, Card
from cardgolf.errors import InvalidPositionError
from cardgolf.table import SUIT_SYMBOLS, UNKNOWN, resolve_card
from cardgolf.table.shuffle import derive, shuffle_backwards
from cardgolf.tools.text import did_you_mean, join_limited, quote

WHOLE_LOCK = -1
"""The ``turns`` of a card that was locked on the present turn: as many as the rules lock it."""

MAX_UNKNOWN = 1000

_SLOT = re.compile(r"([^@!]{1,20})(?:@([0-9]{1,3}(?:,[0-9]{1,3})*))?(?:!(\+?)(-?[0-9]{1,9})?)?")
_REPEATED = re.compile(r"\?[x*]([0-9]{1,3})", re.ASCII)
_TEN = re.compile(r"[Tt]([CDHScdhs]?)")
_WORDS = {"ACE": Card(1), "JACK": Card(11), "QUEEN": Card(12), "KING": Card(13), "JOKER": Card.parse(JOKER)}
_LETTERS = str.maketrans({symbol: letter for letter, symbol in SUIT_SYMBOLS.items()} | {"\ufe0f": None})


@frozen
class TypedSlot:
    """A card in its place as it was typed. ``card`` is ``None`` if it is unknown.

    ``mark`` is a mark that was written as a number. ``turns`` is for how many more turns of its owner it is locked.
    """

    card: Card | None
    up: bool = True
    seen_by: tuple[int, ...] = ()
    mark: int = 0
    turns: int | None = None


@frozen
class TypedDeck:
    """A deck as the meaning of typed words. ``plain`` are the faces that a rank without its suit can be.

    >>> deck = TypedDeck.of(cardgolf.cards.french())
    >>> deck.parse("q"), deck.parse("10♥"), deck.parse("?"), deck.parse("joker")
    (Card(rank=12, suit=''), Card(rank=10, suit='H'), None, Card(rank=0, suit='*'))
    """

    cards: tuple[Card, ...]
    faces: frozenset[Card]
    named: frozenset[Card]
    plain: frozenset[Card]
    suited: bool
    by_text: Mapping[str, Card] = field(eq=False, repr=False)
    copies: Counter[Card] = field(eq=False, repr=False)
    ranks: Counter[int] = field(eq=False, repr=False)

    @staticmethod
    @lru_cache(maxsize=64)
    def of(cards: tuple[Card, ...]) -> "TypedDeck":
        """Return the deck of ``cards``."""
        faces = frozenset(cards)
        named = frozenset([card for card in faces if card.name])
        plain = frozenset([card for card in faces - named if card.suit in tuple(SUITS)])
        by_text = {str(card): card for card in faces}
        ranks = Counter(card.rank for card in cards if card.suit in SUITS and not card.name)
        return TypedDeck(cards, faces, named, plain, any(card.suit for card in faces), by_text, Counter(cards), ranks)

    def parse(self, word: str) -> Card | None:
        """Return the card that ``word`` means, ``None`` for ``?``. In a deck with suits, a rank alone has no suit.

        Names may have any case, suits may be symbols, and ``T`` is a ten. Raises :class:`InvalidPositionError`.
        """
        if word == UNKNOWN or word in self.by_text:
            return self.by_text.get(word)
        text = word.translate(_LETTERS)
        if self.suited and (bare := COURT.get(text.upper())):
            return Card(bare)
        if self.suited and (ten := _TEN.fullmatch(text)):
            text = f"10{ten[1]}"
        try:
            card = resolve_card(Card.parse(text), self.named)
        except InvalidPositionError:
            raise InvalidPositionError(f"invalid card {quote(word)}: expected {self._examples} or ?") from None
        meant = _WORDS.get(text.upper()) if self.suited and card not in self.named else None
        return meant or card

    @property
    def _examples(self) -> str:
        """Some cards of the deck, as texts."""
        named = [card.name for card in sorted(self.named)[:2]]
        if self.suited:
            return ", ".join(["10H", "Q", "JK", *named])
        numbers = sorted(face for face in self.faces if not face.name)
        return ", ".join([*map(str, dict.fromkeys(numbers[-1:] + numbers[:1])), *named])

    @property
    def _kinds(self) -> str:
        """The cards of the deck as texts without suits, numbers in a row as the first and the last of them."""
        letters = {rank: letter for letter, rank in COURT.items()} if self.suited else {}
        plain = sorted({face.rank for face in self.faces if not face.name and str(face) != JOKER})
        runs: list[list[int]] = []
        for rank in plain:
            if runs and runs[-1][-1] == rank - 1 and not {rank, rank - 1} & letters.keys():
                runs[-1].append(rank)
            else:
                runs.append([rank])
        told = [letters.get(run[0], str(run[0])) + (f" to {run[-1]}" if len(run) > 1 else "") for run in runs]
        others = [str(face) for face in sorted(self.faces) if face.name or str(face) == JOKER]
        return join_limited([*told, *others], 12)

    def parse_cards(self, text: str) -> tuple[Card | None, ...]:
        """Return the cards that ``text`` lists. ``?x5`` is five unknown cards."""
        return tuple(map(self.parse, split_words(text.split())))

    def parse_slot(self, word: str) -> TypedSlot | None:
        """Return the place that ``word`` describes, ``None`` for a cleared one.

        Raises :class:`InvalidPositionError`.
        """
        if word == ".":
            return None
        if word in self.by_text:
            return TypedSlot(self.by_text[word])
        up = not (word.startswith("(") and word.endswith(")"))
        found = _SLOT.fullmatch(word if up else word[1:-1])
        if not found or (found[3] and not found[4]):
            raise InvalidPositionError(
                f"invalid card {quote(word)}: expected a text such as 10H, (10H), (10H@0), ?, QS! or ."
            )
        seats = tuple(sorted({int(seat) for seat in found[2].split(",")})) if found[2] else ()
        card, marked = self.parse(found[1]), "!" in word
        if marked and (found[3] or not found[4]):
            turns = int(found[4]) if found[4] else WHOLE_LOCK
            if found[4] and turns < 0:
                raise InvalidPositionError(f"invalid card {quote(word)}: expected a number of turns after !+")
            return TypedSlot(card, up, seats, turns=turns)
        return TypedSlot(card, up, seats, mark=int(found[4] or 0))

    def is_exact(self, card: Card | None) -> bool:
        """Return whether a typed card is known with its suit."""
        return card is not None and not self.is_bare(card)

    def is_bare(self, card: Card) -> bool:
        """Return whether ``card`` is a rank without the suit that its deck has."""
        return self.suited and not card.suit and not card.name and card not in self.faces

    def find_fitting(self, card: Card | None) -> frozenset[Card]:
        """Return the faces that a typed card may be."""
        if card is None:
            return self.faces
        if not self.is_bare(card):
            return frozenset((card,))
        return frozenset([face for face in self.plain if face.rank == card.rank])

    def check(self, cards: Iterable[Card]) -> None:
        """Raise :class:`InvalidPositionError` if the deck does not contain ``cards``. Suits may be left out."""
        held, copies, ranks = list(cards), self.copies, self.ranks
        for card, count in Counter(held).items():
            if card.name and not copies[card]:
                raise InvalidPositionError(f"invalid card {card}: {did_you_mean(str(card), map(str, copies))}")
            any_suit = self.suited and not card.suit and not card.name
            most = ranks[card.rank] if any_suit else copies[card]
            found = sum(other.rank == card.rank and not other.name for other in held) if any_suit else count
            if found > most:
                if not most:
                    raise InvalidPositionError(f"invalid card {card}: expected a card of the deck: {self._kinds}")
                raise InvalidPositionError(f"invalid layout with {found} cards {card}: expected at most {most}")

    def remove(self, cards: Iterable[Card | None]) -> list[Card]:
        """Return the sorted cards that are left without those of ``cards`` whose suit is known."""
        exact = Counter([card for card in cards if card is not None and not self.is_bare(card)])
        return sorted((self.copies - exact).elements())


def expand_rows(text: str) -> str:
    """Return rows with ``?x3`` as three unknown cards."""
    return " ".join(split_words(text.replace("/", " / ").split()))


def split_words(words: Iterable[str]) -> list[str]:
    """Return ``words`` with ``?x5`` as five unknown cards. Raises :class:`InvalidPositionError` for more than 1000."""
    split: list[str] = []
    for word in words:
        repeated = _REPEATED.fullmatch(word)
        split += [UNKNOWN] * int(repeated[1]) if repeated else [word]
        if repeated and len(split) > MAX_UNKNOWN:
            raise InvalidPositionError(f"invalid cards {quote(word)}: expected at most {MAX_UNKNOWN}")
    return split


def deal_unknown(
    left: Sequence[Card], wanted: Sequence[frozenset[Card]], seed: int, label: str, counter: int = 0
) -> tuple[list[Card], "CardQueue"]:
    """Return a random card of ``left`` for each set of fitting faces, and the others in random order, from the top on.

    The cards of small sets come from a shuffle of their own. Otherwise the cards that remain would not be equally
    likely in all places. A shuffle goes no further than to the last card that is taken.
    """
    every, rest, dealt = frozenset(left), sorted(left), dict[int, Card]()
    narrow = sorted([at for at, faces in enumerate(wanted) if not every <= faces], key=lambda at: len(wanted[at]))
    if narrow:
        suits = CardQueue(shuffle_backwards(rest, derive(seed, label, "suits"), counter))
        dealt = {at: suits.take(wanted[at]) for at in narrow}
        for card in dealt.values():
            rest.remove(card)
    others = CardQueue(shuffle_backwards(rest, derive(seed, label), counter))
    dealt |= {at: others.take(faces) for at, faces in enumerate(wanted) if at not in dealt}
    return [dealt[at] for at in range(len(wanted))], others


class CardQueue:
    """Cards in an order, which goes no further than to the last one that is taken. What is left can be iterated over.

    >>> queue = CardQueue(map(cardgolf.Card, (5, 2, 7, 2)))
    >>> queue.take(frozenset([cardgolf.Card(2)])), [card.rank for card in queue]
    (Card(rank=2, suit=''), [5, 7, 2])
    """

    def __init__(self, order: Iterable[Card]) -> None:
        self._passed: list[Card] = []
        self._order = iter(order)

    def __iter__(self) -> Iterator[Card]:
        return chain(self._passed, self._order)

    def take(self, fitting: frozenset[Card]) -> Card:
        """Take the first card that is one of ``fitting``. Raises :class:`InvalidPositionError` for none."""
        for place, card in enumerate(self._passed):
            if card in fitting:
                return self._passed.pop(place)
        for card in self._order:
            if card in fitting:
                return card
            self._passed.append(card)
        raise InvalidPositionError("invalid cards: expected fewer unknown ones, since too few of the deck are left")
