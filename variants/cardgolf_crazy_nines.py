"""Crazy Nines: Nine-Card Golf with lines of three removed and the Queen of Spades to be feared."""

from collections.abc import Iterator, Sequence

from cardgolf import Card, Layout, Pile, hookimpl, option, plugin, turns
from cardgolf.cards import french
from cardgolf.scoring import LINES, PAIRS, TOUCHING, Cancel, Faces, Marked, Part, WrongCloser

POINTS = {0: -2, 1: 0, 11: 10, 12: 10, 13: 1}
QUEEN = Card(12, "S")


@plugin
class CrazyNines:
    """Crazy Nines: swap your nine cards for lower ones; three equal cards in a line leave the table."""

    decks: int | None = option(None, least=1, doc="Packs; None: two for up to four players, one more per two.")
    jokers_per_deck: int = option(2, least=0, doc="Jokers in each pack.")
    initial_flips: int = option(2, least=0, doc="Cards each player turns up before play.")
    pair_reuse: bool = option(True, doc="Whether a card may be in several pairs, so that whole groups vanish.")
    line_removal: str = option("mandatory", "off", doc="Whether complete lines of three leave the table.")
    line_rule: str = option("equal", "any", "run", doc="Which three cards in a line are complete.")
    queen_rounds: int = option(3, least=1, doc="For how many rounds a Queen of Spades is locked.")
    queen_round_counting: str = option("inclusive", "exclusive", doc="Whether the round she is placed in is the first.")
    queen_sources: str = option("stock", "both", doc="From which piles a drawn Queen of Spades is locked.")
    queen_penalty: int = option(25, least=0, doc="Points for a Queen of Spades that ends the round too early.")
    queen_penalty_mode: str = option("add", "replace", doc="Whether these come on top of her own points.")
    queen_penalty_when: str = option(
        "locked", "held", doc="Whether she counts while locked, or as long as she is there."
    )
    queen_pair_cancels_penalty: bool = option(False, doc="Whether a paired Queen of Spades is spared.")
    ender_penalty: str = option("per_lower", "flat", "highest", "none", doc="What a wrong closer takes.")
    ender_penalty_points: int = option(20, least=0, doc="The points of flat, and of per_lower for each lower player.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return french(packs=self.decks or max(2, 2 + (players - 3) // 2), jokers=self.jokers_per_deck)

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=3, columns=3)

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield that the Queen of Spades is placed and locked, and that complete lines of three leave after a swap."""
        yield turns.Opening(flips=self.initial_flips)
        yield turns.Throw("never", keep=Faces(ranks=[QUEEN.rank], suits=QUEEN.suit))
        locked = self.queen_rounds + (self.queen_round_counting == "exclusive")
        yield turns.Lock(QUEEN, locked, (Pile.STOCK, Pile.DISCARD) if self.queen_sources == "both" else (Pile.STOCK,))
        if self.line_removal == "mandatory":
            yield turns.Leave(LINES, self.line_rule, after="swap")

    @hookimpl
    def points(self, card: Card) -> int:
        return POINTS.get(card.rank, card.rank)

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield what cancels, the penalty of a Queen of Spades that is locked, and the fine of a wrong closer."""
        where, rule = (TOUCHING, "pair") if self.pair_reuse else (PAIRS, "pair-once")
        yield Cancel(where, group=f"crazy-nines.score.{rule}", card="crazy-nines.score.card")
        yield Marked(
            QUEEN,
            alone=self.queen_penalty,
            paired=None if self.queen_pair_cancels_penalty else self.queen_penalty,
            instead="crazy-nines.score.replaced" if self.queen_penalty_mode == "replace" else "",
            locked=self.queen_penalty_when == "locked",
            rule="crazy-nines.score.queen",
        )
        yield WrongCloser(self.ender_penalty, self.ender_penalty_points, rule="crazy-nines.score.ender")
