"""Cabo and its relatives: four cards face down, powers of ranks, and snaps out of turn."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgolf_sentences import Told, add, say

from cardgolf import Card, Layout, hookimpl, option, plugin, turns
from cardgolf.cards import french, numbered
from cardgolf.scoring import Adjust, Call, Cancel, Faces, Part, Reset
from cardgolf.words import Words

MOST_EXTRA = 20  # cards beside a layout, as many as a board can have
KING = 13
RANKS = {
    "7-8": (7, 8), "9-10": (9, 10), "jack-queen": (11, 12), "kings": (KING, 14), "black kings": (KING,),
    "7": (7,), "8": (8,), "9": (9,), "jack": (11,), "queen": (12,), "ace": (1,),
}  # fmt: skip
WORDS = ("CABO", "CACTUS", "CAMBIO", "DUTCH", "KOMBIO", "PABLO", "TAMALOU")
COLOURS = {"red": ("D", "H"), "black": ("C", "S"), "none": ()}
NUMBERS = {
    "cabo": {0: 2} | dict.fromkeys(range(1, 13), 4) | {13: 2},
    "kombio": {-1: 3, 0: 3} | dict.fromkeys(range(1, 13), 5) | {13: 2, 14: 2},
}


@plugin
class Cabo:
    """Cabo: swap, peek, spy and snap your four hidden cards down to the fewest points, and call."""

    defaults = {"holes": None, "target": 100, "new_card": "down"}

    knock_word: str = option(*WORDS, doc="What a player says to call.")
    pack: str = option("french", "cabo", "kombio", doc="The cards: a French pack, or those of a game.")
    jokers: int = option(2, 0, doc="How many Jokers the French pack has.")
    joker_points: int = option(0, least=-100, doc="The points of a Joker.")
    low_kings: str = option("red", "black", "none", doc="The colour of the low kings.")
    low_king: int = option(-1, least=-100, doc="The points of a low king.")
    high_king: int | None = option(None, least=-100, doc="Points of other kings; None: as court cards.")
    court: str = option("rank", "ten", doc="Whether jacks, queens and other kings count 11, 12 and 13, or ten each.")
    columns: int = option(2, 3, doc="Columns of a layout, which has two rows.")
    peeks: int = option(2, 0, 1, 3, 4, doc="How many of their cards the players look at before play.")
    take_discard: bool = option(True, doc="Whether the top discard may be taken instead of a card of the stock.")
    taken: str = option("down", "up", doc="How a card of the discard pile lies.")
    powers: str = option("drawn", "any", doc="Which discards have their power: cards drawn, or any.")
    peek: str = option("7-8", "7", "jack", "queen", "none", doc="Ranks that show a card of one's own.")
    spy: str = option("9-10", "8", "jack", "queen", "none", doc="Ranks that show another player's card.")
    switch: str = option("jack-queen", "9", "jack", "queen", "none", doc="The ranks that exchange two cards unseen.")
    look: str = option("kings", "black kings", "none", doc="Kings that show a card and may exchange it.")
    looks: int = option(1, 2, doc="How many cards such a king shows before the exchange.")
    give: str = option("none", "ace", doc="Ranks that deal another player a card.")
    switches: str = option("own", "any", doc="What is exchanged: a card of one's own, or any two cards.")
    snaps: str = option("own", "any", "none", doc="Whose cards may be thrown out of turn: one's own, or any player's.")
    chain: bool = option(False, doc="Whether a card thrown out of turn may be answered by another.")
    penalty_cards: int = option(1, least=0, doc="How many cards a wrong snap costs.")
    call: str = option("before", "after", doc="When a player may call: instead of a turn, or after it.")
    shield: bool = option(True, doc="Whether a caller's cards are out of play.")
    caller_snaps: bool = option(False, doc="Whether such a caller may still throw cards out of turn.")
    call_shows: bool = option(False, doc="Whether a caller's cards are turned up.", since="0.4")
    lowest: str = option("zero", "sum", "caller", doc="What the players with the fewest points of the round score.")
    equal: str = option("made", "failed", doc="What a call is that another player equals.")
    failed: int = option(10, least=0, doc="Points of a caller who does not have the fewest.")
    leads: str = option("left", "winner", doc="Who begins the next round: by turns, or its winner.")
    reset_at: int | None = option(None, least=1, doc="The total that is reduced if it is hit exactly.")
    reset_to: int = option(50, least=0, doc="What it is reduced to.")
    resets: int | None = option(None, least=1, doc="How often that happens to a player; None: always.")

    # 1 and 2: the pack and the deal

    @hookimpl
    def deck(self) -> Sequence[Card]:
        """CB 9.1.1 A pack of 52 with two Jokers, or numbers."""
        return french(packs=1, jokers=self.jokers) if self.pack == "french" else numbered(NUMBERS[self.pack])

    @hookimpl
    def points(self, card: Card) -> int:
        """CB 9.1.2 and 9.1.3 A card counts its rank, a Joker zero, a red king -1."""
        if not card.suit:
            return card.rank
        if card.rank == 0:
            return self.joker_points
        if card.rank == KING and card.suit in COLOURS[self.low_kings]:
            return self.low_king
        if card.rank == KING and self.high_king is not None:
            return self.high_king
        return min(card.rank, 10) if self.court == "ten" else card.rank

    @hookimpl
    def layout(self) -> Layout:
        """CB 9.2.1 Four cards in a square."""
        return Layout.grid(rows=2, columns=self.columns)

    # 3 to 6: turns, powers, snaps and the call

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield what a turn is: a card drawn and swapped, powers, snaps and the call.

        CB 9.2.1 and 9.2.2 All cards stay face down; each player has seen the nearest. CB 9.3.1 and 9.3.3 Draw from a
        pile; by option a card of the discard pile lies face up. CB 9.5 Equal cards are thrown out of turn. CB 9.6 A
        call leaves every other player one turn, and nothing else closes a round. CB 9.2.4 By option the winner leads.
        """
        size = 2 * self.columns
        yield turns.Opening(0, seen=range(size - self.peeks, size))
        if not self.take_discard:
            yield turns.Draw("stock")
        if self.taken == "up":
            yield turns.Swap(taken="up")
        if self.snaps != "none":
            fine, most = self.penalty_cards, MOST_EXTRA
            yield turns.Snap(self.snaps, fine=fine, chain=self.chain, caller=self.caller_snaps, most_extra=most)
        for name, what in self._powers.items():
            yield turns.Power(self._find_cards(name), of=self.powers, **what)
        at = "start" if self.call == "before" else "end"
        yield turns.Knock(at=at, shield=self.shield, turned_up=self.call_shows, reason="cabo")
        yield turns.End(on="none")
        if self.leads == "winner":
            yield turns.Deal("before lowest")

    @property
    def _powers(self) -> Mapping[str, dict[str, Any]]:
        """CB 9.4.2 to 9.4.7 The powers that ranks have, by the options that name the ranks."""
        powers: dict[str, dict[str, Any]] = {
            "peek": {"look": "own"}, "spy": {"look": "others"},
            "switch": {"exchange": "different" if self.switches == "any" else "own"},
            "look": {"exchange": "seen", "looks": self.looks, "trades": self.switches == "any"}, "give": {"deal": 1},
        }  # fmt: skip
        powers["look"] |= {"wider": Faces(ranks=[14])} if self.pack == "kombio" else {}
        return {name: what for name, what in powers.items() if getattr(self, name) != "none"}

    def _find_cards(self, name: str) -> Faces:
        ranks = getattr(self, name)
        return Faces(ranks=RANKS[ranks], suits="CS" if ranks == "black kings" else None)

    # 7: scores and the match

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield what cards count, what the fewest points and a call do, and the totals that are reduced.

        CB 9.7.1 Each card counts. CB 9.7.2 The players with the fewest points score zero, or fewer. CB 9.7.3 A caller
        who is not among them has ten points more. CB 9.7.4 By option a caller whom another equals is not among them.
        CB 9.7.6 By option a total of 100 becomes 50.
        """
        ties = self.equal != "failed"
        yield Cancel(card="cabo.score.card")
        if self.lowest == "zero":
            yield Adjust("lowest", times=-1, least=1, ties=ties, rule="cabo.score.lowest")
        if self.failed or self.lowest == "caller":
            made = "cabo.call.made" if self.lowest == "caller" else ""
            yield Call(self.failed, beside=True, ties=ties, made=made, failed="cabo.call.failed")
        if self.reset_at is not None:
            yield Reset([self.reset_at], self.reset_to, most=self.resets)

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what the fewest points and a call bring."""
        is_fined = self.failed and self.lowest != "caller"
        lowest = say(words, "cabo-lowest") if self.lowest == "zero" else ""
        return add(told, "end", lowest, say(words, "cabo-failed", points=self.failed) if is_fined else "")
