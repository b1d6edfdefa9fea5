"""A board on a grid, appraised: what it may come to, what each place would free and which ranks it waits for."""

from collections.abc import Sequence
from functools import lru_cache

from cardgolf import Card, SeenBoard
from cardgolf.bots.yardstick import GONE, Face, Places, Yardstick

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
        self.total = sum(costs) - (_bound(yard, complete, lined, costs, saves) if complete else 0)
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
            share, worth, saves = yard.ranks[rank]
            hope += share * max(0, freed + saves - max(worth, most))
        return hope


def _bound(yard: Yardstick, complete: Sequence[Places], lined: Ranks, costs: list[float], saves: list[float]) -> float:
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


def appraised(yard: Yardstick, board: SeenBoard) -> Appraisal:
    """What ``board`` is worth. Boards are appraised once: they are asked about twice a turn, and in playouts often."""
    return _appraised(yard, tuple([slot.card if slot else GONE for slot in board.slots]))


_appraised = lru_cache(maxsize=4096)(Appraisal)
