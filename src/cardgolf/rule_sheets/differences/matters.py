"""What matters of the differences between two rulebooks: at most five sentences."""

import re
from collections.abc import Sequence

from cardgolf import Rulebook
from cardgolf.rule_sheets.chapters import SheetRule, list_chapters
from cardgolf.rule_sheets.differences.beginnings import LayoutWitness
from cardgolf.rule_sheets.differences.clause_pairs import ClausePair, list_other_sentences, split_sentences
from cardgolf.rule_sheets.examples import strip_examples
from cardgolf.rule_sheets.facts import list_card_points, list_facts
from cardgolf.rulebook.cleared import list_clear_groups
from cardgolf.words import ENGLISH, Words

MOST = 5
MOST_GROUPS = 4  # of cards that are worth the same
SIDES = "a", "b"
_CANCELLING = "Cancel", "Spare"

# The sentences in their order, and in the order in which one is left out if there are too many.
_ORDER = ("layout", "turn", "leaves", "scores", "end", "points", "match", "sight")
_FIRST_TO_GO = ("sight", "turn", "points")
_LEAVES = re.compile(r"\bleaves? the table\b")
_RANKS = {"Joker": 0, "A": 1, "J": 11, "Q": 12, "K": 13}  # cards that have names
_CHAPTERS = "turn", "end", "match", "sight"


def list_matters(
    a: Rulebook, b: Rulebook, pairs: Sequence[ClausePair], layout: LayoutWitness | None, words: Words = ENGLISH
) -> tuple[str, ...]:
    """Return at most five sentences on what matters: layout, turn, what cancels, end of a round, points and match.

    Each says how it is by ``a`` and by ``b``. The sentence on scores is on what ``layout`` shows.
    """
    found = {
        "layout": _compare_layouts(a, b, words),
        "leaves": _compare_clears(a, b, words),
        "points": _compare_points(a, b, words),
        "scores": _compare_scores(a, b, pairs, layout, words),
    }
    for chapter in _CHAPTERS:
        found[chapter] = _say(chapter, _choose(a, b, pairs, chapter), words)
    found["match"] = found["match"] or _compare_rounds(a, b, words)
    told = {key: found[key] for key in _ORDER if found[key]}
    for key in _FIRST_TO_GO:
        if len(told) > MOST:
            told.pop(key, None)
    return tuple(told.values())


def _compare_layouts(a: Rulebook, b: Rulebook, words: Words) -> str:
    one, other = ({fact.name: fact.text for fact in list_facts(book, words)} for book in (a, b))
    names = words("fact-layout"), words("fact-seen"), words("fact-middle")
    differing = [name for name in names if one.get(name) != other.get(name)]
    if not differing:
        return ""
    texts = [", ".join(_describe_layout(name, each.get(name), words) for name in differing) for each in (one, other)]
    return words("diff-layout", what=texts[0], other=texts[1])


def _describe_layout(name: str, text: str | None, words: Words) -> str:
    if name == words("fact-seen"):
        return words("diff-seen", what=text)
    return words("diff-middle", what=text) if name == words("fact-middle") else text or ""


def _compare_rounds(a: Rulebook, b: Rulebook, words: Words) -> str:
    rounds = [book.stack[0].options["holes"] for book in (a, b)]
    if rounds[0] == rounds[1]:
        return ""
    one, other = (words("diff-rounds-count", count=each) for each in rounds)
    return words("diff-rounds", what=one, other=other)


def _compare_clears(a: Rulebook, b: Rulebook, words: Words) -> str:
    """Return the sentence on what leaves the table, if cards leave by one rulebook alone."""
    texts = [_describe_clears(book) for book in (a, b)]
    if all(texts) or not any(texts):
        return ""
    return _tell("leaves", [_quote(text, words) if text else words("diff-none-leaves") for text in texts], words)


def _tell(subject: str, sides: Sequence[str], words: Words) -> str:
    """Return the sentence that says how a subject is by either rulebook, or by those that say something."""
    told = [words("diff-side", side=side, what=text) for side, text in zip(SIDES, sides, strict=True) if text]
    return words("diff-told", subject=subject, what="; ".join(told))


def _quote(sentence: str, words: Words) -> str:
    """Return a sentence of a clause as a part of another sentence."""
    return words("diff-quoted", what=_begin_small(sentence))


def _describe_clears(book: Rulebook) -> str:
    """Return when cards leave, as the first clause with these words says, or an empty text if none leave."""
    layout = next(book.table_setups())[1].layout
    if layout.is_hand or list_clear_groups(book, layout) == []:
        return ""
    texts = [strip_examples(rule.text) for chapter in list_chapters(book) for rule in chapter.rules]
    told = [each for text in texts for each in split_sentences(text) if _LEAVES.search(each)]
    return told[0] if told else ""


def _begin_small(sentence: str) -> str:
    said = sentence.rstrip(".")
    return said if said[1:2].isupper() else said[:1].lower() + said[1:]


def _compare_points(a: Rulebook, b: Rulebook, words: Words) -> str:
    """Return the sentence on the points of cards: of a few by name, of many their range."""
    one, other = dict(list_card_points(a)), dict(list_card_points(b))
    groups: dict[tuple[int | None, int | None], list[str]] = {}
    for face in {**one, **other}:
        if one.get(face) != other.get(face):
            groups.setdefault((one.get(face), other.get(face)), []).append(face)
    if not groups:
        return ""
    if len(groups) > MOST_GROUPS:
        ranges = [words("fact-range", number=min(each.values()), count=max(each.values())) for each in (one, other)]
        return words("diff-points-range", what=ranges[0], other=ranges[1])
    told = [_describe_points(faces, *points, words) for points, faces in groups.items()]
    return words("diff-points", what="; ".join(told))


def _describe_points(faces: Sequence[str], one: int | None, other: int | None, words: Words) -> str:
    names = words.join([words("diff-face", rank=_RANKS[face]) if face in _RANKS else face for face in faces])
    if one is not None and other is not None:
        return words("diff-points-both", cards=names, count=len(faces), points=one, other=str(other))
    points, side = (one, "a") if other is None else (other, "b")
    return words("diff-points-one", cards=names, count=len(faces), points=points, side=side)


def _compare_scores(
    a: Rulebook, b: Rulebook, pairs: Sequence[ClausePair], layout: LayoutWitness | None, words: Words
) -> str:
    """Return the sentence on scores: on the lines that differ in an example, or else on what cancels."""
    own = [pair for pair in pairs if pair.chapter == "scores"]
    cancel, cards = ([find(book) for book in (a, b)] for find in (list_cancelling_ids, _list_card_ids))
    shown = [frozenset(each) for each in layout.rules] if layout else cancel
    touched = [pair for pair in own if _touches(pair, shown)]
    chosen = min(touched, key=lambda pair: not (pair.a and pair.b), default=None) if layout else None
    if not layout and all(cancel):
        chosen = _choose(a, b, touched, "scores")
    elif not layout and any(cancel):
        return _say_what_one_cancels(own, cancel, words)
    if chosen is None or _touches(chosen, cards):
        others = [pair for pair in touched if not _touches(pair, cards)]
        others += [pair for pair in own if _is_added(a, b, pair)]
        chosen = _choose(a, b, others, "scores")
    return _say("cancels" if chosen and _touches(chosen, cancel) else "scores", chosen, words)


def _say_what_one_cancels(pairs: Sequence[ClausePair], cancel: Sequence[frozenset[str]], words: Words) -> str:
    """Return the sentence on what cancels, if nothing does by one of the two."""
    for pair in pairs:
        sides = zip((pair.a, pair.b), pair.texts, cancel, strict=True)
        texts = [split_sentences(text)[0] if rule and _is_on_lines(rule, ids) else "" for rule, text, ids in sides]
        if any(texts):
            told = [_quote(text, words) if text else words("diff-none-cancels") for text in texts]
            return _tell("cancels", told, words)
    return ""


def _is_on_lines(rule: SheetRule, ids: frozenset[str]) -> bool:
    return rule.clause is not None and not ids.isdisjoint(rule.clause.ids)


def _is_added(a: Rulebook, b: Rulebook, pair: ClausePair) -> bool:
    """Return whether a clause of a pair is of a house rule that one of the two has."""
    added = _list_added(a, b)
    return any(each and each.plugin in added for each in (pair.a, pair.b))


def _list_added(a: Rulebook, b: Rulebook) -> set[str]:
    """Return the names of the house rules that one of the two has."""
    return {each.name for each in a.house_rules} ^ {each.name for each in b.house_rules}


def _list_card_ids(book: Rulebook) -> frozenset[str]:
    """Return the ids of the lines of single cards, which the sentence on points is on."""
    return frozenset(getattr(part, "card", "") for part in book.parts)


def list_cancelling_ids(book: Rulebook) -> frozenset[str]:
    """Return the ids of the lines of groups that cancel, or that would if their cards were others."""
    cancelling = [part for part in book.parts if part.kind in _CANCELLING]
    ids = [getattr(part, name, "") for part in cancelling for name in ("group", "rule")]
    return frozenset(filter(None, ids))


def _touches(pair: ClausePair, ids: Sequence[frozenset[str]]) -> bool:
    """Return whether a clause of a pair has one of the ids of its rulebook."""
    return any(rule and _is_on_lines(rule, own) for rule, own in zip((pair.a, pair.b), ids, strict=True))


def _choose(a: Rulebook, b: Rulebook, pairs: Sequence[ClausePair], chapter: str) -> ClausePair | None:
    """Return the pair of a chapter that tells most: of a house rule, of both rulebooks, of one, of the base rules.

    A clause that stands alone counts if the other rulebook has the page of it too: two pages put things in other ways.
    """
    added = _list_added(a, b)
    shared = {each.name for each in a.stack} & {each.name for each in b.stack}

    def rate(pair: ClausePair) -> tuple[bool, bool, bool]:
        rules = [each for each in (pair.a, pair.b) if each]
        plugins = {each.plugin for each in rules}
        return plugins.isdisjoint(added), len(rules) < len(SIDES), plugins == {"base"}

    own = [pair for pair in pairs if pair.chapter == chapter and any(_list_sides(pair))]
    plugins = {each.plugin for pair in own for each in (pair.a, pair.b) if each}
    is_one_page = a.name == b.name or not plugins.isdisjoint(added)
    kept = [
        pair
        for pair in own
        if (pair.a and pair.b and _is_sure(pair, is_one_page=is_one_page))
        or (is_one_page and _is_on(pair, shared | added))
    ]
    return min(kept, key=rate, default=None)


def _is_sure(pair: ClausePair, *, is_one_page: bool) -> bool:
    """Return whether two clauses differ in what they say, and not in how two pages say it."""
    plugins = {each.plugin for each in (pair.a, pair.b) if each}
    if " / " in pair.name:
        return pair.chapter in ("scores", "match") and "base" not in plugins
    return is_one_page or plugins != {"base"}


def _is_on(pair: ClausePair, plugins: set[str]) -> bool:
    return all(each.plugin in plugins for each in (pair.a, pair.b) if each)


def _say(subject: str, pair: ClausePair | None, words: Words) -> str:
    """Return the first sentences in which the clauses of a pair differ as one sentence."""
    return _tell(subject, [_quote(text, words) if text else "" for text in _list_sides(pair)], words) if pair else ""


def _list_sides(pair: ClausePair) -> list[str]:
    """Return the first sentence of either clause that the other does not have, or an empty text."""
    sides = zip(pair.texts, pair.texts[::-1], strict=True)
    return [next(iter(list_other_sentences(text, other) if text else ()), "") for text, other in sides]
