"""An environment in words for language agents: they read what their seat saw, and answer with the text of a move.

It needs no other library. The calls are those that text games for language agents usually have: ``reset``,
``get_observation``, ``step`` and ``close``.
"""

import re
from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from cardgolf.engine.views import View
from cardgolf.errors import IllegalMoveError, InvalidArgumentError, check_integer
from cardgolf.events import empty_view
from cardgolf.games.game import Game
from cardgolf.games.new_game import new_game
from cardgolf.narration import describe_offer, narrate, nearest_clauses
from cardgolf.rl.rewards import find_reward
from cardgolf.rule_sheets.sheet import explain
from cardgolf.rulebook.clauses import texts_about
from cardgolf.rulebook.loader import rules as load_rules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import CardNames, format_table
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import one_line

MOST_CLAUSES = 3
_CARDS = CardNames(ascii=True)  # as the texts of moves name them
_BRACKETED = re.compile(r"\[([^\[\]]+)\]")


@frozen
class TextStep:
    """The result of an answer. ``refusal`` says why it was refused, or is empty. ``done`` is whether it is all over."""

    done: bool
    refusal: str = ""


class TextEnvironment:
    """Matches in words. The agent of a seat reads an observation, and answers with the text of a move.

    ``rules`` is a rulebook or the name of a variant. An episode is ``rounds`` rounds, or less if the match ends before.
    The first observation of a seat begins with the rules, unless ``rule_sheet`` is false. With ``list_moves``
    observations end with the legal moves. After ``most_refusals`` refused answers in a row the episode ends.
    Rewards are points, negated unless most points win. A seat whose answers end an episode loses ``forfeit`` points.

    >>> from cardgolf.rl.text_environment import TextEnvironment
    >>> env = TextEnvironment("play-nine", seed=7, rule_sheet=False)
    >>> seat, text = env.get_observation()
    >>> seat, text.splitlines()[1]
    (1, 'Round 1 of 9: Player 1 deals.')
    >>> env.step("swap a1").refusal.splitlines()[0]
    "Refused: illegal move 'swap a1': expected one of flip a1, flip b1, flip c1, flip d1, flip a2, flip b2 and 2 more"
    >>> env.step("flip a1").done
    False

    Raises :class:`InvalidArgumentError` for invalid arguments.
    """

    def __init__(
        self,
        rules: Any,
        players: int = 2,
        *,
        rounds: int = 1,
        seed: int | None = None,
        rule_sheet: bool = True,
        list_moves: bool = True,
        most_refusals: int = 5,
        forfeit: float = 100.0,
    ) -> None:
        rounds, most_refusals = (
            check_integer(name, value, 1) for name, value in (("rounds", rounds), ("most_refusals", most_refusals))
        )
        players = plain_integer(players)
        self.rules: Rulebook = load_rules(rules)
        self.players, self.rounds, self.forfeit = players, rounds, forfeit
        self.most_refusals, self.list_moves = most_refusals, list_moves
        self.rule_sheet = str(explain(self.rules)) if rule_sheet else ""
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal a new match. ``seed`` decides every shuffle, and is random by default."""
        self.game: Game = new_game(self.rules, players=self.players, seed=seed)
        self._told = [0] * self.players
        self._views: list[View] = [empty_view(self.game.view(seat)) for seat in range(self.players)]
        self._refusals: list[str] = []
        self._forfeited = False

    @property
    def done(self) -> bool:
        """Whether the episode is over."""
        game = self.game
        ended = game.is_round_over and (game.is_over or len(game.state.match.rounds) >= self.rounds)
        return ended or self._forfeited

    @property
    def rewards(self) -> dict[int, float]:
        """The reward of each seat: 0 before the end."""
        if self._forfeited:
            return {seat: -float(self.forfeit) * (seat == self.seat) for seat in range(self.players)}
        totals = self.game.totals if self.done else (0,) * self.players
        return {seat: float(find_reward(self.rules, "points", own, 0, 1)) for seat, own in enumerate(totals)}

    @property
    def seat(self) -> int:
        """The seat that answers next."""
        return self.game.state.actor

    def get_observation(self) -> tuple[int, str]:
        """Return the seat that answers next, and what its agent reads: what happened, the table and the moves.

        What happened since the seat's last move is told until it moves. After a refused answer it is the refusal.
        """
        seat = self.seat
        if self._refusals and not self.done:
            left = self.most_refusals - len(self._refusals)
            tries = f"{left} more refused {'answer ends' if left == 1 else 'answers in a row end'} the episode."
            return seat, f"{self._refusals[-1]}\nAnswer again. {tries}"
        return seat, self.describe(seat)

    def describe(self, seat: int) -> str:
        """Return what the agent of ``seat`` reads now, which is no more than its view and its events show."""
        seat = plain_integer(seat)
        game, view = self.game, self.game.view(seat)
        parts = [self.rule_sheet] if self.rule_sheet and not self._told[seat] else []
        events = game.events(seat, since=self._told[seat])
        parts.append("\n".join(map(str, narrate(self._views[seat], events, _CARDS))))
        parts.append(format_table(evolve(view, legal_moves=())))
        if view.legal_moves:
            asked = "Answer with one move, such as: " if not self.list_moves else "Answer with one of these moves:\n"
            parts.append(asked + ("\n".join(_list_offers(view)) if self.list_moves else str(view.legal_moves[0])))
        return "\n\n".join(part for part in parts if part)

    def step(self, answer: str) -> TextStep:
        """Play the move that ``answer`` names: the last text in square brackets, or else the whole answer.

        A refused answer changes nothing but the next observation. Raises :class:`InvalidArgumentError` if the episode
        is over.
        """
        if self.done:
            raise InvalidArgumentError("invalid step: the episode is over, and reset() begins the next one")
        seat, marked = self.seat, _BRACKETED.findall(answer) if isinstance(answer, str) else []
        try:
            after = self.game.play(marked[-1].strip() if marked else answer, seat=seat)
        except IllegalMoveError as error:
            self._refusals.append("\n".join(_explain_refusal(self.game.view(seat), error)))
            self._forfeited = len(self._refusals) >= self.most_refusals
            return TextStep(self.done, self._refusals[-1])
        self._refusals = []
        self._told[seat], self._views[seat] = self.game.ply + 1, self.game.view(seat)
        self.game = after
        while self.game.is_round_over and not self.done:
            self.game = self.game.deal()
        return TextStep(self.done)

    def close(self) -> dict[int, float]:
        """Return the reward of each seat."""
        return self.rewards


def _list_offers(view: View) -> Iterator[str]:
    """Yield the legal moves with what they mean. Moves that mean the same share a line."""
    by_offer: dict[str, list[str]] = {}
    for move in view.legal_moves:
        by_offer.setdefault(describe_offer(view, move, _CARDS), []).append(str(move))
    for offer, moves in by_offer.items():
        yield f"  {', '.join(moves)}: {offer}"


def _explain_refusal(view: View, error: IllegalMoveError) -> Iterator[str]:
    """Yield why an answer was refused: the error, the id of the rule, and its clauses for this step of the turn."""
    yield f"Refused: {error.message}"
    found = nearest_clauses(view, error.rule, error.move) or texts_about(view.rules, error.rule)[:MOST_CLAUSES]
    yield f"The rule is {error.rule}{':' if found else '.'}"
    for clause, text in found:
        yield f"  {clause.number}  {one_line(text)}"
