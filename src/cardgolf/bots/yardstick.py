"""What rules reward, found out by asking them for scores: the worth of cards, and where equal cards save points."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from cardgolf import Board, Card, Rulebook, Slot

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
        setting = rules.setting(players)
        self.rules, self.players, self.layout = rules, players, setting.layout
        self.copies = Counter(setting.deck)
        self.alone = {card: rules.worth[card] for card in self.copies}
        self.mean = sum(self.alone[card] for card in setting.deck) / len(setting.deck)
        self._dear = max(self.alone, key=lambda card: (self.alone[card], card))
        self.lines = () if self.layout.is_hand else tuple(self._saving_lines())
        self.mates = [(each, *self._with_mates(each, line)) for line in self.lines for each in line]
        self.saves = {card: self._saved(card) for card in self.copies}
        self.known: dict[Face, Known] = {None: (None, self.mean, 0), GONE: (None, 0, 0)}
        self.known |= {card: (card.rank, worth, self.saves[card]) for card, worth in self.alone.items()}
        self.extra = self._extras()
        self.ranks = {card.rank: self._rank(card.rank) for card in self.copies}
        self._hopes: dict[float, float] = {}

    def score(self, card: Card, places: Iterable[int]) -> int:
        """What a board comes to with copies of ``card`` at ``places`` and nothing elsewhere."""
        lying = {place: Slot(card, up=True) for place in places}
        board = Board.of(self.layout, map(lying.get, range(self.layout.size)))
        asked = (board, self.rules.worth, 0, None)
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
        worth, saves = (sum(of[card] * copies[card] for card in copies) / count for of in (self.alone, self.saves))
        return count / sum(self.copies.values()), worth, saves


@lru_cache(maxsize=64)
def yardstick(rules: Rulebook, players: int) -> Yardstick:
    """The yardstick of these rules for so many players, made once."""
    return Yardstick(rules, players)
