"""Golf, the household game: two rows of three, and its relatives of four, eight and nine cards."""

from collections.abc import Iterator, Mapping, Sequence

from cardgolf import Card, InvalidOptionError, Layout, Pile, hookimpl, option, plugin, turns
from cardgolf.cards import french
from cardgolf.scoring import COLUMNS, PAIRS_ANYWHERE, ROWS_AND_COLUMNS, WITH_DIAGONALS, Bonus, Cancel, Faces, Part

PACK = 52
JOKERS = Faces(ranks=[0])
NO_END = (
    "expected the house rule knocking, a turn_limit, discard_flip or flip_turn, "
    "since face-down cards would never come up"
)


@plugin
class Golf:
    """Golf: swap your cards for lower ones, and pair equal cards, which cancel."""

    decks: int | None = option(None, least=1, doc="Packs in the deck; None: enough to deal no more than half of it.")
    two_packs_from: int | None = option(None, least=2, doc="Players with whom two packs replace one.", since="0.4")
    three_packs_from: int | None = option(None, least=2, doc="Players with whom there are three packs.", since="0.4")
    jokers_per_deck: int = option(0, least=0, doc="Jokers in each pack.")
    rows: int = option(2, 3, doc="Rows of a layout.")
    columns: int = option(3, 2, 4, 5, doc="Columns of a layout.")
    initial_flips: int = option(2, least=0, doc="Cards each player turns up, or looks at, before play.")
    opening: str = option("any", "together", "apart", doc="Whether those turned up must share a column, or must not.")
    peek: str = option("off", "nearest", "any", doc="Whether they are only looked at: of the bottom row, or any.")
    discard_must_swap: bool = option(True, doc="Whether a card taken from the discard pile must be swapped.")
    discard_flip: str = option(
        "never", "optional", "required", doc="Whether a card is turned up for a stock card that is thrown."
    )
    skip: bool = option(True, doc="Whether that is not required with one card left face down.")
    replace_cells: str = option("any", "down", doc="Which cards may be swapped: any, or those face down.")
    flip_turn: bool = option(False, doc="Whether a turn may be spent on turning a card up.")
    new_card: str = option("up", "down", "as_was", doc="How a card swapped in lies.")
    last_turns: str = option("one_each", "none", doc="What the others have when a player's cards are all up.")
    reveal_first: bool = option(False, doc="Whether the other layouts are turned up before the last turns.")
    ace_points: int = option(1, doc="Points of an ace.")
    two_points: int | None = option(None, least=-100, doc="Points of a two; None: -2 without Jokers, 2 with.")
    five_points: int = option(5, doc="Points of a five.", since="0.3")
    ten_points: int = option(10, doc="Points of a ten.", since="0.3")
    jack_points: int = option(10, doc="Points of a Jack.")
    one_eyed_points: int | None = option(
        None, least=-100, doc="Points of the Jacks of Hearts and Spades; None: those of the other Jacks.", since="0.3"
    )
    queen_points: int = option(10, doc="Points of a Queen.")
    spade_queen_points: int | None = option(
        None, least=-100, doc="Points of the Queen of Spades; None: those of the other Queens.", since="0.3"
    )
    king_points: int = option(0, doc="Points of a King.")
    joker_points: int = option(-2, doc="Points of a Joker.")
    cancel: str = option("column", "line", "diagonal", "anywhere", "none", doc="Where equal cards cancel.")
    negative_pairs: str = option("cancel", "keep", doc="What becomes of equal cards worth less than nothing.")
    joker_pair_points: int | None = option(
        None, least=-100, doc="Points of Jokers that cancel; None for nothing.", since="0.3"
    )

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidOptionError` for more opening cards than the layout allows."""
        cells = self.rows * self.columns
        most = cells if self.peek == "any" else cells - 1
        if self.initial_flips > most:
            raise InvalidOptionError(
                f"invalid initial_flips={self.initial_flips}: expected 0 to {most} of {cells} cards"
            )
        if self.peek == "any" and self.initial_flips == cells and self.opening != "any":
            raise InvalidOptionError(f"invalid opening={self.opening}: expected any, since all cards are looked at")
        if self.peek == "nearest" and self.initial_flips > self.columns:
            raise InvalidOptionError(
                f"invalid initial_flips={self.initial_flips}: expected 0 to {self.columns} with peek=nearest"
            )

    @property
    def needs(self) -> Mapping[str, str]:
        """The house rule or turn limit without which a round has no end, with the reason."""
        if self.new_card == "up" or self.discard_flip != "never" or self.flip_turn:
            return {}
        return {"Knock or Spend or turn_limit": f"golf: invalid new_card={self.new_card}: {NO_END}"}

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return french(packs=self.decks or self._count_packs(players), jokers=self.jokers_per_deck)

    def _count_packs(self, players: int) -> int:
        """Return the fewest packs of which layouts take no more than half, and two or more for large layouts."""
        if self.three_packs_from is not None and players >= self.three_packs_from:
            return 3
        if self.two_packs_from is not None:
            return 2 if players >= self.two_packs_from else 1
        cells = self.rows * self.columns
        return max(1 if cells <= 6 else 2, -(-2 * cells * players // PACK))

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=self.rows, columns=self.columns)

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield what players turn up or look at first, what a turn is, and how a round ends."""
        if self.peek == "off":
            yield turns.Opening(flips=self.initial_flips, where=self.opening)
        else:
            yield turns.Opening(looks=self.initial_flips, of=self.peek)
        if self.flip_turn:
            yield turns.Spend()
        yield turns.Swap(self.replace_cells)
        piles = None if self.discard_must_swap else (Pile.STOCK, Pile.DISCARD)
        yield turns.Throw(self.discard_flip, last_down=self.skip, piles=piles)
        yield turns.End({"one_each": "each", "none": "none"}[self.last_turns], others_up=self.reveal_first)

    @hookimpl
    def points(self, card: Card) -> int:
        own = self._points_of_faces().get((card.rank, card.suit))
        return self._points_of_ranks().get(card.rank, card.rank) if own is None else own

    def _points_of_faces(self) -> Mapping[tuple[int, str], int | None]:
        """Return the points of the cards that may have others than their rank, ``None`` if they do not."""
        return {(11, "H"): self.one_eyed_points, (11, "S"): self.one_eyed_points, (12, "S"): self.spade_queen_points}

    def _points_of_ranks(self) -> Mapping[int, int]:
        """Return the points of the ranks that are not worth their number."""
        twos = self.two_points
        if twos is None:
            twos = 2 if self.jokers_per_deck else -2
        numbers = {1: self.ace_points, 2: twos, 5: self.five_points, 10: self.ten_points}
        return {0: self.joker_points, **numbers, 11: self.jack_points, 12: self.queen_points, 13: self.king_points}

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield what cancels: equal cards in the lines, or pairs, that ``cancel`` says."""
        where, rule = CANCELS[self.cancel]
        kept = Faces(below=0) if self.negative_pairs == "keep" else None
        yield Cancel(where, unless=kept, group=f"golf.score.{rule}", card="golf.score.card")
        if where is not None and self.joker_pair_points is not None:
            yield Bonus(where, self.joker_pair_points, cards=JOKERS, unless=kept, rule="golf.bonus.jokers")


CANCELS = {
    "column": (COLUMNS, "column"),
    "line": (ROWS_AND_COLUMNS, "line"),
    "diagonal": (WITH_DIAGONALS, "line"),
    "anywhere": (PAIRS_ANYWHERE, "pair-anywhere"),
    "none": (None, "card"),
}
