"""Records: a match as lines of JSON, for files, archives and proofs."""

from typing import TYPE_CHECKING

from cardgolf.tools.lazy import lazy_names

if TYPE_CHECKING:
    from cardgolf.records.header_rules import GivenRules

__all__ = [
    "GivenRules",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "GivenRules": "header_rules",
})  # fmt: skip
