"""Reviews: what each decision of a match cost, judged by what its seat could see, and reviews as text."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from cardgolf import Game, Move, View
from cardgolf.bots.advice.advice import Advice, MoveAdvice, advise
from cardgolf.bots.advice.reasons import NAMES, give_reason
from cardgolf.bots.deals import Engine
from cardgolf.narration import safe_names
from cardgolf.table import CardNames, format_board
from cardgolf.tools import one_line

DEFAULT_DEALS = 128


@frozen
class Decision:
    """A move of a match where its seat had a choice. ``ply`` is that of the history, ``round`` counts from 1.

    ``advice`` compares the legal moves by what ``seat`` could see, and ``entry`` is that of the move. It is ``None``
    if the move was left out of the comparison.
    """

    ply: int
    round: int
    seat: int
    move: Move
    advice: Advice
    entry: MoveAdvice | None

    @property
    def view(self) -> View:
        """What the seat could see."""
        return self.advice.view

    @property
    def cost(self) -> float:
        """The points ahead that the move lost against the best one, or 0 if it was not clearly worse."""
        return self.entry.worse_by if self.entry and self.entry.is_worse else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the decision as JSON data, with moves as texts."""
        best = self.advice.moves[0]
        return {
            "ply": self.ply,
            "round": self.round,
            "seat": self.seat,
            "move": str(self.move),
            "cost": self.cost,
            "best": str(best.move),
            "reason": best.reason,
            "source": self.advice.source,
        }


@frozen
class Review:
    """The decisions of a match, in the order of play."""

    names: tuple[str, ...]
    decisions: tuple[Decision, ...]

    def lost(self, seat: int) -> float:
        """Return the expected points that clearly worse moves of ``seat`` lost."""
        return sum(each.cost for each in self.decisions if each.seat == seat) + 0.0

    def dearest(self, count: int = 5) -> tuple[Decision, ...]:
        """Return the decisions that cost most, dearest first, without those that cost nothing."""
        costly = [each for each in self.decisions if each.cost]
        return tuple(sorted(costly, key=lambda each: -each.cost)[:count])

    def as_dict(self) -> dict[str, Any]:
        """Return the review as JSON data."""
        return {
            "names": [*self.names],
            "lost": [self.lost(seat) for seat in range(len(self.names))],
            "decisions": [each.as_dict() for each in self.decisions],
        }


def review(
    game: Game,
    *,
    seats: Sequence[int] | None = None,
    rounds: Sequence[int] | None = None,
    deals: int = DEFAULT_DEALS,
    seed: int = 0,
    engine: Engine = "auto",
    compiled: bool | None = False,
) -> Review:
    """Return what the decisions in the history of ``game`` cost, by :func:`cardgolf.advise`.

    Each is judged by the view of its seat at that moment, and by nothing that came out later. ``seats`` and
    ``rounds`` (from 1) name those to review, by default all. The other arguments are those of ``advise``.

    >>> from cardgolf.bots.advice.review import review
    >>> game = cardgolf.new_game("golf", players=2, seed=7).play("flip a1").play("flip b1")
    >>> [(each.ply, str(each.move), each.cost) for each in review(game, deals=4, engine="engine").decisions]
    [(1, 'flip a1', 0.0), (2, 'flip b1', 0.0)]

    Raises the errors of :func:`cardgolf.advise`.
    """
    found = iter_decisions(game, seats=seats, rounds=rounds, deals=deals, seed=seed, engine=engine, compiled=compiled)
    return Review(game.state.match.names, tuple(found))


def iter_decisions(
    game: Game, *, seats: Sequence[int] | None = None, rounds: Sequence[int] | None = None, **arguments: Any
) -> Iterator[Decision]:
    """Yield the decisions that :func:`review` returns, one by one. ``arguments`` are those of ``advise``."""
    before = game.at(0)
    for ply, (seat, event) in enumerate(game.history, start=1):
        number = len(before.state.match.rounds) + 1
        wanted = (seats is None or seat in seats) and (rounds is None or number in rounds)
        if wanted and isinstance(event, Move):
            view = before.view(seat)
            if len(view.legal_moves) > 1:
                advice = advise(view, **arguments)
                yield Decision(ply, number, seat, event, advice, advice.find(event))
        before = before.play(event, seat=seat) if isinstance(event, Move) else before.deal()


DEAREST = 5


def format_review(review: Review, cards: CardNames = NAMES, most: int = DEAREST) -> Iterator[str]:
    """Yield a line for each seat, and then the ``most`` dearest decisions with what their seats saw.

    ``cards`` names cards in sentences.
    """
    names = safe_names(review.names)
    for seat, name in enumerate(names):
        own = [each for each in review.decisions if each.seat == seat]
        if own:
            yield _summarize_seat(name, own, review.lost(seat))
    dearest = review.dearest(most)
    if not dearest:
        yield "No move was clearly worse than the best one."
    for each in dearest:
        yield ""
        yield from _explain_decision(each, names[each.seat], cards)


def _summarize_seat(name: str, own: list[Decision], lost: float) -> str:
    worse = sum(each.cost > 0 for each in own)
    decisions, moves = _count(len(own), "decision"), _count(worse, "clearly worse move")
    return f"{name}: {decisions}, {moves}, {lost:.1f} points lost on average."


def _explain_decision(decision: Decision, name: str, cards: CardNames) -> Iterator[str]:
    advice, entry = decision.advice, decision.entry
    best = advice.moves[0]
    margin = entry.high - entry.worse_by if entry else 0.0
    about = f" ±{margin:.1f}" if margin >= 0.05 else ""
    yield f"Round {decision.round}, move {decision.ply}: {name} played {decision.move}."
    yield f"  {name} saw  {one_line(_format_sight(decision))}"
    yield f"  {best.move} is {decision.cost:.1f}{about} points better{_reason(decision, best.move, cards)}"
    yield f"  {decision.move}{_reason(decision, decision.move, cards)}"


def _reason(decision: Decision, move: object, cards: CardNames) -> str:
    reason = give_reason(decision.view, move, cards)  # type: ignore[arg-type]  # a legal move
    return f": {reason}." if reason else "."


def _format_sight(decision: Decision) -> str:
    """Return the seat's own cards, the card in hand and the top discard, as positions write them."""
    view = decision.view
    board = view.boards[decision.seat]
    parts = [format_board(board.layout, board.slots)] if board else []
    if view.held:
        parts.append(f"in hand {view.held}")
    if view.discard_top:
        parts.append(f"discard {view.discard_top}")
    return ", ".join(parts)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
