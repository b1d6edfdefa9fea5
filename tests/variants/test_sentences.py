"""The catalogue of what games and house rules add to the four sentences."""

import re
from pathlib import Path

from cardgolf.words.catalogue import read_catalogue
from cardgolf.words.compiler import write_catalogues

VARIANTS = Path(__file__).parents[2] / "variants"
CALLED = re.compile(r'"([a-z]+(?:-[a-z]+)*)"')


def test_the_catalogues_are_what_their_sources_say():
    written = write_catalogues(VARIANTS, "cardgolf_sentences")
    assert sorted(path.name for path in written) == ["cardgolf_sentences.de.json", "cardgolf_sentences.en.json"]
    for path, text in written.items():
        assert path.read_text(encoding="utf-8") == text, "run python -m cardgolf.words variants cardgolf_sentences"


def test_each_sentence_is_used_by_a_game_or_a_house_rule():
    sources = [path.read_text(encoding="utf-8") for path in VARIANTS.glob("*.py")]
    used = {name for text in sources if "cardgolf_sentences" in text for name in CALLED.findall(text)}
    used |= {*CALLED.findall((VARIANTS / "cardgolf_sentences.py").read_text(encoding="utf-8"))}
    used |= {name.strip("'") for text in sources for name in re.findall(r"'[a-z-]+'", text)}
    assert [key for key in read_catalogue("cardgolf_sentences", "en").messages if key not in used] == []
