"""The games of the projects under `examples/`, and of pages, loaded from their files."""

import importlib.util
import re
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
LAYOUTS = EXAMPLES.parent / "docs" / "howto" / "other-layouts.md"
TESTS = EXAMPLES.parent / "tests"


def load_examples() -> list[type]:
    """Load the plugin class of each example project."""
    return [_load_class(path) for path in sorted(EXAMPLES.glob("*/cardgolf_*.py"))]


def load_layouts() -> list[type]:
    """Return the games of the page on layouts that are no grid."""
    names: dict[str, type] = {}
    for block in re.findall(r"^```python\n(.*?)^```", LAYOUTS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        if "@plugin" in block:
            exec(block, names)  # of this repository
    return [names["RingOfEight"], names["HandAndGrid"]]


def load_choices_at_once() -> type:
    """Load the house rule of the tests in which players choose at once."""
    return _load_class(TESTS / "helpers" / "sealed_games.py", "Sealing")


def _load_class(path: Path, name: str = "") -> type:
    """Load a plugin class, such as ``Yaniv`` from ``cardgolf_yaniv.py``, unless its module is loaded already."""
    if path.stem not in sys.modules:
        spec = importlib.util.spec_from_file_location(path.stem, path)
        sys.modules[path.stem] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return getattr(sys.modules[path.stem], name or path.stem.removeprefix("cardgolf_").title().replace("_", ""))
