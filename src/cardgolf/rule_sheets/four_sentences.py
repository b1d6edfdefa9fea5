"""A rule set in four short texts: the goal, a turn, what cancels or leaves, and when a round ends.

They are made from parts, options and a sample round. A plugin whose rules these do not show has a method ``retell``.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, fields, frozen

from cardgolf import Card, Rulebook
from cardgolf import rules as rulebook
from cardgolf.cards import SUITS
from cardgolf.errors import PluginError
from cardgolf.rule_sheets.practice import Practice, observe
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.scoring import (
    COLUMNS,
    FOURS,
    PAIRS,
    PAIRS_ANYWHERE,
    ROWS,
    ROWS_AND_COLUMNS,
    TOUCHING,
    WITH_DIAGONALS,
    Adjust,
    Bonus,
    Call,
    Cancel,
    Count,
    Faces,
    Held,
    Marked,
    Part,
    Reset,
    Spare,
    Take,
    Wild,
    WrongCloser,
)
from cardgolf.scoring.faces import LINES
from cardgolf.tools.text import one_line, quote
from cardgolf.words import ENGLISH, Words

USUAL_TURNS = BaseRules().turn_limit
SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
WHERE: Mapping[object, str] = {
    COLUMNS: "columns", ROWS: "rows", ROWS_AND_COLUMNS: "lines", LINES: "lines", WITH_DIAGONALS: "diagonals",
    PAIRS_ANYWHERE: "pairs", TOUCHING: "touching", PAIRS: "neighbours", None: "none",
}  # fmt: skip
CORNERS: Mapping[object, str] = {
    FOURS["columns"]: "columns", FOURS["vertical_pairs"]: "upright", FOURS["block"]: "block",
    FOURS["corner"]: "corner",
}  # fmt: skip
FINES = {
    "highest": "highest", "flat": "flat", "per_lower": "each", "doubled": "doubled", "always_doubled": "always",
    "doubled_plus": "more",
}  # fmt: skip

# A house rule that implements only these is told from its parts, or changes nothing that the four texts say.
TOLD_WITHOUT_WORDS = frozenset({
    "scoring", "deck", "layout", "layouts", "opening_flips", "points", "goal", "leader", "next_dealer", "seats",
})  # fmt: skip

PLACES = {
    "cancels": ("score", "bonus", "clears"),
    "end": ("round_end", "before_score", "adjust_scores", "penalty"),
    "goal": ("totals", "standings", "match_over", "next_round"),
}


@frozen
class FourSentences:
    """The goal, a turn, what cancels or leaves, and the end of a round. Each is a sentence, or a few short ones."""

    goal: str
    turn: str
    cancels: str
    end: str

    def as_dict(self) -> dict[str, str]:
        """Return the texts by name, in this order."""
        return {each.name: getattr(self, each.name) for each in fields(FourSentences)}

    def titled(self, words: Words = ENGLISH) -> dict[str, str]:
        """Return the texts by their titles, without those of which nothing is known."""
        titles = (
            words("short-title-goal"),
            words("short-title-turn"),
            words("short-title-cancels"),
            words("short-title-end"),
        )
        return {title: text for title, text in zip(titles, self.as_dict().values(), strict=True) if text}


def tell_in_four(rules: Any, words: Words = ENGLISH) -> FourSentences:
    """Return the rules in four short texts, in the language of ``words``.

    ``rules`` is a rulebook or the name of a variant.

    >>> import cardgolf
    >>> from cardgolf.rule_sheets import tell_in_four
    >>> told = tell_in_four(cardgolf.rules("golf", "knocking", columns=4))
    >>> told.goal
    'Swap your eight cards for lower ones. The player with the fewest points after nine rounds wins.'
    >>> told.cancels
    'Equal cards that fill a column cancel: they count nothing.'

    Raises :class:`PluginError` if the method ``retell`` of a plugin returns other than some of the four texts.
    """
    book = rulebook(rules)
    seen = observe(book)
    told = FourSentences(
        " ".join(_tell_goal(book, seen, words)),
        " ".join(_tell_turn(seen, words)) or one_line(book.stack[1].summary),
        " ".join(_tell_parts(book, words)),
        " ".join(_tell_end(book, seen, words)),
    )
    for each in book.stack[1:]:
        told = _retell(book, each, told, words)
    return told


def _retell(book: Rulebook, plugin: StackedPlugin, told: FourSentences, words: Words) -> FourSentences:
    """Return the texts as a plugin changes them. A rule that no data shows adds its own first line."""
    retell = getattr(plugin.plugin, "retell", None)
    if retell is None:
        place = "" if plugin is book.stack[1] else _find_place(book, plugin)
        if not place or not plugin.summary:
            return told
        return evolve(told, **{place: one_line(f"{told.as_dict()[place]} {plugin.summary}")})
    changed = retell(told.as_dict(), words)
    known = told.as_dict().keys()
    if not isinstance(changed, Mapping) or not changed.keys() <= known or not all(map(_is_text, changed.values())):
        raise PluginError(f"invalid result of retell of {quote(plugin.name)}: expected texts by {', '.join(known)}")
    return evolve(told, **{key: one_line(text).strip() for key, text in changed.items()})


def _find_place(book: Rulebook, plugin: StackedPlugin) -> str:
    """Return the text that the first line of a house rule belongs to, or an empty text if parts tell the rule."""
    every = book.hook_implementations()
    hooks = {hook for hook in every if plugin.name in every[hook] and hasattr(plugin.plugin, hook)}
    if any(isinstance(part, Adjust) and part.rule.partition(".")[0] == plugin.name for part in book.parts):
        return "end"
    if hooks <= TOLD_WITHOUT_WORDS:
        return ""
    return next((place for place, some in PLACES.items() if not hooks.isdisjoint(some)), "turn")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def number_word(number: int, words: Words) -> str:
    """Return a number in words, or as digits if it is great."""
    return words("number-word", number=number)


def _tell_goal(book: Rulebook, seen: Practice, words: Words) -> Iterator[str]:
    goal, base = book.goal(), book.base
    layouts = next(book.table_setups())[1].layouts
    sizes = {layout.size for layout in layouts}
    if seen.swaps != "none" and not layouts[0].is_hand:
        count = number_word(sizes.pop(), words) if len(sizes) == 1 else None
        yield words("short-goal", goal=goal, word=count)
    if base.target is not None:
        yield words("short-wins-target", goal=goal, points=base.target)
    else:
        count = None if base.holes is None else number_word(base.holes, words)
        yield words("short-wins", goal=goal, count=base.holes, word=count)
    for part in book.parts:
        if isinstance(part, Reset):
            *others, last = map(str, part.totals)
            totals = words("fact-or", what=", ".join(others), other=last) if others else last
            yield words("short-reset", what=totals, points=part.to, most=part.most)


def _tell_turn(seen: Practice, words: Words) -> Iterator[str]:
    if seen.looks:
        count = None if seen.looks == seen.cards else seen.looks
        yield words("short-looks", count=count, word=number_word(seen.looks, words))
    if seen.piles:
        piles = "middle" if "middle" in seen.piles else "both" if len(seen.piles) > 1 else next(iter(seen.piles))
        yield words("short-turn", piles=piles, where=seen.swaps)
    if seen.swaps != "none" and seen.lies != "up":
        yield words("short-lies-down" if seen.lies == "down" else "short-lies-as-was")
    if seen.thrown and seen.swaps != "none":
        is_any = len(seen.thrown) > 1 or seen.thrown == seen.piles
        yield words("short-throw", piles="both" if is_any else "stock", flip=seen.flip)
    if seen.turns_up:
        yield words("short-turn-up")


def _tell_parts(book: Rulebook, words: Words) -> Iterator[str]:
    """Yield what the parts of one board say, those that cancel first."""
    if not any(isinstance(part, Cancel) for part in book.parts) and "score" not in _list_own_hooks(book):
        yield words("short-cancel", where="none")
    for part in book.parts:
        yield from _tell_part(book, part, words)


def _list_own_hooks(book: Rulebook) -> set[str]:
    return {hook for hook, names in book.hook_implementations().items() if {*names} - {"base"}}


def _tell_part(book: Rulebook, part: Part, words: Words) -> Iterator[str]:
    match part:
        case Cancel():
            yield words("short-cancel", where=WHERE.get(part.where, "other"))
            if part.unless is not None:
                yield _tell_kept(book, part.unless, words)
        case Spare():
            yield _tell_kept(book, part.cards, words)
        case Wild():
            if meant := _list_meant(book, part.cards):
                yield words("short-wild", cards=_name_cards(book, part.cards, words), count=len(meant))
        case Marked():
            yield words("short-marked", card=_name_face(part.face, words), points=part.alone)
        case _:
            yield from _tell_bonus(book, part, words)


def _tell_bonus(book: Rulebook, part: Part, words: Words) -> Iterator[str]:
    """Yield what a part adds to the points of a board."""
    match part:
        case Take():
            yield words("short-take", where=CORNERS.get(part.where, "other"), points=part.points)
        case Count():
            cards = _name_cards(book, part.cards, words) if part.cards else None
            most = {number: points for number, points in part.table.items() if number <= _count_columns(book)}
            items = [
                words("short-count-item", word=number_word(number, words), points=points)
                for number, points in most.items()
            ]
            if items:
                yield words("short-count", cards=cards, what=words.join(items))
        case Held() if part.least:
            cards = _name_cards(book, part.cards, words)
            yield words("short-held", cards=cards, word=number_word(part.least, words), points=part.points)
        case Bonus():
            cards = _name_cards(book, part.cards, words) if part.cards else None
            yield words("short-bonus", cards=cards, points=part.points)


def _count_columns(book: Rulebook) -> int:
    return max(layout.columns for _, setup in book.table_setups() for layout in setup.layouts)


def _tell_kept(book: Rulebook, cards: Faces, words: Words) -> str:
    if cards.below is not None and cards.ranks is None and cards.suits is None:
        return words("short-keep-below", number=cards.below)
    return words("short-keep", cards=_name_cards(book, cards, words))


def _list_deck(book: Rulebook) -> set[Card]:
    return {card for _, setup in book.table_setups() for card in setup.deck}


def _list_meant(book: Rulebook, cards: Faces) -> set[Card]:
    """Return the cards of a deck that a part means."""
    return {card for card in _list_deck(book) if cards.has(card, book.card_values[card])}


def _name_cards(book: Rulebook, cards: Faces, words: Words) -> str:
    """Return the cards of a deck that a part means: their ranks, or single cards if only some suits are meant."""
    deck, meant = _list_deck(book), _list_meant(book, cards)
    ranks = sorted({card.rank for card in meant})
    if all(card in meant for card in deck if card.rank in ranks):
        is_french = any(card.suit in SUITS for card in deck if card.suit)
        names = [words("short-ranks", rank=rank) if is_french else words("ranks-number", rank=rank) for rank in ranks]
    else:
        names = [_name_face(card, words) for card in sorted(meant)]
    return words.join(names) if names else "?"


def _name_face(card: Card, words: Words) -> str:
    """Return a card in words if it has a suit, or as its text."""
    if card.suit in SUIT_WORDS and not card.name:
        return words("short-face", rank=card.rank, suit=SUIT_WORDS[card.suit])
    return str(card)


def _tell_end(book: Rulebook, seen: Practice, words: Words) -> Iterator[str]:
    if seen.all_up:
        yield words("short-end-all-up", then=seen.all_up)
    if seen.knock:
        call = book.knock_word or None
        yield words("short-end-knock", then=seen.knock, call=call, drawn=not seen.knocks_first)
    limit = book.base.turn_limit
    if limit is not None and limit != USUAL_TURNS:
        first = not (seen.all_up or seen.knock)
        yield words("short-end-turns", count=limit, word=number_word(limit, words), first=first)
    if book.base.recycle == "end_round":
        yield words("short-end-stock")
    for part in book.parts:
        if isinstance(part, WrongCloser) and part.how in FINES and (seen.all_up or seen.knock):
            how, ties = FINES[part.how], part.ties
            yield words("short-fine", how=how, points=part.points, goal=book.goal(), ties=ties)
        if isinstance(part, Call) and part.made and (seen.all_up or seen.knock):
            yield words("short-call", points=part.points, more=part.beside)
