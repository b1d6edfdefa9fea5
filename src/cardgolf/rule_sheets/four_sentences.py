"""A rule set in four short texts: the goal, a turn, what cancels or leaves, and when a round ends.

They are made from parts and options, and a sample round where turns are hooks in Python. A plugin whose rules these do
not show has a method ``retell``.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, fields, frozen

from cardgolf import Rulebook
from cardgolf import rules as rulebook
from cardgolf.errors import PluginError
from cardgolf.rule_sheets.named_cards import number_word
from cardgolf.rule_sheets.power_sentences import tell_drawn, tell_play, tell_powers, tell_snaps
from cardgolf.rule_sheets.practice import Practice, observe
from cardgolf.rule_sheets.scoring_sentences import tell_scoring
from cardgolf.rule_sheets.turn_sentences import tell_closing, tell_leaving, tell_turn
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.scoring import Adjust, Call, Cancel, Lost, Reset, WrongCloser
from cardgolf.tools.text import one_line, quote
from cardgolf.words import ENGLISH, Words

USUAL_TURNS = BaseRules().turn_limit
# A house rule that implements only these is told from its parts, or changes nothing that the four texts say.
TOLD_WITHOUT_WORDS: frozenset[str] = frozenset({
    "scoring", "turns", "deck", "layout", "layouts", "opening_flips", "points", "goal", "leader", "next_dealer",
    "seats",
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
        " ".join(_tell_turn(book, seen, words)) or one_line(book.stack[1].summary),
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


def _tell_goal(book: Rulebook, seen: Practice, words: Words) -> Iterator[str]:
    goal, base = book.goal(), book.base
    layouts = next(book.table_setups())[1].layouts
    sizes = {layout.size for layout in layouts}
    if seen.swaps != "none" and not layouts[0].is_hand:
        count = number_word(sizes.pop(), words) if len(sizes) == 1 else None
        yield words("short-goal", goal=goal, word=count)
    elif layouts[0].is_hand:
        yield words("short-goal-hand", goal=goal)
    lost = [part for part in book.parts if isinstance(part, Lost)]
    if base.target is not None:
        yield words("short-wins-target", goal=goal, points=base.target)
    elif base.holes is not None or not lost:
        count = None if base.holes is None else number_word(base.holes, words)
        yield words("short-wins", goal=goal, count=base.holes, word=count)
    for part in book.parts:
        if isinstance(part, Reset | Lost):
            yield from tell_scoring(book, part, words)


def _tell_turn(book: Rulebook, seen: Practice, words: Words) -> Iterator[str]:
    yield from tell_play(book.turn, words)
    yield from _tell_moves(seen, words)
    yield from tell_drawn(book.turn, words)
    yield from tell_turn(book, book.turn, words)
    yield from tell_powers(book, book.turn, words)


def _tell_moves(seen: Practice, words: Words) -> Iterator[str]:
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
    leaving = [*tell_leaving(book.turn, words)]
    has_none = not any(isinstance(part, Cancel) for part in book.parts) and "score" not in _list_own_hooks(book)
    if has_none and not leaving:
        yield words("short-cancel", where="none")
    for part in book.parts:
        is_left = leaving and isinstance(part, Cancel) and part.where in {None, *_list_left(book)}
        if not is_left and not isinstance(part, Call | WrongCloser | Reset | Lost):
            yield from tell_scoring(book, part, words)
    yield from leaving
    yield from tell_snaps(book.turn, words)


def _list_left(book: Rulebook) -> list[object]:
    """Return the lines whose equal cards leave the table: that they cancel too need not be told."""
    return [leave.where for leave in book.turn.leaves if leave.how == "equal" and leave.after == "any"]


def _list_own_hooks(book: Rulebook) -> set[str]:
    return {hook for hook, names in book.hook_implementations().items() if {*names} - {"base"}}


def _tell_end(book: Rulebook, seen: Practice, words: Words) -> Iterator[str]:
    if seen.all_up:
        yield words("short-end-all-up", then=seen.all_up)
    if seen.knock:
        call = book.knock_word or None
        yield words("short-end-knock", then=seen.knock, call=call, drawn=not seen.knocks_first)
    yield from tell_closing(book.turn, words)
    limit = book.base.turn_limit
    if limit is not None and limit != USUAL_TURNS:
        first = not (seen.all_up or seen.knock)
        yield words("short-end-turns", count=limit, word=number_word(limit, words), first=first)
    if book.base.recycle == "end_round":
        yield words("short-end-stock")
    for part in book.parts:
        if isinstance(part, WrongCloser | Call) and (seen.all_up or seen.knock):
            yield from tell_scoring(book, part, words)
