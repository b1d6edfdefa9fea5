"""The games of the projects under `examples/`, loaded from their files."""

import importlib.util
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def load_examples() -> list[type]:
    """Load the plugin class of each example project."""
    return [_load_class(path) for path in sorted(EXAMPLES.glob("*/cardgolf_*.py"))]


def _load_class(path: Path) -> type:
    """Load a plugin class, such as ``Yaniv`` from ``cardgolf_yaniv.py``, unless its module is loaded already."""
    if path.stem not in sys.modules:
        spec = importlib.util.spec_from_file_location(path.stem, path)
        sys.modules[path.stem] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return getattr(sys.modules[path.stem], path.stem.removeprefix("cardgolf_").title().replace("_", ""))
