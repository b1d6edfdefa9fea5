"""What matters of the differences between two rulebooks: at most five sentences."""

import re
from collections.abc import Iterator, Sequence

from cardgolf import Rulebook
from cardgolf.rule_sheets.differences.beginnings import LayoutWitness
from cardgolf.rule_sheets.differences.clause_pairs import ClausePair, list_other_sentences, split_sentences
from cardgolf.rule_sheets.examples import strip_examples
from cardgolf.rule_sheets.facts import list_card_points, list_facts
from cardgolf.rule_sheets.sheet import SheetRule, list_chapters
from cardgolf.rulebook.cleared import list_clear_groups
from cardgolf.tools.text import join_names

MOST = 5
MOST_GROUPS = 4  # of cards that are worth the same
SIDES = "A", "B"
_CANCELLING = "Cancel", "Spare"

# The sentences in their order, and in the order in which one is left out if there are too many.
_ORDER = ("layout", "turn", "leaves", "scores", "end", "points", "match", "sight")
_FIRST_TO_GO = ("sight", "turn", "points")
_LEAVES = re.compile(r"\bleaves? the table\b")
_FACES = {"A": "an ace", "J": "a Jack", "Q": "a Queen", "K": "a King", "Joker": "a Joker"}
_TITLES = {"turn": "A turn", "end": "End of a round", "match": "Match", "sight": "Who sees what"}


def list_matters(
    a: Rulebook, b: Rulebook, pairs: Sequence[ClausePair], layout: LayoutWitness | None
) -> tuple[str, ...]:
    """Return at most five sentences on what matters: layout, turn, what cancels, end of a round, points and match.

    Each says how it is by ``a`` and by ``b``. The sentence on scores is on what ``layout`` shows.
    """
    found = {
        "layout": _compare_layouts(a, b),
        "leaves": _compare_clears(a, b),
        "points": _compare_points(a, b),
        "scores": _compare_scores(a, b, pairs, layout),
    }
    for chapter, title in _TITLES.items():
        found[chapter] = _say(title, _choose(a, b, pairs, chapter))
    found["match"] = found["match"] or _compare_rounds(a, b)
    told = {key: found[key] for key in _ORDER if found[key]}
    for key in _FIRST_TO_GO:
        if len(told) > MOST:
            told.pop(key, None)
    return tuple(told.values())


def _compare_layouts(a: Rulebook, b: Rulebook) -> str:
    one, other = ({fact.name: fact.text for fact in list_facts(book)} for book in (a, b))
    differing = [name for name in ("Layout", "Seen before play", "Middle") if one.get(name) != other.get(name)]
    if not differing:
        return ""
    texts = [", ".join(_describe_layout(name, each.get(name, "")) for name in differing) for each in (one, other)]
    return f"Layout: {texts[0]} in A; {texts[1]} in B."


def _describe_layout(name: str, text: str) -> str:
    if name == "Seen before play":
        return f"{text or 'no cards'} seen before play"
    return f"{text or 'nothing'} in the middle" if name == "Middle" else text


def _compare_rounds(a: Rulebook, b: Rulebook) -> str:
    rounds = [book.stack[0].options["holes"] for book in (a, b)]
    if rounds[0] == rounds[1]:
        return ""
    one, other = ("no fixed number of rounds" if each is None else f"{each} rounds" for each in rounds)
    return f"Match: {one} in A; {other} in B."


def _compare_clears(a: Rulebook, b: Rulebook) -> str:
    """Return the sentence on what leaves the table, if cards leave by one rulebook alone."""
    texts = [_describe_clears(book) for book in (a, b)]
    if all(texts) or not any(texts):
        return ""
    told = [f"in {side}, {text or 'no card leaves the table'}" for side, text in zip(SIDES, texts, strict=True)]
    return f"What leaves: {'; '.join(told)}."


def _describe_clears(book: Rulebook) -> str:
    """Return when cards leave, as the first clause with these words says, or an empty text if none leave."""
    layout = next(book.table_setups())[1].layout
    if layout.is_hand or list_clear_groups(book, layout) == []:
        return ""
    texts = [strip_examples(rule.text) for chapter in list_chapters(book) for rule in chapter.rules]
    told = [each for text in texts for each in split_sentences(text) if _LEAVES.search(each)]
    return _begin_small(told[0]) if told else ""


def _begin_small(sentence: str) -> str:
    said = sentence.rstrip(".")
    return said if said[1:2].isupper() else said[:1].lower() + said[1:]


def _compare_points(a: Rulebook, b: Rulebook) -> str:
    """Return the sentence on the points of cards: of a few by name, of many their range."""
    one, other = dict(list_card_points(a)), dict(list_card_points(b))
    groups: dict[tuple[int | None, int | None], list[str]] = {}
    for face in {**one, **other}:
        if one.get(face) != other.get(face):
            groups.setdefault((one.get(face), other.get(face)), []).append(face)
    if not groups:
        return ""
    if len(groups) > MOST_GROUPS:
        ranges = [f"{min(each.values())} to {max(each.values())}" for each in (one, other)]
        return f"Points: the cards count {ranges[0]} in A and {ranges[1]} in B."
    return f"Points: {'; '.join(_describe_points(faces, *points) for points, faces in groups.items())}."


def _describe_points(faces: Sequence[str], one: int | None, other: int | None) -> str:
    names = join_names([_FACES.get(face, face) for face in faces])
    counts, is_not = ("counts", "is not") if len(faces) == 1 else ("count", "are not")
    if other is None:
        return f"{names} {counts} {one} in A and {is_not} in B"
    if one is None:
        return f"{names} {counts} {other} in B and {is_not} in A"
    return f"{names} {counts} {one} in A and {other} in B"


def _compare_scores(a: Rulebook, b: Rulebook, pairs: Sequence[ClausePair], layout: LayoutWitness | None) -> str:
    """Return the sentence on scores: on the lines that differ in an example, or else on what cancels."""
    own = [pair for pair in pairs if pair.chapter == "scores"]
    cancel, cards = ([find(book) for book in (a, b)] for find in (list_cancelling_ids, _list_card_ids))
    shown = [frozenset(each) for each in layout.rules] if layout else cancel
    touched = [pair for pair in own if _touches(pair, shown)]
    chosen = min(touched, key=lambda pair: not (pair.a and pair.b), default=None) if layout else None
    if not layout and all(cancel):
        chosen = _choose(a, b, touched, "scores")
    elif not layout and any(cancel):
        return _say_what_one_cancels(own, cancel)
    if chosen is None or _touches(chosen, cards):
        others = [pair for pair in touched if not _touches(pair, cards)]
        others += [pair for pair in own if _is_added(a, b, pair)]
        chosen = _choose(a, b, others, "scores")
    return _say("What cancels" if chosen and _touches(chosen, cancel) else "Scores", chosen)


def _say_what_one_cancels(pairs: Sequence[ClausePair], cancel: Sequence[frozenset[str]]) -> str:
    """Return the sentence on what cancels, if nothing does by one of the two."""
    for pair in pairs:
        sides = zip((pair.a, pair.b), pair.texts, cancel, strict=True)
        texts = [split_sentences(text)[0] if rule and _is_on_lines(rule, ids) else "" for rule, text, ids in sides]
        if any(texts):
            told = [_begin_small(text) if text else "nothing cancels" for text in texts]
            return f"What cancels: {'; '.join(f'in {side}, {text}' for side, text in zip(SIDES, told, strict=True))}."
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


def _say(title: str, pair: ClausePair | None) -> str:
    """Return the first sentences in which the clauses of a pair differ as one sentence."""
    return f"{title}: {'; '.join(_list_sides(pair))}." if pair else ""


def _list_sides(pair: ClausePair) -> Iterator[str]:
    for side, text, other in zip(SIDES, pair.texts, pair.texts[::-1], strict=True):
        for sentence in list_other_sentences(text, other)[:1] if text else ():
            yield f"in {side}, {_begin_small(sentence)}"
