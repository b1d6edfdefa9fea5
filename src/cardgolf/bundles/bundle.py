"""A bundle: a rulebook as JSON data."""

import json
from typing import Any

from attrs import frozen

FORMAT = "cardgolf-rules-1"


@frozen
class Bundle:
    """A rulebook as data."""

    data: dict[str, Any]

    def as_text(self) -> str:
        """Return the bundle as JSON text."""
        return json.dumps(self.data, separators=(",", ":"), ensure_ascii=False)
