"""Sentences about a score sheet: the next round, what the rules added, and the game that is played."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgolf.narration import describe_winners, list_reasons, safe_names
from cardgolf.rule_sheets.examples import strip_examples
from cardgolf.rulebook.clauses import describe_plugins, make_title, texts_about
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.rules_pages import Clause
from cardgolf.score_sheets.attendance import JOIN, LEAVE, SIT_OUT
from cardgolf.score_sheets.settlement import FINAL_RULE, UpcomingRound
from cardgolf.tools.text import one_line
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.score_sheets.settled_sheet import SettledSheet


def format_title(rules: Rulebook) -> str:
    """Return the name of the game as a title.

    >>> format_title(cardgolf.rules("nine-card"))
    'Nine-Card Golf'
    """
    return one_line(make_title(rules))


def describe_game(rules: Rulebook, words: Words = ENGLISH) -> Iterator[str]:
    """Yield the sentences of the head of a sheet: each house rule, changed options, and which total wins.

    >>> for sentence in describe_game(cardgolf.rules("crazy-nines", "joker-pairs", holes=5)):
    ...     print(sentence)
    Joker pairs: Jokers that would cancel each other keep their points.
    Options: holes=5.
    The fewest points win.
    """
    _, *house_rules = describe_plugins(rules)
    yield from house_rules
    changed = [f"{key}={value}" for each in rules.stack[:2] for key, value in each.changed_options.items()]
    if changed:
        yield one_line(words("sheet-options", what=", ".join(changed)))
    yield words("short-wins", goal="lowest" if rules.lowest_wins else "highest", count=None, word=None)


def describe_rule(rules: Rulebook, rule_id: str, words: Words = ENGLISH) -> str:
    """Return the rule behind a line of a scorecard: its clause, or else what its plugin says of itself.

    >>> describe_rule(cardgolf.rules("crazy-nines"), "crazy-nines.score.ender")
    'The closer scores 20 more for each player with a lower score (CN 4.3.4).'
    """
    if rule_id == FINAL_RULE:
        return words("as-they-stand")
    for clause, text in texts_about(rules, rule_id):
        return _cite(clause, text, rules, words)
    plugin = next((each for each in rules.stack if each.name == rule_id.partition(".")[0]), None)
    return one_line((plugin and plugin.summary) or rule_id)


def _cite(clause: Clause, text: str, rules: Rulebook, words: Words) -> str:
    """Return the first sentence of a clause with its number. It is written for games in which the lowest total wins."""
    sentence = re.split(r"(?<=[.!?])\s", one_line(strip_examples(text)), maxsplit=1)[0].rstrip(".")
    turned = not rules.lowest_wins and bool(re.search(r"\b(low|high)(er|est)\b|\bbeat", sentence))
    return words("cited", what=sentence, clause=clause.number, turned=turned)


def format_number(setup: UpcomingRound, words: Words = ENGLISH, rounds: int | None = None) -> str:
    """Return the number of a round: ``Round 3``, ``Round 3 of 9`` if the match has so many, or ``Play-off 1``."""
    return words("moment", kind=setup.kind, name=setup.kind.capitalize(), number=setup.number, rounds=rounds)


def describe_upcoming(sheet: "SettledSheet", words: Words = ENGLISH) -> str:
    """Return who deals and leads next, or who has won.

    >>> describe_upcoming(cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]))
    'Round 1 of 9: Ann deals, Bo leads.'
    """
    upcoming, names = sheet.upcoming, names_of(sheet, words)
    if upcoming is None:
        return describe_result(sheet, words)
    moment = format_number(upcoming, words, sheet.rules.base.holes)
    leader = None if upcoming.leader is None else names[upcoming.leader]
    return words("upcoming", moment=moment, dealer=names[upcoming.dealer], leader=leader)


def describe_result(sheet: "SettledSheet", words: Words = ENGLISH) -> str:
    """Return who has won a match that is over, with the reason if a rule gives one."""
    names = names_of(sheet, words)
    winners = describe_winners(sheet.standings, names, sheet.sides, words)
    return " ".join([winners, *list_reasons(sheet.standings, names, words)])


def describe_misfit(sheet: "SettledSheet", upcoming: UpcomingRound | None, words: Words = ENGLISH) -> str:
    """Return why the entries after the settled rounds do not count. ``upcoming`` is the round that the rules expect."""
    first, last = len(sheet.rounds) + 1, len(sheet.entries)
    which = words("misfits", count=last - first + 1, number=first, last=last)
    if upcoming is None:
        return words("misfit-over", which=which, count=last - first + 1)
    names = names_of(sheet, words)
    players = ", ".join(names[seat] for seat in upcoming.seats)
    return words("misfit", which=which, kind=upcoming.kind, name=upcoming.kind, players=players)


def describe_changes(sheet: "SettledSheet", words: Words = ENGLISH) -> Iterator[str]:
    """Yield a sentence for each player who joined, left, returned or sat out, and one for a match ended early.

    >>> sheet = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).enter([12, 33]).join("Cy").finish()
    >>> list(describe_changes(sheet))
    ['Cy joined before round 2 with 23.', 'The match was ended early, by agreement.']
    """
    names = names_of(sheet, words)
    for each in sheet.changes:
        player, number = names[each.seat], each.number
        if each.what == JOIN:
            yield words("joined", player=player, number=number, points=each.points)
        elif each.what == SIT_OUT:
            yield words("sat-out", player=player, number=number, over=number <= len(sheet.rounds))
        else:
            yield words("left" if each.what == LEAVE else "returned", player=player, number=number)
    if sheet.is_ended_early:
        yield words("ended-early")


def names_of(sheet: "SettledSheet", words: Words) -> Sequence[str]:
    """Return the names of the players as sentences take them."""
    return safe_names(sheet.names, words)


def list_reset_totals(sheet: "SettledSheet") -> Iterator[tuple[int, int, int, int]]:
    """Yield the round, the seat and two totals where a rule turned a sum into another total."""
    before: Sequence[int] = sheet.sides.first_totals(sheet.rules.cost_sign) or (0,) * len(sheet.names)
    starts = {(each.number, each.seat): each.points for each in sheet.changes}
    for number, (round_, totals) in enumerate(zip(sheet.rounds, sheet.totals_by_round, strict=True), 1):
        for seat, (old, total) in enumerate(zip(before, totals, strict=True)):
            added = old + sum([round_.scores[other] or 0 for other in sheet.sides.team_of(seat)])
            added += starts.get((number + 1, seat), 0)  # which counts once the round before is settled
            if round_.kind == "hole" and added != total:
                yield number, seat, added, total
        before = totals
