"""Board Nine: shed a hand of five, and say NINE when you hold nine points or fewer."""

from collections.abc import Iterator, Sequence

from cardgolf import Card, Layout, hookimpl, option, plugin, turns
from cardgolf.cards import numbered
from cardgolf.scoring import Call, Cancel, Faces, Lost, Part, Reset

DECK = numbered({0: 2} | dict.fromkeys(range(1, 14), 4))
ZERO = Faces(ranks=[0])
DIRECT = {"top_value": "top", "any_value": "any", "off": None}
SOURCES = {"stock": ("stock",), "both": ("stock", "discard")}


@plugin
class BoardNine:
    """Board Nine: throw cards, draw lower ones, and say NINE with nine points or fewer to end the round."""

    defaults = {"holes": None}
    knock_word = "NINE"

    declare_limit: int = option(9, least=0, doc="The most points a hand may hold to say NINE.")
    declare_tie: str = option("penalty", "win", doc="What it is to the closer to equal the lowest other hand.")
    declare_first_turn: bool = option(False, doc="Whether NINE may be said on one's first turn of a deal.")
    empty_hand_safe: bool = option(True, doc="Whether a closer with an empty hand is safe from another empty one.")
    failed_penalty: int = option(25, least=0, doc="What a closer scores whom another player equals or beats.")
    failed_mode: str = option("fixed", "plus_hand", doc="Whether their hand is added to that.")
    others_on_failure: str = option("zero", "sum", doc="What the others score then.")
    sequence_length: int = option(5, 3, 4, doc="How many consecutive numbers make a sequence, at least.")
    zero_in_sequence: bool = option(False, doc="Whether a zero may begin a sequence.")
    discard_pick: str = option("top", "ends", doc="Which of the cards thrown last may be taken.")
    direct_discard: str = option("top_value", "any_value", "off", doc="Which of one's throw a drawn card may equal.")
    direct_sources: str = option("stock", "both", doc="Where a card must be drawn from to be thrown directly.")
    threshold: int = option(99, least=1, doc="The total at which a player loses and the match is over.")
    reset_at: int = option(90, least=1, doc="The total that is reduced, if it is hit exactly.")
    reset_to: int = option(45, least=0, doc="What it is reduced to.")

    @hookimpl
    def deck(self) -> Sequence[Card]:
        return DECK

    @hookimpl
    def layout(self) -> Layout:
        return Layout.hand(cards=5)

    @hookimpl
    def opening_flips(self) -> int:
        return 0

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield the steps of a turn: throw cards or say NINE, draw one, and keep it or throw it directly."""
        yield turns.Play(run=self.sequence_length, without=None if self.zero_in_sequence else ZERO)
        first = 1 if self.declare_first_turn else 2
        yield turns.Knock("none", most=self.declare_limit, from_turn=first, reason="nine")
        if self.discard_pick == "ends":
            yield turns.Draw(ends=True)
        yield turns.Keep(DIRECT[self.direct_discard], piles=SOURCES[self.direct_sources])

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the points of a hand, those of NINE, and the total of 90 that becomes 45."""
        yield Cancel(card="board-nine.score.hand")
        yield Call(
            self.failed_penalty,
            made="board-nine.nine.made",
            failed="board-nine.nine.failed",
            spared="board-nine.nine.spared",
            others="all" if self.others_on_failure == "zero" else "none",
            beside=self.failed_mode == "plus_hand",
            ties=self.declare_tie == "win",
            empty=self.empty_hand_safe,
        )
        yield Reset([self.reset_at], self.reset_to)
        yield Lost(self.threshold)
