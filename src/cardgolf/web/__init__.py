"""The web components ``<cardgolf-table>`` and ``<cardgolf-games>``: their files, and the messages that they show.

>>> from cardgolf import web
>>> (web.path() / "cardgolf-table.js").is_file()
True
"""

from pathlib import Path

from cardgolf.web.games import list_games
from cardgolf.web.messages import deck_message, hint_message, refusal_message, table_message
from cardgolf.web.review import review_message

__all__ = ["deck_message", "hint_message", "list_games", "path", "refusal_message", "review_message", "table_message"]


def path() -> Path:
    """Return the folder with ``cardgolf-table.js``, its words of other languages and its TypeScript declarations.

    ``cardgolf-games.js`` is there too.

    >>> sorted(each.name for each in path().glob("cardgolf-table.*s*"))
    ['cardgolf-table.d.ts', 'cardgolf-table.de.json', 'cardgolf-table.en.json', 'cardgolf-table.js']
    """
    return Path(__file__).parent
