"""Reviews: what each decision of a match cost, judged by what its seat could see, and reviews as text."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from attrs import frozen

from cardgolf import Game, Move, View
from cardgolf.bots.advice.advice import Advice, MoveAdvice, advise
from cardgolf.bots.advice.goals import WINS, Aim
from cardgolf.bots.advice.reasons import NAMES, give_reason
from cardgolf.bots.deals import Engine, Scores
from cardgolf.errors import check_integer
from cardgolf.narration import safe_names
from cardgolf.table import CardNames, format_board
from cardgolf.tools import one_line
from cardgolf.words import ENGLISH, Words

DEFAULT_DEALS = 128
UNLUCKY = 3.0  # points that came less than a move let expect, which are told as bad luck
Verdict = Literal["", "bad play", "bad luck"]


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
    """The decisions of a match, in the order of play. ``scores`` are those of the finished rounds, by seat.

    What became of a decision is told apart from what it cost. Its ``luck`` is by how much more the seat is expected to
    be ahead at its next decision of the round, or is ahead at the end, than the move let expect: by the cards that came
    and by what the others did. Over a round, the costs of all moves and their luck add up to the difference between the
    expected lead of the first decision and the lead at the end.
    """

    names: tuple[str, ...]
    decisions: tuple[Decision, ...]
    scores: tuple[Scores, ...] = ()

    def lost(self, seat: int) -> float:
        """Return the expected points that clearly worse moves of ``seat`` lost."""
        return sum(each.cost for each in self.decisions if each.seat == seat) + 0.0

    def dearest(self, count: int = 5) -> tuple[Decision, ...]:
        """Return the decisions that cost most, dearest first, without those that cost nothing."""
        costly = [each for each in self.decisions if each.cost]
        return tuple(sorted(costly, key=lambda each: -each.cost)[:count])

    def list_luck(self) -> list[float | None]:
        """Return the luck of each decision. It is ``None`` where it is not known.

        That is so for a move that was left out of its advice, for the last one of a round that is not over, and where
        the goal is a chance.
        """
        found: list[float | None] = []
        following = dict[tuple[int, int], float]()
        for each in reversed(self.decisions):
            key = each.round, each.seat
            after = following[key] if key in following else self._find_lead(each)
            known = each.entry is not None and after is not None and each.advice.goal not in WINS
            found.append(after - each.entry.ahead if known and each.entry and after is not None else None)
            following[key] = each.advice.moves[0].ahead
        return found[::-1]

    def _find_lead(self, decision: Decision) -> float | None:
        """Return by how much the seat was ahead at the end of the round, or ``None`` before that."""
        if decision.round > len(self.scores):
            return None
        return Aim.of(decision.view, decision.advice.goal).value(self.scores[decision.round - 1])

    def luck(self, seat: int) -> float:
        """Return the points ahead that luck brought ``seat``, or took from it if they are below 0."""
        return sum(luck or 0 for each, luck in self._with_luck() if each.seat == seat) + 0.0

    def _with_luck(self) -> Iterator[tuple[Decision, float | None]]:
        return zip(self.decisions, self.list_luck(), strict=True)

    def unluckiest(self, count: int = 3) -> tuple[tuple[Decision, float], ...]:
        """Return the decisions that were bad luck and no bad play, with their luck, the least first."""
        found = [(each, luck) for each, luck in self._with_luck() if luck and judge_luck(each, luck) == "bad luck"]
        return tuple(sorted(found, key=lambda pair: pair[1])[:count])

    def as_dict(self) -> dict[str, Any]:
        """Return the review as JSON data. The ``verdict`` of a decision is ``bad play``, ``bad luck`` or empty."""
        seats = range(len(self.names))
        return {
            "names": [*self.names],
            "lost": [self.lost(seat) for seat in seats],
            "luck": [self.luck(seat) for seat in seats],
            "decisions": [
                each.as_dict() | {"luck": luck, "verdict": judge_luck(each, luck)} for each, luck in self._with_luck()
            ],
        }


def judge_luck(decision: Decision, luck: float | None) -> Verdict:
    """Return whether a decision was clearly worse than the best one, or was not but came out badly."""
    if decision.cost:
        return "bad play"
    return "bad luck" if luck is not None and luck <= -UNLUCKY else ""


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
    return Review(game.state.match.names, tuple(found), list_scores(game))


def list_scores(game: Game) -> tuple[Scores, ...]:
    """Return the scores of the finished rounds of a match, by seat.

    >>> from cardgolf.bots.advice.review import list_scores
    >>> list_scores(cardgolf.new_game("golf", players=2, seed=7))
    ()
    """
    return tuple([each.scores for each in game.state.match.rounds])


def iter_decisions(
    game: Game, *, seats: Sequence[int] | None = None, rounds: Sequence[int] | None = None, **arguments: Any
) -> Iterator[Decision]:
    """Yield the decisions that :func:`review` returns, one by one. ``arguments`` are those of ``advise``."""
    seats = None if seats is None else [check_integer("seat", seat, 0) for seat in seats]
    rounds = None if rounds is None else [check_integer("round", number, 1) for number in rounds]
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
LEAST_LUCK = 0.05  # that is told


def format_review(review: Review, cards: CardNames = NAMES, most: int = DEAREST) -> Iterator[str]:
    """Yield a line for each seat, and then the ``most`` dearest decisions with what their seats saw.

    ``cards`` names cards in sentences, and its words are those of the sentences.
    """
    words, names = cards.words, safe_names(review.names, cards.words)
    for seat, name in enumerate(names):
        own = [each for each in review.decisions if each.seat == seat]
        if own:
            worse, points = sum(each.cost > 0 for each in own), words.decimal(f"{review.lost(seat):.1f}")
            line = words("review-seat", player=name, count=len(own), worse=worse, points=points)
            yield " ".join(filter(None, (line, describe_luck(review.luck(seat), cards.words))))
    dearest = review.dearest(most)
    if not dearest:
        yield words("review-none-worse")
    for each in dearest:
        yield ""
        yield from _explain_decision(each, names[each.seat], cards)
    unlucky = review.unluckiest() if most else ()
    if unlucky:
        yield ""
        yield f"{words('review-bad-luck')}:"
    for each, luck in unlucky:
        name, points = names[each.seat], words.decimal(f"{-luck:.1f}")
        told = words("review-as-good", round=each.round, ply=each.ply, player=name, moves=str(each.move))
        yield f"  {told} {words('review-unlucky', points=points)}"


def describe_luck(luck: float, words: Words) -> str:
    """Return a sentence on the points that luck brought or took, or nothing for next to none."""
    if abs(luck) < LEAST_LUCK:
        return ""
    return words("review-luck", brought=luck > 0, points=words.decimal(f"{abs(luck):.1f}"))


def _explain_decision(decision: Decision, name: str, cards: CardNames) -> Iterator[str]:
    words, best = cards.words, decision.advice.moves[0]
    played, view = str(decision.move), decision.view
    yield words("review-played", round=decision.round, ply=decision.ply, player=name, moves=played)
    yield f"  {words('review-saw', player=name, what=one_line(_format_sight(decision, words)))}"
    reason, number = give_reason(view, best.move, cards) or None, format_cost(decision, cards.words)
    yield f"  {words('review-better', moves=str(best.move), number=number, reason=reason)}"
    yield f"  {words('review-reason', moves=played, reason=give_reason(view, decision.move, cards) or None)}"


def format_cost(decision: Decision, words: Words = ENGLISH) -> str:
    """Return the points that a decision lost, with their margin of error, such as ``4.2 ±0.7``."""
    margin = decision.entry.high - decision.entry.worse_by if decision.entry else 0.0
    return words.decimal(f"{decision.cost:.1f}" + (f" ±{margin:.1f}" if margin >= 0.05 else ""))


def _format_sight(decision: Decision, words: Words) -> str:
    """Return the seat's own cards, the card in hand and the top discard, as positions write them."""
    view = decision.view
    board = view.boards[decision.seat]
    parts = [format_board(board.layout, board.slots)] if board else []
    if view.held:
        parts.append(words("review-in-hand", card=str(view.held)))
    if view.discard_top:
        parts.append(words("review-discard", card=str(view.discard_top)))
    return ", ".join(parts)
