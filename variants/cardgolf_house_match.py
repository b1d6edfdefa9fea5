"""House rules about who deals and leads, about the points of a round, and about totals."""

from collections.abc import Iterator

from cardgolf_sentences import Told, add, say

from cardgolf import Lead, hookimpl, option, plugin, turns
from cardgolf.scoring import Adjust, Lost, Part, Reset
from cardgolf.words import Words


@plugin
class FirstTurn:
    """The dealer has the first turn of a round, in place of the player on the dealer's left."""

    who: str = option("dealer", "first", "last", doc="Who has it: the dealer, or who is first or last in the match.")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        yield turns.Leads({"dealer": Lead.DEALER, "first": Lead.FIRST, "last": Lead.LAST}[self.who])


@plugin
class Dealing:
    """The player who is first in the match deals the next round."""

    who: str = option("first", "last", doc="Who deals: the player who is first in the match, or last.")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        yield turns.Deal(self.who)


@plugin
class RoundBonuses:
    """The lowest score of a round and the closer earn a bonus, equal scores cost points, and 21 counts nothing."""

    lowest: int = option(-3, doc="What the lowest score of a round earns.")
    tied: int = option(5, doc="What a score costs that another player has too.")
    closing: int = option(-5, doc="What the closer earns.")
    nothing: int | None = option(21, None, least=1, doc="The score that counts nothing; None for no such score.")

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the bonuses other than nothing. They compare the scores as they were before any of them."""
        if self.lowest:
            yield Adjust("lowest", add=self.lowest, rule="round-bonuses.lowest")
        if self.tied:
            yield Adjust("tied", add=self.tied, rule="round-bonuses.tied")
        if self.closing:
            yield Adjust("closer", add=self.closing, rule="round-bonuses.closing")
        if self.nothing:
            yield Adjust("equal", number=self.nothing, times=-1, rule="round-bonuses.nothing")

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        points = {
            "bonus-lowest": self.lowest,
            "bonus-closing": self.closing,
            "bonus-tied": self.tied,
            "bonus-nothing": self.nothing,
        }
        names = [say(words, key, points=number) for key, number in points.items() if number]
        return add(told, "end", say(words, "round-bonuses", names=words.join(names)) if names else "")


@plugin
class DoubleRound:
    """The points of the last round count double."""

    round: int = option(9, least=1, doc="Which round counts double.")

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield what the cards of that round count once more."""
        yield Adjust("every", times=1, round=self.round, rule="double-round.score")

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "goal", say(words, "double-round", number=self.round))


@plugin
class ExactTotal:
    """A total that comes to exactly 100 goes back to nothing."""

    at: int = option(100, least=1, doc="The total that goes back.")
    to: int = option(0, least=0, doc="What it becomes.")

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the total that changes."""
        yield Reset([self.at], to=self.to)


@plugin
class Elimination:
    """Players drop out with a total of 100. The match is over when one is left."""

    at: int = option(100, least=1, doc="The total with which a player drops out.")

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the total with which players are out."""
        yield Lost(self.at, out=True)
