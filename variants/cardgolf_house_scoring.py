"""House rules about scoring."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product

from cardgolf import Board, Boards, Card, CardValues, HookSpecs, Layout, Line, State, hookimpl, option, plugin
from cardgolf.array_patterns import leave_out, matched_many
from cardgolf.board_arrays import JOKER_SUIT, IntArray
from cardgolf.patterns import (
    AMOUNTS,
    PAIR_ANYWHERE,
    PAIR_ONCE,
    Places,
    cancel,
    disjoint_pairs,
    matched,
    pairs_anywhere,
    wrong_closer_penalty,
)

PAIRINGS = {PAIR_ONCE: disjoint_pairs, PAIR_ANYWHERE: pairs_anywhere}


@plugin
class FourBonus:
    """Four equal cards in two columns count nothing and earn a bonus, at most once in a layout."""

    needs = ("grid",)
    ranks_score_apart = True

    points: int = option(-25, doc="What four equal cards earn.")
    formation: str = option("columns", "vertical_pairs", "block", doc="How the two pairs must lie.")

    @hookimpl(wrapper=True)
    def score(self, board: Board, card_values: CardValues) -> Generator[None, Iterable[Line], list[Line]]:
        """Replace the lines of the four cards by the bonus. If there are several, take the four that scores lowest."""
        lines = list((yield))
        fours = [set(board.name(four)) for four in matched(board, _fours(board.layout, self.formation))]
        if not fours:
            return lines
        left = [_lines_without(board, card_values, lines, four) for four in fours]
        best = min(range(len(fours)), key=lambda index: sum(line.points for line in left[index]))
        return [*left[best], Line("four-bonus.score", self.points, tuple(sorted(fours[best])))]

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return the bonus, which is earned once."""
        return min(self.points, 0), max(self.points, 0)

    def without_single(self) -> None:
        """Return nothing: one four alone of a layout counts."""

    @hookimpl(wrapper=True)
    def score_many(self, boards: Boards) -> Generator[None, IntArray, IntArray]:
        """Leave the boards with four such cards to ``score``, which sees the lines that they change."""
        points = yield
        return leave_out(points, matched_many(boards, _fours(boards.layout, self.formation)))


@lru_cache(maxsize=64)
def _fours(layout: Layout, formation: str) -> tuple[Places, ...]:
    """Return the places of four cards that lie in two columns as ``formation`` requires."""
    columns = [[*combinations(column, 2)] for column in layout.column_lines]
    pairs = [pair for one, other in combinations(columns, 2) for pair in product(one, other)]
    return tuple(one + other for one, other in pairs if _is_formed(layout, one, other, formation))


def _is_formed(layout: Layout, one: Places, other: Places, formation: str) -> bool:
    """Return whether two pairs lie as ``formation`` requires."""
    neighbours = layout.neighbours
    if formation == "columns":
        return True
    upright = one[1] in neighbours[one[0]] and other[1] in neighbours[other[0]]
    return upright and (formation == "vertical_pairs" or other[0] in neighbours[one[0]])


def _lines_without(board: Board, card_values: CardValues, lines: Iterable[Line], four: set[str]) -> list[Line]:
    """Return ``lines`` without the ``four`` cards.

    If one of them was in a pair with another card, the rest of their rank pairs again without them.
    """
    kept = [part for line in lines for part in _without(line, four)]
    broken = [
        (line.rule, pairing)
        for line in lines
        for suffix, pairing in PAIRINGS.items()
        if line.rule.endswith(suffix) and 0 < len(four.intersection(line.slots)) < 2
    ]
    if not broken:
        return kept
    names, (place, *_) = board.layout.names, map(board.layout.index, four)
    rest = {other for other, rank in enumerate(board.ranks) if rank == board.ranks[place] and names[other] not in four}
    alone = Board.of(board.layout, (slot if other in rest else None for other, slot in enumerate(board.slots)))
    group, pairing = broken[0]
    known = {line.slots[0]: line for line in lines if len(line.slots) == 1}  # a game may count a card for less
    worth = {
        each: known[names[each]].points if names[each] in known else card_values[card] for each, card in alone.cards()
    }
    pairs = pairing(alone, worth)
    others = [line for line in kept if not line.slots or not {*line.slots} <= {*board.name(rest)}]
    counted = cancel(alone, card_values, pairs, group=group, card="four-bonus.card")
    return [*others, *(known.get(line.slots[0], line) if len(line.slots) == 1 else line for line in counted)]


def _without(line: Line, four: set[str]) -> list[Line]:
    """Return ``line`` for its cards other than the ``four``, or nothing if there are none."""
    others = tuple(name for name in line.slots if name not in four)
    if line.points or not line.slots:
        return [line] if others or not line.slots else []
    return [Line(line.rule, 0, others)] if others else []


@plugin
class EnderPenalty:
    """A closer without the lowest score gets the highest score of the table instead of their own."""

    replaces = ("penalty",)

    how: str = option(*AMOUNTS, doc="What a wrong closer takes.")
    points: int = option(
        20, least=0, doc="The points of flat and doubled_plus, and of per_lower for each who is lower."
    )

    @hookimpl
    def penalty(self, state: State, raw: Mapping[int, int], rules: HookSpecs) -> Mapping[int, Iterable[Line]]:
        """Return the penalty if another score is strictly better. A tie for the best score is safe."""
        rule, goal = f"ender-penalty.{self.how}", rules.goal()
        return wrong_closer_penalty(state, raw, how=self.how, points=self.points, rule=rule, goal=goal)


@plugin
class JokerPairs:
    """Jokers that would cancel each other keep their points."""

    needs = ("grid",)
    ranks_score_apart = True

    @hookimpl(wrapper=True, innermost=True)  # whatever counts four Jokers comes later
    def score(self, board: Board, card_values: CardValues) -> Generator[None, Iterable[Line], list[Line]]:
        """Replace each line of zero points for Jokers alone by a line for each Joker with its points."""
        cards = {board.layout.names[place]: card for place, card in board.cards()}
        lines = list((yield))
        if sum(card.suit == "*" for card in cards.values()) < 2:
            return lines
        return [kept for line in lines for kept in _restore_jokers(line, cards, card_values)]

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return no points beyond those of the cards."""
        return 0, 0

    @hookimpl(wrapper=True, innermost=True)
    def score_many(self, boards: Boards) -> Generator[None, IntArray, IntArray]:
        """Leave the boards with two Jokers or more to ``score``, which sees the lines that it changes."""
        points = yield
        several = (boards.suits == JOKER_SUIT).sum(axis=1, keepdims=True) > 1
        return leave_out(points, several)


def _restore_jokers(line: Line, cards: Mapping[str, Card], card_values: CardValues) -> list[Line]:
    """Return ``line``, or a line for each Joker if it cancels only Jokers."""
    jokers = [name for name in line.slots if cards[name].suit == "*"]
    if line.points or not jokers or len(jokers) < len(line.slots):
        return [line]
    return [Line("joker-pairs.score", card_values[cards[name]], (name,)) for name in jokers]
