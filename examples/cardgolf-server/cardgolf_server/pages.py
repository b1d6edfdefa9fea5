"""Pages that follow from the rules of a table alone. Each is made once for its rules, and the latest are kept."""

import json
from collections import OrderedDict
from typing import Literal

from attrs import define, field

from cardgolf import Game, Rulebook, explain, web

MOST_KEPT = 64
"""How many pages are kept. A page has about 100 kB."""

Kind = Literal["deck", "rules"]
Key = tuple[Kind, Rulebook, int]


@define(eq=False)
class Pages:
    """The pages that were asked for last."""

    _kept: "OrderedDict[Key, bytes]" = field(factory=OrderedDict, init=False)

    def find(self, kind: Kind, game: Game) -> bytes | None:
        """Return the page of ``kind`` for the rules of ``game``, or ``None`` if it has to be made."""
        page = self._kept.get(_key(kind, game))
        if page is not None:
            self._kept.move_to_end(_key(kind, game))
        return page

    def make(self, kind: Kind, game: Game) -> bytes:
        """Make and keep the page of ``kind`` for the rules of ``game``, unless it was made meanwhile."""
        page = self.find(kind, game)
        if page is None:
            page = self._kept[_key(kind, game)] = _make(kind, game)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return page


def _key(kind: Kind, game: Game) -> Key:
    return kind, game.rules, len(game.state.match.names)


def _make(kind: Kind, game: Game) -> bytes:
    if kind == "rules":
        return explain(game.rules).html().encode()
    return json.dumps(web.deck_message(game.rules, len(game.state.match.names)), separators=(",", ":")).encode()
