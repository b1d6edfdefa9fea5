"""The last turn of a seat and the one that its rival has after it, counted out together.

What a seat throws is what its rival may take. So the points of each move are those of the own board, on the average of
the unseen cards, less those that the rival reaches by its best answer. A rival that turns up its last card gives the
seat one more turn, and the best reply in it is counted too. Nothing is sampled while the hidden places of a board allow
no more than ``MOST_FILLINGS`` arrangements of faces. Beyond that, so many are drawn from the unseen cards.

A board is scored once with each face at each place, for every arrangement of its hidden cards. The chance of an
arrangement follows from the cards that are still unseen at the time. Needs NumPy.
"""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from attrs import define, field

from cardgolf import BoardView, Card, Discard, Draw, Game, Layout, Move, Pile, Rulebook, Swap, View, determinize
from cardgolf.bots.alike import count_unseen_faces, equal_faces
from cardgolf.bots.players.exact_boards import BoardCounter
from cardgolf.bots.players.final_boards import NONE, BoardTable, Faces, Option, Options, count_boards, iter_drawn
from cardgolf.table import Chance

if TYPE_CHECKING:
    from cardgolf.bots.players.final_boards import Array

MOST_FILLINGS = 400
MOST_STATES = 120_000_000  # boards with chances that are looked at, roughly: half a second
STATES_A_SECOND = 60_000_000  # on a slow machine
WEIGHING = 2  # looks at a board take as long as to find the chance of an arrangement
SCORING = 20  # looks at a board take as long as to score it
SEATS = 2


class FinalPoints(NamedTuple):
    """The expected points at the end of the round after a move: those of the seat, and those of its rival."""

    own: float
    rival: float


def count_final_points(
    view: View, *, fillings: int = MOST_FILLINGS, states: int = MOST_STATES
) -> dict[Move, FinalPoints] | None:
    """Return the expected points after each legal move if only the rival has one more turn, or ``None``.

    Both seats play as well as possible. ``fillings`` is the most arrangements of the hidden cards of a board that are
    counted, beyond which so many are sampled. ``states`` is about the most boards that are looked at.
    ``None`` stands for more of them, for other moments, for more than two seats, and for rules and positions that
    cannot be counted: hands, looks, marks, windows, moves or ends by rules of plugins, and scores that are written in
    Python or compare seats.

    >>> from cardgolf.bots.players.final_turns import count_final_points
    >>> game = cardgolf.Game.from_position(cardgolf.rules("play-nine", turn_limit=3), '''
    ... board 0: 1 2 3 4 / 5 6 7 (8)
    ... board 1: 9 2 3 5 / 12 6 7 1
    ... discard: 0
    ... held: 9 from stock
    ... turn: 0
    ... leader: 0
    ... turns_begun: 3 2
    ... ''')
    >>> points = count_final_points(game.view(0))
    >>> keep, throw = points[cardgolf.Swap("d2")], points[cardgolf.Discard()]
    >>> throw.own < keep.own, throw.rival < keep.rival - 9  # the rival takes the nine that is thrown
    (True, True)
    """
    if not _can_count(view):
        return None
    left = states - _count_first_tables(view, fillings)
    if left < 0:
        return None
    counter = _Counter.of(view, fillings)
    game = determinize(view, Chance(0))
    plans = dict[Move, _Plan]()
    for move in view.legal_moves:
        plan = counter.plan(game, move)
        if plan is None:
            return None
        left -= counter.count_states(plan)
        if left < 0:
            return None
        plans[move] = plan
    return {move: counter.rate(plan) for move, plan in plans.items()}


def _can_count(view: View) -> bool:
    """Return whether the rival alone has a turn after this one, and boards are all that decides."""
    limit = view.rules.base.turn_limit
    return (
        len(view.seats) == SEATS
        and view.seat is not None
        and view.seat == view.actor
        and bool(view.legal_moves)
        and view.round_end is None
        and view.stock_count > SEATS
        and limit is not None
        and limit * SEATS - sum(view.turns_begun) == 1
        and _decides_by_boards(view.rules, view.seat)
        and view.middle is None
        and all(_is_plain(board) for board in view.boards if board)
    )


def _decides_by_boards(rules: Rulebook, seat: int) -> bool:
    """Return whether the base rules alone decide moves and ends, and each board has points of its own in arrays."""
    if find_spec("numpy") is None or rules.opens_windows or rules.plugins_with_notes or rules.locks_by_card:
        return False
    scores = BoardCounter.of(rules, seat)
    return (
        rules.base_decides_moves
        and rules.is_base_only("before_score")
        and scores.scores_in_arrays
        and not scores.reads_state
        and not scores.compares_seats
    )


def _is_plain(board: BoardView) -> bool:
    """Return whether a board is a full grid on which every seat knows the same cards, none of them marked."""
    if board.layout.is_hand or board.layout.extra:
        return False
    return all(
        slot and slot.up == (slot.card is not None) and not slot.seen_by and not slot.mark for slot in board.slots
    )


class _Case(NamedTuple):
    """What the rival may find after a move: the number of cards with which it comes, and what is to be seen.

    ``changed`` is the place of the seat's board where a face came up, and that face.
    """

    copies: int
    top: int
    left: tuple[int, ...]
    changed: tuple[int, int] | None


class _Placing(NamedTuple):
    """A move that ends a turn: what the seat's board costs on average, what the rival may do, and what it may find."""

    own: float
    options: Options
    cases: tuple[_Case, ...]


_Plan = tuple[tuple[int, tuple[_Placing, ...]], ...]  # by card in hand: the copies of it, and what can be done with it


def _count_first_tables(view: View, fillings: int) -> int:
    """Return how many boards the tables have that every count needs. Scoring takes longer than looking up."""
    faces = len({*view.rules.table_setup(SEATS).faces})
    boards = [[slot.card is None for slot in board.slots if slot] for board in view.boards if board]
    return sum(SCORING * count_boards(len(each), sum(each), faces, fillings) for each in boards)


@define
class _Counter:
    """Counts the points of both seats. ``unseen`` is how many cards of each face are unseen.

    ``boards`` and ``other`` are the tables of the seat, by what has changed, and that of its rival. ``ends`` remembers
    what the rival may do after a move, or ``None`` if the move is followed by something else.
    """

    rules: Rulebook
    seat: int
    rival: int
    layout: Layout
    faces: tuple[Card, ...]
    numbers: Mapping[Card, int]
    unseen: "Array"
    own: Faces
    other: BoardTable
    fillings: int
    boards: dict[tuple[int, int] | None, BoardTable] = field(factory=dict)
    ends: dict[tuple[str, Pile | None], Options | None] = field(factory=dict)

    @classmethod
    def of(cls, view: View, fillings: int) -> "_Counter":
        """Return a counter for a view whose seat is to move."""
        import numpy as np  # noqa: PLC0415  # an extra

        seat: int = view.actor
        rival = next(each for each in view.seats if each != seat)
        own, other = view.boards[seat], view.boards[rival]
        if own is None or other is None:
            raise AssertionError("seats of the round have boards")
        classes = equal_faces(view.rules, SEATS, own.layout)
        faces = tuple(dict.fromkeys(classes[card] for card in view.rules.table_setup(SEATS).faces))
        numbers = {card: faces.index(face) for card, face in classes.items()}
        unseen = np.zeros(len(faces), np.int64)
        for face, copies in count_unseen_faces(view, classes).items():
            unseen[numbers[face]] = copies
        mine, theirs = [
            tuple([numbers[slot.card] if slot and slot.card else None for slot in board.slots])
            for board in (own, other)
        ]
        table = BoardTable.of(view.rules, other.layout, theirs, faces, unseen, fillings)
        return cls(view.rules, seat, rival, own.layout, faces, numbers, unseen, mine, table, fillings)

    def plan(self, game: Game, move: Move) -> _Plan | None:
        """Return what a move of the seat leads to, or ``None`` for one that cannot be counted."""
        after = game.play(move) if type(move) is Draw else game
        cards = [(1, self.numbers[after.state.held], self.unseen)] if after.state.held else []
        if type(move) is Draw and move.pile is not Pile.DISCARD:
            cards = [(count, face, self._without(face)) for face, count in enumerate(self.unseen.tolist()) if count]
        moves = after.legal_moves if type(move) is Draw else (move,)
        found = list[tuple[int, tuple[_Placing, ...]]]()
        for count, face, unseen in cards:
            placings = [self._place(after, each, face, unseen) for each in moves]
            if not all(placings):
                return None
            found.append((count, tuple(filter(None, placings))))
        return tuple(found) or None

    def count_states(self, plan: _Plan) -> int:
        """Return about how many boards are looked at to rate a plan."""
        faces, size, other = len(self.faces), len(self.own), self.other.fillings.shape[0]
        hidden, total = self.own.count(None), 0
        tables = set[tuple[int, int] | None](self.boards)
        for _, placings in plan:
            quiet = {case[1:3] for each in placings if each.options.replies is None for case in each.cases}
            total += len(quiet) * (1 + faces) * WEIGHING * other
            for placing in placings:
                options = placing.options
                if options.replies is None:
                    continue
                total += len(placing.cases) * (1 + faces) * size * other
                for pile, times in ((Pile.DISCARD, 1), (Pile.STOCK, faces)):
                    closing = sum(bool(options.list_places(pile, how)) for how in ("swap", "flip"))
                    for case in placing.cases:
                        left = hidden - bool(case.changed and self.own[case.changed[0]] is None)
                        boards = min(faces**left, self.fillings)
                        total += closing * times * faces * (1 + faces) * size * boards
                        if case.changed not in tables:
                            tables.add(case.changed)
                            total += SCORING * count_boards(size, left, faces, self.fillings)
        return total

    def rate(self, plan: _Plan) -> FinalPoints:
        """Return the points after a move, if the best is done with each card that may come."""
        found = [(count, self._rate_best(placings)) for count, placings in plan]
        total = sum(count for count, _ in found)
        return FinalPoints(*[sum(count * points[at] for count, points in found) / total for at in range(SEATS)])

    def _rate_best(self, placings: Sequence[_Placing]) -> FinalPoints:
        """Return the points after the best of ``placings``. Answers of the rival are counted together."""
        quiet = [each for each in placings if each.options.replies is None]
        answers = self._answer(quiet[0].options, {case[1:3] for each in quiet for case in each.cases}) if quiet else {}
        found = list[FinalPoints]()
        sign = self.rules.cost_sign
        for placing in placings:
            if placing.options.replies is None:
                own, rivals = placing.own, [answers[case[1:3]] for case in placing.cases]
            else:
                pairs = self._answer_or_close(placing.options, placing.options.replies, placing.cases)
                own, rivals = _average(placing.cases, [each for each, _ in pairs]), [each for _, each in pairs]
            found.append(FinalPoints(sign * own, sign * _average(placing.cases, rivals)))
        return max(found, key=lambda each: sign * (each.rival - each.own))

    def _place(self, game: Game, move: Move, held: int, unseen: "Array") -> _Placing | None:
        """Return what a move leads to that puts a card into a place or throws it, if it ends the turn."""
        if type(move) not in {Swap, Discard} or not (options := self._find_end(game, move)):
            return None
        board = game.state.board
        place = board.index(move.slot) if type(move) is Swap else NONE
        shown = board.index(move.flip) if type(move) is Discard and move.flip else place
        table = self._find_board(None)
        own = float((table.costs[place, held] * table.weigh(unseen[None])[0]).sum())
        left = tuple(unseen.tolist())
        changed = None if place == NONE else (place, held)
        if shown == NONE or self.own[shown] is not None:
            top = held if place == NONE else self.own[place]
            return _Placing(own, options, (_Case(1, top or 0, left, changed),))
        cases = [
            _Case(
                count, held if place == NONE else face, (*left[:face], count - 1, *left[face + 1 :]),
                changed or (shown, face),
            )
            for face, count in enumerate(left)
            if count
        ]  # fmt: skip
        return _Placing(own, options, tuple(cases))

    def _find_board(self, changed: tuple[int, int] | None) -> BoardTable:
        """Return the table of the seat's board after a face came to a place."""
        if changed not in self.boards:
            board = [*self.own]
            if changed:
                board[changed[0]] = changed[1]
            table = BoardTable.of(self.rules, self.layout, tuple(board), self.faces, self.unseen, self.fillings)
            self.boards[changed] = table
        return self.boards[changed]

    def _find_end(self, game: Game, move: Move) -> Options | None:
        """Return what the rival may do after ``move`` if it is to move then. Which cards lie where does not matter."""
        key = str(move), game.state.held_from
        if key not in self.ends:
            after = game.play(move)
            is_next = not after.is_round_over and after.state.turn == self.rival and after.state.held is None
            self.ends[key] = _find_options(after, self.rival, self.seat) if is_next else None
        return self.ends[key]

    def _without(self, face: int) -> "Array":
        left = self.unseen.copy()
        left[face] -= 1
        return left

    def _answer(
        self, options: Options, found: "set[tuple[int, tuple[int, ...]]]"
    ) -> "dict[tuple[int, tuple[int, ...]], float]":
        """Return what the rival's board costs on average after its best answer, by top discard and unseen cards."""
        import numpy as np  # noqa: PLC0415  # an extra

        cases = sorted(found)
        tops, unseen = np.array([top for top, _ in cases]), np.array([left for _, left in cases])
        return dict(zip(cases, self.other.finish(options, tops, unseen).tolist(), strict=True))

    def _answer_or_close(self, options: Options, replies: Options, cases: Sequence[_Case]) -> list[tuple[float, float]]:
        """Return what both boards cost on average after the best answer of a rival that may close the round.

        The seat then replies as well as possible.
        """
        import numpy as np  # noqa: PLC0415  # an extra

        found = dict[_Case, tuple[float, float]]()
        for changed in dict.fromkeys(case.changed for case in cases):
            alike = [case for case in cases if case.changed == changed]
            tops, unseen = np.array([case.top for case in alike]), np.array([case.left for case in alike])
            table, pairs = self._find_board(changed), list["Array"]()
            taken = self._choose(options, replies, table, Pile.DISCARD, tops, unseen)
            if taken is not None:
                pairs.append(taken)
            draws = [*iter_drawn(unseen)]
            faces = np.repeat([face for face, _, _ in draws], len(alike))
            left = np.concatenate([each for _, _, each in draws])
            drawn = self._choose(options, replies, table, Pile.STOCK, faces, left)
            if drawn is not None:
                chances = np.stack([chance for _, chance, _ in draws])[..., None]
                pairs.append((chances * drawn.reshape(len(draws), len(alike), SEATS)).sum(axis=0))
            for case, *both in zip(alike, *[pair.tolist() for pair in pairs], strict=True):
                found[case] = min(both, key=lambda pair: pair[1] - pair[0])
        return [found[case] for case in cases]

    def _choose(
        self, options: Options, replies: Options, table: BoardTable, pile: Pile, held: "Array", unseen: "Array"
    ) -> "Array | None":
        """Return what both boards cost after the best move of the rival with a card in hand: (cases, 2)."""
        import numpy as np  # noqa: PLC0415  # an extra

        found = list["Array"]()
        if places := options.list_places(pile):
            own = table.place([NONE], held, unseen)[0]
            found += [np.stack([own, rival], axis=1) for rival in self.other.place(places, held, unseen)]
        for closing in ("swap", "flip"):
            places = options.list_places(pile, closing)
            if places:
                own = self._reply(replies, table, held if closing == "flip" else None, unseen)
                after = self.other.place(places if closing == "swap" else [NONE], held, unseen)
                found += [np.stack([own, rival], axis=1) for rival in after]
        if not found:
            return None
        every = np.stack(found)
        best = (every[..., 1] - every[..., 0]).argmin(axis=0)
        return every[best, np.arange(len(held))]  # type: ignore[no-any-return]

    def _reply(self, replies: Options, table: BoardTable, tops: "Array | None", unseen: "Array") -> "Array":
        """Return what the seat's board costs on average after its reply to a rival that turned up its last card.

        That card is the top discard where ``tops`` is ``None``.
        """
        import numpy as np  # noqa: PLC0415  # an extra

        shown = [*iter_drawn(unseen)]
        faces = [np.full(len(unseen), face) if tops is None else tops for face, _, _ in shown]
        left = np.concatenate([each for _, _, each in shown])
        costs = table.finish(replies, np.concatenate(faces), left).reshape(len(shown), len(unseen))
        return (np.stack([chance for _, chance, _ in shown]) * costs).sum(axis=0)  # type: ignore[no-any-return]


def _average(cases: Sequence[_Case], values: Sequence[float]) -> float:
    """Return the mean over the cards with which cases come."""
    total = sum(case.copies for case in cases)
    return sum(case.copies * value for case, value in zip(cases, values, strict=True)) / total


def _find_options(game: Game, seat: int, other: int | None) -> Options | None:
    """Return what ``seat`` can do in its last turn, or ``None`` if there is more to it.

    ``other`` is the seat that may reply to one that closes the round.
    """
    found, replies = set[Option](), None
    for draw in game.legal_moves:
        drawn = game.play(draw)
        if type(draw) is not Draw or drawn.state.held is None:
            return None
        for move in drawn.legal_moves:
            after, closing = drawn.play(move), ""
            if type(move) not in {Swap, Discard}:
                return None
            if not after.is_round_over:
                if other is None or after.state.turn != other or after.state.round_end is None:
                    return None
                replies = _find_options(after, other, None)
                if replies is None:
                    return None
                closing = "swap" if type(move) is Swap else "flip"
            place = game.state.table[seat].index(move.slot) if type(move) is Swap else NONE
            found.add(Option(draw.pile, place, closing))  # type: ignore[arg-type]  # one of three
    return Options(frozenset(found), replies)
