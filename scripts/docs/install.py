"""How pages say that cardgolf is installed: one switch for all of them.

Sources show what works in a clone, ``pip install -e ".[cli]"``, with "in a clone" behind it. Once there is a release to
install, the site shows ``pip install "cardgolf[cli]"``.
"""

import re

PUBLISHED = False  # whether pip and npm find cardgolf by its name

LINE = re.compile(r'pip install -e "\.\[(?![a-z,]*(?:dev|docs))([a-z,]+)\]"([^\n`]*?)(?:  # in a clone|(`) in a clone)')
"""What is installed by readers; the extras of developers stay those of a clone."""

OF_NPM = re.compile(r"npm install \.\./cardgolf/js  # from a folder beside a clone of the repository")


def rewrite_installs(text: str, *, is_published: bool = PUBLISHED) -> str:
    """Return a page with the lines by which pip and npm find what is published."""
    if not is_published:
        return text
    return OF_NPM.sub("npm install @cardgolf/rules", LINE.sub(r'pip install "cardgolf[\1]"\2\3', text))
