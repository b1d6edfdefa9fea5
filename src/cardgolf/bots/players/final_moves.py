"""The last moves of a round: what a seat can do in its turn, what its rival may find then, and what it can do."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from attrs import define, field, frozen

from cardgolf import Card, Discard, Draw, Game, Move, Pile, Swap
from cardgolf.bots.players.exact_boards import OutOfSightError
from cardgolf.games.unseen_cards import Counts, iter_draws

SEATS = 2
NONE = -1  # no place: the card in hand is thrown
Closing = Literal["", "swap", "flip"]  # how a move turns up the last card of a board, if it does
NOT_CLOSING: Closing = ""
Faces = tuple[int | None, ...]
Change = tuple[int, int]  # a place of a board, and the face that came there


@frozen
class Options:
    """What a seat can do in its last turn: ``places`` has where a card of a pile can go, which may be no place.

    ``replies`` is what the other seat can do after this one has closed the round.
    """

    places: Mapping[tuple[Pile, Closing], set[int]]
    replies: "Options | None" = None

    def list_places(self, pile: Pile, closing: Closing = "") -> list[int]:
        """Return where a card of ``pile`` can go."""
        return sorted(self.places.get((pile, closing), ()))


class Case(NamedTuple):
    """What the rival may find after a move: the number of cards with which it comes, and what is to be seen.

    ``left`` are the cards that are unseen then. ``changed`` is where a face came up on the seat's board.
    """

    copies: int
    top: int
    left: Counts
    changed: Change | None


class Placing(NamedTuple):
    """A move that ends a turn: the place of the card in hand, what the rival can do then, and what it may find."""

    place: int
    options: Options
    cases: tuple[Case, ...]


class Turn(NamedTuple):
    """What can be done with a card in hand. ``copies`` are the cards like it that may come, ``left`` the others."""

    copies: int
    held: int
    left: Counts
    placings: Sequence[Placing]


@define
class MoveTree:
    """The moves of a seat, with cards as numbers of faces. ``unseen`` is how many cards of each face are unseen."""

    seat: int
    rival: int
    numbers: Mapping[Card, int]
    unseen: Counts
    board: Faces
    _ends: dict[tuple[str, Pile | None], Options] = field(factory=dict)

    def follow(self, game: Game, move: Move) -> list[Turn]:
        """Return what a move leads to, by the card in hand; raise :class:`OutOfSightError` if it cannot be counted."""
        after = game.play(move) if type(move) is Draw else game
        moves = after.legal_moves if type(move) is Draw else (move,)
        if type(move) is Draw and move.pile is not Pile.DISCARD:
            cards = [*iter_draws(self.unseen)]
        elif after.state.held:
            cards = [(self.numbers[after.state.held], 1, self.unseen)]
        else:
            raise OutOfSightError
        return [
            Turn(copies, held, left, [self._place(after, each, held, left) for each in moves])
            for held, copies, left in cards
        ]

    def _place(self, game: Game, move: Move, held: int, left: Counts) -> Placing:
        """Return what a move leads to that puts a card into a place or throws it, if it ends the turn."""
        if type(move) not in {Swap, Discard}:
            raise OutOfSightError
        options = self._find_end(game, move)
        board = game.state.board
        place = board.index(move.slot) if type(move) is Swap else NONE
        shown = board.index(move.flip) if type(move) is Discard and move.flip else place
        changed = None if place == NONE else (place, held)
        if shown == NONE or self.board[shown] is not None:
            top = held if place == NONE else self.board[place]
            return Placing(place, options, (Case(1, top or 0, left, changed),))
        cases = [
            Case(copies, held if place == NONE else face, rest, changed or (shown, face))
            for face, copies, rest in iter_draws(left)
        ]
        return Placing(place, options, tuple(cases))

    def _find_end(self, game: Game, move: Move) -> Options:
        """Return what the rival can do after ``move`` if it is to move then. Which cards lie where does not matter."""
        key = str(move), game.state.held_from
        if key not in self._ends:
            after = game.play(move)
            if after.is_round_over or after.state.turn != self.rival or after.state.held is not None:
                raise OutOfSightError
            self._ends[key] = _find_options(after, self.rival, self.seat)
        return self._ends[key]


def _find_options(game: Game, seat: int, other: int | None) -> Options:
    """Return what ``seat`` can do in its last turn; raise :class:`OutOfSightError` if there is more to it.

    ``other`` is the seat that may reply to one that closes the round.
    """
    places, replies = dict[tuple[Pile, Closing], set[int]](), None
    for draw in game.legal_moves:
        drawn = game.play(draw)
        if type(draw) is not Draw or drawn.state.held is None:
            raise OutOfSightError
        for move in drawn.legal_moves:
            if type(move) not in {Swap, Discard}:
                raise OutOfSightError
            after, closing = drawn.play(move), NOT_CLOSING
            if not after.is_round_over:
                if other is None or after.state.turn != other or after.state.round_end is None:
                    raise OutOfSightError
                replies = _find_options(after, other, None)
                closing = "swap" if type(move) is Swap else "flip"
            place = game.state.table[seat].index(move.slot) if type(move) is Swap else NONE
            places.setdefault((draw.pile, closing), set()).add(place)
    return Options(places, replies)
