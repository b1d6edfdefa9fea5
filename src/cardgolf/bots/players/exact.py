"""Exact play where the end is in sight: the expected points of each move of a seat's last turn.

In its last turn a seat depends on no other player any more. Its own hidden cards and the card that it may draw are
counted out, face by face, so that no sample is needed. Faces that score alike are counted as one.

Sampled deals would have an error after thousands of playouts, and greedy bots do not play a turn as well as possible.
A seat knows nothing of hidden cards, so that its decision may depend on seen cards alone. That is why a face is laid
where a move reveals it, and no earlier. The engine then plays the move, so that every rule holds. What it cannot follow
(windows, hidden notes, moves of plugins) is not counted, rather than counted wrongly.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from attrs import define, evolve, field

from cardgolf import (
    Card,
    CardGolfError,
    Draw,
    Game,
    Move,
    Phase,
    Pile,
    RoundEnd,
    Rulebook,
    State,
    Swap,
    Take,
    View,
    determinize,
)
from cardgolf.bots.alike import count_unseen_faces, equal_faces, name_place
from cardgolf.bots.players.exact_boards import BoardCounter, Budget, OutOfSightError
from cardgolf.games import naming_scoring_rule, provisional_state
from cardgolf.games.unseen_cards import Counts, average, bound_orders, iter_draws
from cardgolf.table import KERNEL_MOVES, Chance

MAX_MOVES = 10_000
Points = dict[Move, float]


def exact_points(view: View) -> Points | None:
    """Return the expected points of the viewer after each legal move, exactly, or ``None`` if they cannot be counted.

    The points are those at the end of the round, if the viewer goes on to play its turn as well as possible. They can
    be counted in the viewer's last turn: the round is over after it, or has been closed and only others are to move.
    ``None`` also stands for rules that let other seats move its cards, and for too many boards to score: 200,000 with
    NumPy and rules that score by parts alone, otherwise 8,000.

    >>> game = cardgolf.Game.from_position("play-nine", '''
    ... board 0: 1 2 3 4 / 5 6 7 8
    ... board 1: 4 2 3 4 / 5 6 7 (12)
    ... discard: 9
    ... turn: 1
    ... round_end: "all face up" by 0
    ... ''')
    >>> from cardgolf.bots.players.exact import exact_points
    >>> {str(move): round(points, 2) for move, points in exact_points(game.view(1)).items()}
    {'draw stock': 31.27, 'draw discard': 38.3}

    Raises :class:`cardgolf.PluginError` if a rule fails.
    """
    seat = view.seat
    if seat is None or seat != view.actor or not view.legal_moves or not _may_end(view):
        return None
    board = view.boards[seat]
    if board is None:
        return None
    hidden = frozenset(place for place, slot in enumerate(board.slots) if slot and slot.card is None)
    classes = equal_faces(view.rules, len(view.names), board.layout)
    unseen = count_unseen_faces(view, classes)
    counts = tuple(unseen.values())
    boards = BoardCounter(view.rules, seat, tuple(unseen))
    if _is_too_much(view, seat, len(hidden), counts, boards.budget.left):
        return None
    counter = _TurnCounter(view.rules, seat, view.turns_begun[seat], boards, view.unknown_discards)
    with naming_scoring_rule(view.rules):
        try:
            game = determinize(view, Chance(0))
            return {move: counter.value(game, move, hidden, counts) for move in view.legal_moves}
        except OutOfSightError:
            return None


def best_exact_move(view: View) -> Move | None:
    """Return the move with the best :func:`exact_points`, the first of equals, or ``None`` if there are none."""
    points = exact_points(view)
    if not points:
        return None
    return (min if view.rules.lowest_wins else max)(points, key=points.__getitem__)


def _is_too_much(view: View, seat: int, hidden: int, counts: Counts, most: int) -> bool:
    """Return whether there are more boards than ``most``: so many for each card to draw and each place for it."""
    drawn = sum(len(counts) for move in view.legal_moves if type(move) is Draw) or 1
    board = view.boards[seat]
    known = max(1, board.count - hidden) if board and not board.layout.is_hand else 1
    each = known * bound_orders(counts, hidden) + hidden * bound_orders(counts, hidden - 1)
    return drawn * each > most


def _may_end(view: View) -> bool:
    """Return whether a move of the viewer may be followed by no other of its decisions."""
    rules = view.rules
    if rules.opens_windows or rules.plugins_with_notes or not rules.is_base_only("before_score"):
        return False
    if view.round_end is not None:
        return view.seat not in view.round_end.turns
    limit = rules.base.turn_limit
    last = limit is not None and sum(view.turns_begun) >= limit * len(view.seats)
    return last or (view.stock_count <= 1 and rules.base.recycle == "end_round")


@lru_cache(maxsize=64)
def _has_kernel_moves(rules: Rulebook, players: int) -> bool:
    """Return whether the rules offer the kernel's moves alone, which move no cards of other seats, and no middle.

    What comes into the middle is seen before a card is placed.
    """
    if rules.table_setup(players).middle is not None:
        return False
    try:
        return all(type(move) in KERNEL_MOVES for move in rules.action_space(players))
    except CardGolfError:  # too many moves to list
        return False


@define
class _TurnCounter:
    """Counts the points of one seat in a turn. The games it gets have any cards at the places that are hidden.

    ``counts`` says how many cards of each kind the seat has not seen. Its hidden places have some of them, and so have
    the lowest ``unknown`` discards.
    """

    rules: Rulebook
    seat: int
    turn: int
    boards: BoardCounter
    unknown: int
    moves: Budget = field(factory=lambda: Budget(MAX_MOVES))
    _leaves: dict[tuple[object, ...], float] = field(factory=dict)

    def value(self, game: Game, move: Move, hidden: frozenset[int], counts: Counts) -> float:
        """Return the expected points after ``move``."""
        if type(move) not in KERNEL_MOVES or type(move) is Take:
            raise OutOfSightError
        if type(move) is Draw:
            value = self._value_of_draw if move.pile is Pile.STOCK else self._value_of_take
            return value(game, move, hidden, counts)
        name = name_place(move)
        place = -1 if name is None else game.state.board.index(name)
        if place not in hidden:
            return self._value_after(self._play(game, move), hidden, counts)
        left = hidden - {place}
        if self.rules.base_decides_moves:  # whatever the card is, nothing follows from it
            after_any = self._play(game, move)
            if self._is_turn_over(after_any):
                return self._value_after(after_any, left if type(move) is Swap else hidden, counts)
        after = self._play_each(lambda card: _lay(game.state, place, card), move, counts)
        if len({self._outline(each, place) for _, each, _ in after}) == 1:
            return self._value_after(after[0][1], left if type(move) is Swap else hidden, counts)
        return self._average(after, left)

    def _value_of_draw(self, game: Game, move: Move, hidden: frozenset[int], counts: Counts) -> float:
        if not game.state.packed_stock:
            raise OutOfSightError
        state, rest = game.state, game.state.stock[:-1]
        drawn = self._play_each(lambda card: state.replace(stock=(*rest, card)), move, counts)
        return self._average(drawn, hidden)

    def _value_of_take(self, game: Game, move: Move, hidden: frozenset[int], counts: Counts) -> float:
        """Return the expected points after a draw from the discard pile, which may show an unknown card below."""
        before, after = game.state, self._play(game, move)
        below = min(len(before.discard) - max(before.last_play_size, 1), self.unknown)
        exposed = range(max(0, len(after.state.discard) - max(after.state.last_play_size, 1)), below)
        if not exposed or self._is_turn_over(after):
            return self._value_after(after, hidden, counts)
        if len(exposed) > 1:
            raise OutOfSightError
        under, above = before.discard[: exposed[0]], before.discard[exposed[0] + 1 :]
        taken = self._play_each(lambda card: before.replace(discard=(*under, card, *above)), move, counts)
        return self._average(taken, hidden)

    def _play_each(self, lay: Callable[[Card], State], move: Move, counts: Counts) -> list[tuple[int, Game, Counts]]:
        """Return the game after ``move`` where ``lay`` puts each unseen card, the cards like it and those left."""
        faces = self.boards.faces
        return [
            (copies, self._play(Game(self.rules, lay(faces[kind])), move), left)
            for kind, copies, left in iter_draws(counts)
        ]

    def _average(self, after: Iterable[tuple[int, Game, Counts]], hidden: frozenset[int]) -> float:
        return average((copies, self._value_after(game, hidden, left)) for copies, game, left in after)

    def _value_after(self, game: Game, hidden: frozenset[int], counts: Counts) -> float:
        if self._is_turn_over(game):
            return self._value_of_leaf(game, hidden, counts)
        best = min if self.rules.lowest_wins else max
        return best(self.value(game, move, hidden, counts) for move in game.legal_moves)

    def _play(self, game: Game, move: Move) -> Game:
        self.moves.spend(1)
        return game.play(move)

    def _is_turn_over(self, game: Game) -> bool:
        state = game.state
        return game.is_round_over or state.turn != self.seat or state.turns_begun[self.seat] != self.turn

    def _outline(self, game: Game, place: int) -> object:
        """Return what a move that revealed the card at ``place`` may have changed besides, or a new object.

        If it is equal for all cards, the turn is over and the card has changed nothing.
        """
        state = game.state
        board = state.table[self.seat]
        if not self._is_turn_over(game) or board.slots[place] is None:
            return object()
        slots = *board.slots[:place], *board.slots[place + 1 :]
        end = state.round_end
        return slots, end and (end.by, end.turns), game.is_round_over

    def _value_of_leaf(self, game: Game, hidden: frozenset[int], counts: Counts) -> float:
        """Return the expected points of the seat's cards when its turn is over."""
        state = game.state
        if not game.is_round_over and not _is_final(game, self.seat):
            raise OutOfSightError
        board, end = state.table[self.seat], state.round_end
        known = tuple(None if place in hidden else slot for place, slot in enumerate(board.slots))
        key = known, end and end.by, counts if hidden else ()
        found = self._leaves.get(key)
        if found is None:
            found = self._leaves[key] = self.boards.count(_state_to_score(game, self.seat), board, hidden, counts)
        return found


def _lay(state: State, place: int, card: Card) -> State:
    """Return ``state`` with ``card`` at a hidden place."""
    old = state.board.slots[place]
    return state.with_board(state.board.put(place, evolve(old, card=card) if old else card.face_down))


def _is_final(game: Game, seat: int) -> bool:
    """Return whether no later move of this round can change the cards of ``seat``."""
    end = game.state.round_end
    return end is not None and seat not in end.turns and _has_kernel_moves(game.rules, len(game.state.match.names))


def _state_to_score(game: Game, seat: int) -> State:
    """Return the state with which the round is scored. The turns of others are regarded as taken."""
    state = game.state
    if game.is_round_over:
        return provisional_state(game.view(seat))
    end = state.round_end
    return state.replace(phase=Phase.ROUND_OVER, round_end=end and RoundEnd(end.by, (), end.reason))
