"""What is kept of compiled code: for which sources, and when classes were renamed."""

import sys
from importlib import import_module
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


def make_double(path):
    path.write_text(MODULE.format(name="One"), encoding="utf-8")
    spec = spec_from_file_location("kept_code", path)
    module = module_from_spec(spec)
    sys.modules["kept_code"] = module
    spec.loader.exec_module(module)
    return module.double(module.One(21))


def test_a_damaged_file_is_compiled_anew(tmp_path, monkeypatch, caplog):
    import_module("cardgolf.lanes.compiled.jit")
    monkeypatch.setitem(sys.modules, "kept_code", None)
    caplog.set_level("INFO", "cardgolf.lanes.compiling")
    assert make_double(tmp_path / "kept_code.py") == 42
    assert make_double(tmp_path / "kept_code.py") == 42 and len(caplog.records) == 1, "it was kept"
    files = [*(tmp_path / "__pycache__").glob("*.nb?")]
    assert {path.suffix for path in files} == {".nbi", ".nbc"}
    whole, compiled = [path.read_bytes() for path in files], 1
    for path, content in zip(files, whole, strict=True):
        middle = len(content) // 2
        changed = content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]
        for damaged in (b"", b"garbage" * 20, content[:middle], changed):
            path.write_bytes(damaged)
            assert make_double(tmp_path / "kept_code.py") == 42
            compiled += len(caplog.records) > compiled
            assert len(caplog.records) == compiled
    assert compiled > 4
