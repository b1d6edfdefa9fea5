"""House rules about how a round ends."""

from collections.abc import Iterator

from cardgolf import hookimpl, option, plugin, turns


@plugin
class Knocking:
    """Instead of drawing, a player may knock: the round ends, after one more turn for every other player."""

    needs = ("grid",)

    last_turns: bool = option(True, doc="Whether the others have a last turn each.")
    most_down: int | None = option(
        None, least=1, doc="The most cards face down with which a player may knock; None for any number.", since="0.3"
    )
    turned_up: bool = option(False, doc="Whether a knocker turns up all cards at once.", since="0.3")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        last_turns = "each" if self.last_turns else "none"
        yield turns.Knock(last_turns, most_down=self.most_down, turned_up=self.turned_up)


@plugin
class EqualTurns:
    """All players have the same number of turns: only those who have had fewer than the closer have a last turn."""

    needs = ("grid",)

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        yield turns.End(fewer=True)
