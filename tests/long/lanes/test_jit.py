"""What is kept of compiled code: for which sources, and when classes were renamed."""

import sys
from importlib.util import module_from_spec, spec_from_file_location

MODULE = """
from typing import NamedTuple
from cardgolf.lanes.compiled.jit import jit

class {name}(NamedTuple):
    number: int

@jit
def double(one):
    return 2 * one.number
"""


def test_code_for_a_class_that_was_renamed_is_compiled_anew(tmp_path, monkeypatch):
    for name in ("One", "Two"):
        path = tmp_path / "kept_code.py"
        path.write_text(MODULE.format(name=name), encoding="utf-8")
        spec = spec_from_file_location("kept_code", path)
        module = module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "kept_code", module)
        spec.loader.exec_module(module)
        assert module.double(getattr(module, name)(21)) == 42
        assert [*(tmp_path / "__pycache__").glob("*.nbi")]
        for old in (tmp_path / "__pycache__").glob("*.pyc"):
            old.unlink()
