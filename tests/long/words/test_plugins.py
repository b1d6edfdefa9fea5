"""What takes long of ``tests/words/test_plugins.py``."""

from helpers.cases import every_case

from cardgolf.words.compiler import write_catalogues
from tests.words.test_plugins import MODULES, VARIANTS


@every_case("module", MODULES)
def test_catalogues_are_compiled_and_have_german(module):
    written = write_catalogues(VARIANTS, module)
    assert {path.name.split(".")[1] for path in written} == {"de", "en"}
    for path, text in written.items():
        assert path.read_text(encoding="utf-8") == text, f"run python -m cardgolf.words variants {module}"
