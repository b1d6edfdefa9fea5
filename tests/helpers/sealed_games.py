"""A small game in which the seats choose at once, after a draw from the stock. Records can name its rules."""

import attrs

import cardgolf
from cardgolf import Draw, Move, Pass, Phase, hookimpl, option, plugin
from cardgolf.testing import rigged_deck

NAMED = ("helpers.snap_rules:Four", "helpers.sealed_games:Sealing")
BOARDS = ["AC AD / KC 2C", "3C 4C / 5C 6C", "7C 8C / KD 9C"]


@attrs.frozen
class Bid(Move):
    """Bid points: the highest bid counts."""

    word = "bid"
    secret = True
    points: int = attrs.field(converter=int)

    def words(self):
        return (str(self.points),)

    def describe(self, outcome):
        return f"bids {self.points}"


@attrs.frozen
class Take(Move):
    """Turn one of your cards up, unless the card at that place was turned up on another board: ``take b1``."""

    word = "take"
    secret = True
    slot: str

    def words(self):
        return (self.slot,)


@plugin
class Sealing:
    """After a draw from the stock every seat chooses in secret."""

    kind: str = option("bid", "take", doc="What the seats choose: a number, or a card to turn up that no other takes.")
    passes: bool = option(False, doc="Whether a seat may pass instead, in public.")
    most_first: bool = option(False, doc="Whether the highest bid is made first.")

    @hookimpl
    def move_types(self):
        return [Bid, Take]

    @hookimpl
    def actions(self, places):
        return map(Bid, range(5)) if self.kind == "bid" else map(Take, places)

    @hookimpl(wrapper=True)
    def moves(self, state, seat):
        offered = yield
        if state.phase is not Phase.REACTION:
            return offered
        if self.kind == "bid":
            return (*[Pass()] * self.passes, *map(Bid, range(5)))
        board = state.boards[seat]
        free = [place for place in board.name(board.down) if not self._is_taken(state, seat, place)]
        return (*[Pass()] * self.passes, *map(Take, free)) if free else (Pass(),)

    def _is_taken(self, state, seat, place):
        return any(
            not board.slots[board.index(place)] or board.slots[board.index(place)].up
            for other, board in state.table.items()
            if other != seat
        )

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is Take:
            board = state.board
            place = board.index(move.slot)
            return state.with_board(board.put(place, board.slots[place].turned_up()))
        return state.remember(f"bid {state.actor}", move.points) if type(move) is Bid else None

    @hookimpl
    def after_move(self, state, move):
        if type(move) is not Bid or state.window.sealed:
            return None
        bids = {seat: state.memory.get(f"bid {seat}", -1) for seat in state.setup.seats}
        return state.remember("highest", max(bids.values()))

    @hookimpl
    def unseal(self, moves):
        return sorted(moves, key=lambda each: -each[1].points) if self.most_first and self.kind == "bid" else None

    @hookimpl
    def reactions(self, state, move):
        return state.setup.seats if type(move) is Draw and move.pile == "stock" else None


def begin(*house_rules, **options):
    """Return a game of three seats, of which seat 1 leads."""
    return rigged_deck(cardgolf.rules(*NAMED, *house_rules, **options), BOARDS, discard="QS", stock="KH 2H 3H")


def opened(*house_rules, **options):
    """Return the game in which seat 1 of three has drawn, and seats 2, 0 and 1 choose."""
    return begin(*house_rules, **options).play("draw stock")
