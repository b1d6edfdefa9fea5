"""Every kind of damage to a record."""

from helpers.damage.accidents import ACCIDENTS
from helpers.damage.forgeries import FORGERIES, TEXT_FORGERIES, forge

KINDS = (*ACCIDENTS, *TEXT_FORGERIES, *FORGERIES)


def damage(text, rng, kind=None):
    """Return ``text`` damaged in one way. It may stay the same if a digit is replaced by itself."""
    kind = kind or rng.choice(KINDS)
    return forge(kind, text, rng) if kind in FORGERIES else kind(text, rng)
