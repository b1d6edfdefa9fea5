"""House rules about scoring."""

from collections.abc import Generator, Iterator

import attrs

from cardgolf import hookimpl, option, plugin
from cardgolf.scoring import AMOUNTS, FOURS, Call, Faces, Part, Spare, Take, WrongCloser, without


@plugin
class FourBonus:
    """Four equal cards in two columns count nothing and earn a bonus, at most once in a layout."""

    needs = ("grid",)

    points: int = option(-25, doc="What four equal cards earn.")
    formation: str = option("columns", "vertical_pairs", "block", "corner", doc="How the two pairs must lie.")

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the bonus, which takes the four cards: of several the four that scores lowest."""
        yield Take(FOURS[self.formation], self.points, rule="four-bonus.score", card="four-bonus.card")


@plugin
class EnderPenalty:
    """A closer without the lowest score gets the highest score of the table instead of their own."""

    replaces = ("penalty",)

    how: str = option(*AMOUNTS, doc="What a wrong closer takes.")
    points: int = option(
        20, least=0, doc="The points of flat and doubled_plus, and of per_lower for each who is lower."
    )

    @hookimpl(wrapper=True)
    def scoring(self) -> Generator[None, list[Part], list[Part]]:
        """Put this fine in the place of the game's own. A tie for the best score is safe."""
        parts = yield
        parts = [attrs.evolve(part, failed="") if type(part) is Call else part for part in parts]
        return [*without(parts, WrongCloser), WrongCloser(self.how, self.points, rule=f"ender-penalty.{self.how}")]


@plugin
class JokerPairs:
    """Jokers that would cancel each other keep their points."""

    needs = ("grid",)

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the Jokers, whose groups do not cancel."""
        yield Spare(Faces(suits="*"), rule="joker-pairs.score")
