"""The bot: it plays the weights that training stored. It needs NumPy alone."""

import os
from functools import lru_cache
from pathlib import Path
from random import Random

from cardgolf import InvalidOptionError, Move, Rulebook, View
from cardgolf.lanes import gather_grid_view
from cardgolf.rulebook import ActionSpace
from cardgolf_agent.inputs import InputTable
from cardgolf_agent.network import Network, load_network, name_rules

SHIPPED = Path(__file__).with_name("weights")
FOLDER = "CARDGOLF_AGENT_WEIGHTS"
"""The environment variable that names a folder of your own weights. It is looked into first."""


class Agent:
    """The trained player: it takes the move after which it expects the fewest points more than the others.

    It plays only rules that it was trained for. Options that say how rounds make up a match do not matter.

    >>> from random import Random
    >>> from cardgolf_agent import Agent
    >>> game = cardgolf.new_game("play-nine", players=2, seed=1)
    >>> Agent(Random(1)).choose(game.view(game.turn)) in game.legal_moves
    True
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng  # a bot is made with a generator; this one plays without chance

    def choose(self, view: View) -> Move:
        """Return the best of ``view.legal_moves``.

        Raises :class:`cardgolf.InvalidOptionError` for rules or seats that it was not trained for.
        """
        table, network, space = load_player(view.rules, len(view.names))
        inputs = table.list_inputs(gather_grid_view([view]))
        return space[int(inputs.actions[network.find_values(inputs.rows).argmin()])]


@lru_cache(maxsize=32)
def load_player(rules: Rulebook, players: int) -> tuple[InputTable, Network, ActionSpace]:
    """Return the inputs, the network and the numbered moves for ``rules`` with ``players`` seats.

    Raises :class:`cardgolf.InvalidOptionError` if there are no weights for them.
    """
    path = find_weights(name_rules(rules, players))
    if path is None:
        raise InvalidOptionError(
            f"invalid rules {rules.name} with {players} seats and these options for the agent:"
            " expected rules that it was trained for"
        )
    table, network = InputTable(rules, players), load_network(path)
    if len(network.direct) != table.size:
        raise InvalidOptionError(
            f"invalid weights {path.name}: expected {table.size} inputs, not {len(network.direct)}"
        )
    return table, network, rules.action_space(players)


def find_weights(name: str) -> Path | None:
    """Return the file with the weights ``name``, your own before a shipped one, or ``None``."""
    own = os.environ.get(FOLDER)
    for folder in ([Path(own)] if own else []) + [SHIPPED]:
        path = folder / f"{name}.npz"
        if path.is_file():
            return path
    return None
