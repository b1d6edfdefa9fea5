"""Numbers and cards in the words of the four sentences."""

from cardgolf import Card, Rulebook
from cardgolf.cards import SUITS
from cardgolf.scoring import Faces
from cardgolf.words import Words

SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def number_word(number: int, words: Words) -> str:
    """Return a number in words, or as digits if it is great."""
    return words("number-word", number=number)


def _list_deck(book: Rulebook) -> set[Card]:
    return {card for _, setup in book.table_setups() for card in setup.deck}


def list_meant(book: Rulebook, cards: Faces) -> set[Card]:
    """Return the cards of a deck that a part means."""
    return {card for card in _list_deck(book) if cards.has(card, book.card_values[card])}


def name_cards(book: Rulebook, cards: Faces, words: Words) -> str:
    """Return the cards of a deck that a part means: their ranks, or single cards if only some suits are meant."""
    deck, meant = _list_deck(book), list_meant(book, cards)
    ranks = sorted({card.rank for card in meant})
    if all(card in meant for card in deck if card.rank in ranks):
        is_french = any(card.suit in SUITS for card in deck if card.suit)
        names = [words("short-ranks", rank=rank) if is_french else words("ranks-number", rank=rank) for rank in ranks]
    else:
        names = [name_face(card, words) for card in sorted(meant)]
    return words.join(names) if names else "?"


def name_face(card: Card, words: Words) -> str:
    """Return a card in words if it has a suit, or as its text."""
    if card.suit in SUIT_WORDS and not card.name:
        return words("short-face", rank=card.rank, suit=SUIT_WORDS[card.suit])
    return str(card)
