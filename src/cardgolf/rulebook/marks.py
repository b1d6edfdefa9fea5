"""Marks on cards: the places that they lock, and the cards that plugins put them on."""

from collections.abc import Callable, Iterator, Mapping

from cardgolf.cards import Card
from cardgolf.errors import InvalidPositionError, PluginError
from cardgolf.rulebook.hookspecs import Lock
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.table.memory import NO_MEMORY
from cardgolf.table.state import State
from cardgolf.tools.text import quote


def also_marked(
    locked: Callable[[State], frozenset[int]] | None, locks: Mapping[Card, Lock]
) -> Callable[[State], frozenset[int]]:
    """Return the hook ``locked`` of plugins, if any, with the places of faces of ``locks`` until their turn comes."""

    def call(state: State) -> frozenset[int]:
        seat = state.turn if state.memory is NO_MEMORY else state.actor
        now, board = state.turns_begun[seat], state.boards[seat]
        slots = enumerate(board.slots if board else ())
        marked = [place for place, slot in slots if slot and slot.mark > now and slot.card in locks]
        return locked(state).union(marked) if locked else frozenset(marked)

    return call


def marked_cards(each: StackedPlugin) -> Iterator[Card]:
    """Yield the cards that a plugin declares in ``marks``."""
    for card in getattr(each.plugin, "marks", ()):
        try:
            yield card if type(card) is Card else Card.parse(card)
        except InvalidPositionError:
            raise PluginError(f"invalid mark {quote(card)} of {each.name}: expected a card or its text") from None
