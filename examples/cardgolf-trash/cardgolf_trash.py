"""Trash, also called Garbage: put each card in the place of its rank, and go on with the card that lay there.

The numbers in the docstrings are those of the clauses in ``cardgolf_trash.md``.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import ClassVar

import attrs

from cardgolf import (
    Board,
    Card,
    Discard,
    Draw,
    Layout,
    Line,
    Match,
    Move,
    Phase,
    Pile,
    RoundEnd,
    RoundResult,
    Slot,
    State,
    Swap,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import french
from cardgolf.table import MoveContext, MoveOutcome
from cardgolf.words import Words

JOKER, TEN, JACK, KING = 0, 10, 11, 13
WILD_RANKS: Mapping[str, frozenset[int]] = {
    "jacks": frozenset({JACK}),
    "jacks and jokers": frozenset({JACK, JOKER}),
    "kings": frozenset({KING}),
    "kings and jokers": frozenset({KING, JOKER}),
    "jokers": frozenset({JOKER}),
    "none": frozenset(),
}
FILLED = "filled"  # in public memory: each seat with the places that it filled
SHORT = "trash.score.short"


@attrs.frozen(cache_hash=True, repr=False)
class Place(Move):
    """Put the card in hand in its place, and take the card that lies there: ``place c1`` (3.2)."""

    word: ClassVar[str] = "place"
    hint: ClassVar[str] = "click a place to put the card in hand there (arrows and Enter)"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        there = context.card(self.slot)
        return (
            f"put {_name_held(context)} in the place of {f'the {there}' if there else 'a hidden card'}, which you take"
        )

    def deed(self, context: MoveContext) -> str:
        return f"put {_name_held(context)} into {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        placed = outcome.after.card(self.slot) or "it"
        taken = outcome.after.held
        if taken is None:
            return f"puts {placed} into {self.slot}, which fills the row, and throws the {outcome.after.discard()}"
        return f"puts {placed} into {self.slot} and takes the {taken}"

    def explain(self, context: MoveContext) -> str:
        if context.card(self.slot):
            return f"sets the {context.card(self.slot)} free for another place"
        return "fills a place, and you go on with the card that lies there"


def _name_held(context: MoveContext) -> str:
    return f"the {context.held}" if context.held else "the card"


@plugin
class Trash:
    """Trash: fill your row with the cards of its places, and play each row you fill with one place fewer."""

    defaults = {"holes": None}

    places: int = option(10, *range(1, 10), doc="How many places the first row has.")
    wild: str = option(*WILD_RANKS, doc="Which cards fit every place.")
    jokers: int = option(2, 0, doc="How many Jokers each pack has.")
    take: str = option("fitting", "any", doc="Which top discard may be taken: one that fits a place, or any.")
    replace_wild: bool = option(True, doc="Whether a card may be put in its place where a wild card lies.")
    decline: bool = option(False, doc="Whether a card that fits may be discarded all the same.")
    last_turns: bool = option(True, doc="Whether the others have one more turn after a row is full.")
    finishers: str = option("all", "first", doc="Who has finished a row at the end: every full row, or the first.")

    # 1 The table

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        """Use one pack for two players and two packs for more (1.1)."""
        return french(packs=1 if players == 2 else 2, jokers=self.jokers)

    @hookimpl
    def layout(self, seat: int, match: Match | None) -> Layout:
        """Give a seat one place fewer for each row that it has finished (1.2, 5.2). A play-off has one place (5.4)."""
        return _row(max(1, self.places - (_count_finished(match, seat) if match else 0)))

    @hookimpl
    def layouts(self) -> Sequence[Layout]:
        return [_row(places) for places in range(self.places, 0, -1)]

    @hookimpl
    def opening_flips(self) -> int:
        """Leave every card face down, where no seat has seen it (1.2)."""
        return 0

    # 2 and 3 The turn

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Place]

    @hookimpl
    def moves(self, state: State) -> Sequence[Move]:
        """Offer draws (2.1), then the places for the card in hand (3.1), and the discard (3.4)."""
        if state.held is None:
            return self._draws(state)
        board, fitting = state.board, self._find_places(state.board, state.held)
        placings = tuple(map(Place, board.name(fitting)))
        return placings if self._must_place(state, fitting) else (*placings, Discard())

    @hookimpl(wrapper=True)
    def actions(self, places: Sequence[str]) -> Generator[None, Sequence[Move], list[Move]]:
        """List the places instead of swaps (3.1)."""
        listed = yield
        return [*(move for move in listed if type(move) is not Swap), *map(Place, places)]

    def _draws(self, state: State) -> tuple[Move, ...]:
        top = state.discard[-1] if state.discard else None
        may_take = top is not None and (self.take == "any" or bool(self._find_places(state.board, top)))
        from_stock = (Draw(Pile.STOCK),) if state.may_draw_stock else ()
        return (*from_stock, Draw(Pile.DISCARD)) if may_take or not from_stock else from_stock

    def _find_places(self, board: Board, card: Card) -> list[int]:
        """Return where ``card`` may be put: its own place, or for a wild card all that are face down (3.1, 3.3)."""
        if self._is_wild(card):
            return sorted(board.down)
        place = card.rank - 1
        slot = board.slots[place] if 0 <= place < board.layout.size else None
        if slot is None or (slot.up and not (self.replace_wild and self._is_wild(slot.card))):
            return []
        return [place]

    def _is_wild(self, card: Card) -> bool:
        return card.rank in WILD_RANKS[self.wild]

    def _must_place(self, state: State, fitting: Sequence[int]) -> bool:
        """Return whether the card in hand may not be discarded (3.4)."""
        if state.phase is Phase.FOLLOW and state.held_from is Pile.DISCARD:
            return bool(fitting)
        return not self.decline and not state.board.down.isdisjoint(fitting)

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        """Exchange the card in hand for the one in its place, which all see. With a full row, discard it (3.2, 4.1)."""
        if type(move) is not Place or state.held is None:
            return None
        place = state.board.index(move.slot)
        board = state.board.put(place, Slot(state.held, up=True))
        taken = state.board.card(place)
        placed = state.with_board(board)
        if board.down:
            return placed.replace(held=taken, held_from=Pile.DISCARD)
        return placed.replace(held=None, held_from=None, discard=(*state.discard, taken))

    @hookimpl
    def next_phase(self, state: State, move: Move) -> Phase | None:
        """Go on as long as there is a card in hand (3.2, 3.4)."""
        if type(move) is Place:
            return Phase.EXTRA if state.held else Phase.TURN_OVER
        return None

    # 4 The end of a round

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | bool:
        """Close the round when a row is full (4.1). The others have one more turn (4.2)."""
        if type(move) is not Place or state.board.down:
            return False
        return RoundEnd(state.turn, state.setup.after(state.turn) if self.last_turns else (), "full row")

    # 5 Rows, points and the match

    @hookimpl
    def points(self) -> int:
        """Return 0: places have points, cards have none (5.1)."""
        return 0

    @hookimpl
    def before_score(self, state: State) -> State:
        """Note which places have their cards while all others lie face down (5.1).

        When they are turned up, a card that belongs where it lies by chance counts nothing there.
        """
        up = {
            seat: [place for place in self._find_right(board) if place not in board.down]
            for seat, board in state.table.items()
        }
        return state.remember(FILLED, tuple((seat, *state.table[seat].name(places)) for seat, places in up.items()))

    @hookimpl
    def score(self, board: Board, seat: int, state: State | None) -> Iterable[Line]:
        """Score a point for each place with its card (5.1)."""
        filled = self._find_filled(board, seat, state)
        return [Line("trash.score.places", len(filled), board.name(filled))] if filled else []

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return a point for each place: cards have none."""
        return 0, layout.size

    def _find_filled(self, board: Board, seat: int, state: State | None) -> list[int]:
        """Return the places with their cards: those noted at the end of a round, before that all that are known."""
        for owner, *names in state.memory.get(FILLED, ()) if state else ():
            if owner == seat:
                return list(map(board.index, names))
        return self._find_right(board)

    def _find_right(self, board: Board) -> list[int]:
        return [place for place, card in board.cards() if card.rank == place + 1 or self._is_wild(card)]

    @hookimpl
    def adjust_scores(self, state: State) -> Mapping[int, Iterable[Line]]:
        """Take the points of every row that is not finished away again (5.1, 5.2)."""
        filled = {seat: self._find_filled(board, seat, state) for seat, board in state.table.items()}
        full = {seat for seat, board in state.table.items() if len(filled[seat]) == board.layout.size}
        finished = full if self.finishers == "all" else full & {state.closer}
        return {seat: [Line(SHORT, -len(places))] for seat, places in filled.items() if seat not in finished}

    @hookimpl
    def goal(self) -> str:
        """Let the most points win (5.3)."""
        return "highest"

    @hookimpl
    def match_over(self, state: State) -> bool | None:
        """End the match when a seat has finished a row of one place (5.3). ``None`` leaves it to the option holes."""
        return any(_count_finished(state.match, seat) >= self.places for seat in state.match.seats) or None

    def retell(self, told: Mapping[str, str], words: Words) -> Mapping[str, str]:
        """Return the four sentences about a row that is filled."""
        own, count = words.beside(__name__), self.places
        wins = words("short-wins", goal="highest", count=None, word=None)
        row = own("short-row", count=count, word=words("number-word", number=count))
        next_row = own("short-next", who=self.finishers) if count > 1 else ""
        turn = own("short-turn", decline=self.decline)
        all_up = words("short-end-all-up", then="lap" if self.last_turns else "now")
        return {
            "goal": f"{row} {next_row} {told['goal'].replace(wins, own('short-wins'))}",
            "turn": f"{own('short-draw', take=self.take)} {turn}",
            "cancels": f"{own('short-cancels')} {self._tell_wild(own)}",
            "end": f"{own('short-end', last=self.last_turns)} {told['end'].replace(all_up, '')}",
        }

    def _tell_wild(self, own: Words) -> str:
        if not any(self._is_wild(card) for card in self.deck(2)):
            return ""
        jokers = bool(self.jokers) and JOKER in WILD_RANKS[self.wild]
        return own("short-wild", wild=self.wild.partition(" ")[0], jokers=jokers)


def _row(places: int) -> Layout:
    """Return two rows of five for ten places, otherwise a single row, so that places keep their order (1.3)."""
    return Layout.grid(rows=2, columns=5) if places == TEN else Layout.grid(rows=1, columns=places)


def _count_finished(match: Match, seat: int) -> int:
    """Return how many rows ``seat`` has finished, those of play-offs included, which come after the last row."""
    return sum(_is_finished(round_, seat) for round_ in match.rounds)


def _is_finished(round_: RoundResult, seat: int) -> bool:
    """Return whether ``seat`` finished its row in this round. Without a full row its scorecard says so (5.1)."""
    card = round_.scorecards[seat]
    return card is not None and all(line.rule != SHORT for line in card.lines)
