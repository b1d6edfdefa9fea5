"""Records: a match as lines of JSON, for files, archives and proofs."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.records.headers import GivenRules

__all__ = [
    "GivenRules",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "GivenRules": "headers",
})  # fmt: skip
