"""What moves lanes: the contract of a backend, and the choice between plain NumPy and code that numba compiles.

Whatever lanes do many times is a method here, and is written twice: in files of the same names in ``plain/`` and in
``compiled/``. Their results are equal. Neither imports the other; what both take and give stands in ``values``.
"""

from typing import ClassVar, Protocol

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.plain.backend import PlainBackend
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.values import GreedyTables, GridView, Observation, Players, RandomMoves, Reshuffle


class Backend(Protocol):
    """Moves the lanes of some rules. Lanes are given by their numbers, int64 (lanes,), each once.

    ``state`` is what :meth:`make_arrays` of the same backend returned.
    """

    is_compiled: ClassVar[bool]

    def __init__(self, rules: RuleArrays) -> None: ...

    def make_arrays(self, count: int) -> LaneArrays:
        """Return the arrays of ``count`` lanes in which nothing has been dealt, laid out as this backend reads them."""
        ...

    def list_legal(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the legal actions of each of ``lanes`` as bits, uint64 (lanes,)."""
        ...

    def find_illegal(self, legal: Array, actions: Array) -> int:
        """Return the first lane whose action is not one of the bits of ``legal``, or -1."""
        ...

    def make_masks(self, legal: Array) -> Array:
        """Return a 1 for each action whose bit is set in ``legal``, uint64 (lanes,): int8 (lanes, actions)."""
        ...

    def play(self, state: LaneArrays, lanes: Array, actions: Array, reshuffle: Reshuffle) -> None:
        """Play an action in each of ``lanes``, int64 (lanes,). ``reshuffle`` makes a new stock where there is none."""
        ...

    def advance(self, state: LaneArrays, actions: Array, reshuffle: Reshuffle) -> tuple[Array, Array]:
        """Play an action in every lane as :meth:`play` does.

        Return whether each round is over, bool (lanes,), and the legal actions as bits, uint64 (lanes,). Those of a
        round that is over mean nothing.
        """
        ...

    def observe(self, state: LaneArrays, seats: Array) -> Observation:
        """Return what the seat of each lane in ``seats`` sees, an array of integers."""
        ...

    def deal(self, state: LaneArrays, lanes: Array, decks: Array, orders: Array) -> None:
        """Deal a round in each of ``lanes``.

        ``decks`` are the shuffled decks, uint8 (lanes, cards), in dealing order. ``orders`` are the seats that play,
        (lanes, players), from the dealer's left and with -1 after the last.
        """
        ...

    def deal_by_chance(self, state: LaneArrays, lanes: Array, orders: Array, seeds: Array, rounds: Array) -> None:
        """Deal a round in each of ``lanes`` by the lanes' own chance. ``seeds`` are modulo 2**64, uint64 (lanes,)."""
        ...

    def shuffle_rows(self, rows: Array, keys: Array) -> Array:
        """Return ``rows``, each shuffled by its key, as :func:`cardgolf.lanes.chance.shuffle_rows` does."""
        ...

    def draw_rows(self, rows: Array, words: Array) -> Array:
        """Shuffle ``rows`` by the words of their streams, uint16, as :func:`cardgolf.table.shuffle.shuffle` does.

        Return which rows are not shuffled, bool (rows,): those that need more words, and others that are few.
        """
        ...

    def choose_random(self, legal: Array, seeds: Array, number: int) -> Array:
        """Return a legal action of each lane by its seed, uint64, and the number of the choice: int64 (lanes,)."""
        ...

    def play_random(self, state: LaneArrays, lanes: Array, moves: RandomMoves, reshuffle: Reshuffle) -> None:
        """Play random actions in each of ``lanes``, whose rounds are not over and whose moves are not all made.

        Each lane plays some, at most to the end of its round. One that needs a new stock may get that alone.
        """
        ...

    def play_on(self, state: LaneArrays, lanes: Array, moves: RandomMoves) -> None:
        """Play all random actions in each of ``lanes``.

        New stocks are shuffled and the next rounds are dealt by the lanes' own chance. The deal passes to the left.
        """
        ...

    def make_players(self, order: Array, greedy: GreedyTables | None) -> Players:
        """Return what lets bots play. ``order`` is that of ``order_of_actions``; greedy bots need ``greedy``."""
        ...

    @staticmethod
    def choose_greedily(tables: GreedyTables, grid: GridView) -> Array:
        """Return the action that the greedy bot chooses in each lane, -1 for none: int32, (lanes,).

        Raises :class:`InvalidArgumentError` for a choice among moves of plugins after the opening.
        """
        ...


def choose_backend(*, compiled: bool | None) -> type[Backend]:
    """Return the compiled backend or the plain one. With ``None`` it depends on whether numba is installed.

    Raises :class:`InvalidArgumentError` for ``True`` without numba.
    """
    if compiled is not False:
        try:
            from cardgolf.lanes.compiled.backend import CompiledBackend  # noqa: PLC0415  # numba is slow, or missing
        except ImportError:
            if compiled:
                raise InvalidArgumentError("invalid compiled=True: expected numba to be installed") from None
        else:
            return CompiledBackend
    return PlainBackend
