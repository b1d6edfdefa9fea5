"""Options of the base rules that a stack of rules cannot have."""

from typing import TYPE_CHECKING

from cardgolf.errors import InvalidOptionError

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook, TableSetup


def check_base_options(rules: "Rulebook", setup: "TableSetup") -> None:
    """Raise :class:`InvalidOptionError` for an option that would do nothing, or that another plugin rules out."""
    if rules.lays_down and setup.layout.is_hand:
        raise InvalidOptionError(
            f"{rules.name}: invalid new_card={rules.base.new_card}: expected up, since no card is swapped into a hand"
        )
    if not rules.opens_in_turn:
        return
    invalid = f"{rules.name}: invalid first_flips=first_turn: expected before_play, since"
    if not setup.opening_flips:
        raise InvalidOptionError(f"{invalid} no card is turned up first")
    if not rules.is_base_only("leader"):
        raise InvalidOptionError(f"{invalid} {rules.hook_implementations()['leader'][0]} chooses who leads by them")
