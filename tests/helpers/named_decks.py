"""Two small variants whose decks have cards with names: a grid with power cards, and a hand that plays them."""

from cardgolf import Card, Discard, Draw, Layout, Line, Pass, Phase, Pile, Play, RoundEnd, hookimpl, plugin
from cardgolf.scoring import COLUMNS, Cancel

POWERS = {"Peek": 10, "Swap": 10, "Skip": -3}


@plugin
class Powers:
    """Two rows of three: numbers, and Peek, Swap and Skip, whose points are their own."""

    @hookimpl
    def deck(self, players):
        numbers = [Card(rank) for rank in range(10) for _ in range(4)]
        return [*numbers, *(Card(name=name) for name in POWERS for _ in range(3)), *[Card(7, "H", "Spy")] * 2]

    @hookimpl
    def layout(self):
        return Layout.grid(rows=2, columns=3)

    @hookimpl
    def opening_flips(self):
        return 2

    @hookimpl
    def points(self, card):
        return POWERS.get(card.name)

    @hookimpl
    def scoring(self):
        """Cards that match cancel in a column."""
        yield Cancel(COLUMNS, group="powers.column", card="powers.card")

    @hookimpl
    def after_move(self, state, move, before):
        """Remember the last power card that was discarded."""
        top = state.discard[-1] if state.discard else None
        if top is None or top.name not in POWERS or state.discard == before.discard:
            return None
        return state.remember("power", top)


@plugin
class Trumps:
    """A hand of five: play all cards of one face, or draw one. The round is over when a hand is empty."""

    max_extra = 37  # all cards but the hand of another player and the last discard

    @hookimpl
    def seats(self):
        return range(2, 5)

    @hookimpl
    def deck(self, players):
        named = [Card(name=name) for name in ("Peek", "Draw-Two", "Draw-Four", "Espía") for _ in range(4)]
        return [*named, *[Card(7, "H", "Spy")] * 4, *(Card(rank) for rank in range(1, 8) for _ in range(4))]

    @hookimpl
    def layout(self):
        return Layout.hand(cards=5)

    @hookimpl
    def opening_flips(self):
        return 0

    @hookimpl
    def points(self, card):
        return 20 if card.name and not card.rank else None

    @hookimpl
    def moves(self, state):
        if state.held:
            return (Pass(), *([Discard()] if state.held.name else []))
        held = [slot.card for slot in state.board.slots]
        plays = [Play((card,) * held.count(card)) for card in dict.fromkeys(held)]
        return (*plays, *([Draw(Pile.STOCK)] if state.may_draw_stock else []))

    @hookimpl
    def actions(self, players, rules):
        faces = dict.fromkeys(rules.deck(players))
        return [*(Play((card,) * copies) for card in faces for copies in range(1, 5)), Pass()]

    @hookimpl
    def after_move(self, state, move):
        if isinstance(move, Play):
            return state.replace(discard=(*state.played, *state.discard), played=())
        return None

    @hookimpl
    def next_phase(self, state, move):
        return Phase.FOLLOW if isinstance(move, Draw) else Phase.TURN_OVER

    @hookimpl
    def round_end(self, state):
        return not state.board.slots and RoundEnd(state.turn, (), "out of cards")

    @hookimpl
    def score(self, board, card_values):
        return [Line("trumps.card", card_values[card]) for _, card in board.cards()]
