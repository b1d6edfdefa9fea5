"""What lanes know of the hooks of a match: whether the base rules alone decide."""

from typing import Any

from cardgolf.rulebook.dispatch import compile_hook, hook_parameters
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.state import Phase
from cardgolf.tabulation.facts import Case, Ledger, Stage, TableSize
from cardgolf.tabulation.probing import Probe

_NO_TABLE = TableSize(players=0, places=0, faces=0, flips=0, clears=False, locks=False)


def is_base_alone(rules: Rulebook, hook: str) -> bool:
    """Return whether no plugin but the base rules implements ``hook``."""
    return rules.hook_implementations()[hook] == ("base",)


def leaves_to_base(rules: Rulebook, hook: str) -> bool:
    """Return whether the other plugins leave ``hook`` to the base rules without reading anything.

    >>> from cardgolf.lanes.known_rules import leaves_to_base
    >>> [leaves_to_base(cardgolf.rules("golf", target=each), "match_over") for each in (None, 100)]
    [True, False]
    """
    others = [each for each in rules._implementations_by_hook[hook] if each.plugin is not rules.base]
    return not any(each.wrapper or not _declines(hook, each) for each in others)


def _declines(hook: str, implementation: Any) -> bool:
    """Return whether an implementation has no opinion, whatever its arguments are."""
    parameters, ledger = hook_parameters(hook), Ledger(Case(hook, Stage(Phase.ROUND_OVER)), _NO_TABLE, (), str)
    try:
        result = compile_hook(hook, "first", parameters, [implementation])(
            *[Probe(ledger, each) for each in parameters]
        )
    except Exception:  # of a plugin, or of a probe
        return False
    return result is None and ledger.refusal is None
