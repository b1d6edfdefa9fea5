"""Saves are atomic: after a kill or a full disk the file is the old one or the new one."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from helpers.matches import new_match
from helpers.walks import play_on

import cardgolf
from cardgolf import InvalidRecordError, load, record, save
from cardgolf.score_sheets import save_sheet
from cardgolf.terminal.shared.save_file import unused_path

SCRIPT = Path(__file__).parents[2] / "scripts" / "soak" / "kill_while_saving.py"
OLD = play_on(new_match("nine-card", players=4, seed=1), 1, 20)
NEW = play_on(new_match("nine-card", players=4, seed=1), 1, 60)


@pytest.fixture
def path(tmp_path):
    save(OLD, tmp_path / "match.jsonl")
    return tmp_path / "match.jsonl"


def is_only_file(path):
    return list(path.parent.iterdir()) == [path]


def test_a_save_replaces_the_old_file(path):
    save(NEW, path)
    assert load(path).history == NEW.history
    assert is_only_file(path)


def test_a_save_to_a_bare_file_name(path, monkeypatch):
    monkeypatch.chdir(path.parent)
    save(NEW, path.name)
    assert load(path.name) == NEW
    assert is_only_file(path)


def test_a_reader_of_the_old_file_reads_it_to_the_end(path):
    with path.open() as file:
        first = file.readline()
        save(NEW, path)
        assert first + file.read() == record(OLD)


FULL = """
import resource, sys, cardgolf
game = cardgolf.replay(sys.stdin.read())
resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
try:
    cardgolf.save(game, sys.argv[1])
except OSError as error:
    print(error.strerror)
"""


def test_a_full_disk_leaves_the_old_file(path):
    ran = subprocess.run([sys.executable, "-c", FULL, str(path)], input=record(NEW), text=True, capture_output=True,
                         timeout=60,check=False)  # fmt: skip
    assert (ran.stdout, ran.stderr) == ("File too large\n", "")
    assert path.read_text() == record(OLD)
    assert is_only_file(path)


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError("the disk"), KeyboardInterrupt(), MemoryError()], ids=repr)
def test_an_error_while_writing_leaves_the_old_file(path, monkeypatch, step, error):
    def fail(*args):
        raise error

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(type(error)):
        save(NEW, path)
    monkeypatch.undo()
    assert path.read_text() == record(OLD)
    assert is_only_file(path)


def test_the_text_is_synced_before_the_file_is_replaced(path, monkeypatch):
    steps, sync, replace = [], os.fsync, os.replace

    def synced(file):
        steps.append(("fsync", os.fstat(file).st_size))
        sync(file)

    def replaced(old, new):
        steps.append(("replace", Path(old).stat().st_size))
        replace(old, new)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    save(NEW, path)
    size = len(record(NEW))
    assert steps[:2] == [("fsync", size), ("replace", size)]


def test_a_path_that_cannot_be_written_is_an_oserror(path):
    for target in (path.parent / "no such folder" / "a", path / "a", path.parent, Path("/proc/1/a"), "a\0b", ""):
        with pytest.raises(OSError):
            save(NEW, target)
    assert is_only_file(path)
    assert path.read_text() == record(OLD)


def test_a_read_only_folder_leaves_the_old_file(path):
    path.parent.chmod(0o500)
    try:
        if os.access(path.parent, os.W_OK):
            pytest.skip("root writes everywhere")
        with pytest.raises(PermissionError):
            save(NEW, path)
        assert path.read_text() == record(OLD)
    finally:
        path.parent.chmod(0o700)


def test_a_game_that_cannot_be_recorded_leaves_the_old_file(path):
    nameless = cardgolf.new_game(cardgolf.variants()["nine-card"].load(), seed=1)
    with pytest.raises(cardgolf.PluginError):
        save(nameless, path)
    assert path.read_text() == record(OLD)
    assert is_only_file(path)


def test_concurrent_saves_leave_one_whole_record(path):
    moments = [NEW.at(number) for number in range(20, 60, 5)]

    def saving(game):
        for _ in range(10):
            save(game, path)
            found.append(load(path))

    found = []
    threads = [Thread(target=saving, args=(game,)) for game in moments]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 10 * len(moments)
    assert all(game in moments for game in found)
    assert is_only_file(path)


def test_the_permissions_of_the_old_file_are_kept(path):
    path.chmod(0o644)
    save(NEW, path)
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_name_of_maximal_length_is_saved(path):
    longest = path.parent / ("a" * 255)
    save(NEW, longest)
    assert load(longest) == NEW


def test_the_name_of_a_broken_link_is_not_chosen(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    chosen = unused_path(OLD)
    chosen.symlink_to(tmp_path / "of another user")
    assert unused_path(OLD) != chosen


def test_a_missing_file_is_an_oserror(tmp_path):
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none")
    with pytest.raises(IsADirectoryError):
        load(tmp_path)


def test_a_damaged_file_is_refused_with_its_name_and_its_line(path):
    path.write_text(record(OLD).replace("swap", "flip", 1))
    with pytest.raises(InvalidRecordError, match=rf"{path.name}.*: line \d+: ") as caught:
        load(path)
    assert len(str(caught.value)) < 200


def test_a_score_sheet_is_told_from_a_record(path):
    save_sheet(cardgolf.ScoreSheet("golf", ["Ann", "Bo"]), path)
    with pytest.raises(
        InvalidRecordError, match="this is a score sheet, which cardgolf keep --resume and history read"
    ):
        load(path)
