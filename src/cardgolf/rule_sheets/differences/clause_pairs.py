"""Clauses that differ between two rulebooks, in pairs: those of one subject stand beside each other."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from attrs import frozen

from cardgolf import Rulebook
from cardgolf.rule_sheets.chapters import CHAPTERS, SheetRule, list_chapters
from cardgolf.rule_sheets.examples import strip_examples

ALIKE = 0.22  # how many of the words of both are shared by two clauses of one subject
ALIKE_ELSEWHERE = 0.5  # the same for clauses of different chapters
SAME_PART = 0.5  # what counts on top for two clauses on the lines of parts of one kind

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_STATEMENT_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|, and |; ")
_WORD = re.compile(r"-?\d+|[a-z]+")
# Words without which a sentence says the same.
_FILLERS = frozenset(
    word
    for line in (
        "a all also an and any are as at be been beside but by can card cards each else for from game have has in is",
        "it its itself may next of on one ones ordinary or other others own player players rank round scored seat so",
        "such that the their them then there these they this those to turn turns up was were which who whose will with",
        "you your yours",
    )
    for word in line.split()
)  # fmt: skip


@frozen
class ClausePair:
    """A clause of either rulebook, or of one alone, with its text. ``chapter`` is the key of its chapter."""

    chapter: str
    a: SheetRule | None
    b: SheetRule | None

    @property
    def name(self) -> str:
        """The number of the clause, or both numbers: ``NC 3.4.1 / GF 8.5.4``."""
        return " / ".join(dict.fromkeys(name_rule(each) for each in (self.a, self.b) if each))

    @property
    def texts(self) -> tuple[str, str]:
        """The text by either rulebook, empty where there is no clause."""
        one, other = (strip_examples(each.text) if each else "" for each in (self.a, self.b))
        return one, other


def name_rule(rule: SheetRule) -> str:
    """Return the number of a clause, or the name of a plugin without clauses."""
    return rule.clause.number if rule.clause else rule.plugin


def pair_clauses(a: Rulebook, b: Rulebook) -> tuple[tuple[ClausePair, ...], tuple[str, ...]]:
    """Return the clauses that differ, in pairs and as on a sheet, and the numbers of those that say the same."""
    rules = [[*_list_rules(book)] for book in (a, b)]
    sides = [{name_rule(rule): (key, rule) for key, rule in own} for own in rules]
    texts = [{name: strip_examples(rule.text) for name, (_, rule) in side.items()} for side in sides]
    known = [{*chain.from_iterable(map(_list_statements, each.values()))} for each in texts]
    kept: list[list[tuple[str, SheetRule]]] = []
    same: list[str] = []
    for side, own, others, said in zip(sides, texts, texts[::-1], known[::-1], strict=True):
        differing = [name for name in own if own[name] != others.get(name)]
        others_too = [name for name in differing if name not in others]
        repeated = [name for name in others_too if _is_said(_list_statements(own[name]), said, side[name][1])]
        same += repeated
        kept.append([side[name] for name in differing if name not in repeated])
    pairs = _pair(kept[0], kept[1], _list_parts(a, rules[0]), _list_parts(b, rules[1]))
    order = _list_order([*rules[0], *rules[1]])
    return tuple(sorted(pairs, key=lambda pair: _find_place(order, pair))), tuple(dict.fromkeys(same))


def _is_said(statements: set[frozenset[str]], said: set[frozenset[str]], rule: SheetRule) -> bool:
    """Return whether each statement of a clause is one of ``said``, or part of a longer one.

    A way to score must be said in full, since the cards of a column are also cards of a row or column.
    """
    if rule.clause and any(".score." in each for each in rule.clause.ids):
        return said.issuperset(statements)
    return all(one in said or (len(one) > 1 and any(one < other for other in said)) for one in statements)


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    return _SENTENCE_END.split(text)


def list_other_sentences(text: str, other: str) -> list[str]:
    """Return the sentences of a text that the other text does not have."""
    said = _list_statements(other)
    return [sentence for sentence in split_sentences(text) if not said.issuperset(_list_statements(sentence))]


def _find_place(order: Sequence[str], pair: ClausePair) -> int:
    return min(order.index(name_rule(each)) for each in (pair.a, pair.b) if each)


def _list_order(rules: Iterable[tuple[str, SheetRule]]) -> list[str]:
    """Return the names of clauses as on a sheet: by chapter, those of the base rules last."""
    keys = list(CHAPTERS)
    ordered = sorted(
        rules, key=lambda each: (keys.index(each[0]) if each[0] in keys else len(keys), each[1].plugin == "base")
    )
    return list(dict.fromkeys(name_rule(rule) for _, rule in ordered))


def _list_rules(book: Rulebook) -> Iterator[tuple[str, SheetRule]]:
    """Yield each rule of the sheet with the key of its chapter."""
    keys = {title: key for key, title in CHAPTERS.items()}
    for chapter in list_chapters(book):
        for rule in chapter.rules:
            yield keys.get(chapter.title, chapter.title), rule


def _list_statements(text: str) -> set[frozenset[str]]:
    """Return what a text states, sentence by sentence: its words but for fillers."""
    return {frozenset(_list_words(sentence)) for sentence in _STATEMENT_END.split(text)}


def _list_words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower()) if word not in _FILLERS]


def _list_parts(book: Rulebook, rules: Iterable[tuple[str, SheetRule]]) -> dict[str, set[str]]:
    """Return the parts that clauses are on, such as ``Cancel.group``. Of those on one part the first has it."""
    fields = {
        getattr(part, name): f"{part.kind}.{name}"
        for part in book.parts
        for name in ("card", "rule", "group")
        if getattr(part, name, "")
    }
    found: dict[str, set[str]] = {}
    for _, rule in rules:
        ids = rule.clause.ids if rule.clause else ()
        new = {fields[each] for each in ids if each in fields}.difference(*found.values())
        found[name_rule(rule)] = new
    return found


def _pair(
    ours: Sequence[tuple[str, SheetRule]],
    theirs: Sequence[tuple[str, SheetRule]],
    parts_of_a: dict[str, set[str]],
    parts_of_b: dict[str, set[str]],
) -> Iterator[ClausePair]:
    """Yield pairs: of one number first, then the most similar ones, then clauses that have none beside them."""
    ratings = []
    for one, (key, rule) in enumerate(ours):
        for other, (their_key, their_rule) in enumerate(theirs):
            rating = _compare(rule, their_rule, parts_of_a, parts_of_b)
            if rating >= (ALIKE if key == their_key else ALIKE_ELSEWHERE):
                ratings.append((-rating, one, other))
    left, right = set(range(len(ours))), set(range(len(theirs)))
    for _, one, other in sorted(ratings):
        if one in left and other in right:
            left.remove(one)
            right.remove(other)
            yield ClausePair(ours[one][0], ours[one][1], theirs[other][1])
    yield from (ClausePair(ours[one][0], ours[one][1], None) for one in sorted(left))
    yield from (ClausePair(theirs[other][0], None, theirs[other][1]) for other in sorted(right))


def _compare(
    one: SheetRule, other: SheetRule, parts_of_a: dict[str, set[str]], parts_of_b: dict[str, set[str]]
) -> float:
    """Return how much of what two clauses say is of one subject, more than 1 for clauses of one number."""
    if name_rule(one) == name_rule(other):
        return 2
    first, second = ({*_list_words(strip_examples(each.text))} for each in (one, other))
    is_same_part = not parts_of_a[name_rule(one)].isdisjoint(parts_of_b[name_rule(other)])
    return len(first & second) / max(1, len(first | second)) + SAME_PART * is_same_part
