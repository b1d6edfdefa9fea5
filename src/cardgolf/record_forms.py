"""The lines of a record as values: a header, what the dealer did, what players did, and a trailer."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

import attrs
from attrs import frozen

from cardgolf._text import quote
from cardgolf.errors import BadRecord
from cardgolf.strict_json import read_line, write_line

if TYPE_CHECKING:
    from cattrs import Converter

FORMAT: Final = "cardgolf"
VERSION: Final = 1


@frozen
class PluginUsed:
    """A plugin of the stack: its name, the distribution and version it came from, and all its resolved options."""

    name: str
    by: str
    options: Mapping[str, bool | int | str | None]


@frozen
class Kept:
    """A seed commitment that was opened: its digest, its secret, and the nonces by seat, as the server tells them."""

    commitment: str
    secret: str
    nonces: tuple[str, ...]


@frozen
class Header:
    """What was played, by whom, and from where: the seed, and a position if it did not begin with a deal.

    ``kept`` is there if the seed came from a seed commitment. A header may have more keys, which begin with ``x-``.
    """

    format: str
    version: int
    producer: str
    rules: tuple[PluginUsed, ...]
    players: tuple[str, ...]
    seed: str
    start: str | None
    kept: Kept | None


@frozen
class RedactedHeader:
    """The same for what one seat saw (``None``: a spectator): no seed, and the start as that seat's view."""

    format: str
    version: int
    producer: str
    rules: tuple[PluginUsed, ...]
    players: tuple[str, ...]
    seat: int | None
    sees: Mapping[str, str]


@frozen
class Dealt:
    """A deal: the dealer, and the deck in dealing order."""

    dealer: int
    deal: str


@frozen
class Restocked:
    """The stock made anew, the top card first."""

    dealer: int
    stock: str


@frozen
class Moved:
    """A move."""

    seat: int
    move: str


@frozen
class Seen:
    """An event as one seat saw it: who moved or dealt, the move or ``deal``, and the facts of the view that changed."""

    actor: int
    event: str
    sees: Mapping[str, str]


@frozen
class Trailer:
    """How many events there were, what the rounds came to, and a digest of all lines before it."""

    events: int
    rounds: tuple[tuple[int | None, ...], ...]
    totals: tuple[int, ...]
    sha256: str


_KINDS = {int: "a whole number", str: "a text", bool: "true or false"}
Form: TypeAlias = Header | RedactedHeader | Dealt | Restocked | Moved | Seen | Trailer
_FORMS = {frozenset(attrs.fields_dict(form)): form for form in get_args(Form)}


def read_form(line: str) -> Form:
    """The value that ``line`` tells; :class:`BadRecord` if it is no line of a record as records are written."""
    given = read_line(line)
    form = _FORMS.get(frozenset(given))
    if form is None:
        raise BadRecord("its keys are those of no line of a record")
    try:
        value: Form = _converter().structure(given, form)
    except BadRecord:
        raise
    except Exception as error:
        raise BadRecord("its values are not of the kinds they should be") from error
    if write_form(value) != line:
        raise BadRecord("it is not in the form that records are written in")
    return value


def write_form(value: Form) -> str:
    """The one line that tells ``value``."""
    return write_line(_converter().unstructure(value))


@lru_cache(maxsize=1)
def _converter() -> "Converter":
    """cattrs, told to take nothing for what it is not. It is imported when the first record is."""
    from cattrs import Converter  # noqa: PLC0415
    from cattrs.strategies import configure_union_passthrough  # noqa: PLC0415

    converter = Converter(forbid_extra_keys=True, detailed_validation=False)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _exactly)
    configure_union_passthrough(bool | int | str | None, converter)
    return converter


def _exactly(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise BadRecord(f"{quote(value)} is not {_KINDS[kind]}")
    return value
