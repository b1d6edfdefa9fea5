"""House rules about the deal and the opening."""

from collections.abc import Iterator

from cardgolf import hookimpl, plugin, turns


@plugin
class Rearrange:
    """After turning up their first cards, players may move those cards to any places. The others stay unseen."""

    needs = ("grid",)

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield that cards are arranged before play."""
        yield turns.Arrange()
