"""Statistics of one sheet or of many: who wins what, the best holes, and which sheets have rules that score alike."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

from attrs import frozen

from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.rulebook.wordings import format_value
from cardgolf.score_sheets.forks import Branch, find_branches
from cardgolf.score_sheets.sheet import ScoreSheet
from cardgolf.table import RoundResult
from cardgolf.tools.text import fold_name


@frozen
class HoleScore:
    """The points of a player in one hole: round ``number`` of the sheet of this ``date``."""

    points: int
    number: int
    date: str


@frozen
class PlayerRecord:
    """What a player has done in one game.

    ``matches`` are finished, ``wins`` are those in which the player came first, alone or with others.
    ``early`` are those of the matches that the players ended by agreement. ``points`` are
    those of all ``holes``. ``closed`` counts the holes that the player closed, and ``beaten`` those of them in which
    the cards of another player scored better, or the rules added points against the closer. ``game`` is the label of
    the rules, with what differs where other sheets have the same label.
    """

    game: str
    name: str
    matches: int
    wins: int
    holes: int
    points: int
    best: HoleScore | None
    worst: HoleScore | None
    closed: int
    beaten: int
    lowest_wins: bool = True
    early: int = 0

    @property
    def average(self) -> float:
        """The points of a hole on average, 0 without any."""
        return self.points / self.holes if self.holes else 0.0


def list_branches(sheets: Iterable[ScoreSheet]) -> list[Branch]:
    """Return each sheet with the rounds that an earlier sheet has too: a copy, or a fork of one match."""
    return find_branches(sheets, lambda sheet: find_rule_set(sheet.rules, next(sheet.rules.table_setups())[0]))


def collect_records(sheets: Iterable[ScoreSheet]) -> tuple[PlayerRecord, ...]:
    """Return a record for each player of each game. Names that differ in case only are one player.

    Sheets are of one game if their rules score alike, however these were named, and if as many play. The games come in
    the order of the sheets, and players by wins. Rounds that several sheets of one match share count once.

    >>> sheet = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).enter([4, 9])
    >>> [(record.name, record.holes, record.best.points) for record in collect_records([sheet])]
    [('Ann', 1, 4), ('Bo', 1, 9)]
    """
    by_game: dict[RuleSet, list[Branch]] = {}
    for each in list_branches(sheets):
        by_game.setdefault(find_rule_set(each.sheet.rules, len(each.sheet.names)), []).append(each)
    games = name_rule_sets({key: (own[0].sheet.rules, len(own[0].sheet.names)) for key, own in by_game.items()})
    found = []
    for key, own in by_game.items():
        names: dict[str, str] = {}
        for each in own:
            for name in each.sheet.names:
                names.setdefault(fold_name(name), name)
        records = [_make_record(games[key], name, folded, own) for folded, name in names.items()]
        found += sorted(records, key=lambda record: (-record.wins, -record.matches))
    return tuple(found)


def _make_record(game: str, name: str, folded: str, branches: Sequence[Branch]) -> PlayerRecord:
    rules = branches[0].sheet.rules
    seated = [
        (branch, seat)
        for branch in branches
        for seat, each in enumerate(branch.sheet.names)
        if fold_name(each) == folded
    ]
    finished = [(branch.sheet, seat) for branch, seat in seated if branch.is_match and branch.sheet.is_over]
    wins = sum(standing.seat == seat and standing.rank == 1 for sheet, seat in finished for standing in sheet.standings)
    holes = [hole for branch, seat in seated for hole in _list_holes(branch, seat)]
    best, worst = (min, max) if rules.lowest_wins else (max, min)
    closed = [added for branch, seat in seated for added in _list_closings(branch, seat)]
    return PlayerRecord(
        game=game,
        name=name,
        matches=len(finished),
        wins=wins,
        holes=len(holes),
        points=sum(hole.points for hole in holes),
        best=best(holes, key=lambda hole: hole.points, default=None),
        worst=worst(holes, key=lambda hole: hole.points, default=None),
        closed=len(closed),
        beaten=sum(closed),
        lowest_wins=rules.lowest_wins,
        early=sum(sheet.is_ended_early for sheet, _ in finished),
    )


def _list_own(branch: Branch) -> list[tuple[int, RoundResult]]:
    """Return the holes of a sheet with their numbers, without those that an earlier sheet has."""
    rounds = enumerate(branch.sheet.rounds[branch.shared :], branch.shared + 1)
    return [(number, round_) for number, round_ in rounds if round_.kind == "hole"]


def _list_holes(branch: Branch, seat: int) -> list[HoleScore]:
    return [
        HoleScore(points, number, branch.sheet.date)
        for number, round_ in _list_own(branch)
        if (points := round_.scores[seat]) is not None
    ]


def _list_closings(branch: Branch, seat: int) -> list[bool]:
    """Return for each hole that ``seat`` closed whether it was beaten. Not all rules add points then."""
    return [
        _is_beaten(branch.sheet, number, seat) for number, round_ in _list_own(branch) if round_.round_end.by == seat
    ]


def _is_beaten(sheet: ScoreSheet, number: int, closer: int) -> bool:
    sign = sheet.rules.cost_sign
    scores = sheet.rounds[number - 1].scores
    cards = [sheet.find_points(number, seat) for seat in range(len(sheet.names))]
    own = sign * (cards[closer] or 0)
    is_fined = sign * (scores[closer] or 0) > own
    return is_fined or any(sign * points < own for points in cards if points is not None)


# Hooks of which the topmost answer counts, or wrappers change it: the order of their plugins can change scores.
_ORDERED = ("score", "adjust_scores", "penalty", "totals", "standings", "match_over", "next_round")

RuleSet = tuple[Hashable, ...]


def find_rule_set(rules: Rulebook, players: int) -> RuleSet:
    """Return a value that is the same for rules that score alike at tables of ``players``, however they were named.

    These are plugins with the same options, in an order that gives the same points to cards and the same order to
    hooks that score. The number of rounds is one of the options.

    >>> find_rule_set(cardgolf.rules("golf", holes=9), 2) == find_rule_set(cardgolf.rules("six-card"), 2)
    True
    """
    setup, parts = rules.table_setup(players), frozenset(Counter(rules.parts).items())
    plugins = frozenset((each.name, _identify(each), *each.options.items()) for each in rules.stack)
    points = tuple((card, count, rules.card_values[card]) for card, count in setup.faces.items())
    ordered = tuple(tuple(rules.list_python(hook)) for hook in _ORDERED)
    return players, plugins, points, setup.layouts, rules.lowest_wins, parts, ordered


def name_rule_sets(sets: Mapping[RuleSet, tuple[Rulebook, int]]) -> dict[RuleSet, str]:
    """Return a name for each rule set: the label of its rules and, where labels are the same, what differs."""
    labels = {key: rules.label for key, (rules, _) in sets.items()}
    names, counts = dict[RuleSet, str](), Counter[str]()
    for key, label in labels.items():
        facts = {each: _list_facts(*sets[each]) for each, other in labels.items() if other == label}
        own = facts[key]
        differing = [text for fact, text in own.items() if any(each.get(fact) != text for each in facts.values())]
        name = f"{label} ({', '.join(differing)})" if differing else label
        counts[name] += 1
        names[key] = name if counts[name] == 1 else f"{name} ({counts[name]})"
    return names


def _identify(each: StackedPlugin) -> Any:
    """Return a value that tells plugins of one name apart, and is the same for a name and for what it names."""
    identity: Any = each.given
    if each.source or isinstance(each.plugin, FunctionType | ModuleType):
        identity = each.source or each.plugin
    elif each.options or isinstance(each.given, str | type):
        identity = type(each.plugin)
    return identity


def _list_facts(rules: Rulebook, players: int) -> dict[str, str]:
    """Return what can differ between rules of one label, as text."""
    house_rules = " + ".join(each.name for each in rules.house_rules)
    options = {key: f"{key}={format_value(value)}" for key, value in rules.options.items()}
    return {**options, "": f"rules in the order {house_rules}", "players": f"{players} players"}
