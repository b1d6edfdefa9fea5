"""What the four sentences say by the parts of turns, beside what every game has."""

from collections.abc import Iterator, Mapping

from cardgolf import Rulebook
from cardgolf.rule_sheets.named_cards import list_meant, name_cards, name_face, number_word
from cardgolf.rulebook.turn_parts import Turn
from cardgolf.scoring import (
    COLUMNS,
    PAIRS,
    PAIRS_ANYWHERE,
    ROWS,
    ROWS_AND_COLUMNS,
    TOUCHING,
    WITH_DIAGONALS,
)
from cardgolf.scoring.faces import LINES
from cardgolf.turns import (
    Arrange,
    Deal,
    Draw,
    End,
    Knock,
    Lead,
    Leads,
    Lock,
    Opening,
    Order,
    Spend,
    Swap,
    Throw,
)
from cardgolf.turns.part import Part
from cardgolf.words import Words

WHERE: Mapping[object, str] = {
    COLUMNS: "columns", ROWS: "rows", ROWS_AND_COLUMNS: "lines", LINES: "lines", WITH_DIAGONALS: "diagonals",
    PAIRS_ANYWHERE: "pairs", TOUCHING: "touching", PAIRS: "neighbours", None: "none",
}  # fmt: skip

LEADS = {
    Lead.LEFT_OF_DEALER: "left", Lead.DEALER: "dealer", Lead.MOST_POINTS: "points", Lead.LAST_CLOSER: "closer",
    Lead.FIRST: "first", Lead.LAST: "last",
}  # fmt: skip


def tell_turn(book: Rulebook, turn: Turn, words: Words) -> Iterator[str]:
    """Yield what cards are kept and locked, what is arranged, and in which order turns come."""
    kept = [part.keep for part in turn.list_parts(Throw) if part.keep]
    locks = {lock.card: lock for lock in turn.list_parts(Lock)}
    for faces in kept:
        if (meant := list_meant(book, faces)) - {*locks}:
            yield words("short-placed", cards=name_cards(book, faces, words), count=len(meant))
    for card, lock in locks.items():
        is_kept, count = any(faces.has(card, 0) for faces in kept), number_word(lock.turns, words)
        yield words("short-lock", card=name_face(card, words), kept=is_kept, count=lock.turns, word=count)
    if turn.list_parts(Arrange):
        yield words("short-arrange")
    if leads := turn.find_field(Leads, "leads"):
        yield words("short-leads", who=LEADS[leads[0]])
    if deals := turn.find_field(Deal, "who"):
        yield words("short-deals", who=deals.removeprefix("before "))
    if turn.find_field(Order, "direction") == "right":
        yield words("short-right")
    turned_by, skips = turn.find_field(Order, "turned_by"), turn.find_field(Order, "skips")
    if turned_by and list_meant(book, turned_by):
        yield words("short-turned-by", cards=name_cards(book, turned_by, words))
    if skips and list_meant(book, skips):
        yield words("short-skips", cards=name_cards(book, skips, words))


def tell_leaving(turn: Turn, words: Words) -> Iterator[str]:
    """Yield which lines leave the table."""
    for where, how in dict.fromkeys((leave.where, leave.how) for leave in turn.leaves):
        yield words("short-leave", complete=how, where=WHERE.get(where, "other"))


def tell_closing(turn: Turn, words: Words) -> Iterator[str]:
    """Yield when a player may knock, and who has no last turn."""
    for knock in turn.list_parts(Knock)[-1:]:
        if knock.most_down is not None:
            yield words("short-knock-most", count=knock.most_down, word=number_word(knock.most_down, words))
        if knock.most is not None:
            yield words("short-knock-points", word=number_word(knock.most, words))
        if knock.from_turn > 1:
            count = knock.from_turn - 1
            yield words("short-knock-later", count=count, word=number_word(count, words))
        if knock.turned_up:
            yield words("short-knock-shown")
    if any(end.fewer for end in turn.list_parts(End)):
        yield words("short-fewer")


def tell_move(book: Rulebook, part: Part, words: Words) -> Iterator[str]:
    """Yield what a part says of what every game has: the opening, the moves of a turn, and what follows the closer."""
    match part:
        case Opening() if part.looks or part.seen:
            count = part.looks or len(part.seen)
            yield words("short-looks", count=count, word=number_word(count, words))
        case Opening(flips=flips):
            yield words("part-flips", count=flips, word=number_word(flips or 0, words))
        case Draw():
            yield words("short-turn", piles=part.piles[0] if len(part.piles) == 1 else "both", where="none")
        case Spend():
            yield words("short-turn-up")
        case Swap(where="down"):
            yield words("part-swap")
        case Throw(flip=flip) if flip:
            kept = "kept" if part.last_down and flip == "required" else flip
            yield words("short-throw", piles="both" if part.piles and len(part.piles) > 1 else "stock", flip=kept)
        case Knock():
            then = "now" if part.last_turns == "none" else "lap"
            yield words("short-end-knock", then=then, call=book.knock_word or None, drawn=part.at == "end")
        case End(on="none"):
            yield words("part-end-none")
        case End() if part.last_turns or part.others_up:
            others = "opened" if part.others_up else "lap"
            yield words("short-end-all-up", then="now" if part.last_turns == "none" else others)
