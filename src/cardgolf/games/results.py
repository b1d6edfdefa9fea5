"""What a round that bots played came to, the same from the engine and from lanes."""

from attrs import frozen


@frozen
class PlayedRound:
    """A finished round of a match, in figures.

    ``scores`` are points by seat of the match, ``None`` for a seat that sat out; ``turns`` are the turns each seat had
    begun. ``closer`` is the seat that brought the end about, or ``None``, and ``reason`` its reason, in the words of
    :class:`cardgolf.RoundEnd` (``"turn limit"`` where no seat closed in time). ``decisions`` counts the moves of
    all seats, those of the opening too, ``reshuffles`` how often the discard pile became the stock.
    """

    kind: str
    seats: tuple[int, ...]
    dealer: int
    leader: int | None
    scores: tuple[int | None, ...]
    closer: int | None
    reason: str
    turns: tuple[int, ...]
    decisions: int
    reshuffles: int
