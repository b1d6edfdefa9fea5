"""Events in sentences: what was done, what followed, how rounds end, and who wins."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from cardgolf.engine.first_dealer import DrawnCard
from cardgolf.events.changes import (
    BoardChanged,
    Cleared,
    DealerChosen,
    Dealt,
    MatchOver,
    Placed,
    RoundClosed,
    RoundScored,
    WindowOpened,
)
from cardgolf.events.event import Event, Opened
from cardgolf.games.determinize import locked_places
from cardgolf.narration.effects import describe_effects
from cardgolf.narration.step import Step, list_steps
from cardgolf.narration.words import describe_move, describe_opened
from cardgolf.table import ROUND_OVER, CardNames, Standing
from cardgolf.table.common import MIDDLE_SEAT
from cardgolf.table.sides import NO_SIDES, Sides
from cardgolf.table.text_view import format_reason, list_reasons, number_round
from cardgolf.tools.text import join_names, one_line
from cardgolf.views import BoardView, View


@frozen
class Sentence:
    """A sentence about the move or deal ``ply`` and the seat that acted. ``str()`` is its ``text``."""

    ply: int
    seat: int
    text: str

    def __str__(self) -> str:
        return self.text


def narrate(view: View, events: Iterable[Event], cards: CardNames | None = None) -> Iterator[Sentence]:
    """Yield what ``events`` tell in English sentences.

    ``view`` is the view of the same seat before the first of them, or :func:`cardgolf.events.empty_view` of any view of
    the match. ``cards`` names cards, by default with the symbols of suits. A sentence contains no more than the events.

    >>> from cardgolf.events import empty_view
    >>> game = cardgolf.new_game("play-nine", players=["Ann", "Bo"], seed=7).play("flip a1")
    >>> for sentence in narrate(empty_view(game.view(0)), game.events(0)):
    ...     print(sentence)
    For the deal Ann draws 3, Bo 8: Ann deals.
    Round 1 of 9: Ann deals.
    Bo turns up a1: 10.

    Raises :class:`PluginError` if the words of a plugin's move fail.
    """
    cards, names = cards or CardNames(), safe_names(view.names)
    for step in list_steps(view, events):
        ply, seat = step.events[0].ply, step.seat
        for text in describe_dealer_choice(step.events, names, cards):
            yield Sentence(ply, seat, text)
        title = "" if step.act else f"{number_moments(step.after)}: "
        yield Sentence(ply, seat, f"{title}{names[seat]} {describe_move(step, cards)}.")
        for text in (*describe_consequences(step, names, cards), *_describe_window(step, names)):
            yield Sentence(ply, seat, text)
        for text in _describe_results(step, names):
            yield Sentence(ply, seat, text)


def describe_dealer_choice(events: Iterable[Event], names: Sequence[str], cards: CardNames) -> Iterator[str]:
    """Yield how chance chose the first dealer, if ``events`` tell it: a sentence for each time that seats drew."""
    for event in events:
        if isinstance(event, DealerChosen):
            laps, dealer = [*_split_laps(event.draws)], names[event.seat]
            if not laps:
                yield f"{dealer} is drawn by lot to deal."
            for number, lap in enumerate(laps, 1):
                drawn = ", ".join(
                    [f"{names[seat]}{' draws' * (not at)} {cards.name(card)}" for at, (seat, card) in enumerate(lap)]
                )
                tied = join_names([names[seat] for seat, _ in laps[number]]) if number < len(laps) else ""
                what = f"{tied} draw again" if tied else f"{dealer} deals"
                yield f"{'For the deal ' if number == 1 else ''}{drawn}: {what}."


def _split_laps(draws: Iterable[DrawnCard]) -> Iterator[list[DrawnCard]]:
    """Yield the draws of each time that seats drew. A seat that draws again begins the next."""
    lap: list[DrawnCard] = []
    for seat, card in draws:
        if any(seat == each for each, _ in lap):
            yield lap
            lap = []
        lap.append((seat, card))
    if lap:
        yield lap


def describe_consequences(step: Step, names: Sequence[str], cards: CardNames) -> Iterator[str]:
    """Yield what followed from a move or a deal: sealed moves, looks, cards that left, locks, and the last lap."""
    for event in step.events:
        if isinstance(event, Opened):
            yield f"{names[event.seat]} {describe_opened(step, event, cards)}."
        elif isinstance(event, Dealt):
            yield from _describe_looks(event, names, cards)
    yield from describe_effects(step, names, cards)
    for event in step.events:
        if isinstance(event, Cleared):
            places, one = " ".join(event.places), len(event.places) == 1
            leave = "card at {} leaves" if one else "cards at {} leave"
            owner = f"{names[event.seat]}'s" if event.seat >= 0 else "The middle's"
            yield f"{owner} {leave.format(places)} the table."
    yield from _describe_middle(step, cards)
    for event in step.events:
        if isinstance(event, Placed) and event.mark and event.seat == step.seat and _is_newly_locked(step, event):
            yield f"{cards.name(event.card) if event.card else 'The place'} is locked in {event.place}."
    closed = [event for event in step.events if isinstance(event, RoundClosed)]
    if closed and not step.before.round_end and step.after.phase is not ROUND_OVER:
        yield _describe_closing(closed[0], names)


def _describe_middle(step: Step, cards: CardNames) -> Iterator[str]:
    """Yield which cards came into the middle, and what lies there after a deal."""
    for event in step.events:
        if isinstance(event, Placed) and event.seat == MIDDLE_SEAT:
            laid = cards.name(event.card) if event.card and event.up else "A card"
            yield f"{laid} is laid in the middle at {event.place}."
        elif isinstance(event, BoardChanged) and event.seat == MIDDLE_SEAT and step.after.phase is not ROUND_OVER:
            known = [slot.card for slot in event.board.slots if slot and slot.card] if event.board else []
            yield f"In the middle: {cards.names(known)}." if known else "The middle has changed."


def _describe_looks(event: Dealt, names: Sequence[str], cards: CardNames) -> Iterator[str]:
    """Yield which cards of their own players saw in the deal. The viewer learns those that it knows."""
    for seat, board in enumerate(event.boards):
        slots = zip(board.names, board.slots, strict=True) if board and not board.layout.is_hand else ()
        seen = [(name, slot) for name, slot in slots if slot and not slot.up and seat in slot.seen_by]
        places = [f"{name}: {cards.name(slot.card)}" if slot.card else name for name, slot in seen]
        if places:
            yield f"{names[seat]} looks at {join_names(places)}."


def _describe_closing(event: RoundClosed, names: Sequence[str]) -> str:
    closer = names[event.seat] if event.seat >= 0 else ""
    reason = format_reason(describe_reason(event.reason, closer))
    lap = join_names([names[seat] for seat in event.turns]) if event.turns else ""
    left = f"One more turn for {lap}." if lap else "The round ends with this turn."
    return f"{f'{closer} closes the round' if closer else 'The round is closed'}{reason}. {left}"


def _is_newly_locked(step: Step, event: Placed) -> bool:
    board: BoardView = step.after.boards[event.seat]  # type: ignore[assignment]  # of a seat that plays
    new = locked_places(step.after, event.seat) - locked_places(step.before, event.seat)
    return board.index(event.place) in new


def _describe_window(step: Step, names: Sequence[str]) -> Iterator[str]:
    if step.before.memory.window:
        return
    for event in step.events:
        if isinstance(event, WindowOpened):
            yield f"{join_names([names[seat] for seat in event.seats])} may react."


def _describe_results(step: Step, names: Sequence[str]) -> Iterator[str]:
    for event in step.events:
        if isinstance(event, RoundScored):
            yield describe_round_end(step.after, names)
            scores = zip(names, event.result.scores, strict=True)
            yield f"Points: {', '.join(f'{name} {points}' for name, points in scores if points is not None)}."
        if isinstance(event, MatchOver):
            yield describe_winners(event.standings, names, step.after.sides)
            yield from list_reasons(event.standings, names)


def describe_round_end(view: View, names: Sequence[str]) -> str:
    """Return how the round that ``view`` shows ended: by its closer, or by a limit."""
    round_end = view.rounds[-1].round_end
    if round_end.by is None:
        return f"The round ends without a closer{format_reason(round_end.reason)}."
    cut_short = not view.stock_count and view.rules.base.recycle == "end_round"
    closer = names[round_end.by]
    reason = format_reason(describe_reason(round_end.reason, closer))
    return f"{closer} closed the round{reason}." + " The stock is empty." * cut_short


def describe_reason(reason: str, closer: str) -> str:
    """Return why ``closer`` closed the round. A reader takes "all face up" alone for all cards of the table."""
    return f"all of {closer}'s cards are face up" if reason == "all face up" else reason


def describe_winners(standings: Iterable[Standing], names: Sequence[str], sides: Sides = NO_SIDES) -> str:
    """Return who has won. The seats of one team win together."""
    first = [standing.seat for standing in standings if standing.rank == 1]
    if not first:  # the rules rank no seat first
        return "No player wins."
    told = join_names([names[seat] for seat in first])
    if sides.count(first) > 1:
        return f"{told} share the first place."
    return f"{told} {'wins' if len(first) == 1 else 'win'}."


def describe_sides(sides: Sides, names: Sequence[str]) -> Iterator[str]:
    """Yield who plays with whom, and the points that were given before the first round.

    >>> [*describe_sides(cardgolf.table.sides.make_sides(3, [(0, 2), (1,)], (0, 5, 0)), ["Ann", "Bo", "Cy"])]
    ['Teams: Ann and Cy; Bo.', 'Handicaps: Bo 5.']
    """
    if sides.teams:
        yield f"Teams: {'; '.join(name_side(sides, team[0], names) for team in sides.teams)}."
    given = [f"{name} {points}" for name, points in zip(names, sides.handicaps, strict=False) if points]
    if given:
        yield f"Handicaps: {', '.join(given)}."


def name_side(sides: Sides, seat: int, names: Sequence[str]) -> str:
    """Return the names of all who share the total of ``seat``."""
    return join_names([names[other] for other in sides.team_of(seat)])


def number_moments(view: View) -> str:
    """Return the number of the round, such as ``Round 2 of 9``."""
    holes = view.rules.base.holes
    of = f" of {holes}" if view.kind == "hole" and holes else ""
    return number_round(view).capitalize() + of


def safe_names(names: Iterable[str]) -> list[str]:
    """Return names that are safe to print."""
    return [one_line(name) or f"Player {number}" for number, name in enumerate(names, start=1)]
