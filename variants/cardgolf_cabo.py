"""Cabo and its relatives: four cards face down, powers of ranks, and snaps out of turn."""

from collections.abc import Iterator, Sequence
from itertools import product, starmap

from cardgolf_cabo_effects import MOST_EXTRA, Place, deal_beside, exchange, list_places, name_cards, show, throw
from cardgolf_cabo_moves import Give, Grab, Peek, Snap, Spy, Switch, Trade, make_throws
from cardgolf_cabo_powers import KING, Powers, make_powers, tell_powers
from cardgolf_sentences import Told, add, end_match, say

from cardgolf import (
    Card,
    Discard,
    Draw,
    Knock,
    Layout,
    Move,
    Pass,
    Phase,
    Pile,
    RoundEnd,
    State,
    Swap,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import french, numbered
from cardgolf.scoring import Adjust, Call, Cancel, Part, Reset
from cardgolf.words import Words

WORDS = ("CABO", "CACTUS", "CAMBIO", "DUTCH", "KOMBIO", "PABLO", "TAMALOU")
COLOURS = {"red": ("D", "H"), "black": ("C", "S"), "none": ()}
NUMBERS = {
    "cabo": {0: 2} | dict.fromkeys(range(1, 13), 4) | {13: 2},
    "kombio": {-1: 3, 0: 3} | dict.fromkeys(range(1, 13), 5) | {13: 2, 14: 2},
}


@plugin
class Cabo:
    """Cabo: swap, peek, spy and snap your four hidden cards down to the fewest points, and call."""

    defaults = {"holes": None, "new_card": "down"}

    knock_word: str = option(*WORDS, doc="What a player says to call.")
    pack: str = option("french", "cabo", "kombio", doc="The cards: a French pack, or those of a game.")
    jokers: int = option(2, 0, doc="How many Jokers the French pack has.")
    joker_points: int = option(0, least=-100, doc="The points of a Joker.")
    low_kings: str = option("red", "black", "none", doc="The colour of the low kings.")
    low_king: int = option(-1, least=-100, doc="The points of a low king.")
    high_king: int | None = option(None, least=-100, doc="Points of other kings; None: as court cards.")
    court: str = option("rank", "ten", doc="Whether jacks, queens and other kings count 11, 12 and 13, or ten each.")
    columns: int = option(2, 3, doc="Columns of a layout, which has two rows.")
    peeks: int = option(2, 0, 1, 3, 4, doc="How many of their cards the players look at before play.")
    take_discard: bool = option(True, doc="Whether the top discard may be taken instead of a card of the stock.")
    taken: str = option("down", "up", doc="How a card of the discard pile lies.")
    powers: str = option("drawn", "any", doc="Which discards have their power: cards drawn, or any.")
    peek: str = option("7-8", "7", "jack", "queen", "none", doc="Ranks that show a card of one's own.")
    spy: str = option("9-10", "8", "jack", "queen", "none", doc="Ranks that show another player's card.")
    switch: str = option("jack-queen", "9", "jack", "queen", "none", doc="The ranks that exchange two cards unseen.")
    look: str = option("kings", "black kings", "none", doc="Kings that show a card and may exchange it.")
    looks: int = option(1, 2, doc="How many cards such a king shows before the exchange.")
    give: str = option("none", "ace", doc="Ranks that deal another player a card.")
    switches: str = option("own", "any", doc="What is exchanged: a card of one's own, or any two cards.")
    snaps: str = option("own", "any", "none", doc="Whose cards may be thrown out of turn: one's own, or any player's.")
    chain: bool = option(False, doc="Whether a card thrown out of turn may be answered by another.")
    penalty_cards: int = option(1, least=0, doc="How many cards a wrong snap costs.")
    call: str = option("before", "after", doc="When a player may call: instead of a turn, or after it.")
    shield: bool = option(True, doc="Whether a caller's cards are out of play.")
    caller_snaps: bool = option(False, doc="Whether such a caller may still throw cards out of turn.")
    call_shows: bool = option(False, doc="Whether a caller's cards are turned up.", since="0.4")
    lowest: str = option("zero", "sum", "caller", doc="What the players with the fewest points of the round score.")
    equal: str = option("made", "failed", doc="What a call is that another player equals.")
    failed: int = option(10, least=0, doc="Points of a caller who does not have the fewest.")
    leads: str = option("left", "winner", doc="Who begins the next round: by turns, or its winner.")
    threshold: int | None = option(100, None, least=1, doc="The total that ends the match; None for no limit.")
    reset_at: int | None = option(None, least=1, doc="The total that is reduced if it is hit exactly.")
    reset_to: int = option(50, least=0, doc="What it is reduced to.")
    resets: int | None = option(None, least=1, doc="How often that happens to a player; None: always.")

    # 1 and 2: the pack and the deal

    @hookimpl
    def deck(self) -> Sequence[Card]:
        """CB 9.1.1 A pack of 52 with two Jokers, or numbers."""
        return french(packs=1, jokers=self.jokers) if self.pack == "french" else numbered(NUMBERS[self.pack])

    @hookimpl
    def points(self, card: Card) -> int:
        """CB 9.1.2 and 9.1.3 A card counts its rank, a Joker zero, a red king -1."""
        if not card.suit:
            return card.rank
        if card.rank == 0:
            return self.joker_points
        if card.rank == KING and card.suit in COLOURS[self.low_kings]:
            return self.low_king
        if card.rank == KING and self.high_king is not None:
            return self.high_king
        return min(card.rank, 10) if self.court == "ten" else card.rank

    @hookimpl
    def layout(self) -> Layout:
        """CB 9.2.1 Four cards in a square."""
        return Layout.grid(rows=2, columns=self.columns)

    @hookimpl
    def opening_flips(self) -> int:
        """CB 9.2.1 All cards stay face down."""
        return 0

    @hookimpl
    def dealt(self, state: State) -> State:
        """CB 9.2.2 Each player looks at the two nearest cards before play."""
        for seat, board in state.table.items():
            for name in board.names[len(board.names) - self.peeks :]:
                state = show(state, (seat, name), (seat,))
        return state

    @hookimpl
    def next_dealer(self, state: State) -> int | None:
        """CB 9.2.4 By option let the seat before the winner of a round deal, so that the winner leads the next."""
        rounds = state.match.rounds
        return state.setup.find_dealer_before(rounds[-1].scores) if self.leads == "winner" and rounds else None

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Peek, Spy, Switch, Trade, Give, Snap, Grab]

    # 3 to 6: turns, powers, snaps and the call

    @hookimpl
    def moves(self, state: State, seat: int) -> Sequence[Move] | None:
        """Offer the moves of each step. Those with a drawn card in hand are the base rules'."""
        if state.phase is Phase.START:
            return self._list_beginnings(state)
        if state.phase is Phase.EXTRA:
            return (*self._powers.list_moves(state, seat, self._list_others(state, seat)), Pass())
        if state.phase is Phase.FOLLOW and state.held is None:
            return (Knock(), Pass())
        return (Pass(), *self._list_throws(state, seat)) if state.phase is Phase.REACTION else None

    @property
    def _powers(self) -> Powers:
        shown = (self.looks, self.pack == "kombio")
        return make_powers(self.peek, self.spy, self.switch, self.look, self.give, self.switches == "any", *shown)

    @property
    def max_extra(self) -> int:
        """How many places penalty cards, and cards that are given, can add."""
        return MOST_EXTRA if self.give != "none" or (self.penalty_cards and self.snaps != "none") else 0

    @hookimpl
    def actions(self, players: int, places: Sequence[str]) -> Sequence[Move]:
        """List what the base rules do not, by the options."""
        others = range(1, players)
        moves: list[Move] = [Knock(), *self._powers.list_actions(others, places)]
        if self.snaps != "none":
            moves += map(Snap, places)
        if self.snaps == "any":
            moves += starmap(Grab, product(others, places, places))
        return moves

    def _list_beginnings(self, state: State) -> Sequence[Move]:
        """CB 9.3.1, 9.3.5 and 9.6.1 Draw from a pile, or call. Without a card to draw, a player passes."""
        draws = [Draw(Pile.STOCK)] if state.may_draw_stock else []
        if self.take_discard and state.discard and state.board.cards():
            draws.append(Draw(Pile.DISCARD))
        calls = [] if state.round_end else [Knock()]
        if self.call == "after":
            return draws or [*calls, Pass()]
        return [*draws, *calls] or [Pass()]

    def _list_throws(self, state: State, seat: int) -> Sequence[Move]:
        """CB 9.5.1 and 9.5.5 Throw a card of one's own or, by option, of another player."""
        named = name_cards(state, seat, self._list_others(state, seat) if self.snaps == "any" else [])
        return make_throws(
            tuple(list_places(state, seat)), tuple([(other, tuple(names)) for other, names in named.items()])
        )

    def _list_others(self, state: State, seat: int) -> list[int]:
        """CB 9.6.3 The other players, clockwise, without a caller whose cards are out of play."""
        return [other for other in state.setup.after(seat) if not self._is_shielded(state, other)]

    def _is_shielded(self, state: State, seat: int) -> bool:
        return self.shield and seat == state.closer

    @staticmethod
    def clear_groups(layout: Layout) -> Sequence[tuple[int, ...]]:
        """Return every place alone, since a card that is thrown leaves its place empty."""
        return [(place,) for place in range(layout.size)]

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        after, actor = None, state.actor
        match move:
            case Peek(slot):
                after = self._look(state, (actor, slot))
            case Spy(seat, slot):
                after = self._look(state, (seat, slot))
            case Switch(slot, seat, other):
                after = exchange(state, (actor, slot), (seat, other))
            case Trade(seat, slot, partner, other):
                after = exchange(state, (seat, slot), (partner, other))
            case Give(seat):
                after = deal_beside(state, seat)
            case Snap(slot):
                after = throw(state, (actor, slot), self.penalty_cards)
            case Grab(seat, other, slot):
                after = throw(state, (seat, other), self.penalty_cards, gift=slot)
        return after

    def _look(self, state: State, place: Place) -> State:
        """Look at a card. What a king shows is remembered until its power ends."""
        seen = show(state, place, (state.actor,))
        if not self._powers.has_king(state):
            return seen
        return seen.remember("looked", (*(state.memory.get("looked") or ()), place))

    @hookimpl
    def after_move(self, state: State, move: Move, before: State) -> State | None:
        """Turn cards up by option, and forget what a king showed.

        CB 9.3.3 A card of the discard pile lies face up. CB 9.6.5 A caller's cards do. CB 9.4.5 A king's power ends.
        """
        if type(move) is Knock and self.call_shows:
            return state.with_board(state.board.turned_up())
        if type(move) is Swap and self.taken == "up" and before.held_from is Pile.DISCARD:
            number = state.board.index(move.slot)
            slot = state.board.slots[number]
            return state.with_board(state.board.put(number, slot.turned_up())) if slot else None
        if type(move) in (Switch, Trade, Pass) and state.phase is Phase.EXTRA and state.memory.get("looked"):
            return state.remember("looked", None)
        return None

    @hookimpl
    def reactions(self, state: State, before: State) -> Sequence[int] | None:
        """CB 9.5.1 and 9.5.4 After a discard every player may throw a card. The first right one ends that.

        A house rule may discard in another way than by a swap. It too puts the card in hand on the table.
        """
        is_thrown = len(state.discard) > len(before.discard)
        if before.window:
            return (() if not self.chain else self._list_snappers(state)) if is_thrown else None
        return self._list_snappers(state) if is_thrown and before.held else ()

    def _list_snappers(self, state: State) -> list[int]:
        seats = [] if self.snaps == "none" else state.setup.seats
        may_throw = [seat for seat in seats if self.caller_snaps or not self._is_shielded(state, seat)]
        return [seat for seat in may_throw if state.table[seat].cards()]

    @hookimpl
    def next_phase(self, state: State, move: Move, before: State) -> Phase | None:
        """CB 9.4.1, 9.4.5 and 9.6.1 The next step: the power of a discard, the next look of a king, or the call."""
        if before.held and self._has_power(state, move):
            return Phase.EXTRA
        if type(move) in (Peek, Spy) and self._powers.has_king(state):
            return Phase.EXTRA
        is_done = before.held is not None or before.phase is Phase.EXTRA
        return Phase.FOLLOW if self.call == "after" and is_done and not state.round_end else None

    def _has_power(self, state: State, move: Move) -> bool:
        """Return whether the move discards a card whose power may be used."""
        is_used = type(move) is Discard or (self.powers == "any" and type(move) is Swap)
        return is_used and self._powers.has_power(state.discard[-1])

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | bool:
        """CB 9.6.2 A call leaves every other player one turn. Nothing else closes a round."""
        return RoundEnd(state.turn, state.setup.after(state.turn), "cabo") if type(move) is Knock else False

    # 7: scores and the match

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield what cards count, what the fewest points and a call do, and the totals that are reduced.

        CB 9.7.1 Each card counts. CB 9.7.2 The players with the fewest points score zero, or fewer. CB 9.7.3 A caller
        who is not among them has ten points more. CB 9.7.4 By option a caller whom another equals is not among them.
        CB 9.7.6 By option a total of 100 becomes 50.
        """
        ties = self.equal != "failed"
        yield Cancel(card="cabo.score.card")
        if self.lowest == "zero":
            yield Adjust("lowest", times=-1, least=1, ties=ties, rule="cabo.score.lowest")
        if self.failed or self.lowest == "caller":
            made = "cabo.call.made" if self.lowest == "caller" else ""
            yield Call(self.failed, beside=True, ties=ties, made=made, failed="cabo.call.failed")
        if self.reset_at is not None:
            yield Reset([self.reset_at], self.reset_to, most=self.resets)

    @hookimpl
    def match_over(self, state: State) -> bool | None:
        """CB 9.7.5 The match is over once a total reaches the limit."""
        return (self.threshold is not None and max(state.match.totals) >= self.threshold) or None

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with powers, throws out of turn, and what a call brings."""
        limit = self.threshold and say(words, "cabo-goal", points=self.threshold)
        lies = say(words, "cabo-taken") if self.taken == "up" else ""
        return {
            "goal": end_match(told, limit, words) if limit else told["goal"],
            **add(told, "turn", lies, tell_powers(words, self._powers, french=self.pack == "french")),
            "cancels": told["cancels"] if self.snaps == "none" else self._tell_snaps(words),
            **add(told, "end", *self._tell_call(words)),
        }

    def _tell_snaps(self, words: Words) -> str:
        fine = say(words, "cabo-snap-fine", count=self.penalty_cards) if self.penalty_cards else ""
        return f"{say(words, 'cabo-snap', whose=self.snaps)} {fine}"

    def _tell_call(self, words: Words) -> Iterator[str]:
        if self.call_shows:
            yield say(words, "cabo-shows")
        if self.lowest == "zero":
            yield say(words, "cabo-lowest")
        if self.failed and self.lowest != "caller":
            yield say(words, "cabo-failed", points=self.failed)
