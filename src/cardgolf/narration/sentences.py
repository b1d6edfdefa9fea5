"""Events in sentences: what was done, what followed, how rounds end, and who wins."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from cardgolf.engine.first_dealer import DrawnCard
from cardgolf.engine.views import BoardView, View
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
from cardgolf.table.text_view import count_rounds, list_reasons
from cardgolf.tools.text import isolate, one_line
from cardgolf.words import ENGLISH, Words


@frozen
class Sentence:
    """A sentence about the move or deal ``ply`` and the seat that acted. ``str()`` is its ``text``."""

    ply: int
    seat: int
    text: str

    def __str__(self) -> str:
        return self.text


def narrate(view: View, events: Iterable[Event], cards: CardNames | None = None) -> Iterator[Sentence]:
    """Yield what ``events`` tell in sentences.

    ``view`` is the view of the same seat before the first of them, or :func:`cardgolf.events.empty_view` of any view of
    the match. ``cards`` names cards, by default with the symbols of suits, and has the words, by default English ones.
    A sentence contains no more than the events.

    >>> from cardgolf.events import empty_view
    >>> game = cardgolf.new_game("play-nine", players=["Ann", "Bo"], seed=7).play("flip a1")
    >>> for sentence in narrate(empty_view(game.view(0)), game.events(0)):
    ...     print(sentence)
    For the deal Ann draws 3, Bo 8: Ann deals.
    Round 1 of 9: Ann deals.
    Bo turns up a1: 10.

    Raises :class:`PluginError` if the words of a plugin's move fail.
    """
    cards = cards or CardNames()
    words, names = cards.words, safe_names(view.names, cards.words)
    for step in list_steps(view, events):
        ply, seat = step.events[0].ply, step.seat
        for text in describe_dealer_choice(step.events, names, cards):
            yield Sentence(ply, seat, text)
        what = describe_move(step, cards)
        if step.act:
            yield Sentence(ply, seat, words("told", player=names[seat], what=what))
        else:
            moment = number_moments(step.after, words)
            yield Sentence(ply, seat, words("told-deal", moment=moment, player=names[seat], what=what))
        for text in (*describe_consequences(step, names, cards), *_describe_window(step, names, words)):
            yield Sentence(ply, seat, text)
        for text in _describe_results(step, names, words):
            yield Sentence(ply, seat, text)


def describe_dealer_choice(events: Iterable[Event], names: Sequence[str], cards: CardNames) -> Iterator[str]:
    """Yield how chance chose the first dealer, if ``events`` tell it: a sentence for each time that seats drew."""
    words = cards.words
    for event in events:
        if isinstance(event, DealerChosen):
            laps, dealer = [*_split_laps(event.draws)], names[event.seat]
            if not laps:
                yield words("lot", player=dealer)
            for number, lap in enumerate(laps, 1):
                drawn = ", ".join(
                    [
                        words("lot-draw", first=not at, player=names[seat], card=cards.name(card))
                        for at, (seat, card) in enumerate(lap)
                    ]
                )
                if number < len(laps):
                    tied = words.join([names[seat] for seat, _ in laps[number]])
                    yield words("lot-again", first=number == 1, draws=drawn, players=tied)
                else:
                    yield words("lot-end", first=number == 1, draws=drawn, player=dealer)


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
    words = cards.words
    for event in step.events:
        if isinstance(event, Opened):
            yield words("told", player=names[event.seat], what=describe_opened(step, event, cards))
        elif isinstance(event, Dealt):
            yield from _describe_looks(event, names, cards)
    yield from describe_effects(step, names, cards)
    for event in step.events:
        if isinstance(event, Cleared):
            owner = names[event.seat] if event.seat >= 0 else None
            yield words("leaves", owner=owner, places=" ".join(event.places), count=len(event.places))
    yield from _describe_middle(step, cards)
    for event in step.events:
        if isinstance(event, Placed) and event.mark and event.seat == step.seat and _is_newly_locked(step, event):
            yield words("locked", card=cards.name(event.card) if event.card else None, place=event.place)
    closed = [event for event in step.events if isinstance(event, RoundClosed)]
    if closed and not step.before.round_end and step.after.phase is not ROUND_OVER:
        yield _describe_closing(closed[0], names, words)


def _describe_middle(step: Step, cards: CardNames) -> Iterator[str]:
    """Yield which cards came into the middle, and what lies there after a deal."""
    for event in step.events:
        if isinstance(event, Placed) and event.seat == MIDDLE_SEAT:
            laid = cards.name(event.card) if event.card and event.up else None
            yield cards.words("middle-laid", card=laid, place=event.place)
        elif isinstance(event, BoardChanged) and event.seat == MIDDLE_SEAT and step.after.phase is not ROUND_OVER:
            known = [slot.card for slot in event.board.slots if slot and slot.card] if event.board else []
            yield cards.words("middle-cards", cards=cards.names(known) or None)


def _describe_looks(event: Dealt, names: Sequence[str], cards: CardNames) -> Iterator[str]:
    """Yield which cards of their own players saw in the deal. The viewer learns those that it knows."""
    for seat, board in enumerate(event.boards):
        slots = zip(board.names, board.slots, strict=True) if board and not board.layout.is_hand else ()
        seen = [(name, slot) for name, slot in slots if slot and not slot.up and seat in slot.seen_by]
        places = [f"{name}: {cards.name(slot.card)}" if slot.card else name for name, slot in seen]
        if places:
            yield cards.words("looks", player=names[seat], places=cards.words.join(places))


def _describe_closing(event: RoundClosed, names: Sequence[str], words: Words) -> str:
    closer = names[event.seat] if event.seat >= 0 else None
    closing = words("closes", player=closer, reason=describe_reason(event.reason, closer or "", words) or None)
    lap = words.join([names[seat] for seat in event.turns])
    return f"{closing} {words('last-turns', players=lap) if lap else words('last-turn')}"


def _is_newly_locked(step: Step, event: Placed) -> bool:
    board: BoardView = step.after.boards[event.seat]  # type: ignore[assignment]  # of a seat that plays
    new = locked_places(step.after, event.seat) - locked_places(step.before, event.seat)
    return board.index(event.place) in new


def _describe_window(step: Step, names: Sequence[str], words: Words) -> Iterator[str]:
    if step.before.memory.window:
        return
    for event in step.events:
        if isinstance(event, WindowOpened):
            yield words("may-react", players=words.join([names[seat] for seat in event.seats]))


def _describe_results(step: Step, names: Sequence[str], words: Words) -> Iterator[str]:
    for event in step.events:
        if isinstance(event, RoundScored):
            yield describe_round_end(step.after, names, words)
            scores = zip(names, event.result.scores, strict=True)
            told = [words("score", player=name, points=points) for name, points in scores if points is not None]
            yield words("round-points", scores=", ".join(told))
        if isinstance(event, MatchOver):
            yield describe_winners(event.standings, names, step.after.sides, words)
            yield from list_reasons(event.standings, names, words)


def describe_round_end(view: View, names: Sequence[str], words: Words = ENGLISH) -> str:
    """Return how the round that ``view`` shows ended, or that it is closed: by its closer, or by a limit."""
    round_end = view.round_end or view.rounds[-1].round_end
    if round_end.by is None:
        return words("not-closed", reason=words.reason(round_end.reason) or None)
    cut_short = not view.stock_count and view.rules.base.recycle == "end_round"
    closer = names[round_end.by]
    told = words("closed", player=closer, reason=describe_reason(round_end.reason, closer, words) or None)
    return f"{told} {words('stock-empty')}" if cut_short else told


def describe_reason(reason: str, closer: str, words: Words = ENGLISH) -> str:
    """Return why ``closer`` closed the round. A reader takes "all face up" alone for all cards of the table."""
    return words.reason(reason, player=closer)


def describe_winners(
    standings: Iterable[Standing], names: Sequence[str], sides: Sides = NO_SIDES, words: Words = ENGLISH
) -> str:
    """Return who has won. The seats of one team win together."""
    first = [standing.seat for standing in standings if standing.rank == 1]
    if not first:  # the rules rank no seat first
        return words("no-winner")
    told = words.join([names[seat] for seat in first])
    return (
        words("shared-first", players=told) if sides.count(first) > 1 else words("wins", players=told, count=len(first))
    )


def describe_sides(sides: Sides, names: Sequence[str], words: Words = ENGLISH) -> Iterator[str]:
    """Yield who plays with whom, and the points that were given before the first round.

    >>> [*describe_sides(cardgolf.table.sides.make_sides(3, [(0, 2), (1,)], (0, 5, 0)), ["Ann", "Bo", "Cy"])]
    ['Teams: Ann and Cy; Bo.', 'Handicaps: Bo 5.']
    """
    if sides.teams:
        yield words("teams", teams="; ".join([name_side(sides, team[0], names, words) for team in sides.teams]))
    handicaps = zip(names, sides.handicaps, strict=False)
    if given := [words("score", player=name, points=points) for name, points in handicaps if points]:
        yield words("handicaps", scores=", ".join(given))


def name_side(sides: Sides, seat: int, names: Sequence[str], words: Words = ENGLISH) -> str:
    """Return the names of all who share the total of ``seat``."""
    return words.join([names[other] for other in sides.team_of(seat)])


def number_moments(view: View, words: Words = ENGLISH) -> str:
    """Return the number of the round, such as ``Round 2 of 9``."""
    rounds = view.rules.base.holes if view.kind == "hole" else None
    return words("moment", kind=view.kind, name=view.kind.capitalize(), number=count_rounds(view), rounds=rounds)


def safe_names(names: Iterable[str], words: Words = ENGLISH) -> list[str]:
    """Return names as sentences take them: safe to print, and isolated in pages if they are from right to left."""
    told = [one_line(name) or words("player", number=number) for number, name in enumerate(names, start=1)]
    return [*map(isolate, told)] if words.for_pages else told
