"""The web component ``<cardgolf-table>``: its files, and the messages that it shows.

>>> from cardgolf import web
>>> (web.path() / "cardgolf-table.js").is_file()
True
"""

from pathlib import Path

from cardgolf.web.messages import deck_message, hint_message, refusal_message, table_message
from cardgolf.web.review import review_message

__all__ = ["deck_message", "hint_message", "path", "refusal_message", "review_message", "table_message"]


def path() -> Path:
    """Return the folder with ``cardgolf-table.js``, its words of other languages and its TypeScript declarations.

    >>> sorted(each.name for each in path().glob("cardgolf-table.*s*"))
    ['cardgolf-table.d.ts', 'cardgolf-table.de.json', 'cardgolf-table.en.json', 'cardgolf-table.js']
    """
    return Path(__file__).parent
