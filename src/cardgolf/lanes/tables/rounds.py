"""Rounds played from tables alone, in plain Python: what the lanes do for many rounds at once."""

from collections.abc import Callable, Sequence

from cardgolf.lanes.tables.facts import FACTS, Stage
from cardgolf.lanes.tables.tables import (
    ALL_FLIPS,
    ALL_SWAPS,
    EACH_TURN,
    FEWER_TURNS,
    FLIP,
    PLAIN,
    SHOWS_OTHERS,
    SHOWS_OWN,
    TURN_OVER,
    ActionKind,
    Clearing,
    Tables,
)
from cardgolf.table import State
from cardgolf.turns.leaving import NO_RANK
from cardgolf.turns.parts import Lead

Reshuffle = Callable[[Sequence[int], int], Sequence[int]]
"""Returns a new stock, the top card last, from the faces below the top discard and the number of reshuffles so far."""

_DRAWS = (ActionKind.DRAW_STOCK, ActionKind.DRAW_DISCARD)


class TabledRound:
    """A round in play, told by numbers as in :class:`Tables`. It begins as ``state``, which the engine dealt.

    ``boards`` has the faces by seat and place, -1 where there is none. ``down`` are the face-down places of each seat
    as bits, ``looked`` those of them that the seat knows, and ``told`` those that every seat knows. ``marks`` has by
    seat and place the turn on which a locked card is free again. Piles have their top card last. ``turns_left`` is the
    number of last turns, -1 while the round is not closed. ``is_over`` is true after the last turn. ``closer`` is -1 if
    there is none.
    """

    def __init__(self, tables: Tables, state: State, reshuffle: Reshuffle) -> None:
        self.tables, self._reshuffle = tables, reshuffle
        self._numbers = {
            key: action for action, key in enumerate(zip(tables.action_kinds, tables.action_places, strict=True))
        }
        self.seats, self.order = state.setup.seats, state.setup.order
        number = {card: face for face, card in enumerate(tables.faces)}
        self.boards = [
            [number[slot.card] if slot else -1 for slot in board.slots] if board else [] for board in state.boards
        ]
        self.down = [sum(1 << place for place in board.down) if board else 0 for board in state.boards]
        self.looked, self.told = [0] * len(state.boards), [0] * len(state.boards)
        self.marks = [[0] * len(tables.places) for _ in state.boards]
        self.stock = [number[card] for card in state.stock]
        self.discard = [number[card] for card in state.discard]
        self.turns_begun, self.reshuffles = list(state.turns_begun), state.reshuffles
        self.turn, self.stage = state.turn, 0
        self.held = self.closer = self.turns_left = -1
        rounds = state.match.rounds
        last = rounds[-1].round_end.by if rounds else None
        self.last_closer = -1 if last is None else last
        self.reason, self.is_over = "", False
        self.stage = tables.stages.index(Stage(state.phase, is_opening=state.is_opening))

    def legal_actions(self) -> list[int]:
        """Return the legal actions in the order of the rules."""
        tables, facts, found = self.tables, self._facts(), list[int]()
        for item in tables.lists[tables.offers.look_up(self.stage, facts)]:
            if item >= 0:
                found.append(item)
            elif item == ALL_FLIPS:
                found += self._actions(ActionKind.FLIP, self.down[self.turn])
            elif item == ALL_SWAPS:
                locked = tables.locked.look_up(self.stage, facts) | self._find_marked()
                found += self._actions(ActionKind.SWAP, ~(locked | self._cleared()))
            else:
                options = tables.discard_options.look_up(self.stage, facts)
                found += [self._numbers[ActionKind.DISCARD, -1]] if options & PLAIN else []
                found += self._actions(ActionKind.DISCARD_AND_FLIP, self.down[self.turn]) if options & FLIP else []
        return found

    def _find_marked(self) -> int:
        now = self.turns_begun[self.turn]
        return sum(1 << place for place, mark in enumerate(self.marks[self.turn]) if mark > now)

    def _actions(self, kind: ActionKind, places: int) -> list[int]:
        return [self._numbers[kind, place] for place in range(len(self.tables.places)) if places >> place & 1]

    def play(self, action: int) -> None:
        """Play a legal action."""
        tables, row = self.tables, self.stage * len(self.tables.actions) + action
        kind, place = tables.action_kinds[action], tables.action_places[action]
        was_down = self._is_down(place)
        before = {"held": max(self.held, 0), "closing": int(self.turns_left >= 0), "was_down": was_down}
        self._move_cards(kind, place)
        if (clearing := tables.clearings[kind]) is not None:
            self._clear(clearing)
        before["drawn"] = self.held if kind in _DRAWS else 0
        ending = 0 if before["closing"] else tables.endings.look_up(row, self._facts(**before))
        if ending:
            self.closer, self.reason = self.turn, tables.ending_reasons[ending - 1]
            self.turns_left = self._count_last_turns(tables.ending_turns[ending - 1])
            self._show(tables.ending_shows[ending - 1])
        following = tables.next_stages.look_up(row, self._facts(**before))
        if following == TURN_OVER:
            self._end_turn()
        else:
            self.stage = following

    def _count_last_turns(self, who: int) -> int:
        if who == FEWER_TURNS:
            return sum(self.turns_begun[seat] < self.turns_begun[self.turn] for seat in self.seats)
        return len(self.seats) - 1 if who == EACH_TURN else 0

    def _show(self, whose: int) -> None:
        """Turn up the cards of the closer, of all others, or of both."""
        for seat in self.seats:
            if whose & (SHOWS_OWN if seat == self.turn else SHOWS_OTHERS):
                self.down[seat] = self.looked[seat] = self.told[seat] = 0

    def _move_cards(self, kind: ActionKind, place: int) -> None:
        """Move the cards as the engine does for a move of this kind."""
        board, seat, bit = self.boards[self.turn], self.turn, 1 << max(place, 0)
        if kind is ActionKind.DRAW_STOCK:
            if not self.stock:
                self.stock = [*self._reshuffle(self.discard[:-1], self.reshuffles)]
                self.discard, self.reshuffles = self.discard[-1:], self.reshuffles + 1
            self.held = self.stock.pop()
        elif kind is ActionKind.DRAW_DISCARD:
            self.held = self.discard.pop()
        elif kind is ActionKind.SWAP:
            self.discard.append(board[place])
            mark = self._mark_of(self.held)
            board[place], self.marks[seat][place], self.held = self.held, mark, -1
        elif kind in {ActionKind.DISCARD, ActionKind.DISCARD_AND_FLIP}:
            self.discard.append(self.held)
            self.held = -1
        elif kind is ActionKind.LOOK:
            self.looked[seat] |= bit
        elif kind is ActionKind.LOOK_AT_ALL:
            self.looked[seat] |= self.down[seat]
        if kind in {ActionKind.FLIP, ActionKind.SWAP, ActionKind.DISCARD_AND_FLIP}:
            self._lay(kind, bit)

    def _lay(self, kind: ActionKind, bit: int) -> None:
        """Turn the card of a place up, or down if it was swapped in and is not locked."""
        tables, seat = self.tables, self.turn
        lies_down = (
            kind is ActionKind.SWAP
            and not self.marks[seat][bit.bit_length() - 1]
            and (tables.new_card == "down" or (tables.new_card == "as_was" and bool(self.down[seat] & bit)))
        )
        told = lies_down and tables.stages[self.stage].held_from != "stock"
        for masks, is_set in ((self.down, lies_down), (self.looked, lies_down), (self.told, told)):
            masks[seat] = masks[seat] | bit if is_set else masks[seat] & ~bit

    def _mark_of(self, face: int) -> int:
        """Return the turn on which ``face``, which is swapped in now, is free again, or 0."""
        tables, held_from = self.tables, self.tables.stages[self.stage].held_from
        turns = tables.lock_turns[face]
        source = 1 if held_from == "stock" else 2
        return self.turns_begun[self.turn] + turns if turns and tables.lock_sources[face] & source else 0

    def _clear(self, clearing: Clearing) -> None:
        """Move the cards that are cleared from the board of the seat that moved to the discard pile."""
        board, kinds = self.boards[self.turn], self.tables.kinds
        up = {place: kinds[face] for place, face in enumerate(board) if face >= 0 and not self._is_down(place)}
        ranks = {place: self.tables.faces[board[place]].rank or NO_RANK for place in up}
        gone = clearing.find_cleared(up, ranks)
        cards = [face for place, face in enumerate(board) if gone >> place & 1]
        if cards:
            top = [] if self.tables.clears_to_top else self.discard[-1:]
            self.discard = [*self.discard[: len(self.discard) - len(top)], *cards, *top]
            for place in range(len(board)):
                if gone >> place & 1:
                    board[place], self.marks[self.turn][place] = -1, 0

    def _end_turn(self) -> None:
        """Begin the next turn, or end the round."""
        tables = self.tables
        if tables.stages[self.stage].is_opening:
            position = self.order.index(self.turn) + 1
            if position == len(self.order):
                self._begin_turn(self._find_leader())
            else:
                self.turn, self.stage = self.order[position], 0
            return
        if not self.stock and tables.ends_with_stock:
            self._end_round(self.closer, self.reason or "the stock is empty")
        elif self.turns_left > 0:
            self.turns_left -= 1
            self._begin_turn(self._left())
        elif self.turns_left == 0:
            self._end_round(self.closer, self.reason)
        elif tables.turn_limit and sum(self.turns_begun) >= tables.turn_limit * len(self.seats):
            self._end_round(-1, "turn limit")
        else:
            self._begin_turn(self._left())

    def _find_leader(self) -> int:
        """Return the seat that has the first turn: the first that the rules name, or the one on the dealer's left."""
        for lead in self.tables.leads:
            if lead is Lead.MOST_POINTS:
                return max(self.order, key=self._count_shown)
            if lead is Lead.DEALER:
                return self.order[-1]
            if lead is Lead.LAST_CLOSER and self.last_closer in self.order:
                return self.last_closer
        return self.order[0]

    def _count_shown(self, seat: int) -> int:
        points, down = self.tables.points, self.down[seat]
        return sum(points[face] for place, face in enumerate(self.boards[seat]) if face >= 0 and not down >> place & 1)

    def _end_round(self, closer: int, reason: str) -> None:
        self.closer, self.reason, self.is_over = closer, reason, True

    def _begin_turn(self, seat: int) -> None:
        self.turn, self.stage = seat, self.tables.first_stage
        self.turns_begun[seat] += 1
        up = len(self.tables.places) - self.down[seat].bit_count()
        if self.tables.opening_stage >= 0 and self.turns_begun[seat] == 1 and up < self.tables.opening_flips:
            self.stage = self.tables.opening_stage

    def _left(self) -> int:
        return self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]

    def _is_down(self, place: int) -> int:
        return self.down[self.turn] >> place & 1 if place >= 0 else 0

    def _cleared(self) -> int:
        return sum(1 << place for place, face in enumerate(self.boards[self.turn]) if face < 0)

    def _facts(self, **before: int) -> list[int]:
        """Return the value of each fact; those that a move changes are in ``before``."""
        down, cleared, closed = self.down[self.turn], self._cleared(), int(self.turns_left >= 0)
        up = len(self.tables.places) - down.bit_count()
        facts = {
            "down": down,
            "cleared": cleared,
            "marked": self._find_marked(),
            "held": max(self.held, 0),
            "drawn": 0,
            "closing": closed,
            "closed": closed,
            "piles": 3 * bool(self.stock) + min(len(self.discard), 2),
            "top": self.discard[-1] if self.discard else 0,
            "seat": self.turn,
            "was_down": 0,
            "none_down": int(down == 0),
            "all_cleared": int(cleared == (1 << len(self.tables.places)) - 1),
            "opened": int(up >= self.tables.opening_flips),
            "looked": self.looked[self.turn],
        } | before
        return [facts[fact] for fact in FACTS]
