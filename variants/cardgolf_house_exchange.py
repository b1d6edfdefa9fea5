"""House rules about exchanging cards: several equal cards for the card in hand."""

from collections.abc import Iterator

from cardgolf import hookimpl, option, plugin, turns


@plugin
class SeveralForOne:
    """Players may exchange several equal cards for the card in hand. If they differ, all players have seen them."""

    needs = ("grid",)

    most: int = option(4, 2, 3, doc="How many cards may be exchanged at once.")
    laid: str = option("as_was", "up", "down", doc="How the card in hand is laid.")
    failed: str = option("keep", "discard", doc="What becomes of the card in hand if the cards differ.")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """HR 1.4.1 to 1.4.5 Yield the exchange of several cards."""
        yield turns.Exchange(self.most, laid=self.laid, failed=self.failed)
