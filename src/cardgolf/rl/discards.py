"""The discard pile as a seat remembers it, from its events."""

from collections.abc import Iterable

from cardgolf.cards import Card
from cardgolf.events.acts import Discarded, Drew, Played, Swapped
from cardgolf.events.changes import Cleared, Dealt, PileChanged, Reshuffled
from cardgolf.events.event import Event
from cardgolf.table.moves import DISCARD


def list_discards(events: Iterable[Event]) -> tuple[Card, ...]:
    """Return the cards of the discard pile that a seat has seen, the top one last.

    ``events`` are those of the seat from the first deal on, as :meth:`Game.events` returns them.

    >>> from cardgolf.rl.discards import list_discards
    >>> game = cardgolf.new_game("four-card", players=2, seed=1)
    >>> for text in ("peek a2", "peek b2", "peek a2", "peek b2", "draw stock", "discard"):
    ...     game = game.play(text)
    >>> print(*list_discards(game.events(seat=0)))
    9S 8C
    """
    pile: list[Card | None] = []
    cleared: list[Card | None] = []  # left the table, to a pile that the next event of the piles tells
    for event in events:
        if isinstance(event, Dealt):
            pile, cleared = [*event.discard], []
        elif isinstance(event, Drew) and event.pile is DISCARD:
            _take(pile, event.card)
        elif isinstance(event, Swapped):
            pile += [event.discarded] if event.discarded else []
        elif isinstance(event, Discarded):
            pile += [event.card] if event.card else []
        elif isinstance(event, Played):
            pile += event.cards
        elif isinstance(event, Reshuffled):
            pile = pile[-1:]
        elif isinstance(event, Cleared):
            cleared += event.cards
        elif isinstance(event, PileChanged):
            pile, cleared = _match_piles(pile + cleared, event), []
    return tuple(card for card in pile if card)


def _take(pile: list[Card | None], card: Card | None) -> None:
    """Remove the uppermost copy of a card."""
    if card in pile:
        del pile[len(pile) - 1 - pile[::-1].index(card)]


def _match_piles(pile: list[Card | None], event: PileChanged) -> list[Card | None]:
    """Return ``pile`` with as many cards as the event tells, and on top those that it shows."""
    below = event.discard_count - len(event.discard)
    for card in event.discard:
        if len(pile) > below:  # otherwise the card is new
            _take(pile, card)
    return [*pile[:below], *[None] * (below - len(pile)), *event.discard]
