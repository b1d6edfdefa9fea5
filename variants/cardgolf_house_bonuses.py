"""House rules about single cards and rare layouts: wild cards, four Jacks, birdies and eagles."""

from collections.abc import Generator, Iterator, Mapping, Sequence

from cardgolf_sentences import Told, add, say

from cardgolf import Board, Card, CardValues, Layout, Line, hookimpl, option, plugin
from cardgolf.scoring import COLUMNS, Count, Faces, Part, Wild
from cardgolf.words import Words

KING = 13
JACKS = Faces(ranks=[11])
WILD: Mapping[str, Faces] = {
    "queen": Faces(ranks=[12]),
    "two": Faces(ranks=[2]),
    "joker": Faces(suits="*"),
    "one_eyed_jack": Faces(ranks=[11], suits="HS"),
    "suicide_king": Faces(ranks=[13], suits="H"),
}


@plugin
class WildCards:
    """A Queen counts as any card of her layout, whichever scores least."""

    needs = ("grid",)

    cards: str = option("queen", *[*WILD][1:], doc="Which cards are wild.")

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the cards that are wild."""
        yield Wild(WILD[self.cards])


@plugin
class Wolfpack:
    """Jacks that fill two columns earn a bonus."""

    needs = ("grid",)

    points: int = option(-20, doc="What they earn.")

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the bonus of two columns of Jacks, beside what the game counts for them."""
        yield Count(COLUMNS, {2: self.points}, cards=JACKS, rule="wolfpack.bonus")


@plugin
class Birdies:
    """A layout of one rank scores -2, of one rank and a King -1, and of Kings alone -10."""

    needs = ("grid",)

    birdie: int = option(-1, doc="The score of a layout of one rank and one King.")
    eagle: int = option(-2, doc="The score of a layout of one rank.")
    hole_in_one: int = option(-10, doc="The score of a layout of Kings.")

    @hookimpl(wrapper=True)
    def score(self, board: Board) -> Generator[None, Sequence[Line], Sequence[Line]]:
        """Count such a layout in one line, in place of its cards."""
        lines = yield
        cards = board.cards()
        found = _find_feat([card for _, card in cards]) if len(cards) == board.layout.size else ""
        points = {
            "birdies.birdie": self.birdie, "birdies.eagle": self.eagle, "birdies.hole_in_one": self.hole_in_one
        }  # fmt: skip
        return [Line(found, points[found], board.layout.names)] if found else lines

    def score_extra(self, layout: Layout, deck: CardValues) -> tuple[int, int]:  # noqa: ARG002
        """Return the least and the most points of such a layout, whose cards count nothing."""
        points = (0, self.birdie, self.eagle, self.hole_in_one)
        return min(points), max(points)

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(
            told, "cancels", say(words, "birdies", points=self.eagle, count=self.birdie, number=self.hole_in_one)
        )


def _find_feat(cards: Sequence[Card]) -> str:
    """Return the id of what the cards of a whole layout make, or an empty text."""
    kings = sum(card.kind == KING for card in cards)
    others = {card.kind for card in cards if card.kind != KING}
    if kings == len(cards):
        return "birdies.hole_in_one"
    return {0: "birdies.eagle", 1: "birdies.birdie"}.get(kings, "") if len(others) == 1 else ""
