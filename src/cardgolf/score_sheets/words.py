"""Sentences about a score sheet: the next round, what the rules added, and the game that is played."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgolf.narration import describe_winners, list_reasons
from cardgolf.rule_sheets.examples import strip_examples
from cardgolf.rulebook.clauses import Clause, describe_plugins, make_title, texts_about
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets.attendance import JOIN, LEAVE, RETURN, SIT_OUT
from cardgolf.score_sheets.settlement import FINAL_RULE, UpcomingRound
from cardgolf.table.text_view import format_kind
from cardgolf.tools.text import one_line
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet


def format_title(rules: Rulebook) -> str:
    """Return the name of the game as a title.

    >>> format_title(cardgolf.rules("nine-card"))
    'Nine-Card Golf'
    """
    return one_line(make_title(rules))


def describe_game(rules: Rulebook) -> Iterator[str]:
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
    defaults = getattr(rules.stack[1].plugin, "defaults", {})
    own = [text for text in changed if text not in [f"{key}={value}" for key, value in defaults.items()]]
    if own:
        yield one_line(f"Options: {', '.join(own)}.")
    yield f"The {'fewest' if rules.lowest_wins else 'most'} points win."


def describe_rule(rules: Rulebook, rule_id: str) -> str:
    """Return the rule behind a line of a scorecard: its clause, or else what its plugin says of itself.

    >>> describe_rule(cardgolf.rules("crazy-nines"), "crazy-nines.score.ender")
    'The closer scores 20 more for each player with a lower score (CN 4.3.4).'
    """
    if rule_id == FINAL_RULE:
        return "These points were entered as they stand."
    for clause, text in texts_about(rules, rule_id):
        return _cite(clause, text, rules)
    plugin = next((each for each in rules.stack if each.name == rule_id.partition(".")[0]), None)
    return one_line((plugin and plugin.summary) or rule_id)


def _cite(clause: Clause, text: str, rules: Rulebook) -> str:
    """Return the first sentence of a clause with its number. It is written for games in which the lowest total wins."""
    sentence = re.split(r"(?<=[.!?])\s", one_line(strip_examples(text)), maxsplit=1)[0].rstrip(".")
    turned = not rules.lowest_wins and re.search(r"\b(low|high)(er|est)\b|\bbeat", sentence)
    return f"{sentence} ({clause.number}{'; most points win here, so the other way round' if turned else ''})."


def format_number(setup: UpcomingRound) -> str:
    """Return the number of a round: ``Round 3`` or ``Play-off 1``."""
    return f"{format_kind(setup.kind).capitalize()} {setup.number}"


def describe_upcoming(sheet: "ScoreSheet", words: Words = ENGLISH) -> str:
    """Return who deals and leads next, or who has won, in the language of ``words``.

    >>> describe_upcoming(cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]))
    'Round 1 of 9: Ann deals, Bo leads.'
    """
    upcoming, names = sheet.upcoming, names_of(sheet)
    if upcoming is None:
        return describe_result(sheet, words)
    kind, holes = upcoming.kind, sheet.rules.base.holes
    rounds = holes if kind == "hole" else None
    name = format_kind(kind).capitalize()
    moment = words("moment", kind=kind, name=name, number=upcoming.number, rounds=rounds or None)
    leader = None if upcoming.leader is None else names[upcoming.leader]
    return words("sheet-next", moment=moment, player=names[upcoming.dealer], other=leader)


def describe_result(sheet: "ScoreSheet", words: Words = ENGLISH) -> str:
    """Return who has won a match that is over, with the reason if a rule gives one."""
    names = names_of(sheet)
    reasons = list_reasons(sheet.standings, names, words)
    return " ".join([describe_winners(sheet.standings, names, sheet.sides, words), *reasons])


def describe_changes(sheet: "ScoreSheet") -> Iterator[str]:
    """Yield a sentence for each player who joined, left, returned or sat out, and one for a match ended early.

    >>> sheet = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).enter([12, 33]).join("Cy").finish()
    >>> list(describe_changes(sheet))
    ['Cy joined before round 2 with 23.', 'The match was ended early, by agreement.']
    """
    names = names_of(sheet)
    for each in sheet.changes:
        name, number = names[each.seat], each.number
        yield {
            JOIN: f"{name} joined before round {number} with {each.points}.",
            LEAVE: f"{name} left before round {number}.",
            RETURN: f"{name} came back before round {number}.",
            SIT_OUT: f"{name} sat round {number} out."
            if number <= len(sheet.rounds)
            else f"{name} sits round {number} out.",
        }[each.what]
    if sheet.is_ended_early:
        yield "The match was ended early, by agreement."


def names_of(sheet: "ScoreSheet") -> Sequence[str]:
    """Return the names of the players, safe to print."""
    return [one_line(name) for name in sheet.names]


def list_reset_totals(sheet: "ScoreSheet") -> Iterator[tuple[int, int, int, int]]:
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
