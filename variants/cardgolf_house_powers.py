"""House rules about powers of cards: a Jack looks, a Queen looks at another's card, a King exchanges two cards."""

from collections.abc import Iterator

from cardgolf import hookimpl, option, plugin, turns
from cardgolf.scoring import Faces

JACK, QUEEN, KING = 11, 12, 13


@plugin
class PowerCards:
    """A discarded Jack shows one of your cards, a Queen one of another player, and a King exchanges any two cards."""

    needs = ("grid",)

    replaced: bool = option(False, doc="Whether a card that was swapped out has its power too.")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """HR 4.1.1 to 4.1.4 Yield the powers of the court cards."""
        of = "any" if self.replaced else "drawn"
        yield turns.Power(Faces(ranks=[JACK]), look="own", of=of)
        yield turns.Power(Faces(ranks=[QUEEN]), look="others", of=of)
        yield turns.Power(Faces(ranks=[KING]), exchange="any", of=of)
