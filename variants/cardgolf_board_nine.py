"""Board Nine: shed a hand of five, and say NINE when you hold nine points or fewer."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

import attrs
from cardgolf_sentences import Told, end_match, say, write_number

from cardgolf import (
    Card,
    CardValues,
    Discard,
    Draw,
    HookSpecs,
    Knock,
    Layout,
    Move,
    Pass,
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
from cardgolf.cards import numbered
from cardgolf.scoring import Call, Cancel, Part, Reset
from cardgolf.words import Words

DECK = numbered({0: 2} | dict.fromkeys(range(1, 14), 4))
DIRECT_OR_KEEP, KEEP, NINE = (Discard(), Pass()), (Pass(),), (Knock(),)
STOCK, DISCARD = Pile.STOCK, Pile.DISCARD
DRAWS, OTHER_END = (Draw(STOCK), Draw(DISCARD)), Draw(DISCARD, "bottom")
FOLLOW, EXTRA, TURN_OVER = Phase.FOLLOW, Phase.EXTRA, Phase.TURN_OVER


@plugin
class BoardNine:
    """Board Nine: throw cards, draw lower ones, and say NINE with nine points or fewer to end the round."""

    defaults = {"holes": None}
    knock_word = "NINE"

    declare_limit: int = option(9, least=0, doc="The most points a hand may hold to say NINE.")
    declare_tie: str = option("penalty", "win", doc="What it is to the closer to equal the lowest other hand.")
    declare_first_turn: bool = option(False, doc="Whether NINE may be said on one's first turn of a deal.")
    empty_hand_safe: bool = option(True, doc="Whether a closer with an empty hand is safe from another empty one.")
    failed_penalty: int = option(25, least=0, doc="What a closer scores whom another player equals or beats.")
    failed_mode: str = option("fixed", "plus_hand", doc="Whether their hand is added to that.")
    others_on_failure: str = option("zero", "sum", doc="What the others score then.")
    sequence_length: int = option(5, 3, 4, doc="How many consecutive numbers make a sequence, at least.")
    zero_in_sequence: bool = option(False, doc="Whether a zero may begin a sequence.")
    discard_pick: str = option("top", "ends", doc="Which of the cards thrown last may be taken.")
    direct_discard: str = option("top_value", "any_value", "off", doc="Which of one's throw a drawn card may equal.")
    direct_sources: str = option("stock", "both", doc="Where a card must be drawn from to be thrown directly.")
    threshold: int = option(99, least=1, doc="The total at which a player loses and the match is over.")
    reset_at: int = option(90, least=1, doc="The total that is reduced, if it is hit exactly.")
    reset_to: int = option(45, least=0, doc="What it is reduced to.")

    @hookimpl
    def deck(self) -> Sequence[Card]:
        return DECK

    @hookimpl
    def layout(self) -> Layout:
        return Layout.hand(cards=5)

    @hookimpl
    def opening_flips(self) -> int:
        return 0

    @hookimpl
    def moves(self, state: State, card_values: CardValues) -> Sequence[Move]:
        """Return the moves of a step: play or say NINE; then draw; then discard or keep a stock card."""
        if state.phase is FOLLOW:
            return self._draws(state)
        if state.phase is EXTRA:
            reach = state.last_play_size if self.direct_discard == "any_value" else 1
            return DIRECT_OR_KEEP if state.held in state.discard[-reach:] else KEEP
        hand = tuple([slot.card for slot in state.board.slots if slot])
        plays = _plays(hand, self.sequence_length, self.zero_in_sequence)
        had_a_turn = state.turns_begun[state.turn] > 1 or self.declare_first_turn
        return plays + NINE if had_a_turn and sum([card_values[card] for card in hand]) <= self.declare_limit else plays

    @hookimpl
    def actions(self, players: int, rules: HookSpecs) -> Iterable[Move]:
        """Return every play of the deck, NINE and what the options add. The base rules list the other draws."""
        largest = max(layout.size for layout in rules.layouts(players, rules))
        plays = _every_play(rules.deck(players), largest, self.sequence_length, with_zero=self.zero_in_sequence)
        ends = (OTHER_END,) if self.discard_pick == "ends" else ()
        return (*plays, *NINE, *ends, *(KEEP if self.direct_discard != "off" else ()))

    def _draws(self, state: State) -> Sequence[Move]:
        """Return the draws from both piles, and from the other end of the last play if the option allows."""
        top, other = state.discard[-1], state.discard[-(state.last_play_size or 1)]
        piles = DRAWS if state.may_draw_stock else DRAWS[1:]
        return (*piles, OTHER_END) if self.discard_pick == "ends" and other is not top else piles

    @hookimpl
    def after_move(self, state: State, move: Move) -> State | None:
        """Put the played cards on the discard pile once a card is drawn, the highest on top."""
        if type(move) is Discard:
            return state.replace(last_play_size=state.last_play_size + 1)
        if type(move) is not Draw:
            return None
        pile = {"discard": state.discard + state.played, "last_play_size": len(state.played), "played": ()}
        direct = self.direct_discard != "off" and (move.pile is STOCK or self.direct_sources == "both")
        if state.held is None or direct:
            return state.replace(**pile)
        hand = state.board.with_card(state.held, state.turn)
        return state.with_board(hand).replace(**pile, held=None, held_from=None)

    @hookimpl
    def next_phase(self, state: State, move: Move) -> Phase:
        if type(move) is Play:
            return FOLLOW
        return EXTRA if state.held else TURN_OVER

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | bool:
        return RoundEnd(state.turn, (), "nine") if type(move) is Knock else False

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the points of a hand, those of NINE, and the total of 90 that becomes 45."""
        yield Cancel(card="board-nine.score.hand")
        yield Call(
            self.failed_penalty,
            made="board-nine.nine.made",
            failed="board-nine.nine.failed",
            spared="board-nine.nine.spared",
            others="all" if self.others_on_failure == "zero" else "none",
            beside=self.failed_mode == "plus_hand",
            ties=self.declare_tie == "win",
            empty=self.empty_hand_safe,
        )
        yield Reset([self.reset_at], self.reset_to)

    @hookimpl(wrapper=True)
    def standings(self) -> Generator[None, Sequence[Standing], list[Standing]]:
        """Mark each seat with a total of 99 or more as a loser."""
        standings = yield
        return [_with_lost(each, lost=each.total >= self.threshold) for each in standings]

    @hookimpl
    def match_over(self, standings: Sequence[Standing]) -> bool | None:
        """Return true once a seat has lost."""
        return any(each.lost for each in standings) or None

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences about a hand that is shed."""
        direct = say(words, "board-nine-direct") if self.direct_discard != "off" else ""
        turn = say(words, "board-nine-turn", word=write_number(words, self.sequence_length))
        when, limit = "first" if self.declare_first_turn else "later", write_number(words, self.declare_limit)
        spared = self.others_on_failure == "zero"
        return {
            "goal": end_match(told, say(words, "board-nine-goal", points=self.threshold), words),
            "turn": f"{turn} {direct}",
            "cancels": told["cancels"],
            "end": f"{say(words, 'board-nine-end', when=when, word=limit, call=self.knock_word)} "
            f"{say(words, 'board-nine-score', spared=spared, points=self.failed_penalty)}",
        }


def _with_lost(standing: Standing, *, lost: bool) -> Standing:
    """Return ``standing`` with another value of ``lost``."""
    return standing if standing.lost is lost else attrs.evolve(standing, lost=lost)


_play = lru_cache(maxsize=4096)(Play)


@lru_cache(maxsize=16384)
def _plays(hand: tuple[Card, ...], shortest: int, with_zero: bool) -> tuple[Move, ...]:  # noqa: FBT001  # a cache key
    """Return plays of one card, of equal cards, or of at least five consecutive numbers without a zero."""
    plays = [_play((card,) * count) for card, copies in Counter(hand).items() for count in range(1, copies + 1)]
    cards = [card for card in dict.fromkeys(hand) if card.rank or with_zero]
    spans = combinations(range(len(cards) + 1), 2)
    runs = [cards[begin:end] for begin, end in spans if end - begin >= shortest]
    plays += [_play(tuple(run)) for run in runs if run[-1].rank - run[0].rank == len(run) - 1]
    return tuple(plays)


def _every_play(deck: Sequence[Card], most: int, shortest: int, *, with_zero: bool) -> Iterator[Move]:
    """Yield the plays of every hand of at most ``most`` cards of the deck."""
    by_rank: dict[int, list[Card]] = {}
    for card, copies in sorted(Counter(deck).items()):
        yield from (_play((card,) * count) for count in range(1, min(copies, most) + 1))
        if card.rank or with_zero:
            by_rank.setdefault(card.rank, []).append(card)
    for first, length in product(by_rank, range(shortest, most + 1)):
        run = range(first, first + length)
        if by_rank.keys() >= {*run}:
            yield from map(_play, product(*[by_rank[rank] for rank in run]))
