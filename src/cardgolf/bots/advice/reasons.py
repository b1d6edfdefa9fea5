"""Reasons for moves, in a beginner's words: what a card pairs with, what it replaces, and the clause that pays."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from attrs import evolve, frozen

from cardgolf import (
    Card,
    CardGolfError,
    Discard,
    Draw,
    Flip,
    Knock,
    Line,
    Move,
    Rulebook,
    SlotView,
    Swap,
    Take,
    View,
    clauses,
    determinize,
)
from cardgolf.bots.hands import drawn_card
from cardgolf.games import count_unseen, provisional_lines, visible_points
from cardgolf.narration import explain_move
from cardgolf.table import CardNames, Chance
from cardgolf.words import Words

NAMES: CardNames = CardNames(joker="Joker")
MAX_LISTED = 3


def give_reason(view: View, move: Move, cards: CardNames = NAMES) -> str:
    """Return a reason for ``move`` in a few words, or nothing.

    Points are the change of the cards that the viewer sees, where an unseen card counts as an average one. A change for
    the worse ends in ``now``, since the move may still be the best by the end of the round. ``cards`` names cards.

    >>> game = cardgolf.Game.from_position("play-nine", '''
    ... board 0: 1 2 3 (4) / 5 6 7 (8)
    ... board 1: 4 2 3 (4) / 9 6 7 (12)
    ... discard: 4
    ... turn: 1
    ... ''')
    >>> from cardgolf.bots.advice.reasons import give_reason
    >>> give_reason(game.view(1), game.legal_moves[1])
    'the 4 can pair at a2 with the 4 above it (PN 2.4.1), replacing the 9: 13 points fewer'

    Raises :class:`cardgolf.PluginError` if a rule fails.
    """
    if isinstance(move, Swap) and view.held:
        return _describe_placement(_place_card(view, view.held, move.slot), cards, may=False)
    if isinstance(move, Draw | Take):
        return _explain_draw(view, move, cards)
    if isinstance(move, Discard) and view.held:
        return _explain_discard(view, move, view.held, cards)
    if isinstance(move, Flip):
        words = cards.words
        return words("shows-one", mean=_format_mean(view, words))
    if isinstance(move, Knock):
        return _explain_knock(view, cards.words) or explain_move(view, move, cards)
    return explain_move(view, move, cards)


@frozen
class _Placement:
    """What becomes of a viewer's open cards if ``card`` takes the place ``slot`` from ``old``.

    ``change`` is how many points they then have more, where an unseen card counts as an average one. ``rule`` is the
    line that the card makes with ``mates``. ``broken`` are the places of a line that the card breaks up.
    """

    card: Card
    slot: str
    old: Card | None
    change: float
    mates: tuple[tuple[Card, str], ...]
    rule: Line | None
    broken: tuple[str, ...]
    view: View

    @property
    def saved(self) -> float:
        """How many points better the cards are."""
        return -self.view.rules.cost_sign * self.change


def _place_card(view: View, card: Card, slot: str) -> _Placement:
    """Return what becomes of the viewer's open cards if ``card`` goes to the place ``slot``."""
    seat = view.actor
    board = view.boards[seat]
    if board is None:
        raise ValueError(f"invalid seat {seat}: expected one with a board")
    place = board.index(slot)
    found = board.slots[place]
    old = found.card if found else None
    slots = [*board.slots]
    slots[place] = SlotView(card, up=True)
    boards = [*view.boards]
    boards[seat] = evolve(board, slots=tuple(slots))
    after = evolve(view, boards=tuple(boards), holding=False, held=None, held_from=None)
    before, later = Counter(provisional_lines(view, seat)), Counter(provisional_lines(after, seat))
    change = _sum_points(later) - _sum_points(before) - (0 if old else _mean_unseen(view))
    paying = [line for line in later - before if slot in line.slots and len(line.slots) > 1]
    rule = max(paying, key=lambda line: len(line.slots), default=None)
    mates: tuple[tuple[Card, str], ...] = ()
    if rule:
        laid = {name: slots[board.index(name)] for name in rule.slots}
        faces = {name: each.card for name, each in laid.items() if each and each.card}
        mates = tuple((face, name) for name, face in faces.items() if name != slot)
    broken = next((line.slots for line in before - later if slot in line.slots and len(line.slots) > 1), ())
    return _Placement(card, slot, old, change, mates, rule, broken, view)


def _sum_points(lines: Counter[Line]) -> int:
    return sum(line.points * count for line, count in lines.items())


def _describe_placement(placed: _Placement, cards: CardNames, *, may: bool) -> str:
    """Return what the card does, or with ``may`` what it can do once it is drawn."""
    words, name, view = cards.words, cards.name(placed.card), placed.view
    mean, old = _format_mean(view, words), placed.old and cards.name(placed.old)
    if placed.rule and placed.mates:
        told = _describe_line(placed, name, cards, may=may)
        if placed.broken:
            told = words("breaks-too", what=told, places=cards.words.join(placed.broken))
        else:
            told = words("replacing", what=told, old=old, mean=mean)
    elif old is None:
        told = words("replaces-unseen", card=name, may=may, only=_count_unseen_places(view) == 1, mean=mean)
    elif placed.broken:
        told = words("breaks", card=name, may=may, places=cards.words.join(placed.broken))
    else:
        told = words("replaces", card=name, may=may, old=old)
    points = round(placed.change)
    return words("changes", what=told, count=abs(points), more=points > 0, now=round(placed.saved) < 0)


def _count_unseen_places(view: View) -> int:
    """Return how many places of the seat that acts have a card that the viewer has not seen."""
    board = view.boards[view.actor]
    return sum(slot is not None and slot.card is None for slot in board.slots) if board else 0


def _describe_line(placed: _Placement, name: str, cards: CardNames, *, may: bool) -> str:
    """Return what a card makes with others, and the clause that pays: a pair, or a line of several."""
    words, others = cards.words, placed.mates
    clause = _clause_numbers(placed.view.rules).get(placed.rule.rule) if placed.rule else None
    if len(others) == 1:
        ((mate, place),) = others
        here, side = placed.slot, _find_side(placed.view, placed.slot, place)
        return words(
            "pairs", card=name, may=may, here=here, other=cards.name(mate), side=side, places=place, clause=clause
        )
    count = len(others)
    places = cards.words.join([place for _, place in others]) if count <= MAX_LISTED else None
    return words("goes-with", card=name, may=may, places=places, count=count, clause=clause)


def _find_side(view: View, here: str, there: str) -> str:
    """Return where a place is from another one, or nothing if they are no neighbours."""
    layout = view.boards[view.actor].layout  # type: ignore[union-attr]  # the seat that acts has a board
    one, other = layout.index(here), layout.index(there)
    if other not in layout.neighbours[one]:
        return ""
    if abs(other - one) == layout.columns and layout.columns > 1:
        return "above" if other < one else "below"
    return "left" if other < one else "right"


def _explain_draw(view: View, move: Draw | Take, cards: CardNames) -> str:
    card = drawn_card(view, move)
    if card is None:
        words = cards.words
        return words("unseen-average", mean=_format_mean(view, words))
    placed = _best_placement(view, card, move)
    return _describe_placement(placed, cards, may=True) if placed else _explain_card(view, card, cards)


def _list_moves_with(view: View, draw: Draw | Take) -> Sequence[Move]:
    """Return the legal moves after a draw of a card that is seen: a lock, for one, leaves out its place."""
    if view.rules.plugins_with_notes:  # such a game cannot be sampled
        return [Swap(name) for name in view.boards[view.actor].names]  # type: ignore[union-attr]  # of the seat that acts
    return determinize(view, Chance(0)).play(draw, seat=view.actor).legal_moves


def _explain_card(view: View, card: Card, cards: CardNames) -> str:
    """Return what a card is for a hand: its points, and how many like it the viewer holds."""
    board = view.boards[view.actor]
    held = [slot.card for slot in board.slots if slot and slot.card] if board else []
    alike = sum(other.kind == card.kind for other in held)
    words, points = cards.words, str(view.rules.card_values[card])
    return words("counts", card=cards.name(card), points=points, count=alike)


def _best_placement(view: View, card: Card, draw: Draw | Take | None = None) -> _Placement | None:
    """Return what ``card`` does at the best place where it may go, or ``None`` if the viewer has no grid.

    It is in hand, or ``draw`` takes it first.
    """
    board = view.boards[view.actor]
    if board is None or board.layout.is_hand:
        return None
    moves = _list_moves_with(view, draw) if draw else view.legal_moves
    swaps = [move.slot for move in moves if isinstance(move, Swap) and board.slots[board.index(move.slot)]]
    return max((_place_card(view, card, name) for name in swaps), key=lambda each: each.saved, default=None)


def _explain_discard(view: View, move: Discard, held: Card, cards: CardNames) -> str:
    placed = _best_placement(view, held)
    is_useless = placed is not None and round(placed.saved) <= 0
    words = cards.words
    return words("because-thrown", card=cards.name(held), useless=is_useless, flip=bool(move.flip))


def _explain_knock(view: View, words: Words) -> str:
    """Return the points in sight of all seats."""
    own = visible_points(view)
    others = [visible_points(view, seat) for seat in view.seats if seat != view.actor]
    if own is None:
        return ""
    shown = [str(points) for points in others if points is not None]
    return words("in-sight", points=str(own), others=words.join(shown) or None)


def _mean_unseen(view: View) -> float:
    """Return the mean points of the cards that the viewer has not seen."""
    values, unseen = view.rules.card_values, count_unseen(view)
    count = sum(unseen.values())
    return sum(values[card] * copies for card, copies in unseen.items()) / count if count else 0.0


def _format_mean(view: View, words: Words) -> str:
    try:
        return words.decimal(f"{_mean_unseen(view) + 0.0:.1f}")
    except CardGolfError:
        return "?"


@lru_cache(maxsize=16)
def _clause_numbers(rules: Rulebook) -> dict[str, str]:
    """Return the number of the first clause of each rule id."""
    return {rule: clause.number for clause in reversed(clauses(rules)) for rule in clause.ids}
