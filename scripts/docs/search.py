"""The search of the site: weights, words that lead to a page, and searches that must find the right page first."""

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from docs.places import ROOT

SITE = ROOT / "build" / "site"

# Rules and guides weigh more than rule sheets and the names of the reference, and those more than the project's pages.
BOOSTS: Mapping[str, float] = {
    "rules/games/": 0.5, "rules/index": 5, "rules/": 3, "howto/": 3, "tutorial/": 3, "reference/": 0.4,
    "examples/": 0.4, "project/": 0.2,
}  # fmt: skip

# Words that people type for a page without them in its headings, as in the index of a book.
KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "explanation/why-plugins.md": ("plugin",),
    "hidden-information.md": ("hidden card", "cheating"),
    "howto/advice.md": ("hint", "best move", "best strategy"),
    "howto/bots.md": ("tournament", "Python bot", "rating"),
    "howto/compare.md": ("experiment",),  # of "A/B test" the letter would find the page for every "a"
    "howto/keep-score.md": ("score sheet", "scorecard", "scorekeeper"),
    "howto/keep-score-on-a-phone.md": ("score keeper", "phone", "offline"),
    "howto/score-a-layout.md": ("layout", "layout score"),
    "howto/server.md": ("server", "multiplayer", "online", "LAN", "network", "FastAPI"),
    "howto/terminal.md": ("terminal", "command line"),
    "howto/translate.md": ("translate", "translation", "language", "German"),
    "records.md": ("record", "save", "load"),
    "reference/drawing.md": ("drawing", "SVG", "image"),
    "reference/games.md": ("undo",),
    "reference/web.md": ("React", "screen reader", "accessibility"),
    "rules/board-nine.md": ("Board Nine",),
    "rules/crazy-nines.md": ("Crazy Nines", "Queen of Spades"),
    "rules/house-bonuses.md": ("wild card", "wild"),
    "rules/house-ending.md": ("knock",),
    "rules/all-golf-games.md": ("two players", "two"),
    "rules/index.md": ("play", "how many", "decks", "aces", "strategy"),  # it leaves out "how" and "to"
    "rules/side-by-side.md": ("vs", "versus", "difference"),
    "rules/house-scoring.md": ("Joker", "bonus"),
    "rules/nine-card.md": ("Nine-Card",),
    "rules/play-nine.md": ("Play Nine", "hole in one"),
    "shuffling.md": ("seed", "random"),
    "tutorial/first-game.md": ("install", "pip", "getting started"),
}

# What must come first. ``python scripts/build_docs.py`` fails if another page does.
FIRST: Mapping[str, str] = {
    "board nine": "rules/board-nine",
    "dask": "howto/dask",
    "drawing": "reference/drawing",
    "gymnasium": "howto/gymnasium",
    "hidden card": "hidden-information",
    "hint": "howto/advice",
    "hole in one": "rules/play-nine",
    "house rule": "tutorial/first-house-rule",
    "joker": "rules/house-scoring",
    "how to play": "rules/index",
    "install": "tutorial/first-game",
    "json": "json",
    "knock": "rules/house-ending",
    "keep score on a phone": "howto/keep-score-on-a-phone",
    "lan": "howto/server",
    "layout": "howto/score-a-layout",
    "play nine": "rules/play-nine",
    "plugin": "explanation/why-plugins",
    "python bot": "howto/bots",
    "queen of spades": "rules/crazy-nines",
    "record": "records",
    "score sheet": "howto/keep-score",
    "seed": "shuffling",
    "server": "howto/server",
    "svg": "reference/drawing",
    "terminal": "howto/terminal",
    "tournament": "howto/bots",
    "translate": "howto/translate",
    "undo": "reference/games",
    "wild": "rules/house-bonuses",
}

# What people asked in vain. The page must be among the first three.
AMONG_FIRST: Mapping[str, str] = {
    "aces": "rules/index",
    "best strategy": "rules/index",
    "fastapi": "howto/server",
    "golf 9 card vs 6 card": "rules/side-by-side",
    "how many cards": "rules/index",
    "how to play": "rules/index",
    "number of decks": "rules/index",
    "offline": "howto/keep-score-on-a-phone",
    "react": "reference/web",
    "screen reader": "reference/web",
    "two players": "rules/all-golf-games",
    "what is a joker worth": "rules/index",
}
ALPHABET = "abcdefghijklmnopqrstuvwxyz"  # each letter begins a word of the site, so a search for it finds something


def weigh_page(place: str, text: str) -> str:
    """Return a page that tells the search its weight and its keywords."""
    boost = next((boost for folder, boost in BOOSTS.items() if place.startswith(folder)), 1)
    tags = f"tags: {json.dumps(KEYWORDS[place])}\n" if place in KEYWORDS else ""
    head = f"---\nsearch: {{boost: {boost}}}\n{tags}"
    return head + text.removeprefix("---\n") if text.startswith("---\n") else f"{head}---\n\n{text}"


def check_searches(site: Path = SITE) -> tuple[list[str], str]:
    """Run the searches on the built site. Return those that find another page first, and why none was run."""
    if not (node := shutil.which("node")):
        return [], "node is not installed"
    asked = [node, str(ROOT / "scripts" / "docs" / "search_site.mjs"), str(site), *FIRST, *AMONG_FIRST, *ALPHABET]
    found = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
    wrong = [
        f"{query}: {', '.join(found[query][:most]) or 'nothing'}, expected {place}.html"
        for most, places in ((1, FIRST), (3, AMONG_FIRST))
        for query, place in places.items()
        if f"{place}.html" not in [each.partition("#")[0] for each in found[query][:most]]
    ]
    return wrong + [f"{letter}: nothing, expected a page" for letter in ALPHABET if not found[letter]], ""
