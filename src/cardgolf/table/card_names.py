"""Names of cards: those that players type, short ones for narrow tables, and lines that fit on a picture."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, count, pairwise

from attrs import frozen

from cardgolf.cards import JOKER, Card
from cardgolf.tools.text import count_cells
from cardgolf.words import ENGLISH, Words

SUIT_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


@frozen
class CardNames:
    """Names of cards in sentences, with suits as symbols or, if ``ascii``, as letters. ``joker`` names a Joker.

    ``words`` are those of the sentences.
    """

    ascii: bool = False
    joker: str = JOKER
    words: Words = ENGLISH

    def name(self, card: Card) -> str:
        """Return ``7♥`` or ``7H``."""
        if str(card) == JOKER:
            return self.joker
        symbol = None if self.ascii else SUIT_SYMBOLS.get(card.suit)
        return f"{str(card)[:-1]}{symbol}" if symbol else str(card)

    def names(self, cards: Iterable[Card]) -> str:
        """Return several cards in the order given."""
        return " ".join(map(self.name, cards))


def resolve_card(card: Card, faces: Iterable[Card]) -> Card:
    """Return the one of ``faces`` that ``card`` means: the name may have another case, and the rank may be left out.

    Return ``card`` itself if it has no name, or if no single face is meant.

    >>> resolve_card(Card.parse("spy"), [Card(7, name="Spy"), Card(name="Peek")])
    Card(rank=7, suit='', name='Spy')
    """
    if not card.name:
        return card
    wanted = _fold(card.name)
    meant = {face for face in faces if face.name and _fold(face.name) == wanted}
    if card in meant:
        return card
    ranks = (0, ""), (card.rank, card.suit)
    alike = [face for face in meant if ranks[1] in (ranks[0], (face.rank, face.suit))]
    return alike[0] if len(alike) == 1 else card


def _fold(name: str) -> str:
    """Return a text that is the same for ``name`` in any case."""
    return name.upper().casefold()  # some letters share a capital letter


def shorten_faces(faces: Iterable[Card], longest: int, format_face: Callable[[Card], str] = str) -> Mapping[Card, str]:
    """Return a text for each of ``faces`` that is at most ``longest`` cells wide, at least 5.

    ``format_face`` returns the whole text. No two texts are equal, not even in another case.

    >>> deck = [Card(name=name) for name in ("Peek", "Draw-Two", "Draw-Four")] + [Card(10, "H", "Spy"), Card(7)]
    >>> [*shorten_faces(deck, 5).values()]
    ['7', 'DrawF', 'DrawT', 'Peek', 'Sp10H']
    """
    left, short = sorted({*faces}), dict[Card, str]()
    taken = set[str]()
    for propose in (format_face, *_list_proposals(left, longest, format_face)):
        proposed = {face: propose(face) for face in left}
        copies = Counter(map(_fold, proposed.values()))
        for face, text in proposed.items():
            if count_cells(text) <= longest and copies[_fold(text)] == 1 and _fold(text) not in taken:
                short[face] = text
        taken.update(_fold(short[face]) for face in left if face in short)
        left = [face for face in left if face not in short]
    numbers = map(str, count(2))
    for face in left:
        texts = (cut_text(face.name, longest - len(number)) + number for number in numbers)
        short[face] = next(text for text in texts if _fold(text) not in taken)
    return {face: short[face] for face in sorted(short)}


def _list_proposals(
    faces: Iterable[Card], longest: int, format_face: Callable[[Card], str]
) -> Iterator[Callable[[Card], str]]:
    """Yield functions that shorten a face: its name before its rank, with one later letter at the end of the name."""

    def propose(face: Card, later: int) -> str:
        rank = format_face(face).partition("=")[2]
        letters = [each for each in face.name if each not in "-_"]
        start = cut_text("".join(letters), longest - count_cells(rank))
        last = "".join(letters[later : later + 1])
        changed = cut_text(start, longest - count_cells(rank) - count_cells(last)) + last
        return (changed if later > len(start) else start) + rank

    most = max((len(face.name) for face in faces), default=0)
    for later in range(most):
        yield lambda face, later=later: propose(face, later)  # type: ignore[misc]  # one for each place of a letter


def cut_text(text: str, width: int) -> str:
    """Return the beginning of ``text`` that is at most ``width`` cells wide."""
    while count_cells(text) > max(0, width):
        text = text[:-1]
    return text


# Widths of bold letters as shares of their size. In a monospaced font each is 0.6.
_WIDTHS = {"fijlrt-_I": 0.62, "mwMW": 1.1}
_SMALL, _LARGE, _WIDE = 0.7, 0.86, 1.05
_READABLE, _LARGEST, _MAX_LINES = 7.5, 14, 3

NAME_WIDTH = 38  # of a name on a card of 44 pixels


def wrap_name(name: str) -> tuple[tuple[str, ...], float]:
    """Return the lines of ``name`` on a card, at most three, and the size of their letters.

    Lines end at ``-`` and ``_`` if that is not much worse.

    >>> wrap_name("Peek"), wrap_name("Draw-Four")
    ((('Peek',), 12.8), (('Draw-', 'Four'), 9.7))
    """
    best: tuple[str, ...] = (name,)
    for number in range(_MAX_LINES):
        best = min(_split_name(name, number), key=_measure_lines)
        if NAME_WIDTH / max(map(_measure_line, best)) >= _READABLE:
            break
    return best, min(_LARGEST, round(NAME_WIDTH / max(map(_measure_line, best)) - 0.05, 1))


def _split_name(name: str, breaks: int) -> Iterator[tuple[str, ...]]:
    for places in combinations(range(1, len(name)), breaks):
        yield tuple(name[start:end] for start, end in pairwise((0, *places, len(name))))


def _measure_lines(lines: tuple[str, ...]) -> float:
    """Return the width of the widest line, and more for breaks within a word."""
    return max(map(_measure_line, lines)) + 0.8 * sum(line[-1] not in "-_" for line in lines[:-1])


def _measure_line(line: str) -> float:
    """Return about how wide a line of bold letters is at most, if their size is 1."""
    return sum(map(_measure_letter, line))


def _measure_letter(letter: str) -> float:
    if count_cells(letter) > 1:
        return _WIDE
    other = _SMALL if letter.islower() or letter.isdigit() else _LARGE
    return next((width for letters, width in _WIDTHS.items() if letter in letters), other)
