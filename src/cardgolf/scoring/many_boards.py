"""The points of many boards at once by the parts of a scoring, as arrays."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise, product

from cardgolf.scoring import array_patterns as patterns
from cardgolf.scoring.boards import SUIT_NUMBERS, Boards, BoolArray, IntArray
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, Faces, Lines, Places, list_lines
from cardgolf.scoring.one_board import BoardScorer
from cardgolf.scoring.parts import Bonus, Cancel, Count, Held, Marked, Part, Take

MOST_WILD = 2
"""Wild cards of a board that arrays try. Each has as many choices as the board has places."""

Links = Sequence[tuple[int, int, BoolArray]]
Found = tuple[IntArray, BoolArray | None]  # points, and which boards are left out


def score_many(scorer: BoardScorer, boards: Boards, *, with_bonuses: bool = True) -> Found:
    """Return the points of what the cards of boards count and earn, and which boards are left out.

    The lines of those are to be found one board at a time: where a group breaks adjacent pairs, or of many wild cards.
    Without bonuses no card may be wild.
    """
    return _score_wild(scorer, boards) if scorer.wilds else _Batch(scorer, boards).score(with_bonuses=with_bonuses)


def find_faces(cards: Faces, boards: Boards) -> BoolArray:
    """Return whether each card is one of ``cards``, in the shape (boards, places)."""
    found = boards.present
    if cards.cards is not None:
        # No card yet, in an array that lies in memory as the others do.
        chosen = ~found & found
        for card in cards.cards & boards.card_values.keys():  # others are in no deck
            chosen = chosen | ((boards.ranks == boards.rank_of(card)) & (boards.suits == SUIT_NUMBERS[card.suit]))
        return chosen
    if cards.ranks is not None:
        found = found & _is_any(boards.ranks, sorted(cards.ranks))
    if cards.suits is not None:
        found = found & _is_any(boards.suits, [SUIT_NUMBERS[suit] for suit in sorted(cards.suits)])
    return found if cards.below is None else found & (boards.points < cards.below)


def _is_any(values: IntArray, wanted: Sequence[int]) -> BoolArray:
    found: BoolArray = values == wanted[0]
    for each in wanted[1:]:
        found = found | (values == each)
    return found


def _either(one: BoolArray | None, other: BoolArray | None) -> BoolArray | None:
    if one is None or other is None:
        return other if one is None else one
    return one | other


class _Batch:
    """Boards that are scored together, with what several parts ask of them, which is found once."""

    def __init__(self, scorer: BoardScorer, boards: Boards) -> None:
        self._scorer, self._boards = scorer, boards
        self._matched: dict[Sequence[Places], BoolArray] = {}

    def score(self, *, with_bonuses: bool) -> Found:
        """Return the points, and which boards are left out."""
        points, left_out = self._count_cards()
        for part in self._scorer.adding if with_bonuses else ():
            more, unknown = self._add(part)
            points = points + more
            left_out = _either(left_out, unknown)
        return points, left_out

    # What cards count

    def _count_cards(self) -> Found:
        """Return the points of cards that do not cancel, less those that a group takes."""
        # The best adjacent pairs are known by what they save, not by their places.
        if any(part.where is PAIRS for part in self._scorer.cancels):
            return self._count_pairs()
        points: IntArray = self.counted.sum(axis=1)
        left_out: BoolArray | None = None
        for part in self._scorer.takes:
            points = points + self._find_taken(part)
            if any(cancel.where is PAIRS_ANYWHERE for cancel in self._scorer.cancels):
                left_out = _either(left_out, self._find_mixed(patterns.equal_places))
        return points, left_out

    def _find_mixed(self, find_links: Callable[[Boards], Links]) -> BoolArray | None:
        """Return the boards with equal cards of which one is excepted: what cancels depends on which of them pair."""
        mixed: BoolArray | None = None
        for excepted in self._list_excepted():
            # Equal cards are excepted together, so that it does not matter which of them pair.
            if excepted.are_ranks:
                continue
            cards = find_faces(excepted, self._boards)
            for one, other, same in find_links(self._boards):
                mixed = _either(mixed, same & (cards[:, one] != cards[:, other]))
        return mixed

    def _list_excepted(self) -> list[Faces]:
        """Return the cards of each exception: a group of these alone does not cancel."""
        unless = [part.unless for part in self._scorer.cancels if part.unless]
        return [*unless, *(spare.cards for spare in self._scorer.spares)]

    @cached_property
    def counted(self) -> IntArray:
        """The points that each card counts, in the shape (boards, places)."""
        cancelled, points = self._cancelled, self._boards.points
        counted = points if cancelled is None else points * ~cancelled
        for mark in self._scorer.marked:
            if mark.instead:
                counted = counted * ~self._find_marked(mark)
        return counted

    @cached_property
    def _cancelled(self) -> BoolArray | None:
        """Which cards are in groups that cancel, or ``None`` if nothing cancels."""
        cancelled: BoolArray | None = None
        for part in self._scorer.cancels:
            cancelled = _either(cancelled, self._find_cancelled(part))
        return cancelled

    def _find_cancelled(self, part: Cancel) -> BoolArray | None:
        """Return which cards are in groups of a part that cancel."""
        if part.where is None:
            return None
        if part.where is PAIRS_ANYWHERE:  # it is the only part then, since it cancels everywhere
            return self._find_pairs_anywhere(self._list_excepted())
        grouped, links = self._find_groups(part.where, part.unless)
        for spare in self._scorer.spares:
            grouped = self._drop_groups(grouped, links, spare.cards)
        return grouped

    def _find_groups(self, where: Lines, unless: Faces | None) -> tuple[BoolArray, Links]:
        """Return which cards are in groups of lines or of touching cards, and which of them are linked."""
        lines = list_lines(where, self._boards.layout)
        if lines is None:
            links = patterns.equal_pairs(self._boards)
            grouped = patterns.touching_many(self._boards)
            return (grouped if unless is None else self._drop_groups(grouped, links, unless)), links
        matched = self._find_lines(lines, unless=unless)
        links = [(one, other, matched[:, index]) for index, line in enumerate(lines) for one, other in pairwise(line)]
        return patterns.places_in(self._boards, lines, matched), links

    def _find_lines(
        self, lines: Sequence[Places], *, cards: Faces | None = None, unless: Faces | None = None
    ) -> BoolArray:
        """Return which lines hold equal cards, all of ``cards`` and not all of ``unless``, as (boards, lines)."""
        if lines not in self._matched:
            self._matched[lines] = patterns.matched_many(self._boards, lines)
        matched = self._matched[lines]
        if cards is not None:
            matched = matched & self._are_all(cards, lines)
        return matched if unless is None else matched & ~self._are_all(unless, lines)

    def _are_all(self, cards: Faces, lines: Sequence[Places]) -> BoolArray:
        """Return whether each line of equal cards has only some of ``cards``, in the shape (boards, lines)."""
        if cards.are_ranks:
            return _is_any(self._find_numbers(lines), sorted(cards.ranks or ()))
        return patterns.all_of(find_faces(cards, self._boards), lines)

    def _find_numbers(self, lines: Sequence[Places]) -> IntArray:
        """Return the rank at the first place of each line, in the shape (boards, lines)."""
        numbers: IntArray = self._boards.ranks.T[[line[0] for line in lines]].T
        return numbers

    def _drop_groups(self, grouped: BoolArray, links: Links, cards: Faces) -> BoolArray:
        """Return ``grouped`` without the groups that have only ``cards``. ``links`` are pairs of places of a group."""
        # A group stays if one of its cards is another. That spreads along the links until no more cards are reached.
        kept = grouped & ~find_faces(cards, self._boards)
        count = -1
        while kept.sum() != count:
            count = kept.sum()
            for one, other, same in links:
                reached = same & (kept[:, one] | kept[:, other])
                kept[:, one] |= reached
                kept[:, other] |= reached
        return kept

    def _find_pairs_anywhere(self, excepted: Sequence[Faces]) -> BoolArray:
        """Return the cards paired anywhere, without pairs of two cards that are excepted."""
        if not excepted:
            return patterns.pairs_anywhere_many(self._boards, self._saved)
        spared = [find_faces(cards, self._boards) for cards in excepted]
        paired = patterns.pairs_anywhere_many(self._boards, self._saved, spared=spared[0])
        for cards in spared[1:]:
            paired = paired & patterns.pairs_anywhere_many(self._boards, self._saved, spared=cards)
        return paired

    @cached_property
    def _saved(self) -> IntArray:
        """What each card saves in a pair, its mark included, in the shape (boards, places)."""
        saved = self._boards.points
        for part in self._scorer.marked:
            marked = self._find_marked(part)
            own = 0 if part.instead else saved
            saved = saved * ~marked + (own + part.alone - (part.paired or 0)) * marked
        return saved

    def _find_marked(self, part: Marked) -> BoolArray:
        """Return which cards have the face of a part with a mark, in the shape (boards, places)."""
        boards, suit = self._boards, SUIT_NUMBERS[part.face.suit]
        # Where a mark need not lock, it is compared with 0: any mark counts.
        marked: BoolArray = boards.marks > (boards.turns_begun * part.locked)[:, None]
        if not marked.any():
            return marked
        # A rank without a suit stands for any card of that rank.
        is_suit = (boards.suits == suit) | (boards.suits == SUIT_NUMBERS[""])
        found: BoolArray = marked & (boards.ranks == boards.rank_of(part.face)) & is_suit
        return found

    def _count_pairs(self) -> Found:
        """Return the points of cards of which adjacent pairs cancel, each card in one pair.

        The pairs are those that save most, so that the points follow from what they save. What marked cards earn
        alone is added by :meth:`_add_marks`.
        """
        spared = [find_faces(cards, self._boards) for cards in self._list_excepted()]
        points = self._boards.totals - patterns.disjoint_pairs_many(self._boards, self._saved, spared)
        for mark in self._scorer.marked:
            if mark.instead:
                points = points - (self._boards.points * self._find_marked(mark)).sum(axis=1)
        left_out = self._find_mixed(patterns.equal_pairs)
        for take in self._scorer.takes:
            lines = list_lines(take.where, self._boards.layout) or ()
            left_out = _either(left_out, patterns.any_of(self._find_lines(lines)))
        return points, left_out

    def _find_taken(self, part: Take) -> IntArray:
        """Return the points that a part adds: its own, less what the cards of the best group count."""
        import numpy as np  # noqa: PLC0415  # an extra

        lines = list_lines(part.where, self._boards.layout) or ()
        matched, added = self._find_lines(lines), np.zeros(len(self._boards), np.int64)
        rows = np.flatnonzero(matched.any(axis=1))
        if not len(rows):
            return added
        # Set as an attribute, `counted` is not computed again for these boards.
        few, own = _Batch(self._scorer, self._boards.select(rows)), self.counted[rows]
        few.counted = own
        best = np.full(len(rows), np.iinfo(np.int64).max)
        for index, line in enumerate(lines):
            here = matched[rows, index]
            if here.any():
                best = np.where(here, np.minimum(best, few._count_without(line)), best)
        added[rows] = best - own.sum(axis=1) + part.points
        return added

    def _count_without(self, line: Places) -> IntArray:
        """Return the points of the cards other than those of ``line``. What it leaves of pairs pairs again."""
        places = [*line]
        if any(part.where is PAIRS_ANYWHERE for part in self._scorer.cancels):
            rest: IntArray = _Batch(self._scorer, self._boards.without(places)).counted.sum(axis=1)
            return rest
        points: IntArray = self.counted.sum(axis=1) - self.counted[:, places].sum(axis=1)
        return points

    # What a board earns besides

    def _add(self, part: Part) -> Found:
        if isinstance(part, Count):
            return self._add_count(part), None
        if isinstance(part, Held):
            return self._add_held(part), None
        return self._add_marks(part) if isinstance(part, Marked) else self._add_bonus(part)  # type: ignore[arg-type]

    def _add_bonus(self, part: Bonus) -> Found:
        """Return what groups of equal cards earn."""
        import numpy as np  # noqa: PLC0415  # an extra

        lines = list_lines(part.where, self._boards.layout)
        # Lines without common places are counted one by one. Others may join to one group.
        if lines is not None and len({place for line in lines for place in line}) == sum(map(len, lines)):
            matched = self._find_lines(lines, cards=part.cards, unless=part.unless)
            return part.points * matched.sum(axis=1), None
        if part.where in (PAIRS, PAIRS_ANYWHERE):
            # A board without a pair anywhere has no adjacent one either. Adjacent pairs and exceptions are left to one
            # board.
            paired = patterns.pairs_anywhere_many(self._boards, self._boards.points)
            if part.where is PAIRS_ANYWHERE and part.cards is None and part.unless is None:
                return part.points * (paired.sum(axis=1) // 2), None
            return np.zeros(len(self._boards), np.int64), patterns.any_of(paired)
        grouped, links = self._find_groups(part.where, part.unless)
        return part.points * self._count_groups(grouped, links, part.cards), None

    def _count_groups(self, grouped: BoolArray, links: Links, cards: Faces | None) -> IntArray:
        """Return the number of groups whose cards are all among ``cards``."""
        import numpy as np  # noqa: PLC0415  # an extra

        places = grouped.shape[1]
        # Each card gets the least place of its group as a label. A group is counted where label and place are the same.
        labels = np.where(grouped, np.arange(places), places)
        total = -1
        while labels.sum() != total:
            total = labels.sum()
            for one, other, same in links:
                together = same & grouped[:, one] & grouped[:, other]
                least = np.minimum(labels[:, one], labels[:, other])
                labels[:, one] = np.where(together, least, labels[:, one])
                labels[:, other] = np.where(together, least, labels[:, other])
        begins: BoolArray = labels == np.arange(places)
        if cards is not None:
            others = ~find_faces(cards, self._boards)
            for place in range(places):
                begins[:, place] &= ~patterns.any_of((labels == place) & others)
        number: IntArray = begins.sum(axis=1)
        return number

    def _add_count(self, part: Count) -> IntArray:
        """Return what lines of one rank earn by their number."""
        import numpy as np  # noqa: PLC0415  # an extra

        lines, earned = list_lines(part.where, self._boards.layout) or (), np.zeros(len(self._boards), np.int64)
        if len(lines) < part.least:
            return earned
        matched = self._find_lines(lines, cards=part.cards, unless=part.unless)
        rows = np.flatnonzero(matched.sum(axis=1) >= part.least)  # few boards, so that the others take no time
        if not len(rows):
            return earned
        if part.cards is not None and part.cards.is_one_rank and not part.adjacent:
            sizes: IntArray = matched[rows].sum(axis=1)[:, None]
        else:
            sizes = _find_sizes(self._find_numbers(lines)[rows], matched[rows], adjacent=part.adjacent)
        if part.largest:  # of several any, all of which earn the same
            sizes = sizes.max(axis=1, keepdims=True)
        by_number = np.array([part.find_points(number) for number in range(len(lines) + 1)], np.int64)
        earned[rows] = by_number[sizes].sum(axis=1)
        return earned

    def _add_held(self, part: Held) -> IntArray:
        number = find_faces(part.cards, self._boards).sum(axis=1)
        earned = number >= part.least
        if part.most is not None:
            earned = earned & (number <= part.most)
        points: IntArray = part.points * earned
        return points

    def _add_marks(self, part: Marked) -> Found:
        """Return what marked cards earn."""
        marked, cancelled = self._find_marked(part), None
        if not any(each.where is PAIRS for each in self._scorer.cancels):  # those save the difference
            cancelled = self._cancelled
        points: IntArray = part.alone * marked.sum(axis=1)
        if cancelled is not None and part.paired != part.alone:
            points = points + ((part.paired or 0) - part.alone) * (marked & cancelled).sum(axis=1)
        return points, None


def _find_sizes(numbers: IntArray, matched: BoolArray, *, adjacent: bool) -> IntArray:
    """Return the number of lines in the group that begins at each line, 0 where none does.

    ``numbers`` are those of the lines, and ``matched`` whether a line can be in a group. Both have the shape
    (boards, lines).
    """
    sizes, begins = matched.astype(numbers.dtype), matched.copy()
    for line in range(matched.shape[1]):
        joined = matched[:, line]
        for other in range(line + 1, matched.shape[1]):
            same = (numbers[:, line] == numbers[:, other]) & matched[:, other]
            # An adjacent line joins if the one before it did. Otherwise each line of the rank joins the first.
            joined = same & (joined if adjacent else matched[:, line])
            sizes[:, line] += joined
            begins[:, other] &= ~joined
    found: IntArray = sizes * begins
    return found


def _score_wild(scorer: BoardScorer, boards: Boards) -> Found:
    """Return the points with each wild card as that card of the board with which it scores least."""
    import numpy as np  # noqa: PLC0415  # an extra

    wild = np.zeros_like(boards.present)
    for part in scorer.wilds:
        wild |= find_faces(part.cards, boards)
    points, left_out = _Batch(scorer, boards).score(with_bonuses=True)
    points, few = points.copy(), wild.sum(axis=1)
    size, ways = wild.shape[1], scorer.count_ways(boards.layout, wild.shape[1])
    most = MOST_WILD if size**MOST_WILD <= ways else 0  # with more, not every way is tried
    unknown: BoolArray = few > most if left_out is None else left_out | (few > most)
    for places in np.unique(wild[(few > 0) & (few <= most)], axis=0):
        rows = np.flatnonzero((wild == places).all(axis=1))
        own = boards.select(rows)
        at = np.flatnonzero(places).tolist()
        best = np.full(len(rows), np.iinfo(np.int64).max)
        # Places are tried, not cards: which of them hold equal cards differs between boards.
        for chosen in product(range(len(places)), repeat=len(at)):
            there = own.present[:, [*chosen]].all(axis=1)
            found, unsure = _Batch(scorer, own.copied(at, chosen)).score(with_bonuses=True)
            best = np.where(there, np.minimum(best, found), best)
            if unsure is not None:
                unknown[rows] |= unsure
        points[rows] = best
    return points, unknown if unknown.any() else None
