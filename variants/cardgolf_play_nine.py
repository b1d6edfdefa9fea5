"""Play Nine: swap your eight cards for lower ones; equal cards in a column cancel; two equal pairs earn a bonus."""

from collections.abc import Iterator, Sequence

from cardgolf import Card, Layout, hookimpl, option, plugin, turns
from cardgolf.cards import numbered
from cardgolf.scoring import COLUMNS, Cancel, Count, Faces, Held, Part

HOLE_IN_ONE = -5
HOLE_IN_ONES = Faces(ranks=[HOLE_IN_ONE])
DECK = numbered(dict.fromkeys(range(13), 8) | {HOLE_IN_ONE: 4})
BONUS = {2: -10, 3: -15, 4: -20}


@plugin
class PlayNine:
    """Play Nine: swap your eight cards for lower ones; equal cards in a column cancel; two equal pairs earn a bonus."""

    defaults = {"first_dealer": "draw_low", "tie": "playoff"}

    last_shot_flip: str = option(
        "none", "required", "optional", doc="Whether a card declined on the last shot is paid."
    )
    skip: bool = option(True, doc="Whether a card may be declined for nothing with one card left face down.")
    match_bonuses: bool = option(True, doc="Whether several matched columns of one number earn a bonus.")
    bonus_groups: str = option("each_value", "largest", doc="Whether every group of matched columns earns it, or one.")
    bonus_adjacent: bool = option(False, doc="Whether the matched columns of a group must stand side by side.")
    hio_bonus: str = option("two_columns", "anywhere", "off", doc="Where four Hole-in-Ones must lie for their -10.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 7)

    @hookimpl
    def deck(self) -> Sequence[Card]:
        return DECK

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=2, columns=4)

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield that a card must be turned up for one that is thrown, except at the end."""
        last = {"none": "never", "required": None, "optional": "optional"}[self.last_shot_flip]
        yield turns.Throw("required", last_down=self.skip, last_turns=last)

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield what cancels, the bonus of matched columns of one number and that of four Hole-in-Ones."""
        yield Cancel(COLUMNS, unless=HOLE_IN_ONES, group="play-nine.score.column", card="play-nine.score.card")
        if self.match_bonuses:
            largest, adjacent = self.bonus_groups == "largest", self.bonus_adjacent
            rule = "play-nine.score.bonus"
            yield Count(COLUMNS, BONUS, unless=HOLE_IN_ONES, largest=largest, adjacent=adjacent, rule=rule)
        if self.hio_bonus == "two_columns":
            yield Count(COLUMNS, {2: -10}, cards=HOLE_IN_ONES, rule="play-nine.score.hole-in-one")
        elif self.hio_bonus == "anywhere":
            yield Held(HOLE_IN_ONES, -10, least=4, rule="play-nine.score.hole-in-one")
