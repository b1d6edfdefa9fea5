"""The search for the clause that settles a dispute, by the words of players and not of the rules alone.

A word or phrase has a meaning: its line in :data:`MEANINGS` or in a rules page, or else its stem. The clause that
shares the most meaning with what was asked comes first. A meaning counts the more, the fewer clauses have it. A page
adds its lines by comments::

    <!-- words: queen of spades, black queen -->
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import cache, lru_cache
from math import log
from typing import Any, TypeAlias

from cardgolf.errors import PluginError
from cardgolf.rulebook import registry
from cardgolf.rulebook.clauses import clauses, describe_plugins, list_clauses, printed_texts
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.rules_pages import Clause, read_page
from cardgolf.rulebook.wordings import NUMBER_WORDS

# Each line, with the indented ones below it, has words and phrases that mean the same at a table. A word may stand in
# several. Regular forms of a word need no entry. ``~`` stands for up to MOST_BETWEEN words, ``#`` for any number.
MEANINGS = """
flip, turn ~ up, turn ~ over, turn face up, reveal, expose, uncover, come up, show
face down, hidden, unseen, concealed, unturned, upside down, down card
face up, lie open, visible, open card, up card
peek, look, looked at, see, saw, seen, glance, spy, view, check
know, known, knew, remember, memory, recall, forget, forgot
put back, put ~ back, throw ~ back, must be swapped, must swap
discard, throw, threw, thrown, toss, dump, drop, get rid of, got rid of, getting rid of, refuse, decline, reject, not
  want, lay ~ on the discard pile, chuck, shed, ditch
discard pile, discards, waste, waste pile, open pile, face up pile, top discard
draw, drew, drawn, take, took, taken, pick, grab
stock, draw pile, drawing pile, deck, face down pile, pile of hidden cards, stack
empty, run out, runs out, ran out, used up, exhausted, nothing left to draw, nothing to draw
no cards left, no card left, no cards, no card, without cards, without a card, empty hand, no more cards
shuffle, reshuffle, mix, recycle
swap, exchange, replace, trade, switch, substitute, place a card
skip, pass, do nothing, turn up nothing, turning up nothing, sit out, miss, forgo, putt, stand pat, opt out
left face down, last card, one card left, last hidden, final card, only one left, exactly one card, remaining card
adjacent, beside, next to, touch, neighbour, neighbor, side by side, stand together, together, border
diagonal, corner, slanting, crosswise
row, line, horizontal, sideways, across
column, vertical, above, on top of each other, one above the other
three in a row, three of a kind, line of three, three of one, triple, three equal, three in line, set of three
four of a kind, four equal, four alike, four of one, block, quad, foursome, quartet, square of four
pair, match, equal, same, alike, identical, twin, double, of a kind, of one number, of one rank, cancel
cancel, count nothing, counts nothing, worth nothing, nothing, zero, 0, wipe, annul, cancel out, vanish
more than one pair, more than one, twice, belong to more, two pairs, both ways, reuse, several pairs, at once with,
  whole group
bonus, reward, earn, extra, premium
closer, go out, goes out, going out, went out, gone out, finish, finished first, ender, end ~ the round, round end,
  round over, end of the round, end a round, round finished, ends play, end play, close, no card left, ended it
last turn, one more turn, another turn, final turn, last shot, last round, extra turn, one last, another go, final
  round, one more go, turns left, second round of last turns
penalty, fine, punish, punishment, # more, pay, cost, lose points, penalise, penalize, doubled, add points, plus
lowest, fewest, least, smallest, best score, best, lower, less, beat, beaten, better, worse
tie, tied, same score, same points, same total, equal score, equal totals, equal points, as many points, as few
  points, level, draw game, tiebreak, tie break, as low, share
play off, sudden death, decider, tiebreak, tie break, extra round
win, winner, won, wins, victory
lose, lost, loser, fail, failed, failure, wrong, incorrect, mistake, mistaken, false, error, bad
call, say, said, declare, announce, shout, knock, caller
start, begin, began, begun
first turn, first player, first move, first to play, first to move, go first, goes first, who is first, who begins,
  who starts, left begins, start ~ round, start the game, starts the game, starting player, lead, leader
before play, at the start, at the beginning, in the beginning, before the start, set up, setup, opening, to begin with
deal, dealt, dealer, hand out, give out
deal passes, next dealer, deal next, deals next, new dealer
pack, deck, of 52, set of cards
joker, wild, wild card, wildcard, stand for
worth, value, how much, how many points, what is it worth, points of, number card, score of
count, score, points, add up, sum
how many players, how many people, number of players, how many can play, can play
player, people, person, persons, participants, of us
every, everyone, each, all
other, another, someone, anybody, anyone, opponent, another player, else, rival
round, hole, deal
match, game, whole game, overall
total, sum, altogether, running total
remove, removal, removed, take ~ away, take ~ off, taken away, taken off, leave the table, leaves the table, clear, go
  away, come off, disappear, vanish, gone
gap, empty place, cleared place, empty space, hole, blank, cleared spot
place, spot, position, slot, space, cell
fill, refill, close up, put there, stay empty, stays empty, moved up, slide, filled
lock, locked, stuck, keep, kept, frozen, blocked, hold, held
how long, how many turns, turns, next two turns, until
straight, run, sequence, consecutive, in order, numbers in a row
suit, colour, color
black, clubs, spades
red, hearts, diamonds
face card, picture card, court card, jack
negative, minus, below nothing, less than nothing, below zero
directly, direct, immediately, right away, straight away, at once, instantly, just drew, just drawn, straight back
take ~ back, undo, change ~ mind, taken back, oops, redo
power, ability, special, effect, action card
snap, out of turn, stick, slap, jump in, throw in
clockwise, direction, which way, order of play, turn order
not obliged, obliged, forever, endless, never ends, stalemate, time limit, turn limit
must, have to, has to, must be swapped, must swap, forced, compulsory, mandatory, need, required, no choice, optional,
  choice
over, end, ended, finish
match is over, match over, match ends, game over, game is over, game end, end of the game, end of the match, game
  ends, game finished
highest, most, largest, greatest, biggest, higher, more than
top, uppermost
seen by, look at ~ face down, look through ~ pile, search, rummage, who sees, secret, show my cards
again, second, second time, another time, twice, repeat
how many cards, number of cards, dealt # cards, cards are dealt, cards each
once, one time, single time, only once
"""
# What is in most questions and tells nothing about the clause.
COMMON = """
a allowed an and any are as at be been but by can card could did do does dont for from get give go got had happen has
have he her here his how i if in into is it its just let make many may me mine much my no not now of ok okay on one
only or our out own play she should so some still than that the their them then there these they this those time to
too try up us use want was we what when where which while who whom why will with would yet you your
"""
MOST_BETWEEN = 6
WORTH_SHOWING = 0.5  # of the asked meaning that the best clause has
SHORT = 2  # letters of a word that begins no other word, and of a stem that keeps its ending
LENGTH = 0.3  # a clause of mean length, as a part of what is added to its length
Meaning: TypeAlias = int | str  # the number of a line of MEANINGS, or a stem that is in none

_NUMBERS = {word: str(number) for number, word in enumerate(NUMBER_WORDS) if number}
_WORD = re.compile(r"(?<!\w)-?\d+|[^\W\d_]+|[.:;?!]")
_MINUS = re.compile(r"\bminus (\w+)")
_SENTENCE_ENDS = frozenset(".:;?!")
_OWN_LINE = re.compile(r"^<!-- *words: *(.+?) *-->", re.MULTILINE)
_LAYOUT = re.compile(r"`[^`]*`")


def find_clauses(words: str, rules: Any = None) -> tuple[Clause, ...]:
    """Return the clauses about ``words``, of one rulebook or of every variant and house rule, the best answer first.

    Of a rulebook only the clauses that hold are searched, in the texts that its rule sheet prints. ``words`` are a
    question, some words of it, or the beginning of a word. A plugin that cannot be imported is left out.

    >>> from cardgolf.rulebook import find_clauses
    >>> find_clauses("how long is the black queen stuck", "crazy-nines")[0].number
    'CN 4.2.10'
    """
    return tuple(
        each for each in _search(words, None if rules is None else rulebook(rules)) if isinstance(each, Clause)
    )


def find_plain_rules(words: str, book: Rulebook) -> Iterator[str]:
    """Yield the descriptions of plugins without clauses that are about ``words``, as for :func:`find_clauses`."""
    return (each for each in _search(words, book) if isinstance(each, str))


def list_known_words(book: Rulebook | None = None) -> list[str]:
    """Return the first word or phrase of each line of :data:`MEANINGS` and of pages that finds a clause."""
    own = _list_own_lines(book)
    known = {meaning for text in _list_texts(book).values() for meaning in _read(text, own)[1]}
    plain = (next(entry for entry in line if "~" not in entry) for line in _split_lines(own))
    return [entry for number, entry in enumerate(plain) if number in known]


def _list_texts(book: Rulebook | None) -> dict[Any, str]:
    """Return the clauses that hold with their texts, and the descriptions of plugins without clauses.

    Without a rulebook return the clauses of all pages, each with its text and with what a sheet says in its place.
    """
    if book is None:
        return {
            clause: " ".join((clause.text, *(each.text for each in clause.wordings if not each.conditions)))
            for clause in _every_clause()
        }
    with_clauses = {clause.plugin for clause in clauses(book)}
    described = zip(book.stack[1:], describe_plugins(book), strict=True)
    return {**printed_texts(book), **{text: text for each, text in described if each.name not in with_clauses}}


def _search(words: str, book: Rulebook | None) -> list[Any]:
    """Return what has the most of the meaning of ``words``, and what has nearly as much."""
    texts, own = _list_texts(book), _list_own_lines(book)
    meanings = {each: _read(text, own)[1] for each, text in texts.items()}
    counts = Counter(meaning for found in meanings.values() for meaning in found)
    weights = {meaning: log(1 + len(texts) / count) for meaning, count in counts.items()}
    asked = [_complete(unit, counts.keys(), own) for unit in dict.fromkeys(_read(words, own)[0])]
    shared = {
        each: sum(max((weights[meaning] for meaning in unit & found), default=0) for unit in asked)
        for each, found in meanings.items()
    }
    least = max(shared.values(), default=0) * WORTH_SHOWING
    usual = counts.total() / (LENGTH * (len(texts) or 1))
    worth_showing = (each for each, weight in shared.items() if weight >= least > 0)
    return sorted(worth_showing, key=lambda each: shared[each] / (usual + len(meanings[each])), reverse=True)


def _complete(asked: frozenset[Meaning], known: AbstractSet[Meaning], own: tuple[str, ...]) -> frozenset[Meaning]:
    """Return the meanings of an asked word that are known, or else those of the words that it begins."""
    begins = tuple(each for each in asked if isinstance(each, str) and len(each) > SHORT)
    phrases = _list_phrases(own)
    lines = (meanings for word in phrases if word.startswith(begins) for _, meanings in phrases[word][-1:])
    begun = frozenset(each for each in known if isinstance(each, str) and each.startswith(begins))
    return asked & known or begun.union(*lines) & known


@lru_cache(maxsize=8192)
def _read(text: str, own: tuple[str, ...]) -> tuple[tuple[frozenset[Meaning], ...], frozenset[Meaning]]:
    """Return the meanings of each word or phrase of a text, and all together. A word within a phrase has none."""
    tokens, phrases = _tokenize(text), _list_phrases(own)
    units, covered = list[frozenset[Meaning]](), set[int]()
    for place, token in enumerate(tokens):
        for parts, meanings in (*phrases.get(token, ()), *phrases.get("#" * token.isdigit(), ())):
            places = _match(tokens, place, parts)
            if places and (len(parts) > 1 or place not in covered):
                units.append(meanings)
                covered.update(places)
        if place not in covered and token not in _common_stems() and token.lstrip("-").isalnum():
            units.append(frozenset({token}))
    return tuple(units), frozenset().union(*units)


def _match(tokens: Sequence[str], start: int, parts: Sequence[str]) -> list[int]:
    """Return the places of a phrase that begins at ``start``, or none if its words do not follow in one sentence."""
    places, between = [start], 0
    for part in parts[1:]:
        if part == "~":
            between = MOST_BETWEEN
            continue
        near = tokens[places[-1] + 1 : places[-1] + 2 + between]
        if part not in near or not _SENTENCE_ENDS.isdisjoint(near[: near.index(part)]):
            return []
        places.append(places[-1] + 1 + near.index(part))
        between = 0
    return places


def _split_lines(own: tuple[str, ...]) -> list[list[str]]:
    return [line.split(", ") for line in (*MEANINGS.replace("\n  ", " ").strip().splitlines(), *own)]


@lru_cache(maxsize=64)
def _list_phrases(own: tuple[str, ...]) -> dict[str, list[tuple[tuple[str, ...], frozenset[Meaning]]]]:
    """Return the phrases by their first word, the longest first, each with the numbers of its lines."""
    lines = dict[tuple[str, ...], set[Meaning]]()
    for number, line in enumerate(_split_lines(own)):
        for entry in line:
            parts = tuple(each if each in "~#" else _stem(each) for each in entry.casefold().split())
            lines.setdefault(parts, set()).add(number)
    found = dict[str, list[tuple[tuple[str, ...], frozenset[Meaning]]]]()
    for parts in sorted(lines, key=len, reverse=True):
        found.setdefault(parts[0], []).append((parts, frozenset(lines[parts])))
    return found


@cache
def _common_stems() -> frozenset[str]:
    return frozenset(map(_stem, COMMON.split()))


def _tokenize(text: str) -> list[str]:
    """Return the stems, numbers and ends of sentences in a text. Layouts in it are no words."""
    words = _MINUS.sub(lambda found: f"-{_stem(found[1])}", _LAYOUT.sub("", text.casefold()))
    return [_stem(word) for word in _WORD.findall(words)]


def _stem(word: str) -> str:
    """Return a word without its ending, and a number in digits.

    >>> _stem("flipped"), _stem("ties"), _stem("tie"), _stem("sixes")
    ('flip', 'ti', 'ti', '6')
    """
    for form in (word, word.removesuffix("s"), word.removesuffix("es")):
        if form in _NUMBERS:
            return _NUMBERS[form]
    word = re.sub("ie[sd]$", "y", word)
    ending = next((each for each in ("ing", "ed", "es", "s") if word.endswith(each) and not word.endswith("ss")), "")
    stem = word.removesuffix(ending)
    if len(stem) > SHORT and re.search("[aeiouy]", stem):
        word = stem
    word = re.sub(r"([a-z])\1$", r"\1", word.removesuffix("e"))
    return re.sub("y$", "i", word)


def _list_own_lines(book: Rulebook | None) -> tuple[str, ...]:
    """Return the lines that the pages of a stack, or all pages, add to :data:`MEANINGS`."""
    pages = [read_page(each) or "" for each in book.stack] if book else _every_page().values()
    return tuple(dict.fromkeys(line for page in pages for line in _OWN_LINE.findall(page)))


def _every_clause() -> tuple[Clause, ...]:
    """Return the clauses of every plugin that is installed, the base rules last."""
    return tuple(dict.fromkeys(clause for name, page in _every_page().items() for clause in list_clauses(page, name)))


def _every_page() -> dict[str, str]:
    """Return the rules page of every plugin that is installed, that of the base rules last. Presets have none."""
    pages = dict[str, str]()
    for plugin in (*registry.variants().values(), *registry.house_rules().values()):
        with suppress(PluginError):
            pages |= {} if plugin.is_preset else {plugin.name: read_page(plugin.name) or ""}
    return {**pages, "base": read_page("base") or ""}
