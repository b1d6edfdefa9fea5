"""A board on a grid, appraised: what it may come to, what each place would free and which ranks it waits for."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from cardgolf import Board, BoardView, Card, Rulebook, Slot

Places = tuple[int, ...]
GONE = "gone"
Face = Card | str | None
Known = tuple[int | None, float, float]


class Yardstick:
    """The points that cards cost under some rules, for so many players.

    ``alone`` is what a card costs by itself, ``mean`` the average, and ``saves`` what it costs less in a line of equal
    ones; ``known`` has rank, cost and saving by face, which is ``None`` if it cannot be seen. ``lines`` are the places
    that make such lines, ``mates`` has each place by its name with the others of a line, the first of them by itself,
    and ``extra`` what a second line of the same rank takes off. ``ranks`` has for each rank its share of the deck and
    its mean cost and saving.
    """

    def __init__(self, rules: Rulebook, players: int) -> None:
        setting = rules.table_setup(players)
        self.rules, self.players, self.layout = rules, players, setting.layout
        self.copies = Counter(setting.deck)
        self.alone = {card: rules.card_values[card] for card in self.copies}
        self.mean = sum(self.alone[card] for card in setting.deck) / len(setting.deck)
        self._dear = max(self.alone, key=lambda card: (self.alone[card], card))
        self.lines = () if self.layout.is_hand else tuple(self._saving_lines())
        self.mates = [(each, *self._with_mates(each, line)) for line in self.lines for each in line]
        self.saves = {card: self._saved(card) for card in self.copies}
        self.known: dict[Face, Known] = {None: (None, self.mean, 0), GONE: (None, 0, 0)}
        self.known |= {card: (card.rank, card_values, self.saves[card]) for card, card_values in self.alone.items()}
        self.extra = self._extras()
        self.ranks = {card.rank: self._rank(card.rank) for card in self.copies}
        self._hopes: dict[float, float] = {}

    def score(self, card: Card, places: Iterable[int]) -> int:
        """What a board comes to with copies of ``card`` at ``places`` and nothing elsewhere."""
        lying = {place: Slot(card, up=True) for place in places}
        board = Board.of(self.layout, map(lying.get, range(self.layout.size)))
        asked = (board, self.rules.card_values, 0, None)
        return sum(line.points for line in (*self.rules.score(*asked), *self.rules.bonus(*asked)))

    def hope(self, freed: float) -> float:
        """What a card off the stock can be expected to save if ``freed`` points go where it is placed."""
        hope = self._hopes.get(freed)
        if hope is None:
            saved = sum(count * max(0, freed - self.alone[card]) for card, count in self.copies.items())
            hope = self._hopes[freed] = saved / sum(self.copies.values())
        return hope

    def _saving_lines(self) -> Iterator[Places]:
        """Pairs of places where two equal cards cost less than apart, and rows and columns without such a pair."""
        layout, pairs = self.layout, set[Places]()
        for line in (*combinations(range(layout.size), 2), *layout.row_lines, *layout.column_lines):
            apart = len(line) * self.alone[self._dear]
            if pairs.isdisjoint(combinations(line, 2)) and self.score(self._dear, line) < apart:
                pairs.update([line] if len(line) == 2 else [])
                yield line

    def _with_mates(self, place: int, line: Places) -> tuple[str, int, Places]:
        mate, *others = (each for each in line if each != place)
        return self.layout.names[place], mate, tuple(others)

    def _saved(self, card: Card) -> float:
        line = self.lines[0] if self.lines else (0,)
        return 0 if self.layout.is_hand else self.alone[card] - self.score(card, line) / len(line)

    def _extras(self) -> dict[int | None, int]:
        """By rank what a second line of it takes off beside the first, if anything."""
        apart = [pair for pair in combinations(self.lines, 2) if set(pair[0]).isdisjoint(pair[1])]
        if not apart:
            return {}
        one, other = min(apart, key=lambda pair: self.score(self._dear, pair[0] + pair[1]))
        single = {card: self.score(card, one) + self.score(card, other) for card in self.copies}
        extras = {card.rank: single[card] - self.score(card, one + other) for card in self.copies}
        return {rank: points for rank, points in extras.items() if points > 0}

    def _rank(self, rank: int) -> tuple[float, float, float]:
        """The share of the deck that a rank has, and what its cards cost and save on average."""
        copies = {card: count for card, count in self.copies.items() if card.rank == rank}
        count = sum(copies.values())
        card_values, saves = (
            sum(of[card] * copies[card] for card in copies) / count for of in (self.alone, self.saves)
        )
        return count / sum(self.copies.values()), card_values, saves


@lru_cache(maxsize=64)
def yardstick_for(rules: Rulebook, players: int) -> Yardstick:
    """The yardstick of these rules for so many players, made once."""
    return Yardstick(rules, players)


Ranks = Sequence[int | None]


class Appraisal:
    """A board by a yardstick; cards that cannot be seen count what a card costs on average.

    ``total`` is what the board may come to. ``freed`` are the points that go if the card at a place goes, by the
    place's name; ``wants`` says by rank and place what such a card saves the others of its line, and ``waiting`` by
    place the most of that. ``hope`` is what a card off the stock can be expected to save, and ``last`` the one place
    with an unseen card if there is just one.
    """

    __slots__ = ("_completing", "_most", "_yard", "freed", "hope", "last", "total", "waiting", "wants")

    def __init__(self, yard: Yardstick, faces: tuple[Face, ...]) -> None:
        names, known = yard.layout.names, [yard.known[face] for face in faces]
        ranks, costs, saves = [each[0] for each in known], [each[1] for each in known], [each[2] for each in known]
        shown = [line for line in yard.lines if ranks[line[0]] is not None and ranks[line[0]] == ranks[line[1]]]
        complete = [line for line in shown if len(line) == 2 or len({ranks[place] for place in line}) == 1]
        lined = [ranks[line[0]] for line in complete]
        self._yard = yard
        self.total = sum(costs) - (_bound_saving(yard, complete, lined, costs, saves) if complete else 0)
        self.freed = dict(zip(names, costs, strict=True))
        unseen = faces.count(None) if None in ranks else 0
        if ranks.count(None) > unseen:
            self.freed = {name: cost for name, cost, face in zip(names, costs, faces, strict=True) if face is not GONE}
        self.wants: dict[int, dict[str, float]] = {}
        self.waiting: dict[str, float] = {}
        self._completing: dict[int, float] = {}
        self._look_for_mates(ranks, saves, lined)
        self._most = max(self.freed.values(), default=0)
        self.hope = self._hope()
        self.last = names[faces.index(None)] if unseen == 1 else None

    def saving(self, card: Card) -> float:
        """What ``card`` saves where it saves most."""
        freed = max(self._most, self._completing.get(card.rank, -1000) + self._yard.saves[card])
        return freed - self._yard.alone[card]

    def _look_for_mates(self, ranks: Ranks, saves: Sequence[float], lined: Ranks) -> None:
        freed, wants, waiting, completing = self.freed, self.wants, self.waiting, self._completing
        for place, name, mate, others in self._yard.mates:
            rank = ranks[mate]
            if rank is None or ranks[place] == rank or name not in freed:
                continue
            saved = saves[mate]
            if others:
                if any(ranks[other] != rank for other in others):
                    continue
                saved += sum([saves[other] for other in others])
            wanted = wants.setdefault(rank, {})
            if name in wanted:
                saved += wanted[name]
            elif rank in lined:
                saved += self._yard.extra.get(rank, 0)
            wanted[name] = saved
            if saved > waiting.get(name, 0):
                waiting[name] = saved
            if freed[name] + saved > completing.get(rank, -1000):
                completing[rank] = freed[name] + saved

    def _hope(self) -> float:
        """What a card off the stock may save: any card, and more if it is one that is waited for."""
        yard, most = self._yard, self._most
        hope = yard.hope(most)
        for rank, freed in self._completing.items():
            share, card_values, saves = yard.ranks[rank]
            hope += share * max(0, freed + saves - max(card_values, most))
        return hope


def _bound_saving(
    yard: Yardstick, complete: Sequence[Places], lined: Ranks, costs: list[float], saves: list[float]
) -> float:
    """What complete lines save. Whatever leaves one costs what the line saves; its cards wait for no others."""
    inside = [place for line in complete for place in line]
    together: float = sum(yard.extra.get(rank, 0) * (lined.count(rank) - 1) for rank in {*lined})
    for line, rank in zip(complete, lined, strict=True):
        extra = yard.extra.get(rank, 0) if lined.count(rank) > 1 else 0
        for place in line:
            costs[place] -= extra + sum([saves[mate] for mate in line if mate != place and inside.count(mate) == 1])
    for place in {*inside}:
        together += saves[place]
        costs[place] -= saves[place]
        saves[place] = 0
    return together


def appraise_board(yard: Yardstick, board: BoardView) -> Appraisal:
    """What ``board`` is worth. Boards are appraised once: they are asked about twice a turn, and in playouts often."""
    return _cached_appraisal(yard, tuple([slot.card if slot else GONE for slot in board.slots]))


_cached_appraisal = lru_cache(maxsize=4096)(Appraisal)
