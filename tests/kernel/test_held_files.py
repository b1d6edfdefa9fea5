"""A file that is read, held and replaced: a change by another program is noticed, and both contents are kept."""

import pytest

from cardgolf.tools.files import HeldFile, replace_text


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "evening.json"
    path.write_text("read\n")
    return path


def names(folder):
    return sorted(each.name for each in folder.iterdir())


def test_a_file_that_no_other_program_changed_is_replaced_each_time(file):
    held = HeldFile(file)
    for text in ("one\n", "two\n", "two\n", "three\n"):
        replace_text(held, text)
        assert (held.path, held.take_left(), file.read_text()) == (file, None, text)
    assert names(file.parent) == ["evening.json"]


def test_a_file_with_the_new_content_is_not_replaced(file):
    held, before = HeldFile(file), file.stat()
    replace_text(held, "read\n")
    assert (held.path, held.take_left(), file.stat()) == (file, None, before)
    file.write_text("changed\n")  # by a program that writes the same
    replace_text(held, "changed\n")
    assert (held.path, held.take_left(), names(file.parent)) == (file, None, ["evening.json"])


def test_of_two_holders_the_later_one_writes_beside(file):
    first, second = HeldFile(file), HeldFile(file)
    replace_text(first, "first\n")
    replace_text(second, "second\n")
    beside = file.with_name("evening-2.json")
    assert (file.read_text(), beside.read_text()) == ("first\n", "second\n")
    assert (second.path, second.take_left(), second.take_left()) == (beside, file, None)
    replace_text(first, "first again\n")
    replace_text(second, "second again\n")
    assert (file.read_text(), beside.read_text()) == ("first again\n", "second again\n")
    assert names(file.parent) == ["evening-2.json", "evening.json"]


def test_names_in_use_are_passed_over(file):
    held = HeldFile(file)
    for name in ("evening-2.json", "evening-3.json"):
        file.with_name(name).write_text("other\n")
    file.write_text("changed\n")
    replace_text(held, "mine\n")
    assert held.path.name == "evening-4.json"
    assert file.with_name("evening-2.json").read_text() == "other\n"


def test_the_file_beside_has_the_permissions_of_the_other(file):
    file.chmod(0o600)
    held = HeldFile(file)
    file.write_text("changed\n")
    replace_text(held, "mine\n")
    assert held.path.stat().st_mode & 0o777 == 0o600


def test_a_deleted_file_is_written_again(file):
    held = HeldFile(file)
    file.unlink()
    replace_text(held, "mine\n")
    assert (held.path, held.take_left(), file.read_text()) == (file, None, "mine\n")


def test_a_new_file_that_another_program_created_is_kept(tmp_path):
    held, path = HeldFile(tmp_path / "new.json", is_new=True), tmp_path / "new.json"
    path.write_text("other\n")
    replace_text(held, "mine\n")
    assert (path.read_text(), held.path.read_text(), held.take_left()) == ("other\n", "mine\n", path)


def test_the_same_content_from_two_programs_is_no_change(file):
    held = HeldFile(file)
    file.unlink()
    file.write_text("read\n")
    replace_text(held, "mine\n")
    assert (held.path, file.read_text()) == (file, "mine\n")


def test_a_link_stays_and_the_file_beside_is_beside_the_link(file, tmp_path):
    link = tmp_path / "link.json"
    link.symlink_to(file)
    held = HeldFile(link)
    replace_text(held, "one\n")
    assert link.is_symlink()
    assert file.read_text() == "one\n"
    file.write_text("changed\n")
    replace_text(held, "two\n")
    assert (held.path, file.read_text()) == (tmp_path / "link-2.json", "changed\n")


def test_a_failed_save_changes_nothing_and_is_no_change_of_another_program(file, monkeypatch):
    held = HeldFile(file)
    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        with pytest.raises(OSError, match="No space"):
            replace_text(held, "lost\n")
    assert (file.read_text(), names(file.parent)) == ("read\n", ["evening.json"])
    replace_text(held, "mine\n")
    assert (held.path, file.read_text()) == (file, "mine\n")
