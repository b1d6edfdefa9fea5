"""Names that the shell can complete."""

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

from cardgolf import house_rules, variants


class Installed(click.ParamType):
    """A text, of which the shell offers what is installed. What is not is refused by the library, with a hint."""

    name = "text"

    def __init__(self, offers: Callable[[], Iterable[str]]) -> None:
        self._offers = offers

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that begin so."""
        return [CompletionItem(name) for name in sorted(self._offers()) if name.startswith(incomplete)]


VARIANT, HOUSE_RULE = Installed(variants), Installed(house_rules)
