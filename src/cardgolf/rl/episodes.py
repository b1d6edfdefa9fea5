"""Episodes whose hidden cards stay undecided until a seat sees them, as tables that never change.

This is the game tree that :mod:`cardgolf.rl.openspiel` shows to OpenSpiel. It needs no library.
"""

import json
from random import Random

from attrs import evolve, frozen

from cardgolf.cards import Card
from cardgolf.engine.deal import choose_next_dealer
from cardgolf.engine.transitions import list_opened
from cardgolf.errors import InvalidOptionError, check_integer
from cardgolf.events.derive import list_ply_events
from cardgolf.games.determinize import determinize
from cardgolf.games.game import Game
from cardgolf.games.new_game import default_names
from cardgolf.rl.chance_nodes import DealStep, LimitStep, MoveStep, Outcome, Pools, Question, begin
from cardgolf.rl.rewards import check_reward, find_rewards
from cardgolf.rulebook.actions import ActionSpace
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets import find_bounds
from cardgolf.table import Match, Move, NextRound, State, events_as_dict
from cardgolf.table.text_view import format_cards, format_table
from cardgolf.tools.integers import plain_integer

MOVES_A_SEAT = 200
_LEAST_POINTS = 100  # beyond the cards of a board: bonuses and penalties between seats


@frozen
class Episode:
    """What stays the same for all states of a game."""

    rules: Rulebook
    players: int
    rounds: int
    reward: str
    max_moves: int
    space: ActionSpace
    faces: tuple[Card, ...]

    @classmethod
    def of(cls, rules: Rulebook, players: int, rounds: int, *, reward: str, max_moves: int) -> "Episode":
        """Return the episode of checked parameters."""
        setup = rules.table_setup(players)
        if rules.plugins_with_notes:
            raise InvalidOptionError(f"invalid rules {rules.name}: expected rules without hidden notes")
        rounds, max_moves = check_integer("rounds", rounds, 1), check_integer("max_moves", max_moves, 0)
        players = plain_integer(players)
        check_reward(reward)
        limit = max_moves or MOVES_A_SEAT * players * rounds
        return cls(rules, players, rounds, reward, limit, rules.action_space(players), tuple(setup.faces))

    @property
    def has_margin(self) -> bool:
        """Whether returns are points compared with those of the other seats."""
        return self.reward == "margin"

    def bounds(self) -> tuple[float, float]:
        """Return the least and the highest utility, generously."""
        setup = self.rules.table_setup(self.players)
        values = [abs(self.rules.card_values[card]) for card in setup.deck]
        found = None if setup.layout.is_hand else find_bounds(self.rules, self.players, (setup.layouts[-1],))
        most = max(map(abs, found)) if found else sum(values)
        bound = float(self.rounds * (2 * most + _LEAST_POINTS) * (1 + self.has_margin))
        return -bound, bound


class Moment:
    """A game after a move or a deal, and the moments before it. What each seat knows of the past is kept."""

    __slots__ = ("_told", "actor", "before", "game", "move", "ply")

    def __init__(self, before: "Moment | None", actor: int, move: Move | None, game: Game) -> None:
        self.before, self.actor, self.move, self.game = before, actor, move, game
        self.ply: int = 0 if before is None else before.ply + 1
        self._told: dict[int | None, str] = {}

    def tell(self, seat: int | None) -> str:
        """Return everything that ``seat``, or a spectator, saw happen: a line of JSON for each move or deal."""
        missing: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment._told:
            missing.append(moment)
            moment = moment.before
        for each in reversed(missing):
            each._told[seat] = each._tell_step(seat)
        return self._told[seat]

    def _tell_step(self, seat: int | None) -> str:
        after = self.game.view(seat)
        if self.before is None:
            return json.dumps(after.as_dict())
        game = self.before.game
        opened = list_opened(game.rules, game.state, self.actor, self.move)
        events = list_ply_events(self.ply, game.view(seat), self.actor, self.move, after, over=False, opened=opened)
        return f"{self.before.tell(seat)}\n{json.dumps(events_as_dict(events)['events'])}"


@frozen
class DealerByLot:
    """The question who deals first. Every seat is equally likely, by lot and by a draw of the lowest card."""


@frozen
class EpisodeTable:
    """A moment of an episode, which is never changed. ``question`` is what chance decides next."""

    episode: Episode
    moment: Moment | None = None
    pools: Pools = ()
    moves: int = 0
    question: Question | DealerByLot | None = None
    asked_by: tuple[int, Move | None] = (0, None)
    is_cut: bool = False

    def __deepcopy__(self, _memo: object) -> "EpisodeTable":
        return self

    @classmethod
    def begin(cls, episode: Episode) -> "EpisodeTable":
        """Return the table before the first deal."""
        dealer = episode.rules.base.first_dealer
        return cls(episode, question=DealerByLot()) if isinstance(dealer, str) else cls(episode)._deal_first(dealer)

    @property
    def game(self) -> Game | None:
        """The game after the last move or deal, or ``None`` before the first deal."""
        return None if self.moment is None else self.moment.game

    @property
    def is_over(self) -> bool:
        """Whether the episode is over."""
        game = self.game
        if game is None or self.question is not None or not game.is_round_over:
            return False
        return self.is_cut or game.is_over or len(game.state.match.rounds) >= self.episode.rounds

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """The numbers of what chance can decide now, with their probabilities."""
        if isinstance(self.question, DealerByLot):
            return [(seat, 1 / self.episode.players) for seat in range(self.episode.players)]
        if self.question is None:
            return []
        copies = self.question.faces
        total = copies.total()
        return [(number, copies[face] / total) for number, face in enumerate(self.episode.faces) if copies[face]]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the legal moves."""
        game, space = self.game, self.episode.space
        if game is None or self.question is not None:
            return []
        return sorted([space.index(move, game.state.actor) for move in game.legal_moves])

    def decide(self, outcome: int) -> "EpisodeTable":
        """Return the table after chance has decided."""
        if isinstance(self.question, Question):
            return self._go_on(self.question.answer(self.episode.faces[outcome]), *self.asked_by)
        return evolve(self, question=None)._deal_first(outcome)

    def play(self, number: int) -> "EpisodeTable":
        """Return the table after the seat that acts has made the move of this number."""
        game: Game = self.game  # type: ignore[assignment]  # dealt, since a seat acts
        actor = game.state.actor
        move = game._find_move(self.episode.space.move(number, actor))
        step = MoveStep(game.rules, game.state, move, self.pools)
        return evolve(self, moves=self.moves + 1)._go_on(begin(step), actor, move)

    def with_state(self, state: State) -> "EpisodeTable":
        """Return the table with another state, which no seat can tell from this one."""
        moment: Moment = self.moment  # type: ignore[assignment]  # a state is dealt
        game = Game(self.episode.rules, state)
        return evolve(self, moment=Moment(moment.before, moment.actor, moment.move, game))

    def resample(self, seat: int, rng: Random) -> "EpisodeTable":
        """Return a table that ``seat`` cannot tell from this one. What the other seats know begins anew."""
        if self.moment is None or self.question is not None:
            return self
        game = determinize(self.moment.game.view(seat), rng)
        moment = Moment(None, 0, None, Game(game.rules, game.state.replace(match=self.moment.game.state.match)))
        moment.ply, moment._told[seat] = self.moment.ply, self.moment.tell(seat)
        return evolve(self, moment=moment)

    def _deal_first(self, dealer: int) -> "EpisodeTable":
        match = Match(default_names(self.episode.players), 0)
        if dealer not in match.seats:
            raise InvalidOptionError(f"invalid first_dealer={dealer}: expected a seat of {len(match.names)} players")
        return self._deal(DealStep(self.episode.rules, match, NextRound("hole", match.seats), dealer))

    def _deal(self, step: DealStep) -> "EpisodeTable":
        return self._go_on(begin(step), step.dealer, None)

    def _go_on(self, result: Question | Outcome, actor: int, move: Move | None) -> "EpisodeTable":
        """Return the table with the next question, or after the step and what follows without a choice."""
        if isinstance(result, Question):
            return evolve(self, question=result, asked_by=(actor, move))
        game = Game(self.episode.rules, result.state)
        moment = Moment(self.moment, actor, move, game)
        table = evolve(self, moment=moment, pools=result.pools, question=None, asked_by=(0, None))
        if table.is_over:
            return table
        if game.is_round_over:
            return table._deal_next(game)
        if self.moves >= self.episode.max_moves:
            return evolve(table, is_cut=True)._go_on(
                begin(LimitStep(game.rules, game.state, result.pools)), actor, None
            )
        return table

    def _deal_next(self, game: Game) -> "EpisodeTable":
        state = game.state
        plan: NextRound = state.setup.upcoming  # type: ignore[assignment]  # the match goes on
        dealer = choose_next_dealer(game.rules, state, plan)
        return self._deal(DealStep(game.rules, state.match, plan, dealer, state.memory.after_deal()))

    def returns(self) -> list[float]:
        """Return the utility of each seat, 0 before the end."""
        game = self.game
        if game is None or not self.is_over:
            return [0.0] * self.episode.players
        return find_rewards(game.rules, self.episode.reward, game.totals)

    def __str__(self) -> str:
        """Return what a spectator sees, the cards that each seat has seen, and what chance decides next."""
        parts = []
        if (game := self.game) is not None:
            parts.append(format_table(game.view(None), ending="The episode is over." if self.is_over else ""))
            for seat, board in enumerate(game.view(None).boards):
                own = game.view(seat).boards[seat]
                if board and own and board != own:
                    parts.append(f"Seat {seat} sees:\n{format_cards(own.layout, own.slots, own.count)}")
            if game.state.held:
                parts.append(f"Seat {game.state.turn} holds: {game.state.held}")
            parts.append(f"Moves: {self.moves} of {self.episode.max_moves}")
        if isinstance(self.question, DealerByLot):
            parts.append("Chance names the first dealer.")
        elif self.question is not None:
            actor, move = self.asked_by
            drawn = " ".join(str(self.question.cards[at]) for at in sorted(self.question.drawn))
            parts.append(f"Seat {actor}: {move or 'deal'}. Chance draws a card{' after ' if drawn else ''}{drawn}.")
        return "\n".join(parts)
