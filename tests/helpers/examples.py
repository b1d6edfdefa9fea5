"""The variants of the example projects."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path


@cache
def example(name):
    """Return the variant of a project under ``examples/`` as a class. Its module can be imported for pickles."""
    stem = f"cardgolf_{name.replace('-', '_')}"
    path = Path(__file__).parents[2] / "examples" / f"cardgolf-{name}" / f"{stem}.py"
    if stem not in sys.modules:
        spec = spec_from_file_location(stem, path)
        module = sys.modules[stem] = module_from_spec(spec)
        spec.loader.exec_module(module)
    return getattr(sys.modules[stem], name.title().replace("-", ""))
