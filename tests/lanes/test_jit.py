"""What is kept of compiled code: for which sources, and where those of kernels are."""

import os
from importlib import import_module
from pathlib import Path

import pytest

import cardgolf

pytest.importorskip("numba")


@pytest.fixture
def keep(tmp_path, monkeypatch):
    """What keeps a source, in a folder of this test."""
    jit = import_module("cardgolf.lanes.compiled.jit")
    monkeypatch.setattr(jit, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    return jit.keep_source


def test_the_stamp_covers_the_sources_of_lanes_of_tables_and_of_learners():
    jit, package = import_module("cardgolf.lanes.compiled.jit"), Path(cardgolf.__file__).parent
    sources = [path.stat() for folder in ("lanes", "rl") for path in (package / folder).rglob("*.py")]
    assert {*jit._STAMP} == {(each.st_mtime_ns, each.st_size) for each in sources}


def test_the_source_of_a_kernel_is_kept_in_a_folder_of_the_user_alone(keep, tmp_path):
    path = keep("one", "a = 1\n")
    assert path == tmp_path / "cache" / "kernels" / "one" / "kernel.py" and path.read_text() == "a = 1\n"
    if os.name == "posix":
        assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_source_that_was_changed_is_written_anew_and_its_code_goes(keep):
    path = keep("one", "a = 1\n")
    kept = path.parent / "__pycache__" / "kernel.py311.nbc"
    kept.parent.mkdir()
    kept.write_bytes(b"code")
    assert keep("one", "a = 1\n") == path and kept.exists()
    path.write_text("a = 2  # somebody else")
    assert keep("one", "a = 1\n") == path and path.read_text() == "a = 1\n" and not kept.exists()


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such modes")
@pytest.mark.parametrize("folder", ["kernels", "kernels/one"])
def test_nothing_is_kept_where_others_can_write(keep, tmp_path, folder):
    keep("one", "a = 1\n")
    (tmp_path / "cache" / folder).chmod(0o777)
    assert keep("one", "a = 1\n") is None


def test_nothing_is_kept_where_there_is_no_folder(keep, tmp_path):
    (tmp_path / "cache").write_text("a file")
    assert keep("one", "a = 1\n") is None
