"""House rules about exchanging cards: several equal cards for the card in hand."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from string import ascii_lowercase
from typing import ClassVar

from attrs import field, frozen
from cardgolf_sentences import Told, add, say

from cardgolf import Board, Card, Layout, Move, Pile, Slot, State, Swap, hookimpl, option, plugin
from cardgolf.table import MoveContext, MoveOutcome
from cardgolf.words import Words

MOST_EXTRA = 4  # cards that failed exchanges add
MOST_OFFERS = 800  # exchanges that are offered at once; a seat may be offered 1,000 moves
FAILED = "failed exchange"  # under which the cards of a failed proof are remembered


def _sort_places(places: Iterable[str]) -> tuple[str, ...]:
    """Return names of places by row, the extra ones last."""
    return tuple(sorted(places, key=_read_place))


def _read_place(name: str) -> tuple[bool, int, int, str]:
    row = name.lstrip("+" + ascii_lowercase)
    return name.startswith("+"), int(row) if row.isdecimal() else 0, len(name), name


@frozen(cache_hash=True, repr=False)
class Exchange(Move):
    """Put the card in hand in the place of several of your cards, if these are equal."""

    word: ClassVar[str] = "exchange"
    places: tuple[str, ...] = field(converter=_sort_places)

    def words(self) -> Sequence[str]:
        """Return the names of the places."""
        return self.places

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Exchange":
        """Return the move with these names of places."""
        return cls(tuple(words))

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        return context.words.beside(__name__)("move-exchange.offer", card=context.held)

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        return context.words.beside(__name__)("move-exchange.deed", places=", ".join(self.places))

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, and what all saw of it."""
        before, after, words = outcome.before.view, outcome.after.view, outcome.words.beside(__name__)
        gone, places = after.discard_count - before.discard_count, ", ".join(self.places)
        if gone == len(self.places):
            cards = outcome.after.names(after.discard_shown)
            return words("move-exchange.describe", places=places, cards=cards)
        _, *shown = after.memory.get(FAILED, (0,))
        cards = outcome.after.names([card for _, card in shown])
        return words("move-exchange.describe-wrong", places=places, cards=cards, kept=not gone)

    def explain(self, context: MoveContext) -> str:
        """Return a reason for the move, if the mover knows all the cards."""
        cards = [context.card(place) for place in self.places]
        words = context.words.beside(__name__)
        return words("move-exchange.explain", cards=", ".join(map(str, cards))) if all(cards) else ""

    @classmethod
    def how(cls, words: Words) -> str:
        """Return how the move is made with mouse and keys."""
        return words.beside(__name__)("move-exchange.hint")


@plugin
class SeveralForOne:
    """Players may exchange several equal cards for the card in hand. If they differ, all players have seen them."""

    needs = ("grid",)

    most: int = option(4, 2, 3, doc="How many cards may be exchanged at once.")
    laid: str = option("as_was", "up", "down", doc="How the card in hand is laid.")
    failed: str = option("keep", "discard", doc="What becomes of the card in hand if the cards differ.")

    @property
    def max_extra(self) -> int:
        """How many places the cards of failed exchanges can add."""
        return MOST_EXTRA if self.failed == "keep" else 0

    @staticmethod
    def clear_groups(layout: Layout) -> Sequence[tuple[int, ...]]:
        """Return every place alone: any of them may be left empty."""
        return [(place,) for place in range(layout.size)]

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Exchange]

    @hookimpl
    def actions(self, places: Sequence[str]) -> Iterator[Move]:
        """Yield the exchanges of all places, since any of them may have the few cards that are left."""
        for size in range(2, min(self.most, len(places)) + 1):
            yield from map(Exchange, combinations(places, size))

    @hookimpl(wrapper=True)
    def moves(self, state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """HR 1.4.1 and 1.4.2 Add the exchanges of cards that may be swapped, whether they are equal or not."""
        moves = tuple((yield))
        if state.held is None:
            return moves
        offered = _list_exchanges(tuple([move.slot for move in moves if type(move) is Swap]), self.most)
        known = _find_known(state, state.board)
        return (
            *moves,
            *(each for each in offered if len({known[place] for place in each.places if place in known}) < 2),
        )

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        """HR 1.4.3 and 1.4.4 Discard equal cards. Others lie there, seen by all."""
        held = state.held
        if type(move) is not Exchange or held is None:
            return None
        state, board = state.forget(FAILED), state.board
        places = [board.index(name) for name in move.places]
        cards = [slot.card for slot in (board.slots[place] for place in places) if slot]
        slot = self._lay(state, held, board.slots[places[0]])
        if len({card.kind for card in cards}) == 1:
            after = state.with_board(board.clear(places).put(places[0], slot))
            return after.replace(held=None, held_from=None, discard=(*state.discard, *cards), last_play_size=len(cards))
        proof = (state.actor, *zip(move.places, cards, strict=True))
        return self._keep(state.with_board(_show(state, board, places)), held, slot).remember(FAILED, proof)

    def _lay(self, state: State, held: Card, old: Slot | None) -> Slot:
        """HR 1.4.5 Return the card in hand as it is laid. All know a card that does not come from the stock."""
        if self.laid == "up" or (self.laid == "as_was" and old is not None and old.up):
            return held.face_up
        seats = (state.actor,) if state.held_from is Pile.STOCK else state.match.seats
        return held.face_down.known_to(*seats)

    def _keep(self, state: State, held: Card, slot: Slot) -> State:
        """HR 1.4.4 Return the state with the card in hand in a gap, beside the others, or on the discard pile."""
        board, gap = state.board, min(state.board.cleared, default=None)
        is_full = gap is None and board.layout.extra >= MOST_EXTRA
        if self.failed == "discard" or is_full or not (state.stock or state.discard):
            return state.replace(held=None, held_from=None, discard=(*state.discard, held))
        board = board.with_extra(slot) if gap is None else board.put(gap, slot)
        return state.with_board(board).replace(held=None, held_from=None)

    @hookimpl
    def after_move(self, state: State, move: Move, before: State) -> State | None:
        """Forget the cards of an exchange after the next move: the discards, or those that were shown."""
        if type(move) is Exchange:
            return None
        stale = bool(state.last_play_size) and len(state.discard) != len(before.discard)
        after = state.replace(last_play_size=0) if stale else state
        return after.forget(FAILED) if FAILED in after.memory else after

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "turn", say(words, "several-for-one"))


@lru_cache(maxsize=1024)
def _list_exchanges(places: tuple[str, ...], most: int) -> tuple[Exchange, ...]:
    """HR 1.4.2 Return the exchanges of some of ``places``, of fewer cards at once where there are many places."""
    sizes, count = [], 0
    for size in range(2, min(most, len(places)) + 1):
        count += comb(len(places), size)
        if count <= MOST_OFFERS:
            sizes.append(size)
    return tuple([Exchange(chosen) for size in sizes for chosen in combinations(places, size)])


def _find_known(state: State, board: Board) -> dict[str, int]:
    """HR 1.4.1 Return the kinds of the cards that all seats have seen, by place. Different ones are not exchanged."""
    seats = {*state.match.seats}
    return {
        board.names[place]: slot.card.kind
        for place, slot in enumerate(board.slots)
        if slot and (slot.up or seats.issubset(slot.seen_by))
    }


def _show(state: State, board: Board, places: Iterable[int]) -> Board:
    """Return the board after all seats have seen the cards of ``places``."""
    for place in places:
        slot = board.slots[place]
        if slot and not slot.up:
            board = board.put(place, slot.known_to(*state.match.seats))
    return board
