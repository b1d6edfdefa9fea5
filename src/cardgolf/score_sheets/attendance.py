"""Who is at the table: players who join late, leave, return, or sit a round out."""

from collections.abc import Iterable, Sequence

from attrs import evolve, field, frozen

from cardgolf.errors import InvalidArgumentError
from cardgolf.score_sheets.entries import MAX_POINTS, MAX_ROUNDS
from cardgolf.table import Line, NextRound, RoundResult, Scorecard, Sides, Standing
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

JOIN, LEAVE, RETURN, SIT_OUT = KINDS = ("join", "leave", "return", "sit_out")
START_RULE = "sheet.start"
MAX_CHANGES = 1_000


@frozen
class Change:
    """A change of who plays, from round ``number`` on. ``seat`` is whose, and ``what`` one of the :data:`KINDS`.

    ``points`` are the total with which a player joins. Rounds are counted from 1, play-offs among them.
    """

    number: int = field(converter=plain_integer)
    seat: int = field(converter=plain_integer)
    what: str
    points: int = field(default=0, converter=plain_integer)

    def __attrs_post_init__(self) -> None:
        what = self.what
        whole = all(type(value) is int for value in (self.number, self.seat, self.points))
        if not whole or what not in KINDS or abs(self.points) > MAX_POINTS or (what != JOIN and self.points):
            raise InvalidArgumentError(
                f"invalid change={quote(what)}: expected one of {', '.join(KINDS)} with integers"
            )


def check_changes(changes: tuple[Change, ...], players: int, rounds: int, sides: Sides) -> None:
    """Raise :class:`InvalidArgumentError` for changes that cannot follow each other on a sheet of so many rounds."""
    joiners = {each.seat for each in changes if each.what == JOIN}
    if len(changes) > MAX_CHANGES or len(joiners) == players or (joiners and sides.teams):
        wanted = f"expected at most {MAX_CHANGES}, a player from the start, and no late joiner with teams"
        raise InvalidArgumentError(f"invalid changes of players: {wanted}")
    here, sitting, last = {*range(players)} - joiners, set[tuple[int, int]](), 1
    for each in changes:
        fits = last <= each.number <= min(rounds + 1, MAX_ROUNDS + 1) and 0 <= each.seat < players
        is_here = each.seat in here
        if each.what == JOIN:
            fits = fits and not is_here and each.seat in joiners and each.number > 1
            joiners.discard(each.seat)
        else:
            fits = fits and is_here is (each.what != RETURN) and each.seat not in joiners
        if not fits or (each.number, each.seat) in sitting:
            raise InvalidArgumentError(
                f"invalid {each.what} of seat {quote(each.seat)} in round {quote(each.number)}: "
                "expected changes in the order of the rounds, of players who are there or have left"
            )
        last = each.number
        if each.what == SIT_OUT:
            sitting.add((each.number, each.seat))
        else:
            here = here - {each.seat} if each.what == LEAVE else here | {each.seat}


def find_gone(changes: Iterable[Change], number: int) -> frozenset[int]:
    """Return the seats that have left, or not joined yet, when round ``number`` is due."""
    gone = set[int]()
    for each in changes:
        if each.what == JOIN and each.number > number:
            gone.add(each.seat)
        elif each.number <= number and each.what in (LEAVE, RETURN):
            gone = gone | {each.seat} if each.what == LEAVE else gone - {each.seat}
    return frozenset(gone)


def find_sitting(changes: Iterable[Change], number: int) -> frozenset[int]:
    """Return the seats that sit round ``number`` out."""
    return frozenset(each.seat for each in changes if each.what == SIT_OUT and each.number == number)


def shift_changes(changes: Iterable[Change], dropped: int) -> tuple[Change, ...]:
    """Return the changes of a sheet from which round ``dropped`` is taken."""
    return tuple(evolve(each, number=each.number - (each.number > dropped)) for each in changes)


def add_starts(
    changes: Iterable[Change], rounds: Sequence[RoundResult]
) -> tuple[tuple[RoundResult, ...], dict[int, int]]:
    """Return ``rounds`` with the points of joiners in their first holes, and those to be added to totals by seat.

    Rules that change an exact total see the start together with the points of that hole, and never the start alone.
    """
    found, left = [*rounds], dict[int, int]()
    for each in changes:
        if each.what != JOIN or not each.points or each.number > len(rounds) + 1:
            continue
        places = (place for place in range(each.number - 1, len(found)) if found[place].kind == "hole")
        place = next(places, None)
        if place is None:
            left[each.seat] = each.points
        else:
            found[place] = _with_start(found[place], each)
    return tuple(found), left


def _with_start(result: RoundResult, change: Change) -> RoundResult:
    cards = list(result.scorecards)
    card = cards[change.seat]
    cards[change.seat] = Scorecard((Line(START_RULE, change.points), *(card.lines if card else ())))
    return RoundResult(result.kind, result.seats, tuple(cards), result.round_end)


def rank_present(standings: Sequence[Standing], gone: frozenset[int], sides: Sides) -> tuple[Standing, ...]:
    """Return ``standings`` with those who are gone, and whose team is, behind all others."""
    out = {each.seat for each in standings if gone.issuperset(sides.team_of(each.seat))}
    if not out:
        return tuple(standings)
    present = [each for each in standings if each.seat not in out]
    absent = [each for each in standings if each.seat in out]
    first = [evolve(each, rank=1 + sum(other.rank < each.rank for other in present)) for each in present]
    behind = [evolve(each, rank=len(present) + 1 + sum(other.rank < each.rank for other in absent)) for each in absent]
    return (*first, *behind)


def leave_out(plan: NextRound, changes: Sequence[Change], number: int, sides: Sides) -> NextRound:
    """Return the plan of round ``number`` without those who are gone or sit out. Fewer than two sides end the match."""
    gone = find_gone(changes, number)
    seats = tuple(seat for seat in plan.seats if seat not in gone)
    if len(seats) < len(plan.seats) and sides.count(seats) < 2:  # two sides
        return NextRound(plan.kind, ())
    sitting = find_sitting(changes, number) if plan.kind == "hole" else frozenset()
    playing = tuple(seat for seat in seats if seat not in sitting)
    return NextRound(plan.kind, playing if len(playing) > 1 else seats)
