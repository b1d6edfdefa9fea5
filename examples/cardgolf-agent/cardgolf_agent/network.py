"""The network: what it says of positions, how it is stored, and for which rules it was trained."""

import json
from hashlib import sha256
from io import BytesIO
from math import prod
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import numpy as np

from cardgolf import InvalidOptionError, Rulebook
from cardgolf_agent.inputs import Array

MAX_SIZE = 16_000_000
"""The most bytes of a file of weights. Those that are shipped have about 100,000."""


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
    """Write ``network`` with 16 bits a number. The old file is replaced as a whole, or stays as it was."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            np.savez_compressed(file, **{name: each.astype(np.float16) for name, each in network._asdict().items()})
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def load_network(path: Path) -> Network:
    """Return the network that :func:`save_network` wrote.

    A file has at most :data:`MAX_SIZE` bytes, before and after unpacking. No code of it runs.

    Raises :class:`cardgolf.InvalidOptionError` if there is none, and for anything else.
    """
    try:
        return _read_network(path)
    except Exception as error:  # a damaged archive raises errors of zipfile, zlib, NumPy and Python
        raise InvalidOptionError(f"invalid weights {path.name!r}: expected a file of a trained player") from error


def _read_network(path: Path) -> Network:
    if not path.is_file():
        raise ValueError("no file")
    with path.open("rb") as file:
        contents = file.read(MAX_SIZE + 1)
    with ZipFile(BytesIO(contents)) as archive:
        unpacked = sum(each.file_size for each in archive.infolist())
        if max(len(contents), unpacked) > MAX_SIZE:
            raise ValueError(f"more than {MAX_SIZE} bytes")
        network = Network(*(_read_array(archive.read(f"{name}.npy")) for name in Network._fields))
    inputs, units = network.units.shape
    if [each.shape for each in network] != [(inputs, units), (inputs,), (units,), (units,)]:
        raise ValueError("arrays of other shapes")
    if not all(np.isfinite(each).all() for each in network):
        raise ValueError("numbers that are not finite")
    return network


def _read_array(contents: bytes) -> Array:
    """Return an array of 16-bit numbers, whose header must not ask for more memory than the numbers take."""
    file = BytesIO(contents)
    version = np.lib.format.read_magic(file)
    if version != (1, 0):
        raise ValueError("another format")
    shape, _, kind = np.lib.format.read_array_header_1_0(file)
    if kind != np.float16 or prod(shape) * 2 != len(contents) - file.tell():
        raise ValueError("another length than the header says")
    file.seek(0)
    return np.lib.format.read_array(file, allow_pickle=False).astype(np.float32)


MATCH_OPTIONS = {"holes", "target", "tie", "first_dealer", "round_limit"}
"""Options that say how rounds make up a match. They do not change a round."""


def name_rules(rules: Rulebook, players: int) -> str:
    """Return the name of the weights for ``rules``: the variant, the seats, and a digest of the rules of a round.

    An option that a later release added counts where it has another value than its default, as in records.
    """
    spec = [
        [each.name, each.identity, [
            [key, repr(value)] for key, value in each.recorded_options.items() if key not in MATCH_OPTIONS
        ]]
        for each in rules.stack
    ]  # fmt: skip
    text = json.dumps(spec, default=lambda file: file.sha256)  # rules of a file: its contents count, not its name
    digest = sha256(text.encode()).hexdigest()[:8]
    return f"{rules.name}-{players}-{digest}"
