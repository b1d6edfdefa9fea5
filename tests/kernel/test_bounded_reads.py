"""Files that callers name are read with a bound: no device, pipe or sparse file fills the memory or hangs."""

import errno
import os
import socket
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import cardgolf
from cardgolf.score_sheets import load_sheet
from cardgolf.tools.files import read_input, read_start, read_text

ROOT = Path(__file__).parents[2]
POSIX = pytest.mark.skipif(os.name != "posix", reason="special files of POSIX")
LARGE = 8_000_000_000  # bytes of a file without blocks


@pytest.fixture
def places(tmp_path):
    """Return files that are larger than any bound, and things that are no files."""
    with (tmp_path / "large.py").open("wb") as file:
        file.truncate(LARGE)
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "zero.py").symlink_to("/dev/zero")
    (tmp_path / "folder.py").mkdir()
    with socket.socket(socket.AF_UNIX) as bound:
        before = Path.cwd()
        os.chdir(tmp_path)  # names of sockets are short
        bound.bind("socket.py")
        os.chdir(before)
        yield sorted(tmp_path.glob("*.py"))


@POSIX
def test_what_is_no_file_is_an_oserror(places):
    for path in places:
        if path.name == "large.py":
            assert read_start(path, 5) == bytes(5)
            with pytest.raises(OSError, match="more than 1,000 bytes") as caught:
                read_text(path, 1000)
            assert caught.value.errno == errno.EFBIG
            continue
        for read in (lambda path: read_start(path, 5), lambda path: read_text(path, 5), cardgolf.load, load_sheet):
            with pytest.raises(OSError) as caught:
                read(path)
            assert caught.value.filename == str(path) and caught.value.strerror


@pytest.mark.parametrize("path", ["", "a\0b", "missing"])
def test_an_invalid_path_is_an_oserror(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError) as caught:
        read_start(path, 5)
    assert caught.value.filename == path


def test_a_text_of_another_system_is_read(tmp_path):
    path = tmp_path / "text"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\xff\n")
    assert read_text(path, 30) == "one\ntwo\nthree\ufffd\n"


def test_standard_input_is_read_with_the_same_bound(monkeypatch):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"one\r\ntwo\xff" + bytes(100))))
    with pytest.raises(OSError, match="more than 8 bytes") as caught:
        read_input(8)
    assert caught.value.filename == "standard input"
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"one\r\ntwo\xff")))
    assert read_input(9) == "one\ntwo\ufffd"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_text_of_an_editor_is_read(encoding, tmp_path):
    path, mark = tmp_path / "text", "\ufeff" * encoding.endswith("e")
    path.write_bytes(f"{mark}one\r\ntw\u00f6\r\n".encode(encoding))
    assert read_text(path, 30) == "one\ntw\u00f6\n"
