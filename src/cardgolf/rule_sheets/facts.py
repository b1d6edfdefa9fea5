"""Facts about a rulebook for tables: players, cards, layout and points, read from the rules themselves."""

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import groupby
from operator import itemgetter

from attrs import frozen

from cardgolf import Card, Layout, Rulebook
from cardgolf.cards import SUITS
from cardgolf.words import ENGLISH, Words


@frozen
class Fact:
    """A fact for the top of a rule sheet, such as ``Players: 2 to 6``."""

    name: str
    text: str


def list_facts(book: Rulebook, words: Words = ENGLISH) -> tuple[Fact, ...]:
    """Return the players, the cards, the layout, the middle, the cards seen before play, the rounds and the goal.

    A layout that is no grid is described in English.

    >>> from cardgolf.rule_sheets.facts import list_facts
    >>> print(*(f"{fact.name}: {fact.text}" for fact in list_facts(cardgolf.rules("play-nine"))[:4]), sep="; ")
    Players: 2 to 6; Cards: 108; Layout: 2 rows of 4; Seen before play: 2 cards each
    """
    setups = dict(book.table_setups())
    first = next(iter(setups.values()))
    seen = first.opening_flips or len(book.turn.opening.seen if book.turn.opening else ())
    holes = book.stack[0].options["holes"]
    facts = {
        words("fact-players"): _format_range(list(setups), words),
        words("fact-cards"): _format_decks({players: len(setup.deck) for players, setup in setups.items()}, words),
        words("fact-layout"): format_layouts(first.layouts, words),
        words("fact-middle"): first.middle.shape if first.middle else "",
        words("fact-seen"): "" if first.layout.is_hand else words("fact-opening", count=seen),
        words("fact-rounds"): words("fact-open-end") if holes is None else str(holes),
        words("fact-winner"): words("fact-total", goal=book.goal()),
    }
    return tuple(Fact(name, text) for name, text in facts.items() if text)


def _format_range(numbers: Sequence[int], words: Words) -> str:
    return words("fact-range", number=numbers[0], count=numbers[-1]) if len(numbers) > 1 else str(numbers[0])


def _format_decks(sizes: Mapping[int, int], words: Words) -> str:
    """Return the number of cards, with the numbers of players if it depends on them."""
    runs = [(size, [players for players, _ in same]) for size, same in groupby(sizes.items(), key=itemgetter(1))]
    if len(runs) == 1:
        return str(runs[0][0])
    (size, players), *others = runs
    first = words("fact-deck-first", count=size, what=_format_range(players, words))
    rest = [words("fact-deck", count=size, what=_format_range(players, words)) for size, players in others]
    return ", ".join([first, *rest])


def format_layouts(layouts: Sequence[Layout], words: Words = ENGLISH) -> str:
    """Return layouts in words, such as ``2 rows of 4`` or ``1 row of 2 to 9 or 2 rows of 5``."""
    runs: list[list[Layout]] = []
    for layout in layouts:
        last = runs[-1][-1] if runs and layout.form is None else None
        if last and last.form is None and (layout.rows, layout.columns) == (last.rows, last.columns + 1):
            runs[-1].append(layout)
        else:
            runs.append([layout])
    return reduce(
        lambda text, other: words("fact-or", what=text, other=other), [_format_shape(run, words) for run in runs]
    )


def _format_shape(run: Sequence[Layout], words: Words) -> str:
    """Return one layout in words, or several that differ by their columns alone."""
    first, last = run[0], run[-1]
    columns = _format_range([first.columns, last.columns][: len(run)], words)
    if first.is_hand:
        return words("fact-hand", what=columns)
    return first.shape if first.form is not None else words("fact-rows", number=first.rows, what=columns)


def list_card_points(book: Rulebook) -> list[tuple[str, int]]:
    """Return each kind of card with its points: the rank alone, or the card where suits differ in points.

    >>> from cardgolf.rule_sheets.facts import list_card_points
    >>> list_card_points(cardgolf.rules("nine-card"))[:3]
    [('A', 1), ('2', 2), ('3', 3)]
    """
    faces = sorted({card for _, setup in book.table_setups() for card in setup.deck}, key=_place_on_sheet)
    points = {card: book.card_values[card] for card in faces}
    by_rank: dict[tuple[str, int, bool], set[int]] = {}
    for card in faces:
        by_rank.setdefault(_rank_of(card), set()).add(points[card])
    named = [(_format_face(card, alone=len(by_rank[_rank_of(card)]) == 1), points[card]) for card in faces]
    return list(dict.fromkeys(named))


def _place_on_sheet(card: Card) -> tuple[bool, Card]:
    """Return the key that sorts cards, Jokers last."""
    return _is_joker(card), card


def _is_joker(card: Card) -> bool:
    return bool(card.suit) and card.suit not in SUITS


def _rank_of(card: Card) -> tuple[str, int, bool]:
    return card.name, card.rank, _is_joker(card)


def _format_face(card: Card, *, alone: bool) -> str:
    is_french = bool(card.suit) and card.suit in SUITS and not card.name
    text = "Joker" if _is_joker(card) and not card.name else card.name or str(card)
    return text[:-1] if is_french and alone else text
