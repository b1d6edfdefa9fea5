"""Which games are sent out together: few at first, then so many that they take about half a second."""

from collections import deque

from cardgolf.simulation.jobs import Chunk, Played

SECONDS = 0.5
MOST = 1000


class Plan:
    """The games still to be sent out, for ``width`` players at once, in chunks of ``size`` (``None``: as it suits)."""

    def __init__(self, games: int, width: int, size: int | None, seconds: float = SECONDS) -> None:
        self._next, self._games, self._width, self._size = 0, games, width, size
        self._again: deque[Chunk] = deque()
        self._seconds, self._pace = seconds, 1.0

    def __bool__(self) -> bool:
        return bool(self._again) or self._next < self._games

    def take(self) -> Chunk:
        """The next games to send out; those that did not come back go first."""
        if self._again:
            return self._again.popleft()
        begin, left = self._next, self._games - self._next
        fair = -(-left // (2 * self._width))  # small towards the end, so that nobody waits long for the last
        self._next += min(self._size or min(int(self._pace), fair), left)
        return Chunk(range(begin, self._next))

    def learn(self, played: Played) -> None:
        """How long games take, from those that came back: no more than twice as many will go out together."""
        suits = self._seconds * len(played.games) / max(played.seconds, 1e-6)
        self._pace = max(1.0, min(suits, 2 * max(self._pace, len(played.games)), MOST))

    def again(self, chunk: Chunk, deaths: int) -> None:
        """Send each game of ``chunk`` out once more, by itself: so the one that does the harm is found."""
        self._again.extend(Chunk((number,), deaths) for number in chunk.numbers)
