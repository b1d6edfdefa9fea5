"""House rules about cards that match the discard pile: they may be thrown on it out of turn."""

from collections.abc import Iterator

from cardgolf import hookimpl, option, plugin, turns


@plugin
class MatchingDiscards:
    """After a discard the players may throw one equal card on it, out of turn. A wrong card stays and costs another."""

    needs = ("grid",)

    whose: str = option("any", "own", doc="Whose cards may be thrown: those of any player, or one's own.")
    penalty_cards: int = option(1, 0, 2, doc="How many cards a wrong one costs.")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """HR 4.3.1 to 4.3.6 Yield that equal cards may be thrown."""
        yield turns.Snap(self.whose, fine=self.penalty_cards)
