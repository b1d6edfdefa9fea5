"""Rules as data: a rulebook as one JSON object, from which programs in any language play and score."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.bundles.bundle import Bundle, read
    from cardgolf.bundles.exporter import export
    from cardgolf.bundles.game import BundleGame

__all__ = ["Bundle", "BundleGame", "export", "read"]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Bundle": "bundle",
        "BundleGame": "game",
        "export": "exporter",
        "read": "bundle",
    },
)
