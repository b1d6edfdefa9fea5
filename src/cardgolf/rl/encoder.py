"""What a seat sees as an array of numbers of one length, for programs that learn. Needs NumPy."""

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardgolf.cards import Card
from cardgolf.engine.views import SlotView, View
from cardgolf.errors import InvalidArgumentError
from cardgolf.games import count_unseen
from cardgolf.games.game import Game
from cardgolf.rulebook.actions import list_middle, list_places
from cardgolf.rulebook.loader import rules as load_rules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import DISCARD, Phase
from cardgolf.table.move import MIDDLE
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

if TYPE_CHECKING:
    from cardgolf.lanes.games import Games


Array = np.ndarray[Any, np.dtype[Any]]
PHASES = (Phase.OPENING, Phase.START, Phase.FOLLOW, Phase.EXTRA, Phase.REACTION, Phase.ROUND_OVER)
MOST_TURNS = MOST_ROUNDS = 100
MOST_MARK = 20
MOST_BOARDS = 100  # a total is bounded by the dearest board, so many times


class Feature(NamedTuple):
    """One number of an encoded view: its name, its bounds, and the quantity that counts as 1."""

    name: str
    low: float
    high: float
    scale: float


class Encoder:
    """Turns what a seat sees into an array of :attr:`size` numbers. It depends on the rules and ``players`` alone.

    :attr:`features` names each number. :attr:`low` and :attr:`high` bound it, and ``numbers * encoder.scales`` are
    cards, points or turns. Seats are numbered clockwise from the viewer, which is ``seat 0``. A card is a 1 at its rank
    or name, a 1 at its suit, and its points. A card that the viewer does not see is all zeros. What rules remember in
    public has no number.

    >>> from cardgolf.rl import Encoder
    >>> encoder = Encoder("play-nine", players=2)
    >>> game = cardgolf.new_game("play-nine", players=2, seed=1)
    >>> numbers, stock = encoder.encode_game(game, seat=0), encoder.features.index("stock")
    >>> numbers.shape == (encoder.size,), round(float((numbers * encoder.scales)[stock]))
    (True, 91)

    Raises :class:`InvalidArgumentError` for a number of players that the rules do not allow.
    """

    def __init__(self, rules: Any, players: int) -> None:
        self.rules: Rulebook = load_rules(rules)
        setup = self.rules.table_setup(players)
        self.players = players = plain_integer(players)
        self.faces: tuple[Card, ...] = tuple(setup.faces)
        self.copies: tuple[int, ...] = tuple(setup.faces.values())
        self.places: tuple[str, ...] = () if setup.layout.is_hand else list_places(self.rules, players)
        self.middle: tuple[str, ...] = list_middle(self.rules, players)
        self.has_marks = bool(self.rules.marked)
        self._cards, self._most_cards = len(setup.deck), max(layout.size for layout in setup.layouts)
        self.most_points = float(max((abs(self.rules.card_values[face]) for face in self.faces), default=0) or 1)
        self._kinds = tuple(dict.fromkeys(_kind(face) for face in self.faces))
        self._suits = tuple(dict.fromkeys(face.suit for face in self.faces if face.suit))
        self.card_rows = {face: self._make_card_row(face) for face in self.faces}
        self.no_card = [0.0] * len(next(iter(self.card_rows.values())))
        self.table: tuple[Feature, ...] = tuple(self._list_features())
        """Every number with its name, bounds and scale."""
        self.features: tuple[str, ...] = tuple(each.name for each in self.table)
        self.index = {name: number for number, name in enumerate(self.features)}
        """The position of each feature by its name."""
        self.low: Array = np.array([each.low for each in self.table], np.float32)
        self.high: Array = np.array([each.high for each in self.table], np.float32)
        self.scales: Array = np.array([each.scale for each in self.table], np.float32)
        self._scales = np.array([each.scale for each in self.table])
        self._lanes: Any = None

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.table)

    def _make_card_row(self, face: Card) -> list[float]:
        row = [float(_kind(face) == kind) for kind in self._kinds] + [float(face.suit == suit) for suit in self._suits]
        return [*row, float(self.rules.card_values[face])]

    def _list_features(self) -> Iterator[Feature]:
        yield from (Feature(f"phase {phase.value}", 0, 1, 1) for phase in PHASES)
        yield from (Feature(name, 0, 1, self._cards) for name in ("stock", "discards", "last play", "played"))
        yield Feature("reshuffles", 0, MOST_ROUNDS, 1)
        yield Feature("rounds", 0, MOST_ROUNDS, 1)
        yield from (Feature(name, 0, 1, 1) for name in ("play-off", "closed", "holding", "held from discards"))
        yield Feature("last turns", 0, 1, self.players)
        yield from self._list_card_features("top discard")
        yield from self._list_card_features("held")
        for face, copies in zip(self.faces, self.copies, strict=True):
            yield Feature(f"unseen {face}", 0, 1, copies)
        if not self.places:
            yield from (Feature(f"shown discards {face}", 0, 1, self._cards) for face in self.faces)
        if self.middle:
            yield Feature("held from middle", 0, 1, 1)
        for place in self.middle:
            yield from (Feature(f"middle {place} {name}", 0, 1, 1) for name in ("card", "up"))
            yield from self._list_card_features(f"middle {place}")
        for seat in range(self.players):
            yield from self._list_seat_features(f"seat {seat}")

    def _list_seat_features(self, seat: str) -> Iterator[Feature]:
        names = ("plays", "turn", "acts", "dealer", "closer", "last turn to come")
        yield from (Feature(f"{seat} {name}", 0, 1, 1) for name in names)
        yield Feature(f"{seat} total", -MOST_BOARDS, MOST_BOARDS, self.most_points * self._most_cards)
        yield Feature(f"{seat} turns", 0, MOST_TURNS / 10, 10)
        yield Feature(f"{seat} cards", 0, self._cards / self._most_cards, self._most_cards)
        yield Feature(f"{seat} points seen", -self._cards, self._cards, self.most_points)
        for place in self.places:
            yield from (Feature(f"{seat} {place} {name}", 0, 1, 1) for name in ("card", "up", "looked at"))
            if self.has_marks:
                yield Feature(f"{seat} {place} marked", 0, 1, 1)
                yield Feature(f"{seat} {place} mark", -MOST_MARK / 10, MOST_MARK / 10, 10)
            yield from self._list_card_features(f"{seat} {place}")
        if not self.places:
            yield from (Feature(f"{seat} hand {face}", 0, 1, self._cards) for face in self.faces)

    def _list_card_features(self, name: str) -> Iterator[Feature]:
        yield from (Feature(f"{name} {kind}", 0, 1, 1) for kind in (*self._kinds, *self._suits))
        yield Feature(f"{name} points", -1, 1, self.most_points)

    def encode(self, view: View) -> Array:
        """Return the numbers of a view, float32 ``(size,)``. Discards that it does not tell count as unseen.

        >>> from cardgolf.rl import Encoder
        >>> game = cardgolf.new_game("four-card", players=2, seed=1)
        >>> for text in ("peek a2", "peek b2", "peek a2", "peek b2", "draw stock", "discard"):
        ...     game = game.play(text)
        >>> print(*game.state.discard)
        9S 8C
        >>> encoder = Encoder(game.rules, players=2)
        >>> float(encoder.encode(game.view(seat=1))[encoder.index["unseen 9S"]])
        0.0

        Raises :class:`InvalidArgumentError` for the view of a spectator, or of another table.
        """
        if view.seat is None or len(view.names) != self.players or view.rules != self.rules:
            raise InvalidArgumentError(
                f"invalid view of seat {view.seat}, {quote(view.rules.name)}: expected a seat's, with the same rules"
            )
        end, shown = view.round_end, view.discard_shown
        numbers = [float(view.phase is phase) for phase in PHASES]
        numbers += (view.stock_count, view.discard_count, view.last_play_size, len(view.played), view.reshuffles)
        numbers += (len(view.rounds), view.kind == "playoff", end is not None, view.holding)
        numbers += (view.held_from is DISCARD, len(end.turns) if end else 0)
        numbers += self.card_rows[shown[-1]] if shown else self.no_card
        numbers += self.card_rows[view.held] if view.held else self.no_card
        unseen = count_unseen(view)
        numbers += [float(unseen[face]) for face in self.faces]
        if not self.places:
            numbers += self._count(shown)
        if view.middle:
            numbers.append(view.held_from is MIDDLE)
            for slot in view.middle.slots:
                numbers += (slot is not None, slot is not None and slot.up)
                numbers += self.card_rows[slot.card] if slot and slot.card else self.no_card
        for distance in range(self.players):
            self._add_seat(numbers, view, (view.seat + distance) % self.players)
        found: Array = np.clip(np.array(numbers) / self._scales, self.low, self.high).astype(np.float32)
        return found

    def encode_game(self, game: Game, seat: int) -> Array:
        """Return the numbers of what ``seat`` knows of ``game``, float32 ``(size,)``.

        They are those of its view, which has the discard pile: every seat has seen every discard.
        """
        return self.encode(game.view(seat))

    def encode_lanes(self, games: "Games", seats: Array | None = None, totals: Array | None = None) -> Array:
        """Return the numbers of what a seat of each lane knows, float32 ``(lanes, size)``.

        ``seats`` are those of the lanes, by default the ones that act. Each row is that of :meth:`encode_game` for the
        game of the lane. ``totals`` are the points of the match before this round by lane and seat. They are read from
        the matches if they are not given, which is slow after the first round.

        >>> from cardgolf.lanes import Games
        >>> from cardgolf.rl import Encoder
        >>> games = Games(cardgolf.rules("play-nine"), players=2, count=3, compiled=False)
        >>> encoder = Encoder(games.rules, players=2)
        >>> encoder.encode_lanes(games).shape == (3, encoder.size)
        True

        Raises :class:`InvalidArgumentError` for lanes of other rules or players.
        """
        if games.players != self.players or games.rules != self.rules:
            raise InvalidArgumentError("invalid games: expected lanes of the same rules and players")
        if self._lanes is None:
            lane_encoder = import_module("cardgolf.rl.rows.lane_encoder")  # a module above, which needs this one
            self._lanes = lane_encoder.LaneEncoder(self, games.tables, games.arrays, compiled=games.is_compiled)
        found: Array = self._lanes.encode_games(games, seats, totals)
        return found

    def _count(self, cards: Iterable[Card]) -> list[float]:
        counts = Counter(cards)
        return [float(counts[face]) for face in self.faces]

    def _add_seat(self, numbers: list[float], view: View, seat: int) -> None:
        board, end = view.boards[seat], view.round_end
        numbers += (
            board is not None, seat == view.turn, seat in view.to_act, seat == view.dealer,
            end is not None and end.by == seat, end is not None and seat in end.turns,
            view.totals[seat] if view.totals else 0, view.turns_begun[seat], board.count if board else 0,
        )  # fmt: skip
        slots = board.slots if board else ()
        cards = [slot.card for slot in slots if slot and slot.card]
        numbers.append(float(sum([self.rules.card_values[card] for card in cards])))
        if not self.places:
            numbers += self._count(cards)
            return
        found = dict(zip(board.names, board.slots, strict=True)) if board else {}
        for place in self.places:
            self._add_place(numbers, found.get(place), seat, view.turns_begun[seat])

    def _add_place(self, numbers: list[float], slot: SlotView | None, owner: int, turns: int) -> None:
        numbers += (slot is not None, slot is not None and slot.up, slot is not None and owner in slot.seen_by)
        if self.has_marks:
            mark = slot.mark if slot else 0
            numbers += (mark != 0, mark - turns if mark else 0)
        numbers += self.card_rows[slot.card] if slot and slot.card else self.no_card

    def __repr__(self) -> str:
        return f"<Encoder: {self.size} numbers of {self.rules.label}, {self.players} players>"


def _kind(card: Card) -> str:
    """Return the rank and the name of a card that matching cards share, as a text."""
    if card.suit == "*":
        return str(card)
    return " ".join([str(card.rank), card.name] if card.name else [str(card.rank)])
