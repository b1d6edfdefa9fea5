"""Statistics of one sheet or of many: who wins what, and the best holes."""

from collections.abc import Iterable, Sequence

from attrs import frozen

from cardgolf.score_sheets.rule_sets import RuleSet, find_rule_set, name_rule_sets
from cardgolf.score_sheets.sheet import ScoreSheet
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

    ``matches`` are finished, ``wins`` are those in which the player came first, alone or with others. ``points`` are
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

    @property
    def average(self) -> float:
        """The points of a hole on average, 0 without any."""
        return self.points / self.holes if self.holes else 0.0


def collect_records(sheets: Iterable[ScoreSheet]) -> tuple[PlayerRecord, ...]:
    """Return a record for each player of each game. Names that differ in case only are one player.

    Sheets are of one game if their rules score alike, however these were named, and if as many play. The games come in
    the order of the sheets, and players by wins.

    >>> sheet = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).enter([4, 9])
    >>> [(record.name, record.holes, record.best.points) for record in collect_records([sheet])]
    [('Ann', 1, 4), ('Bo', 1, 9)]
    """
    by_game: dict[RuleSet, list[ScoreSheet]] = {}
    for sheet in sheets:
        by_game.setdefault(find_rule_set(sheet.rules, len(sheet.names)), []).append(sheet)
    games = name_rule_sets({key: (own[0].rules, len(own[0].names)) for key, own in by_game.items()})
    found = []
    for key, own in by_game.items():
        names: dict[str, str] = {}
        for sheet in own:
            for name in sheet.names:
                names.setdefault(fold_name(name), name)
        records = [_make_record(games[key], name, folded, own) for folded, name in names.items()]
        found += sorted(records, key=lambda record: (-record.wins, -record.matches))
    return tuple(found)


def _make_record(game: str, name: str, folded: str, sheets: Sequence[ScoreSheet]) -> PlayerRecord:
    seated = [(sheet, seat) for sheet in sheets for seat, each in enumerate(sheet.names) if fold_name(each) == folded]
    finished = [(sheet, seat) for sheet, seat in seated if sheet.is_over]
    wins = sum(standing.seat == seat and standing.rank == 1 for sheet, seat in finished for standing in sheet.standings)
    holes = [hole for sheet, seat in seated for hole in _list_holes(sheet, seat)]
    best, worst = (min, max) if sheets[0].rules.lowest_wins else (max, min)
    closed = [added for sheet, seat in seated for added in _list_closings(sheet, seat)]
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
        lowest_wins=sheets[0].rules.lowest_wins,
    )


def _list_holes(sheet: ScoreSheet, seat: int) -> list[HoleScore]:
    return [
        HoleScore(points, number, sheet.date)
        for number, round_ in enumerate(sheet.rounds, 1)
        if round_.kind == "hole" and (points := round_.scores[seat]) is not None
    ]


def _list_closings(sheet: ScoreSheet, seat: int) -> list[bool]:
    """Return for each hole that ``seat`` closed whether it was beaten. Not all rules add points then."""
    return [
        _is_beaten(sheet, number, seat)
        for number, round_ in enumerate(sheet.rounds, 1)
        if round_.kind == "hole" and round_.round_end.by == seat
    ]


def _is_beaten(sheet: ScoreSheet, number: int, closer: int) -> bool:
    sign = sheet.rules.cost_sign
    scores = sheet.rounds[number - 1].scores
    cards = [sheet.find_points(number, seat) for seat in range(len(sheet.names))]
    own = sign * (cards[closer] or 0)
    is_fined = sign * (scores[closer] or 0) > own
    return is_fined or any(sign * points < own for points in cards if points is not None)
