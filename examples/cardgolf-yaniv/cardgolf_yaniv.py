"""Yaniv: play sets and runs from a hand of five, draw one card, and call with seven points or fewer."""

from collections.abc import Iterator, Mapping, Sequence

from cardgolf import Card, Layout, hookimpl, option, plugin, turns
from cardgolf.cards import french
from cardgolf.scoring import Call, Cancel, Faces, Lost, Part, Reset
from cardgolf.words import Words

JOKERS = Faces(ranks=[0])


@plugin
class Yaniv:
    """Yaniv: play sets and suited runs, draw one card, and call when your hand is worth seven or less."""

    defaults = {"holes": None}
    knock_word = "YANIV"

    cards: int = option(5, 7, doc="How many cards each player is dealt.")
    call_limit: int = option(7, least=0, doc="The most points a hand may be worth to call.")
    jokers: str = option("runs", "runs and sets", doc="Where a Joker stands for another card.")
    run_cards: int = option(1, 2, doc="How many cards of a run are no Jokers at the least.")
    pick: str = option("last", "either", doc="Which card of the previous play may be taken: the last, or either end.")
    assaf: int = option(30, least=0, doc="Points of a caller whom another seat equals or beats, beside their hand.")
    halving: bool = option(False, doc="Whether a total that comes to exactly 50 or 100 is halved.")
    threshold: int = option(100, least=1, doc="The total with which a player has lost.")
    elimination: bool = option(False, doc="Whether players who have lost drop out until one is left.")
    leads: str = option("left", "winner", doc="Who begins the next round: by turns, or the winner of the last.")

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return french(packs=1 if players <= 4 else 2, jokers=2)

    @hookimpl
    def layout(self) -> Layout:
        return Layout.hand(cards=self.cards)

    @hookimpl
    def opening_flips(self) -> int:
        return 0

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield plays, the call, and draws of a card that goes into the hand."""
        sets = self.jokers != "runs"
        yield turns.Play(run=3, suited=True, wild=JOKERS, wild_sets=sets, natural=self.run_cards)
        yield turns.Knock("none", most=self.call_limit, reason="yaniv")
        if self.pick == "either":
            yield turns.Draw(ends=True)
        yield turns.Keep()
        if self.leads == "winner":
            yield turns.Deal("before lowest")

    @hookimpl
    def points(self, card: Card) -> int:
        return min(card.rank, 10)

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the points of a hand and those of a call, and by option the totals that are halved.

        A caller who alone is lowest scores zero. Otherwise the lowest of the others do. A total that rests on 50 after
        a round of zero points is not halved again.
        """
        yield Cancel(card="yaniv.score.hand")
        yield Call(
            self.assaf,
            made="yaniv.call.made",
            failed="yaniv.assaf.penalty",
            spared="yaniv.assaf.spared",
            others="lowest",
            beside=True,
        )
        if self.halving:
            yield Reset([50, 100], scored=True)
        yield Lost(self.threshold, out=self.elimination)

    def retell(self, told: Mapping[str, str], words: Words) -> Mapping[str, str]:
        """Return the four sentences about a hand and its call."""
        own, limit = words.beside(__name__), words("number-word", number=self.call_limit)
        turn = own("short-turn", sets=self.jokers != "runs")
        two = own("short-run-cards") if self.run_cards > 1 else ""
        end = own("short-end", word=limit, call=self.knock_word)
        return {
            **told,
            "turn": " ".join(filter(None, (turn, two, own("short-draw", pick=self.pick)))),
            "cancels": own("short-cancels"),
            "end": f"{end} {own('short-failed', points=self.assaf)}",
        }
