"""Names that the shell can complete."""

from collections.abc import Callable, Iterable

import click

from cardgolf import house_rules, variants
from cardgolf._text import is_printable

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def _among(offers: Callable[[], Iterable[str]]) -> Completer:
    """What is offered and begins so."""

    def complete(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
        return [name for name in sorted(offers()) if name.startswith(begun) and is_printable(name)]

    return complete


VARIANT, HOUSE_RULE = _among(variants), _among(house_rules)
