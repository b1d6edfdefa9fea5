"""Rules as data: a rulebook as one JSON object, from which programs in any language play and score."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.bundles.bundle import Bundle, read

__all__ = ["Bundle", "read"]

__getattr__, __dir__ = lazy_names(__name__, {"Bundle": "bundle", "read": "bundle"})
