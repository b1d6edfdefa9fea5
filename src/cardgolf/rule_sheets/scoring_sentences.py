"""What the four sentences say by the parts of a scoring."""

from collections.abc import Iterator, Mapping

from cardgolf import Rulebook
from cardgolf.rule_sheets.named_cards import list_meant, name_cards, name_face, number_word
from cardgolf.rule_sheets.turn_sentences import WHERE
from cardgolf.scoring import (
    FOURS,
    Bonus,
    Call,
    Cancel,
    Count,
    Faces,
    Held,
    Lost,
    Marked,
    Part,
    Reset,
    Spare,
    Take,
    Wild,
    WrongCloser,
)
from cardgolf.words import Words

CORNERS: Mapping[object, str] = {
    FOURS["columns"]: "columns", FOURS["vertical_pairs"]: "upright", FOURS["block"]: "block",
    FOURS["corner"]: "corner",
}  # fmt: skip
FINES = {
    "highest": "highest", "flat": "flat", "per_lower": "each", "doubled": "doubled", "always_doubled": "always",
    "doubled_plus": "more",
}  # fmt: skip


def tell_scoring(book: Rulebook, part: Part, words: Words) -> Iterator[str]:
    """Yield what a part says. Of some fields, and of ``Adjust``, there is no sentence."""
    match part:
        case Cancel():
            yield words("short-cancel", where=WHERE.get(part.where, "other"))
            if part.unless is not None and list_meant(book, part.unless):
                yield _tell_kept(book, part.unless, words)
        case Spare() if list_meant(book, part.cards):
            yield _tell_kept(book, part.cards, words)
        case Wild():
            if meant := list_meant(book, part.cards):
                yield words("short-wild", cards=name_cards(book, part.cards, words), count=len(meant))
        case Marked():
            yield words("short-marked", card=name_face(part.face, words), points=part.alone)
        case Reset() | Lost():
            yield _tell_total(part, words)
        case WrongCloser() if part.how in FINES:
            yield words("short-fine", how=FINES[part.how], points=part.points, goal=book.goal(), ties=part.ties)
        case Call() if part.made:
            spared = [words("short-call-spared")] if part.others == "all" else []
            yield from [words("short-call", points=part.points, more=part.beside), *spared]
        case _:
            yield from _tell_bonus(book, part, words)


def _tell_total(part: Reset | Lost, words: Words) -> str:
    """Return what becomes of a total, or of a player with it."""
    if isinstance(part, Lost):
        return words("short-lost", points=part.at, out=part.out)
    *others, last = map(str, part.totals)
    totals = words("fact-or", what=", ".join(others), other=last) if others else last
    return words("short-reset", what=totals, points=part.to, most=part.most)


def _tell_bonus(book: Rulebook, part: Part, words: Words) -> Iterator[str]:
    """Yield what a part adds to the points of a board."""
    match part:
        case Take():
            yield words("short-take", where=CORNERS.get(part.where, "other"), points=part.points)
        case Count():
            cards = name_cards(book, part.cards, words) if part.cards else None
            most = {number: points for number, points in part.table.items() if number <= _count_columns(book)}
            items = [
                words("short-count-item", word=number_word(number, words), points=points)
                for number, points in most.items()
            ]
            if items:
                yield words("short-count", cards=cards, what=words.join(items))
        case Held() if part.least:
            cards = name_cards(book, part.cards, words)
            yield words("short-held", cards=cards, word=number_word(part.least, words), points=part.points)
        case Bonus():
            cards = name_cards(book, part.cards, words) if part.cards else None
            yield words("short-bonus", cards=cards, points=part.points)


def _count_columns(book: Rulebook) -> int:
    return max(layout.columns for _, setup in book.table_setups() for layout in setup.layouts)


def _tell_kept(book: Rulebook, cards: Faces, words: Words) -> str:
    if cards.below is not None and cards.ranks is None and cards.suits is None:
        return words("short-keep-below", number=cards.below)
    return words("short-keep", cards=name_cards(book, cards, words))
