"""The network: what it says of positions, how it is stored, and for which rules it was trained."""

import json
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np

from cardgolf import InvalidOptionError, Rulebook
from cardgolf_agent.inputs import Array


class Network(NamedTuple):
    """One layer of hidden units over the inputs that are on, and a direct weight for each input. All float32.

    A value is the expected points of a seat at the end of the round, minus the mean of the other seats' points.
    """

    units: Array  # (inputs, units)
    direct: Array  # (inputs,)
    bias: Array  # (units,)
    out: Array  # (units,)

    def find_values(self, rows: Array) -> Array:
        """Return the value of each of ``rows``, the numbers of the inputs that are on, float32 (rows,)."""
        hidden = np.maximum(self.units[rows].sum(axis=1) + self.bias, 0)
        values: Array = self.direct[rows].sum(axis=1) + hidden @ self.out
        return values


def make_network(inputs: int, units: int, seed: int) -> Network:
    """Return a network that has learned nothing."""
    rng = np.random.default_rng(seed)
    first = rng.normal(0, 0.3, (inputs, units)).astype(np.float32)
    out = rng.normal(0, 0.1, units).astype(np.float32)
    return Network(first, np.zeros(inputs, np.float32), np.zeros(units, np.float32), out)


def save_network(network: Network, path: Path) -> None:
    """Write ``network`` with 16 bits a number."""
    np.savez_compressed(path, **{name: each.astype(np.float16) for name, each in network._asdict().items()})


def load_network(path: Path) -> Network:
    """Return the network that :func:`save_network` wrote.

    Raises :class:`cardgolf.InvalidOptionError` if there is none.
    """
    try:
        with np.load(path) as stored:
            return Network(*(stored[name].astype(np.float32) for name in Network._fields))
    except (OSError, KeyError, ValueError) as error:
        raise InvalidOptionError(f"invalid weights {path.name!r}: expected a file of a trained player") from error


MATCH_OPTIONS = {"holes", "tie", "first_dealer", "round_limit"}
"""Options that say how rounds make up a match. They do not change a round."""


def name_rules(rules: Rulebook, players: int) -> str:
    """Return the name of the weights for ``rules``: the variant, the seats, and a digest of the rules of a round."""
    spec = [
        [name, origin, [[key, repr(value)] for key, value in options if key not in MATCH_OPTIONS]]
        for name, origin, options in rules.spec
    ]
    text = json.dumps(spec, default=lambda file: file.sha256)  # rules of a file: its contents count, not its name
    digest = sha256(text.encode()).hexdigest()[:8]
    return f"{rules.name}-{players}-{digest}"
