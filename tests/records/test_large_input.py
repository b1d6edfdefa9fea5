"""Oversized records and other files are refused with an error, and no code in them is run."""

import os
import pickle
import tracemalloc

import pytest
from helpers.damage.forgeries import reseal
from helpers.matches import new_match, thin_stock
from helpers.record_texts import edit_line, parse_lines, seal
from helpers.walks import play_on
from records.checks import assert_refused

from cardgolf import InvalidRecordError, load, record, replay

TEXT = record(play_on(new_match("nine-card", players=3, seed=2), 2, 40))


# size


def test_a_record_beyond_the_size_limit_is_refused():
    for text in ("x" * 10_000_000, "\n" * 1_000_000, TEXT + " " * 5_000_000, "{}\n" * 200_000):
        assert_refused(text, "5000000 characters and 100000 events")
    with pytest.raises(InvalidRecordError, match="at most 100 characters"):
        replay(TEXT, max_length=100)
    with pytest.raises(InvalidRecordError, match="and 40 events"):
        replay(TEXT, max_events=40)
    assert record(replay(TEXT, max_length=len(TEXT), max_events=41)) == TEXT


@pytest.mark.parametrize("depth", [9, 100_000])
@pytest.mark.parametrize("opening", ["[", '{"a":', "[{"])
def test_deep_nesting_is_refused(depth, opening):
    lines = TEXT.splitlines()
    text = f'{lines[0][:-1]},"x-a":{(opening * depth)[:4_900_000]}\n' + "\n".join(lines[1:]) + "\n"
    assert_refused(text, "line 1", "levels of nesting" if len(text) < 400_000 else "characters")
    assert_refused(reseal([lines[0], opening * min(depth, 20_000), *lines[1:]]), "line 2", "levels of nesting")


LONG = {
    "quotes": '{"' + '\\"' * 100_000,
    "closed quotes": '{"' + '\\"' * 2_000_000 + '":1}',
    "open strings": '"' * 4_999_000,
    "a long string": '{"a":"' + "b" * 4_900_000 + '"}',
    "a long number": '{"a":' + "1" * 4_900_000 + "}",
    "a long float": '{"a":' + "1" * 4_900_000 + ".0}",
    "many keys": "{" + ",".join(f'"x-{key}":1' for key in range(300_000)) + "}",
    "backslashes": '{"' + "\\" * 4_900_000,
    "spaces": " " * 4_900_000 + "{}",
}


@pytest.mark.timeout(120)  # what is read in time squared takes many minutes
@pytest.mark.parametrize("name", LONG)
def test_a_long_line_is_refused(name):
    assert_refused(f"{LONG[name]}\n{{}}\n", "line 1")


def test_a_long_line_further_down_is_refused():
    lines = TEXT.splitlines()
    for line in (
        '{"type":"move","seat":0,"move":"' + "a" * 4_000_000 + '"}',
        '{"type":"deal","dealer":0,"deck":"' + "5H " * 1_000_000 + '"}',
    ):
        assert_refused(reseal([lines[0], line, *lines[2:]]), "line 2")


def refusal_megabytes(read, thing):
    """Return the peak memory, in megabytes, of refusing ``thing``."""
    tracemalloc.start()
    with pytest.raises(InvalidRecordError):
        read(thing)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most // 2**20


@pytest.mark.parametrize(("key", "number"), [("decks", 10**5), ("jokers_per_deck", 10**6)])
def test_a_header_with_too_many_cards_is_refused(key, number):
    """Larger numbers would fill the memory."""
    head, *rest = parse_lines(TEXT)
    head["rules"][1]["options"][key] = number
    assert refusal_megabytes(replay, seal([head, *rest])) < 20


def test_many_players_are_refused():
    assert_refused(edit_line(TEXT, 0, players=["a"] * 500_000), "line ")


def test_a_long_start_is_refused():
    text = record(thin_stock(new_match("nine-card", seed=3)))
    start = parse_lines(text)[0]["start"]
    for other in (
        "\n" * 2_000_000,
        "a: b\n" * 400_000,
        f"{start}\nplayed: {'5H ' * 1_000_000}",
        "round_end: " + '"' * 10**6,
    ):
        assert_refused(edit_line(text, 0, start=other), "line 1")


# no code is run


class Bomb:
    def __reduce__(self):
        return os.abort, ()


def test_pickles_and_code_are_not_run(tmp_path):
    path = tmp_path / "match"
    for content in (
        pickle.dumps(Bomb()),
        b"\x80\x04.\n\n\n",
        b"import os; os.abort()\n\n\n",
        b"!!python/object:os.abort\n\n\n",
    ):
        path.write_bytes(content)
        with pytest.raises(InvalidRecordError, match=r"plain ASCII|line 1|cut off"):
            load(path)


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe{}", "\ufeff{}\n{}\n".encode(), b"\x00" * 100, "\u00e9\n\n\n".encode()]
)
def test_other_files_are_refused_with_their_name(content, tmp_path):
    path = tmp_path / "some match.jsonl"
    path.write_bytes(content)
    with pytest.raises(InvalidRecordError, match=r"some match\.jsonl") as caught:
        load(path)
    assert len(str(caught.value)) < 200


def test_a_file_is_read_up_to_the_size_limit(tmp_path):
    with (tmp_path / "large").open("wb") as file:
        file.truncate(8_000_000_000)
    assert refusal_megabytes(load, tmp_path / "large") < 50


@pytest.mark.parametrize("encoding", ["ascii", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_file_of_an_editor_is_read(encoding, ending, tmp_path):
    path = tmp_path / "a"
    path.write_bytes(f"{TEXT}\n \n\n".replace("\n", ending).encode(encoding))
    assert record(load(path)) == TEXT


@pytest.mark.parametrize("text", [TEXT.replace("\n", "\r\n"), f"\ufeff{TEXT}"])
def test_a_text_with_other_line_endings_is_refused(text):
    with pytest.raises(InvalidRecordError, match=r"line 1: .* expected lines that end with \\n alone"):
        replay(text)


def test_other_line_endings_hide_no_change(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(TEXT.replace("draw stock", "draw discard", 1).replace("\n", "\r\n").encode())
    with pytest.raises(InvalidRecordError, match="sha256"):
        load(path)
