"""Games of OpenSpiel: every card that is seen is drawn at a chance node, and the other cards stay undecided.

Importing this module registers ``python_cardgolf`` with OpenSpiel. It needs the extra ``openspiel``.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pyspiel  # pyright: ignore[reportMissingImports]  # an extra

from cardgolf.errors import IllegalMoveError, InvalidArgumentError
from cardgolf.rl.encoder import Encoder
from cardgolf.rl.episodes import DealerByLot, Episode, EpisodeTable
from cardgolf.rl.rules_text import format_rules, parse_rules
from cardgolf.rulebook.loader import rules as load_rules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.text_view import format_table
from cardgolf.tools.text import quote

SHORT_NAME = "python_cardgolf"
_PARAMETERS = {"rules": "", "players": 2, "rounds": 1, "reward": "points", "max_moves": 0}


def _game_type(rules: Rulebook | None, *, margin: bool) -> pyspiel.GameType:
    seats = rules.seats() if rules else range(1, 11)
    return pyspiel.GameType(
        short_name=SHORT_NAME,
        long_name="Golf card games of cardgolf",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if margin else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
        default_loadable=False,  # the rules must be named
    )


def open_spiel_game(
    rules: Any, players: int = 2, *, rounds: int = 1, reward: str = "points", max_moves: int | None = None
) -> "CardGolfGame":
    """Return a game of OpenSpiel for a rulebook or the name of a variant.

    An episode is ``rounds`` rounds, or less if the match ends before. Its returns are the points of each seat, negated
    unless most points win. With ``reward="margin"`` the mean of the other seats' points is taken off first, and the
    game is zero-sum. After ``max_moves`` moves the round is scored as the cards lie. By default these are 200 moves a
    seat and round. ``pyspiel.load_game("python_cardgolf(rules=nine-card holes:1,players=3)")`` returns the same games.

    ``open_spiel_game("play-nine").num_distinct_actions()`` is 27.

    Raises :class:`InvalidOptionError` for rules that keep hidden notes or that no text names, and
    :class:`InvalidArgumentError` for the other arguments.
    """
    parameters = {
        "rules": format_rules(load_rules(rules)),
        "players": players,
        "rounds": rounds,
        "reward": reward,
        "max_moves": max_moves or 0,
    }
    return CardGolfGame(parameters)


class CardGolfGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is not typed
    """A game of OpenSpiel, made by :func:`open_spiel_game` or ``pyspiel.load_game("python_cardgolf(...)")``."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        rules = parse_rules(given["rules"])
        self.episode = Episode.of(
            rules, given["players"], given["rounds"], reward=given["reward"], max_moves=given["max_moves"]
        )
        low, high = self.episode.bounds()
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.episode.space),
            max_chance_outcomes=max(len(self.episode.faces), self.episode.players),
            num_players=self.episode.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if self.episode.has_margin else None,
            max_game_length=self.episode.max_moves,
        )
        super().__init__(_game_type(rules, margin=self.episode.has_margin), info, given)

    def new_initial_state(self) -> "CardGolfState":
        """Return the state before the first deal."""
        return CardGolfState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "CardGolfObserver":
        """Return an observer of this game."""
        if params:
            raise InvalidArgumentError(f"invalid params={quote(params)}: expected none")
        return CardGolfObserver(self.episode, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CardGolfState(pyspiel.State):  # type: ignore[misc]  # pyspiel is not typed
    """A state of OpenSpiel. ``table`` is what it stands for."""

    def __init__(self, game: CardGolfGame) -> None:
        super().__init__(game)
        self.table = EpisodeTable.begin(game.episode)

    def current_player(self) -> int:
        """Return the seat that acts, or the number of chance or of the end."""
        if self.table.question is not None:
            return int(pyspiel.PlayerId.CHANCE)
        game = self.table.game
        return int(pyspiel.PlayerId.TERMINAL) if game is None or self.table.is_over else game.state.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.numbers if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each possible card, or first dealer, by number, and its probability."""
        return self.table.outcomes

    def _apply_action(self, action: int) -> None:
        self.table = self.table.decide(action) if self.table.question is not None else self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.table.episode.space.move(action, player))
        if isinstance(self.table.question, DealerByLot):
            return f"seat {action} deals"
        return str(self.table.episode.faces[action])

    def is_terminal(self) -> bool:
        """Return whether the episode is over."""
        return self.table.is_over

    def returns(self) -> list[float]:
        """Return the utility of each seat."""
        return self.table.returns()

    def __str__(self) -> str:
        return str(self.table)

    def _to_struct(self) -> dict[str, Any]:
        """Return the table as JSON data: what each seat sees. It contains hidden information."""
        game = self.table.game
        views = [] if game is None else [game.view(seat).as_dict() for seat in game.state.match.seats]
        return {"views": views, "returns": self.returns()}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """Return what ``player`` sees as JSON data."""
        game = self.table.game
        return {} if game is None else game.view(player).as_dict()

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        """Return an action as JSON data: a move, a card or the first dealer."""
        if player != pyspiel.PlayerId.CHANCE:
            return {"move": self._action_to_string(player, action)}
        if isinstance(self.table.question, DealerByLot):
            return {"dealer": action}
        return {"card": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        """Return the number of an action of the one who acts now. Raises :class:`IllegalMoveError` for any other."""
        player = self.current_player()
        numbers = [number for number, _ in self.table.outcomes] or self.table.numbers
        for number in numbers:
            if self._action_to_struct(player, number) == dict(struct):
                return [number]
        raise IllegalMoveError(f"invalid action {quote(dict(struct))}: expected a legal one as JSON data", "base.moves")

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "CardGolfState":
        """Return a state that ``player_id`` cannot tell from this one, for searches such as IS-MCTS.

        Every arrangement of the cards that the seat cannot see is equally likely.
        """
        other: CardGolfState = self.clone()
        rng = Random(int(probability_sampler() * 2**53))  # noqa: S311  # for a search
        other.table = self.table.resample(player_id, rng)
        return other


class CardGolfObserver:
    """An observer: what one seat can see as text and as an array, or with perfect recall all that it saw as text.

    Without private information it is what a spectator can see, as text alone.
    """

    def __init__(self, episode: Episode, kind: Any) -> None:
        self.kind = kind
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.encoder = Encoder(episode.rules, episode.players)
        self.tensor = np.zeros(self.encoder.size * self.is_private, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CardGolfState, player: int) -> None:
        """Fill ``tensor`` with what ``player`` can see, or with zeros before the first deal."""
        game = state.table.game
        if game is None or not self.is_private:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.encoder.encode(game.view(player))

    def string_from(self, state: CardGolfState, player: int) -> str:
        """Return what ``player`` can see or, with perfect recall, has seen."""
        moment, seat = state.table.moment, player if self.is_private else None
        if moment is None:
            return "Nothing is dealt."
        return moment.tell(seat) if self.kind.perfect_recall else format_table(moment.game.view(seat))


pyspiel.register_game(_game_type(None, margin=False), CardGolfGame)
