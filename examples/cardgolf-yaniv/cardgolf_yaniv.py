"""Yaniv: play sets and runs from a hand of five, draw one card, and call with seven points or fewer."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, product

import attrs

from cardgolf import (
    Card,
    CardValues,
    Draw,
    HookSpecs,
    Knock,
    Layout,
    Move,
    NextRound,
    Phase,
    Pile,
    Play,
    RoundEnd,
    Standing,
    State,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import french
from cardgolf.scoring import Call, Cancel, Part, Reset
from cardgolf.words import Words

Cards = tuple[Card, ...]

JOKER, KING = Card(0, "*"), 13
MOST_MOVES = 1000  # that the kernel lets a seat have
STOCK, LAST, FIRST = Draw(Pile.STOCK), Draw(Pile.DISCARD), Draw(Pile.DISCARD, "bottom")


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
    def next_dealer(self, state: State) -> int | None:
        """Return the seat before the winner of the round, so that the winner leads the next."""
        rounds = state.match.rounds
        return state.setup.find_dealer_before(rounds[-1].scores) if self.leads == "winner" and rounds else None

    @hookimpl
    def moves(self, state: State, card_values: CardValues) -> Sequence[Move]:
        """Offer plays and perhaps a call, then draws."""
        if state.phase is Phase.FOLLOW:
            return self._draw_moves(state)
        hand = tuple(card for _, card in state.board.cards())
        plays = _plays(hand, wild_sets=self.jokers != "runs", least=self.run_cards)
        may_call = sum(card_values[card] for card in hand) <= self.call_limit
        return (*plays, Knock()) if may_call else plays

    @hookimpl
    def actions(self, players: int, rules: HookSpecs) -> Iterable[Move]:
        """List every play of the deck, the call and the draws."""
        deck, most = tuple(rules.deck(players)), max(layout.size for layout in rules.layouts(players, rules))
        sets, runs = _every_set(deck, most, wild=self.jokers != "runs"), _every_run(deck, most, self.run_cards)
        return (*sets, *runs, Knock(), *((FIRST,) if self.pick == "either" else ()))

    def _draw_moves(self, state: State) -> Sequence[Move]:
        piles = (STOCK, LAST) if state.may_draw_stock else (LAST,)
        return (*piles, FIRST) if self.pick == "either" and state.last_play_size > 1 else piles

    @hookimpl
    def after_move(self, state: State, move: Move) -> State | None:
        """Move the played cards to the discard pile after the draw, so that no seat can take its own."""
        if type(move) is not Draw or state.held is None:
            return None
        hand = state.board.with_card(state.held, state.turn)
        discard, last_play_size = state.discard + _sort_play(state.played), len(state.played)
        return state.with_board(hand).replace(
            held=None, held_from=None, discard=discard, last_play_size=last_play_size, played=()
        )

    @hookimpl
    def next_phase(self, move: Move) -> Phase | None:
        return {Play: Phase.FOLLOW, Draw: Phase.TURN_OVER}.get(type(move))

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | bool:
        return RoundEnd(state.turn, (), "yaniv") if type(move) is Knock else False

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

    def retell(self, told: Mapping[str, str], words: Words) -> Mapping[str, str]:
        """Return the four sentences about a hand and its call."""
        own, limit = words.beside(__name__), words("number-word", number=self.call_limit)
        wins = words("short-wins", goal="lowest", count=None, word=None)
        goal = own("short-goal", points=self.threshold, out=self.elimination)
        turn = own("short-turn", sets=self.jokers != "runs")
        two = own("short-run-cards") if self.run_cards > 1 else ""
        end = own("short-end", word=limit, call=self.knock_word)
        return {
            "goal": told["goal"].replace(wins, goal),
            "turn": " ".join(filter(None, (turn, two, own("short-draw", pick=self.pick)))),
            "cancels": own("short-cancels"),
            "end": f"{end} {own('short-failed', points=self.assaf)}",
        }

    @hookimpl(wrapper=True)
    def standings(self) -> Generator[None, Sequence[Standing], list[Standing]]:
        standings = yield
        return [attrs.evolve(each, lost=each.total >= self.threshold) for each in standings]

    @hookimpl
    def match_over(self, state: State, standings: Sequence[Standing]) -> bool | None:
        """End the match once one seat has lost or, with elimination, all but one seat or team."""
        left = [each.seat for each in standings if not each.lost]
        some_lost = len(left) < len(standings)
        return (some_lost and (not self.elimination or state.match.sides.count(left) < 2)) or None

    @hookimpl(wrapper=True)
    def next_round(self, standings: Sequence[Standing]) -> Generator[None, NextRound, NextRound]:
        """Leave seats that have lost out of the next hole, with elimination."""
        upcoming = yield
        if not self.elimination or upcoming.kind == "playoff":
            return upcoming
        lost = {each.seat for each in standings if each.lost}
        return NextRound("hole", tuple(seat for seat in upcoming.seats if seat not in lost))


@lru_cache(maxsize=16384)
def _plays(hand: Cards, *, wild_sets: bool, least: int) -> tuple[Move, ...]:
    """Return every play of the hand, a single card, a set or a run, or one more than a seat may be offered."""
    most = len(hand)
    found = chain(_every_set(hand, most, wild=wild_sets), _every_run(hand, most, least))
    plays: dict[Cards, Move] = {}
    while len(plays) <= MOST_MOVES and (play := next(found, None)):
        plays[play.cards] = play
    return tuple(plays[cards] for cards in sorted(plays, key=lambda cards: (len(cards), cards)))


def _every_set(deck: Cards, most: int, *, wild: bool) -> Iterator[Play]:
    """Yield the sets of one card to ``most``, with Jokers where they are wild."""
    jokers = deck.count(JOKER)
    for rank in sorted({card.rank for card in deck}):
        cards = sorted(card for card in deck if card.rank == rank)
        cards += [JOKER] * jokers if wild and rank != JOKER.rank else []
        for count in range(1, most + 1):
            yield from map(Play, dict.fromkeys(combinations(cards, count)))


def _every_run(deck: Cards, most: int, least: int) -> Iterator[Play]:
    """Yield the runs of three cards to ``most``, with Jokers for some of their cards but ``least``."""
    natural, jokers = sorted({*deck} - {JOKER}), deck.count(JOKER)
    for low, count, wild in product(natural, range(3, most + 1), range(jokers + 1)):
        higher = [card for card in natural if card.suit == low.suit and low.rank < card.rank < low.rank + count]
        choices = combinations(higher, count - wild - 1) if count - wild >= least else ()
        yield from (Play((low, *chosen, *(JOKER,) * wild)) for chosen in choices)


def _is_run(cards: Cards) -> bool:
    """Return whether the cards are three or more of one suit in a row. Jokers stand for missing ranks."""
    ranks = [card.rank for card in cards if card != JOKER]
    one_suit = len({card.suit for card in cards if card != JOKER}) == 1
    return len(cards) > 2 and one_suit and len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) < len(cards)


def _sort_play(cards: Cards) -> Cards:
    """Return the cards in order. In a run, a Joker lies in its card's place, or at the high end up to the king."""
    if not _is_run(cards):
        return cards
    natural = {card.rank: card for card in cards if card != JOKER}
    high = min(min(natural) + len(cards) - 1, KING)
    return tuple(natural.get(rank, JOKER) for rank in range(high - len(cards) + 1, high + 1))
