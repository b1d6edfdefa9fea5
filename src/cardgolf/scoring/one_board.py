"""The lines of one board by the parts of a scoring."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any

from attrs import evolve

from cardgolf.cards import Card, CardValues
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, TOUCHING, Faces, Lines, Places, list_lines, tell_apart
from cardgolf.scoring.parts import Bonus, Cancel, Count, Held, Marked, Part, Spare, Take, Wild
from cardgolf.scoring.patterns import cancel, disjoint_pairs, matched, pairs_anywhere, shared_line, touching
from cardgolf.table import Board, Layout
from cardgolf.table.scorecard import Line

CARD = Cancel(card="base.score.card")
"""What the cards of a board count where no part and no plugin says so."""

WILD_WORK = 50_000
"""The steps in which all boards are scored to choose the wild cards of one: :meth:`BoardScorer.count_board_steps`."""

Saved = Mapping[int, int]


class BoardScorer:
    """Scores one board by parts: ``score`` returns what its cards count, and ``bonus`` what they earn besides.

    ``now`` are the turns that the owner of the board has begun, 0 without a game.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        def list_kind(kind: type[Any]) -> tuple[Any, ...]:
            return tuple(part for part in parts if type(part) is kind)

        self.cancels: tuple[Cancel, ...] = list_kind(Cancel) or (CARD,)
        self.spares: tuple[Spare, ...] = list_kind(Spare)
        self.takes: tuple[Take, ...] = list_kind(Take)
        self.marked: tuple[Marked, ...] = list_kind(Marked)
        self.wilds: tuple[Wild, ...] = list_kind(Wild)
        self.adding = tuple(part for part in parts if type(part) in _ADDING)
        # With one `Cancel` and nothing that changes its lines, `score` has a short way.
        self._is_plain = not (self.spares or self.takes or self.marked or self.wilds) and len(self.cancels) == 1
        named = [getattr(part, name, None) for part in parts for name in ("cards", "unless")]
        self._faces = tuple(faces for faces in named if faces is not None)
        # Equal cards are counted beforehand only where lines of them are all that may earn.
        self._counts = self.adding if all(type(part) is Count for part in self.adding) else ()

    def score(self, board: Board, card_values: CardValues, now: int = 0) -> list[Line]:
        """Return the lines of what the cards count."""
        if self._is_plain:
            part = self.cancels[0]
            groups = find_groups(part.where, board, card_values, unless=part.unless) if part.where is not None else ()
            return _list_lines(board, card_values, groups, part)
        if self.wilds:
            board = self.choose_wild(board, card_values, now)
        return self._score_cards(board, card_values, now)

    def bonus(self, board: Board, card_values: CardValues, now: int = 0) -> list[Line]:
        """Return the lines of what is earned besides."""
        # Chosen again: `score` and `bonus` are two hooks, and each may be called alone.
        if self.wilds:
            board = self.choose_wild(board, card_values, now)
        return self._list_bonuses(board, card_values, now)

    def _list_bonuses(self, board: Board, card_values: CardValues, now: int) -> list[Line]:
        lines: list[Line] = []
        # Cleared places look like equal cards here. At worst the short way is not taken.
        if self._counts and len({*board.ranks}) > len(board.ranks) - _find_needed(self._counts, board.layout):
            return lines  # too few cards are equal
        for part in self.adding:
            lines += _ADDING[type(part)](self, part, board, card_values, now)
        return lines

    def choose_wild(self, board: Board, card_values: CardValues, now: int) -> Board:
        """Return the board with each wild card as that card of the board with which it scores least.

        Of cards that no part tells apart, one is tried. Where there are more ways than :data:`WILD_WORK` allows, the
        best of those counts in which all wild cards are alike, and after it each in which one of them changes for less.
        """
        wild = self._find_wild(board, card_values)
        if not wild:
            return board
        choices = self._list_choices(board, card_values)

        def add_up(each: Board) -> int:
            lines = self._score_cards(each, card_values, now) + self._list_bonuses(each, card_values, now)
            return sum([line.points for line in lines])

        most = self.count_ways(board.layout, len(board.slots))
        if len(choices) ** len(wild) > most:
            return _search_wild(board, wild, choices, most, add_up)
        # Of equal sums the first counts. JavaScript tries the cards in the same order.
        return min([_replace(board, wild, chosen) for chosen in product(choices, repeat=len(wild))], key=add_up)

    def count_steps(self, board: Board, card_values: CardValues) -> int:
        """Return the places of a board, and the steps in which other cards are tried for its wild ones, if it has any.

        There may be fewer where there are more ways than :data:`WILD_WORK` allows.
        """
        size = len(board.slots)
        wild = self._find_wild(board, card_values) if self.wilds else ()
        if not wild:
            return size
        ways: int = len(self._list_choices(board, card_values)) ** len(wild)
        return size + 2 * min(self.count_board_steps(board.layout, size) * ways, WILD_WORK)

    def count_board_steps(self, layout: Layout, places: int) -> int:
        """Return the steps of one board without wild cards: its places, the lines of parts, and for a word its places.

        JavaScript counts the same, ``countSteps`` in ``js/src/scoring.js``: both choose the same wild cards.
        """
        where = [part.where for part in (*self.cancels, *self.takes, *self.adding) if isinstance(part, _IN_LINES)]
        found = [list_lines(lines, layout) for lines in where if lines is not None]
        counts: list[int] = [places if lines is None else len(lines) for lines in found]
        return places + sum(counts)

    def count_ways(self, layout: Layout, places: int) -> int:
        """Return how many boards are scored at most to choose the wild cards of one."""
        return max(WILD_WORK // self.count_board_steps(layout, places), 1)

    def _find_wild(self, board: Board, card_values: CardValues) -> list[int]:
        """Return the places of the wild cards."""
        cards = board.cards()
        return [place for place, card in cards if any(part.cards.has(card, card_values[card]) for part in self.wilds)]

    def _list_choices(self, board: Board, card_values: CardValues) -> list[Card]:
        """Return the cards of a board, one of each that no part tells apart."""
        choices: dict[tuple[int, ...], Card] = {}
        for _, card in board.cards():
            choices.setdefault((card.kind, *tell_apart(card, card_values[card], self._faces)), card)
        return [*choices.values()]

    def _score_cards(self, board: Board, card_values: CardValues, now: int) -> list[Line]:
        return self._take_groups(self._count_cards(board, card_values, now), board, card_values)

    def _count_cards(self, board: Board, card_values: CardValues, now: int) -> list[Line]:
        """Return a line for each group that cancels and for each other card."""
        groups = [self._find_cancelled(part, board, card_values, now) for part in self.cancels]
        if len(groups) == 1:
            lines = _list_lines(board, card_values, groups[0], self.cancels[0])
        else:
            lines = _list_lines_of_several(board, card_values, [*zip(self.cancels, groups, strict=True)])
        lines = self._spare_groups(lines, board, card_values)
        for mark in self.marked:
            if mark.instead:
                replaced = [(name,) for name in board.name(self._find_marked(mark, board, card_values, now))]
                lines = [line for line in lines if line.slots not in replaced]
                lines += [Line(mark.instead, 0, place) for place in replaced]
        return lines

    def change_lines(self, lines: list[Line], board: Board, card_values: CardValues) -> list[Line]:
        """Return the lines of a hook in Python, with those that ``Spare`` and ``Take`` give."""
        return self._take_groups(self._spare_groups(lines, board, card_values), board, card_values)

    def _spare_groups(self, lines: list[Line], board: Board, card_values: CardValues) -> list[Line]:
        """Return ``lines`` with those of the cards that a ``Spare`` keeps."""
        for spare in self.spares:
            lines = _spare(spare, board, card_values, lines)
        return lines

    def _take_groups(self, lines: list[Line], board: Board, card_values: CardValues) -> list[Line]:
        """Return ``lines`` with those that a ``Take`` gives."""
        for take in self.takes:
            lines = self._take_group(take, board, card_values, lines)
        return lines

    def _find_cancelled(self, part: Cancel, board: Board, card_values: CardValues, now: int) -> Sequence[Places]:
        """Return the groups that cancel, those that are spared later among them."""
        if part.where is None:
            return ()
        # Which of several equal cards make a pair depends on what each saves. Other groups leave no choice.
        saved = self._find_saved(board, card_values, now) if part.where in (PAIRS, PAIRS_ANYWHERE) else None
        return find_groups(part.where, board, card_values, unless=part.unless, saved=saved)

    def _find_saved(self, board: Board, card_values: CardValues, now: int) -> Saved:
        """Return what the card at each place saves in a pair, its mark included."""
        saved = {place: card_values[card] for place, card in board.cards()}
        for part in self.marked:
            for place in _list_marked(part, board, now):
                # In a pair a card loses what it counts and earns alone, and earns `paired`.
                saved[place] = (0 if part.instead else saved[place]) + part.alone - (part.paired or 0)
        return saved

    def _find_marked(self, part: Marked, board: Board, card_values: CardValues, now: int) -> list[int]:
        """Return the places of marked cards whose mark no group takes away."""
        places = _list_marked(part, board, now)
        if not places or part.paired is not None:
            return places
        spared = self._find_paired(board, card_values, now)
        return [place for place in places if place not in spared]

    def _find_paired(self, board: Board, card_values: CardValues, now: int) -> set[int]:
        """Return the places in groups that cancel and are not spared."""
        found = [self._find_cancelled(part, board, card_values, now) for part in self.cancels]
        return {
            place
            for groups in found
            for group in groups
            if not any(_are_all(spare.cards, board, card_values, group) for spare in self.spares)
            for place in group
        }

    def _take_group(self, part: Take, board: Board, card_values: CardValues, lines: Sequence[Line]) -> list[Line]:
        """Return ``lines`` with one group in the place of its cards: of several the one that scores lowest."""
        groups = matched(board, list_lines(part.where, board.layout) or ())
        if not groups:
            return [*lines]
        # Not the points of the groups are compared but what is left: a group may break a pair.
        left = [self._leave_out(part, board, card_values, lines, group) for group in groups]
        best = min(range(len(groups)), key=lambda index: sum([line.points for line in left[index]]))
        return [*left[best], Line(part.rule, part.points, tuple(sorted(board.name(groups[best]))))]

    def _leave_out(
        self, part: Take, board: Board, card_values: CardValues, lines: Sequence[Line], group: Places
    ) -> list[Line]:
        """Return ``lines`` without the cards of a group. The rest of a pair that this breaks pairs again."""
        # A part with pairs cancels everywhere, so that there is one at most. The group has one rank, and only cards of
        # that rank can pair anew. Single cards keep the lines that marks and spares gave them.
        gone = {*board.name(group)}
        kept = [rest for line in lines for rest in _without(line, gone)]
        broken = next((each for each in self.cancels if _is_broken(each, lines, gone)), None)
        if broken is None:
            return kept
        kind = board.ranks[group[0]]
        rest = {place for place, rank in enumerate(board.ranks) if rank == kind and place not in group}
        alone = Board.of(board.layout, (slot if place in rest else None for place, slot in enumerate(board.slots)))
        known = {line.slots[0]: line for line in lines if len(line.slots) == 1}
        rest_names = {*board.name(rest)}
        others = [line for line in kept if not line.slots or not {*line.slots} <= rest_names]
        saved = {
            place: known[name].points if (name := board.layout.names[place]) in known else card_values[card]
            for place, card in alone.cards()
        }
        groups = find_groups(broken.where or (), alone, card_values, unless=broken.unless, saved=saved)
        paired = _list_lines(alone, card_values, groups, evolve(broken, card=part.card))
        paired = self._spare_groups(paired, alone, card_values)
        return [*others, *(known.get(line.slots[0], line) if len(line.slots) == 1 else line for line in paired)]


@lru_cache(maxsize=256)
def _find_needed(counts: Sequence[Part], layout: Layout) -> int:
    """Return how many cards of a board, less one, must equal another for one of ``counts``: 0 for none of these."""
    needed = [
        # So many lines of one rank have at least this many equal cards, of which all but one repeat another.
        part.least * min(map(len, lines)) - 1
        for part in counts
        if isinstance(part, Count) and (lines := list_lines(part.where, layout)) and len(lines) >= part.least
    ]
    return min(needed, default=layout.size)


def find_groups(
    where: Lines, board: Board, card_values: CardValues, *, unless: Faces | None = None, saved: Saved | None = None
) -> Sequence[Places]:
    """Return the groups of equal cards of a board but for those of which each card is in ``unless``."""
    lines = list_lines(where, board.layout)
    groups: list[Places]
    if lines is not None:
        groups = matched(board, lines)
    elif where is TOUCHING:
        groups = touching(board)
    else:
        if saved is None:
            saved = {place: card_values[card] for place, card in board.cards()}
        groups = disjoint_pairs(board, saved) if where is PAIRS else pairs_anywhere(board, saved)
    if unless is not None:
        groups = [group for group in groups if not _are_all(unless, board, card_values, group)]
    # Lines may cross. Touching groups and pairs share no card.
    return _join(groups) if lines is not None and len(groups) > 1 and _may_meet(lines) else groups


def _are_all(cards: Faces, board: Board, card_values: CardValues, group: Places) -> bool:
    """Return whether each card of a group is one of ``cards``."""
    # A group has one rank, so that its first card tells for all.
    if cards.are_ranks:
        return board.ranks[group[0]] in (cards.ranks or ())
    slots = board.slots
    return all(cards.has(slot.card, card_values[slot.card]) for place in group if (slot := slots[place]))


@lru_cache(maxsize=256)
def _may_meet(lines: Sequence[Places]) -> bool:
    """Return whether two of ``lines`` share a place."""
    places = [place for line in lines for place in line]
    return len({*places}) < len(places)


def _join(groups: Iterable[Places]) -> list[Places]:
    """Return the groups, with those that share a card made one. Cards of groups that share one are all equal."""
    joined: list[set[int]] = []
    for group in groups:
        touched = [each for each in joined if not each.isdisjoint(group)]
        joined = [each for each in joined if each.isdisjoint(group)] + [set(group).union(*touched)]
    return [tuple(sorted(group)) for group in joined]


def _list_lines(board: Board, card_values: CardValues, groups: Sequence[Places], part: Cancel) -> list[Line]:
    """Return a line of zero points for each group and one for each card outside them, or one line for a hand."""
    if board.layout.is_hand:
        return [shared_line(part.card, sum([card_values[slot.card] for slot in board.slots if slot]))]
    return cancel(board, card_values, groups, group=part.group, card=part.card)


def _list_lines_of_several(
    board: Board, card_values: CardValues, found: Sequence[tuple[Cancel, Sequence[Places]]]
) -> list[Line]:
    """Return the lines of several parts, each of which cancels in places of its own."""
    lines, gone = list[Line](), set[int]()
    owners: dict[int, Cancel] = {}
    for part, groups in found:
        owners |= dict.fromkeys(
            (place for line in list_lines(part.where or (), board.layout) or () for place in line), part
        )
        for places in groups:
            gone.update(places)
            lines.append(shared_line(part.group, 0, board.name(places)))
    for place, card in board.cards():
        if place not in gone:
            owner = owners.get(place, found[0][0])
            lines.append(shared_line(owner.card, card_values[card], board.name((place,))))
    return lines


def _spare(part: Spare, board: Board, card_values: CardValues, lines: Sequence[Line]) -> list[Line]:
    """Return ``lines``, with a line for each card of a group that cancels and has only spared cards."""
    cards = {board.layout.names[place]: card for place, card in board.cards()}
    # A group has two cards or more.
    if sum([part.cards.has(card, card_values[card]) for card in cards.values()]) < 2:
        return [*lines]
    kept: list[Line] = []
    for line in lines:
        own = [cards[name] for name in line.slots]
        # A group that cancels has a line without points and with several places.
        if line.points or len(own) < 2 or not all(part.cards.has(card, card_values[card]) for card in own):
            kept.append(line)
        else:
            kept += [Line(part.rule, card_values[cards[name]], (name,)) for name in line.slots]
    return kept


def _is_broken(part: Cancel, lines: Iterable[Line], gone: set[str]) -> bool:
    """Return whether a pair of a part has one card that is ``gone`` and one that is not."""
    if part.where not in (PAIRS, PAIRS_ANYWHERE):
        return False
    return any(line.rule == part.group and 0 < len(gone.intersection(line.slots)) < 2 for line in lines)


def _without(line: Line, gone: set[str]) -> list[Line]:
    """Return ``line`` for its cards other than those that are ``gone``, or nothing if there are none."""
    others = tuple(name for name in line.slots if name not in gone)
    if line.points or not line.slots:
        return [line] if others or not line.slots else []
    return [Line(line.rule, 0, others)] if others else []


def _replace(board: Board, places: Sequence[int], cards: Sequence[Card]) -> Board:
    """Return the board with other cards at ``places``."""
    for place, card in zip(places, cards, strict=True):
        board = board.put(place, card.face_up)
    return board


def _search_wild(
    board: Board, wild: Sequence[int], choices: Sequence[Card], most: int, add_up: Callable[[Board], int]
) -> Board:
    """Return a board with cards for the wild ones that no other card for one of them makes better, if ``most`` do."""
    best, least, tried = list[Card](), inf, 0

    def improves(cards: list[Card]) -> bool:
        nonlocal best, least, tried
        tried += 1
        if tried > most or (points := add_up(_replace(board, wild, cards))) >= least:
            return False
        best, least = cards, points
        return True

    for card in choices:
        # The first card is always better than none, so that `best` is not empty below.
        improves([card] * len(wild))
    is_better = True
    while is_better:
        # Beyond `most` nothing improves, and the search ends with its round.
        is_better = False
        for at, card in product(range(len(wild)), choices):
            is_better |= improves([*best[:at], card, *best[at + 1 :]])
    return _replace(board, wild, best)


def _list_marked(part: Marked, board: Board, now: int) -> list[int]:
    """Return the places of the cards with a mark."""
    return [place for place, slot in enumerate(board.slots) if slot and slot.mark and part.is_marked(slot, now)]


def _earns(part: Bonus | Count, board: Board, card_values: CardValues, group: Places) -> bool:
    return part.cards is None or _are_all(part.cards, board, card_values, group)


def _list_bonus(_: BoardScorer, part: Bonus, board: Board, card_values: CardValues, now: int) -> Iterable[Line]:  # noqa: ARG001
    groups = find_groups(part.where, board, card_values, unless=part.unless)
    own = [group for group in groups if _earns(part, board, card_values, group)]
    return [Line(part.rule, part.points, board.name(group)) for group in own]


def _list_count(_: BoardScorer, part: Count, board: Board, card_values: CardValues, now: int) -> Iterable[Line]:  # noqa: ARG001
    lines = list_lines(part.where, board.layout) or ()
    equal = matched(board, lines)
    if len(equal) < part.least:
        return ()
    unless = part.unless
    if unless is not None:
        equal = [line for line in equal if not _are_all(unless, board, card_values, line)]
    own = [line for line in equal if _earns(part, board, card_values, line)]
    groups = [group for group in _group_by_rank(board, lines, own, part) if len(group) >= part.least]
    if part.largest:
        groups = sorted(groups, key=len)[-1:]
    return [
        Line(part.rule, part.find_points(len(group)), board.name(sorted([place for line in group for place in line])))
        for group in groups
    ]


def _group_by_rank(board: Board, lines: Sequence[Places], own: Iterable[Places], part: Count) -> list[list[Places]]:
    """Return ``own`` lines by their ranks, and with ``adjacent`` by those that stand side by side."""
    ranks, groups = board.ranks, list[list[Places]]()
    for line in own:
        for group in groups:
            near = not part.adjacent or lines.index(line) - lines.index(group[-1]) == 1
            if ranks[group[0][0]] == ranks[line[0]] and near:
                group.append(line)
                break
        else:
            groups.append([line])
    return groups


def _list_held(_: BoardScorer, part: Held, board: Board, card_values: CardValues, now: int) -> Iterable[Line]:  # noqa: ARG001
    places = [place for place, card in board.cards() if part.cards.has(card, card_values[card])]
    if len(places) < part.least or (part.most is not None and len(places) > part.most):
        return ()
    return [Line(part.rule, part.points, board.name(places))]


def _list_marks(self: BoardScorer, part: Marked, board: Board, card_values: CardValues, now: int) -> Iterable[Line]:
    places = self._find_marked(part, board, card_values, now)
    if not places or not (part.alone or part.paired):
        return ()
    # Groups are found again only where a card earns otherwise in one. With `None` the cards in them are gone already.
    paired = self._find_paired(board, card_values, now) if part.paired not in (None, part.alone) else set[int]()
    points = {place: (part.paired or 0) if place in paired else part.alone for place in places}
    return [Line(part.rule, points[place], (name,)) for place, name in zip(places, board.name(places), strict=True)]


_IN_LINES = (Cancel, Take, Bonus, Count)
_ADDING: Mapping[type[Part], Callable[..., Iterable[Line]]] = {
    Bonus: _list_bonus,
    Count: _list_count,
    Held: _list_held,
    Marked: _list_marks,
}
