"""What boards are worth: card costs, scoring lines and awaited ranks, found by scoring boards with a few cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import inf
from typing import TypeAlias

from cardgolf import Board, BoardView, Card, Layout, Rulebook, View
from cardgolf.bots.board_questions import BoardQuestions, round_facts
from cardgolf.games import naming_scoring_rule

Places = tuple[int, ...]
GONE = "gone"
Face: TypeAlias = Card | str | None
Known = tuple[int | None, float, float]
MAX_WORTHS = 16  # of a rulebook, for rules that read the facts of a round


class Worth:
    """The points that cards cost on a layout under a rulebook, in the round that a view shows.

    Where most points win, costs are the points with the opposite sign: the less a card costs, the better it is.

    ``alone`` is the cost of a single card, and ``mean`` the average. Where places differ, ``alone`` is the cost at the
    worst of them, and ``by_place`` lists, by rank and name of a place, what the card costs less there. ``saves`` is
    what a card costs less in a line of equal cards. ``known`` maps a face to its rank, cost and saving. The face of an
    unseen card is ``None``.

    ``lines`` are the places that make such lines. ``mates`` lists each place by name with the other places of its
    line. ``extra`` is what a second line of the same rank saves. ``ranks`` maps a rank to its share of the deck, its
    mean cost and its mean saving. ``read`` names the facts of the round that the rules read when they scored. If it is
    empty, the worth is right for every round and seat.

    Raises :class:`cardgolf.PluginError` if a rule fails.
    """

    def __init__(self, view: View, layout: Layout, seat: int = 0) -> None:
        rules, players = view.rules, len(view.names)
        setup = rules.table_setup(players)
        self.rules, self.players, self.layout = rules, players, layout
        self.copies = Counter(setup.deck)
        with naming_scoring_rule(rules):
            self._questions, self._nothing, self._sign = BoardQuestions(view, seat, layout), 0, rules.cost_sign
            self._dearest = max(self.copies, key=lambda card: (rules.card_values[card], card))
            self.alone = {card: self._sign * rules.card_values[card] for card in self.copies}
            self.by_place: dict[int, dict[str, int]] = {}
            if self._reads_round() or self._sign < 0:
                self._nothing = self._sign * self._questions.score({})
                worst = self._compare_places()
                self.alone = {card: self.score(card, (worst.get(card.kind, 0),)) for card in self.copies}
            self.mean = add_up(self._cost_anywhere(card) for card in setup.deck) / len(setup.deck)
            self.lines = () if self.layout.is_hand else tuple(self._iter_lines())
            self.mates = [(each, *self._list_mates(each, line)) for line in self.lines for each in line]
            self.saves = {card: self._find_saving(card) for card in self.copies}
            self.known: dict[Face, Known] = {None: (None, self.mean, 0), GONE: (None, 0, 0)}
            self.known |= {card: (card.kind, cost, self.saves[card]) for card, cost in self.alone.items()}
            self.extra = self._find_extras()
        self.ranks = {card.kind: self._describe_rank(card.kind) for card in self.copies}
        self.seat, self.read = seat, frozenset(self._questions.read)
        self._hopes: dict[float, float] = {}

    def fits(self, seat: int, facts: Mapping[str, object]) -> bool:
        """Return whether the worth is right for ``seat`` in a round with these ``facts``."""
        return seat == self.seat and all(facts[name] == self._questions.facts[name] for name in self.read)

    def score(self, card: Card, places: Iterable[int]) -> int:
        """Return the cost of a board with copies of ``card`` at ``places`` and nothing elsewhere."""
        return self._sign * self._questions.score(dict.fromkeys(places, card)) - self._nothing

    def _reads_round(self) -> bool:
        """Return whether the points of a single card may depend on the round."""
        self.score(self._dearest, (0,))
        return bool(self._questions.read)

    def _compare_places(self) -> dict[int, int]:
        """Fill ``by_place``, and return the worst place of each rank in it. Cards of a rank fit the same places."""
        layout, worst = self.layout, dict[int, int]()
        for card in {} if layout.is_hand else {card.kind: card for card in self.copies}.values():
            costs = [self.score(card, (place,)) for place in range(layout.size)]
            most = max(costs)
            if min(costs) < most:
                fits = {name: most - cost for name, cost in zip(layout.names, costs, strict=True) if cost < most}
                self.by_place[card.kind], worst[card.kind] = fits, costs.index(most)
        return worst

    def _cost_anywhere(self, card: Card) -> float:
        """Return the average cost of ``card`` over the places."""
        fits = self.by_place.get(card.kind)
        return self.alone[card] - (sum(fits.values()) / self.layout.size if fits else 0)

    def _cost_apart(self, card: Card, places: Iterable[int]) -> int:
        """Return what copies of ``card`` at ``places`` cost if they make no line."""
        fits, names = self.by_place.get(card.kind, {}), self.layout.names
        return sum(self.alone[card] - (fits.get(names[place], 0) if fits else 0) for place in places)

    def hope(self, freed: float) -> float:
        """Return the expected saving of a card off the stock that replaces ``freed`` points."""
        hope = self._hopes.get(freed)
        if hope is None:
            saved = add_up(count * max(0, freed - self.alone[card]) for card, count in self.copies.items())
            hope = self._hopes[freed] = saved / sum(self.copies.values())
        return hope

    def _iter_lines(self) -> Iterator[Places]:
        """Yield pairs of places where equal cards cost less, then rows and columns that have no such pair.

        Where most points win, they may also cost more: cards that cancel are to be kept apart.
        """
        layout, pairs = self.layout, set[Places]()
        for line in (*combinations(range(layout.size), 2), *layout.lines):
            if not pairs.isdisjoint(combinations(line, 2)):
                continue
            saved = self._cost_apart(self._dearest, line) - self.score(self._dearest, line)
            if saved > 0 or (saved and self._sign < 0):
                pairs.update([line] if len(line) == 2 else [])
                yield line

    def _list_mates(self, place: int, line: Places) -> tuple[str, int, Places]:
        mate, *others = (each for each in line if each != place)
        return self.layout.names[place], mate, tuple(others)

    def _find_saving(self, card: Card) -> float:
        line = self.lines[0] if self.lines else (0,)
        if self.layout.is_hand:
            return 0
        return self._cost_apart(card, line) / len(line) - self.score(card, line) / len(line)

    def _find_extras(self) -> dict[int | None, int]:
        """Return what a second line of each rank saves, for the ranks where it saves anything."""
        apart = [pair for pair in combinations(self.lines, 2) if set(pair[0]).isdisjoint(pair[1])]
        if not apart:
            return {}
        one, other = min(apart, key=lambda pair: self.score(self._dearest, pair[0] + pair[1]))
        single = {card: self.score(card, one) + self.score(card, other) for card in self.copies}
        extras = {card.kind: single[card] - self.score(card, one + other) for card in self.copies}
        return {rank: points for rank, points in extras.items() if points > 0}

    def _describe_rank(self, rank: int) -> tuple[float, float, float]:
        """Return a rank's share of the deck, and the average cost and saving of its cards."""
        copies = {card: count for card, count in self.copies.items() if card.kind == rank}
        count = sum(copies.values())
        cost, saves = (sum(of[card] * copies[card] for card in copies) / count for of in (self.alone, self.saves))
        return count / sum(self.copies.values()), cost, saves


class Worths:
    """The worth of cards by a rulebook for a number of players and a layout.

    There is one, or one for each round if the rules read its facts.
    """

    def __init__(self, rules: Rulebook, layout: Layout) -> None:
        self._layout = layout
        self._by_seat = any(rules.accepts(hook, "seat") for hook in ("score", "bonus"))
        self._made: tuple[Worth, ...] = ()

    def find(self, view: View) -> Worth:
        """Return the worth for ``view``, made now if there is none."""
        if not self._made:
            self._made = (Worth(view, self._layout),)
        if not self._made[0].read:
            return self._made[0]
        seat, facts = view.actor if self._by_seat else 0, round_facts(view)
        fitting = next((each for each in self._made if each.fits(seat, facts)), None)
        if fitting is None:
            fitting = Worth(view, self._layout, seat)
            self._made = (fitting, *self._made[: MAX_WORTHS - 1])
        return fitting


@lru_cache(maxsize=64)
def _worths_of(rules: Rulebook, players: int, layout: Layout) -> Worths:  # noqa: ARG001  # part of the key
    return Worths(rules, layout)


def worth_for(view: View, layout: Layout | None = None) -> Worth:
    """Return the cached worth of cards by a view's rulebook, number of players and, where it matters, round and seat.

    ``layout`` is by default that of the seat to move.
    """
    if layout is None:
        layout = turn_layout(view)
    return _worths_of(view.rules, len(view.names), layout).find(view)


def turn_layout(view: View) -> Layout:
    """Return the layout of the seat that acts."""
    return view.boards[view.actor].layout  # type: ignore[union-attr]  # the seat that acts plays this round


def add_up(numbers: Iterable[float]) -> float:
    """Return the sum, rounded at each addition from left to right. From Python 3.12 on ``sum`` rounds otherwise."""
    total = 0.0
    for number in numbers:
        total += number
    return total


Ranks = Sequence[int | None]


class Appraisal:
    """A board measured by what cards are worth. An unseen card counts as an average card.

    ``total`` estimates the points of the board. ``freed`` maps a place name to the points saved if its card goes.
    ``wants`` maps a rank and a place name to what such a card saves the others of its line. ``waiting`` maps a place
    name to the largest of these savings. ``hope`` is the expected saving of a card off the stock. ``last`` is the
    place with the only unseen card, if there is exactly one.
    """

    __slots__ = ("_completing", "_most", "_worth", "freed", "hope", "last", "total", "waiting", "wants")

    def __init__(self, worth: Worth, faces: tuple[Face, ...]) -> None:
        names, known = worth.layout.names, worth.known
        ranks: list[int | None] = []
        costs: list[float] = []
        saves: list[float] = []
        for face in faces:
            rank, cost, saved = known[face]
            ranks.append(rank)
            costs.append(cost)
            saves.append(saved)
        if worth.by_place:
            found = zip(names, ranks, costs, strict=True)
            costs = [
                cost if rank is None else cost - worth.by_place.get(rank, {}).get(name, 0) for name, rank, cost in found
            ]
        shown = [line for line in worth.lines if ranks[line[0]] is not None and ranks[line[0]] == ranks[line[1]]]
        complete = [line for line in shown if len(line) == 2 or len({ranks[place] for place in line}) == 1]
        lined = [ranks[line[0]] for line in complete]
        self._worth = worth
        self.total = add_up(costs) - (_apply_complete_lines(worth, complete, lined, costs, saves) if complete else 0)
        self.freed = dict(zip(names, costs, strict=True))
        unseen = faces.count(None) if None in ranks else 0
        if ranks.count(None) > unseen:
            self.freed = {name: cost for name, cost, face in zip(names, costs, faces, strict=True) if face is not GONE}
        self.wants: dict[int, dict[str, float]] = {}
        self.waiting: dict[str, float] = {}
        self._completing: dict[int, float] = {}
        self._find_wanted(ranks, saves, lined)
        self._most = max(self.freed.values(), default=0)
        self.hope = self._estimate_hope()
        self.last = names[faces.index(None)] if unseen == 1 else None

    def saving(self, card: Card) -> float:
        """Return what ``card`` saves at its best place."""
        freed = max(self._most, self._completing.get(card.kind, -inf) + self._worth.saves[card])
        return freed - self._worth.alone[card]

    def _find_wanted(self, ranks: Ranks, saves: Sequence[float], lined: Ranks) -> None:
        freed, wants, waiting, completing = self.freed, self.wants, self.waiting, self._completing
        for wanting, fits in self._worth.by_place.items():
            wants[wanting] = {name: float(saved) for name, saved in fits.items() if name in freed}
            completing[wanting] = max([freed[name] + saved for name, saved in wants[wanting].items()], default=-inf)
        for place, name, mate, others in self._worth.mates:
            rank = ranks[mate]
            if rank is None or ranks[place] == rank or name not in freed:
                continue
            saved = saves[mate]
            if others:
                if any(ranks[other] != rank for other in others):
                    continue
                saved += add_up([saves[other] for other in others])
            wanted = wants.setdefault(rank, {})
            if name in wanted:
                saved += wanted[name]
            elif rank in lined:
                saved += self._worth.extra.get(rank, 0)
            wanted[name] = saved
            if saved > waiting.get(name, 0):
                waiting[name] = saved
            if freed[name] + saved > completing.get(rank, -inf):
                completing[rank] = freed[name] + saved

    def _estimate_hope(self) -> float:
        """Return the expected saving of a card off the stock, which is higher for awaited ranks."""
        worth, most = self._worth, self._most
        hope = worth.hope(most)
        for rank, freed in sorted(self._completing.items()):
            share, cost, saves = worth.ranks[rank]
            gain = freed + saves - max(cost, most)
            if gain > 0:
                hope += share * gain
        return hope


def _apply_complete_lines(
    worth: Worth, complete: Sequence[Places], lined: Ranks, costs: list[float], saves: list[float]
) -> float:
    """Return what complete lines save, and update the costs and savings of their places.

    A card that leaves a complete line loses the saving of the line. The line waits for no further card.
    """
    inside = [place for line in complete for place in line]
    places = sorted({*inside})
    shared = {place for place in places if inside.count(place) > 1} if len(places) < len(inside) else ()
    together: float = 0
    if len(lined) > 1 and worth.extra:
        together = sum([worth.extra.get(rank, 0) * (lined.count(rank) - 1) for rank in {*lined}])
    for line, rank in zip(complete, lined, strict=True):
        extra = worth.extra.get(rank, 0) if lined.count(rank) > 1 else 0
        for place in line:
            kept: float = 0
            for mate in line:
                if mate != place and mate not in shared:
                    kept += saves[mate]
            costs[place] -= extra + kept
    for place in places:
        together += saves[place]
        costs[place] -= saves[place]
        saves[place] = 0
    return together


def appraise_board(worth: Worth, board: BoardView) -> Appraisal:
    """Return the cached appraisal of ``board``. A turn needs it twice, and playouts need it often."""
    return _cached_appraisal(worth, tuple([slot.card if slot else GONE for slot in board.slots]))


def appraise_with(worth: Worth, board: BoardView, name: str, card: Card) -> Appraisal:
    """Return the cached appraisal of ``board`` with ``card`` at the place ``name``."""
    place = board.index(name)
    faces = [slot.card if slot else GONE for slot in board.slots]
    return _cached_appraisal(worth, (*faces[:place], card, *faces[place + 1 :]))


def count_board(worth: Worth, board: Board) -> float:
    """Return about how many points ``board`` has, with every card of it known."""
    return Appraisal(worth, tuple([slot.card if slot else GONE for slot in board.slots])).total


_cached_appraisal = lru_cache(maxsize=4096)(Appraisal)
