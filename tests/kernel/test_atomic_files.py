"""Files replaced as a whole: links are followed, devices and pipes refused, permissions kept."""

import errno
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cardgolf import load, new_game, save
from cardgolf.simulation import export, simulate
from cardgolf.tools.files import replace_file

GAME = new_game("play-nine", seed=1)
POSIX = pytest.mark.skipif(os.name != "posix", reason="permissions and special files of POSIX")
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def only(*paths):
    return sorted(paths[0].parent.iterdir()) == sorted(paths)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def refused(path, *kinds):
    with pytest.raises(OSError) as caught:
        save(GAME, path)
    assert not kinds or isinstance(caught.value, kinds)
    assert caught.value.filename == os.fspath(path)
    assert caught.value.strerror
    return caught.value


@pytest.mark.parametrize("path", ["", "a\0b", Path(), ".", "..", os.sep])
def test_a_path_that_names_no_file_is_an_oserror(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused(path)
    assert not list(tmp_path.iterdir())


def test_a_directory_is_refused(tmp_path):
    (tmp_path / "folder").mkdir()
    refused(tmp_path / "folder", IsADirectoryError)
    assert only(tmp_path / "folder")


def test_a_link_is_followed_and_stays_a_link(tmp_path):
    target, link = tmp_path / "elsewhere" / "match.jsonl", tmp_path / "link"
    target.parent.mkdir()
    target.write_text("old")
    link.symlink_to(Path("elsewhere") / "match.jsonl")
    save(GAME, link)
    assert link.is_symlink()
    assert (load(target), load(link)) == (GAME, GAME)
    assert only(target)
    assert only(link, target.parent)


def test_a_link_to_a_missing_file_creates_it(tmp_path):
    target, link = tmp_path / "match.jsonl", tmp_path / "link"
    link.symlink_to(target)
    save(GAME, link)
    assert link.is_symlink()
    assert load(target) == GAME
    assert only(link, target)


def test_circular_links_are_refused(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    assert refused(one).errno == errno.ELOOP
    assert only(one, other)


@POSIX
def test_a_pipe_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path / "pipe", FileExistsError)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert only(tmp_path / "pipe")


@POSIX
def test_a_socket_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # names of sockets are short
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket")
        refused("socket", FileExistsError)
    assert stat.S_ISSOCK((tmp_path / "socket").stat().st_mode)


@POSIX
def test_a_device_is_refused(tmp_path):
    (tmp_path / "link").symlink_to("/dev/null")
    refused(tmp_path / "link", FileExistsError)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    node = tmp_path / "node"
    try:
        os.mknod(node, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
    except OSError:
        pytest.skip("only root may make a device, and not everywhere")
    refused(node, FileExistsError)
    assert stat.S_ISCHR(node.stat().st_mode)


@POSIX
@pytest.mark.parametrize("permissions", [0o600, 0o640, 0o644, 0o400, 0o666])
def test_the_permissions_of_the_old_file_are_kept(tmp_path, permissions):
    path = tmp_path / "match.jsonl"
    path.touch()
    path.chmod(permissions)
    save(GAME, path)
    assert mode(path) == permissions


@POSIX
@pytest.mark.parametrize(("mask", "permissions"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_that_the_umask_grants(tmp_path, mask, permissions):
    before = os.umask(mask)
    try:
        save(GAME, tmp_path / "match.jsonl")
    finally:
        os.umask(before)
    assert mode(tmp_path / "match.jsonl") == permissions


@POSIX
@pytest.mark.parametrize("permissions", [0o600, 0o640, 0o604])
def test_the_temporary_file_is_never_open_to_more_users_than_the_old_one(tmp_path, monkeypatch, permissions):
    path, seen = tmp_path / "match.jsonl", []
    path.touch()
    path.chmod(permissions)

    def look(call):
        def looking(*args, **kwargs):
            seen.extend(mode(other) for other in tmp_path.iterdir() if other != path)
            return call(*args, **kwargs)

        return looking

    for name in ("fsync", "chown", "chmod", "replace"):
        monkeypatch.setattr(os, name, look(getattr(os, name)))
    save(GAME, path)
    assert len(seen) >= 4
    assert not [each for each in seen if each & ~permissions]


@POSIX
def test_the_owner_and_the_group_of_the_old_file_are_kept(tmp_path):
    if not ROOT:
        pytest.skip("only root may give files away")
    path = tmp_path / "match.jsonl"
    path.touch()
    os.chown(path, 1234, 2345)
    path.chmod(0o640)
    save(GAME, path)
    assert (path.stat().st_uid, path.stat().st_gid, mode(path)) == (1234, 2345, 0o640)


@POSIX
@pytest.mark.parametrize(("permissions", "left"), [(0o660, 0o600), (0o664, 0o644), (0o606, 0o606)])
def test_a_new_group_gets_no_more_than_all_users(tmp_path, monkeypatch, permissions, left):
    path = tmp_path / "match.jsonl"
    path.touch()
    path.chmod(permissions)
    own, status = path.stat(), os.stat

    def foreign(file, *args, **kwargs):
        found = status(file, *args, **kwargs)
        return os.stat_result((*found[:5], found.st_gid + 1, *found[6:])) if str(file) == str(path) else found

    def forbidden(*args):
        raise PermissionError

    with monkeypatch.context() as patched:
        patched.setattr(os, "stat", foreign)
        patched.setattr(os, "chown", forbidden)
        save(GAME, str(path))
    assert (mode(path), path.stat().st_gid) == (left, own.st_gid)


SAVING = """
import os, sys, cardgolf
os.setgroups([]); os.setgid(4321); os.setuid(4321)
cardgolf.save(cardgolf.new_game("play-nine", seed=1), sys.argv[1])
"""


@POSIX
def test_a_user_can_replace_a_file_of_another_in_a_writable_folder(tmp_path):
    if not ROOT:
        pytest.skip("only root can become another user")
    folder = tmp_path / "shared"
    folder.mkdir()
    path = folder / "match.jsonl"
    path.touch()
    path.chmod(0o660)
    folder.chmod(0o777)
    for parent in (tmp_path, *tmp_path.parents):
        if not mode(parent) & 0o001:
            pytest.skip("another user cannot reach the temporary folder")
    ran = subprocess.run(
        [sys.executable, "-c", SAVING, str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    if "ModuleNotFoundError" in ran.stderr or "Permission" in ran.stderr:
        pytest.skip("another user cannot import the library")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (path.stat().st_uid, mode(path)) == (4321, 0o600)


@POSIX
def test_without_owners_only_the_mode_is_kept(tmp_path, monkeypatch):
    path = tmp_path / "match.jsonl"
    path.touch()
    path.chmod(0o640)
    monkeypatch.delattr(os, "chown")
    save(GAME, path)
    assert mode(path) == 0o640


def test_a_directory_that_cannot_be_opened_is_not_synced(tmp_path, monkeypatch):
    opened = os.open

    def without_directories(path, flags, *args):
        if Path(path) == tmp_path:
            raise PermissionError
        return opened(path, flags, *args)

    monkeypatch.setattr(os, "open", without_directories)
    save(GAME, tmp_path / "match.jsonl")
    assert load(tmp_path / "match.jsonl") == GAME


@POSIX
def test_the_directory_is_synced_after_the_file_is_replaced(tmp_path, monkeypatch):
    steps, sync, replace = [], os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda file: (steps.append(stat.S_ISDIR(os.fstat(file).st_mode)), sync(file)))
    monkeypatch.setattr(os, "replace", lambda *paths: (steps.append("replace"), replace(*paths)))
    save(GAME, tmp_path / "match.jsonl")
    assert steps == [False, "replace", True]


@pytest.mark.parametrize("name", ["\U0001f0cf" * 60, "\u00e9" * 120, "a" * 255, "-", "a b"])
def test_any_valid_file_name_is_saved(tmp_path, name):
    save(GAME, tmp_path / name)
    assert load(tmp_path / name) == GAME


def test_an_error_in_the_block_leaves_no_file(tmp_path):
    def write():
        with replace_file(tmp_path / "a") as file:
            file.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write()
    assert not list(tmp_path.iterdir())


def test_exported_results_are_replaced_in_the_same_way(tmp_path):
    results = simulate("play-nine", "random", games=1, seed=1, players=2)
    target, link = tmp_path / "rounds.csv", tmp_path / "link.csv"
    target.touch(0o600)
    link.symlink_to(target)
    export(results, link)
    assert link.is_symlink()
    assert target.read_text().startswith('"game",')
    assert os.name != "posix" or mode(target) == 0o600
