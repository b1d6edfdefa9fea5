"""A record damaged in one of many ways."""

from record_accidents import ACCIDENTS
from record_forgeries import FORGERIES, TEXT_FORGERIES, forge

KINDS = (*ACCIDENTS, *TEXT_FORGERIES, *FORGERIES)


def damage(text, rng, kind=None):
    """``text`` damaged in one way; it may come out whole, if a digit was replaced by itself."""
    kind = kind or rng.choice(KINDS)
    return forge(kind, text, rng) if kind in FORGERIES else kind(text, rng)
