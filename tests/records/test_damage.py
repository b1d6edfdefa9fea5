"""Damaged records are refused with an error that names the line, or replay to a game with that same record."""

import json
from contextlib import suppress
from random import Random

import pytest
from helpers.cases import every_case
from helpers.damage.accidents import ACCIDENTS, change_a_digit
from helpers.damage.forgeries import FORGERIES, OTHER_MOVES, TEXT_FORGERIES
from helpers.damage.kinds import KINDS, damage
from helpers.matches import new_match, thin_stock
from helpers.record_texts import edit_line, parse_lines, seal
from helpers.walks import pick_draw, play_on, walk
from hypothesis import given
from hypothesis import strategies as st
from records.checks import assert_refused, replay_error
from records.golden_records import RECORDS

from cardgolf import Game, InvalidRecordError, load, record, replay
from cardgolf.engine.effects import recycle_discards
from cardgolf.records.schema import format_json_line

TEXTS = [text for path in sorted(RECORDS.glob("*/*.jsonl")) if (text := path.read_text()).count("\n") > 9]
TEXT = record(play_on(new_match("nine-card", players=3, seed=2), 2, 40))


@pytest.mark.quick_cases(15)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_damage_is_refused_or_harmless(kind):
    rng = Random(kind.__name__)
    texts = [text for text in TEXTS if '"stock"' in text or "restock" not in kind.__name__]
    told = [replay_error(damage(rng.choice(texts), rng, kind)) for _ in range(12)]
    assert any(told)


@given(st.sampled_from(TEXTS), st.randoms(use_true_random=False), st.integers(2, 4))
def test_repeated_damage_is_refused_or_harmless(text, rng, times):
    for _ in range(times):
        with suppress(ValueError, IndexError):  # some accidents only befall what is still whole
            text = damage(text, rng, rng.choice(ACCIDENTS)) or "\n"
        if len(text) < 2:
            break
    replay_error(text)


@given(st.randoms(use_true_random=False))
def test_change_a_digit_needs_a_digit(rng):
    """Hypothesis raises another error for a choice from an empty list."""
    with pytest.raises(ValueError, match="no digit"):
        change_a_digit("no digits here", rng)


@given(st.text(max_size=300))
def test_any_other_text_is_refused(text):
    assert_refused(text)


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)


@given(st.integers(0, 10), st.data())
def test_any_value_in_any_place_is_refused_or_harmless(number, data):
    values = parse_lines(TEXT)
    line = values[data.draw(st.sampled_from([0, 1, 2, number, -1]))]
    line[data.draw(st.sampled_from(sorted(line)))] = data.draw(JSONS)
    replay_error(seal(values))


@every_case("value", [None, 1, b"{}", [], ["{}"], True, object(), bytearray(b"{}")])
def test_other_types_than_text_are_refused(value):
    with pytest.raises(InvalidRecordError, match=r"^invalid record: expected a text, not "):
        replay(value)


def test_a_record_cut_at_any_line_is_refused():
    lines = TEXT.splitlines(keepends=True)
    for number in range(len(lines)):
        assert_refused("".join(lines[:number]))
        assert_refused("".join(lines[number + 1 :]))
        assert_refused("".join(lines[:number]) + lines[number][:-1])


@pytest.mark.parametrize("text", [TEXT, *TEXTS[:2]], ids=["nine-card", "golden 1", "golden 2"])
def test_a_record_cut_at_any_character_names_the_line(text):
    """The line is that in which the text ends, or the one after its last newline."""
    for length in {*range(0, len(text), 7), *(at for at, char in enumerate(text) if char == "\n"), len(text) - 1}:
        cut = text[:length]
        told, last = replay_error(cut), cut.count("\n")
        named = last if last > 1 and cut.endswith("\n") else last + 1
        assert told.startswith(f"line {named}: missing ") and told.endswith("the record is cut off"), (length, told)


def test_a_record_beyond_the_limits_names_the_line():
    lines = TEXT.splitlines(keepends=True)
    for most, line in ((len(TEXT) - 1, len(lines)), (len(lines[0]) + 5, 2), (3, 1)):
        with pytest.raises(InvalidRecordError, match=rf"^line {line}: invalid record: expected at most {most} char"):
            replay(TEXT, max_length=most)
    with pytest.raises(InvalidRecordError, match=r"^line 8: invalid record: expected .* 5 events"):
        replay(TEXT, max_events=5)


def test_a_file_that_is_not_ascii_names_the_line(tmp_path):
    lines = TEXT.encode().splitlines(keepends=True)
    for number in (0, 4, len(lines) - 1):
        (tmp_path / "a").write_bytes(b"".join([*lines[:number], b"\xc3" + lines[number], *lines[number + 1 :]]))
        with pytest.raises(InvalidRecordError, match=rf"^'a': line {number + 1}: invalid record: expected ASCII"):
            load(tmp_path / "a")


def test_a_change_of_any_character_of_any_line_is_refused():
    for place in range(0, len(TEXT), 3):
        other = "b" if TEXT[place] == "a" else "a"
        assert_refused(f"{TEXT[:place]}{other}{TEXT[place + 1 :]}")


# restocks


def record_with_restock():
    return next(
        record(game)
        for game in walk(thin_stock(new_match("nine-card", seed=3)), 3, 100, pick_draw)
        if game.state.reshuffles
    )


def test_a_restock_line_has_one_valid_place():
    values = parse_lines(record_with_restock())
    place = next(number for number, line in enumerate(values) if "stock" in line)
    line, others = values[place], [*values[:place], *values[place + 1 :]]
    assert_refused(seal(others), f"line {place + 1}")
    for number in range(1, len(others)):
        if number != place:
            assert_refused(seal([*others[:number], line, *others[number:]]), "line ")
    assert_refused(seal([*values[:place], line, *values[place:]]), f"line {place + 2}")
    other = {**line, "stock": " ".join(reversed(line["stock"].split()))}
    assert_refused(seal([*values[:place], other, *values[place + 1 :]]), f"line {place + 1}")
    assert_refused(
        seal([*values[:place], {**line, "dealer": 1 - line["dealer"]}, *values[place + 1 :]]), f"line {place + 1}"
    )


def test_a_restock_without_a_draw_is_refused():
    values = parse_lines(record_with_restock())
    place = next(number for number, line in enumerate(values) if "stock" in line)
    assert_refused(seal([*values[: place + 1], values[-1]]), f"line {place + 1}")


def test_a_restock_before_a_deal_is_refused():
    """Between rounds a stock can be empty too."""
    start = new_match("nine-card", seed=2, holes=2, turn_limit=1)
    over = next(game for game in walk(start, 2) if game.is_round_over)
    rows = dict(line.partition(":")[::2] for line in over.position.splitlines())
    rows["discard"], rows["stock"] = f"{rows['discard']}{rows['stock']}", ""
    over = Game.from_position(over.rules, "\n".join(f"{key}:{value}" for key, value in rows.items()))
    head, deal, trailer = parse_lines(record(over.deal()))
    stock = " ".join(map(str, reversed(recycle_discards(over.state))))
    restock = {"type": "restock", "dealer": over.state.setup.dealer, "stock": stock}
    assert_refused(seal([head, restock, deal, trailer]), "line 3: invalid deal line: expected a draw from the stock")


# deals


def test_a_deck_of_a_later_round_follows_from_the_seed():
    text = record(play_on(new_match("nine-card", seed=2, holes=2, turn_limit=1), 2))
    place = [number for number, line in enumerate(parse_lines(text)) if "deck" in line][1]
    deck = parse_lines(text)[place]["deck"].split()
    assert_refused(
        edit_line(text, place, deck=" ".join([*deck[1:], deck[0]])),
        f"line {place + 1}",
        "invalid deck: expected the order that the seed gives",
    )
    assert_refused(edit_line(text, place, dealer=0), f"line {place + 1}", "invalid dealer=0: expected seat 1")


@pytest.mark.parametrize("dealer", [1, 2, -1, 99])
def test_another_dealer_is_refused(dealer):
    assert_refused(edit_line(TEXT, 1, dealer=dealer), "line 2", "expected seat 0")


@every_case("deck", ["", "5H", "5H " * 100, "five", "5h", "\u0665H", "JK JK"])
def test_an_invalid_deck_is_refused(deck):
    assert_refused(edit_line(TEXT, 1, deck=deck), "line 2")


def test_a_deck_is_canonical():
    deck = parse_lines(TEXT)[1]["deck"]
    for other in (f" {deck}", f"{deck} ", deck.replace(" ", "  ", 1), deck.lower(), deck.replace(" ", "\n", 1)):
        assert_refused(edit_line(TEXT, 1, deck=other), "line 2")


# moves


@every_case("move", OTHER_MOVES)
def test_a_move_is_canonical(move):
    for number in range(2, 20):
        assert_refused(edit_line(TEXT, number, move=move), f"line {number + 1}")


def test_a_move_of_another_seat_is_refused_with_the_seat_to_move():
    values = parse_lines(TEXT)
    for number in range(2, len(values) - 1):
        for seat in {0, 1, 2, 3, -1} - {values[number]["seat"]}:
            assert_refused(edit_line(TEXT, number, seat=seat), f"line {number + 1}", str(values[number]["seat"]))


def test_a_move_that_breaks_a_rule_is_refused_with_the_rule():
    with pytest.raises(InvalidRecordError) as caught:
        replay(edit_line(TEXT, 2, move="draw stock"))
    assert caught.value.rule
    assert str(caught.value).endswith(f"[{caught.value.rule}]")


# error messages


WORDS = [
    (lambda: edit_line(TEXT, 0, version=2), "line 1: invalid version=2: expected at most 1, a newer cardgolf reads it"),
    (
        lambda: edit_line(TEXT, 0, format="chess"),
        "line 1: invalid header: expected format='cardgolf' and an integer version >= 1",
    ),
    (lambda: edit_line(TEXT, 3, more=1), "line 4: invalid move line: unknown key 'more'"),
    (lambda: edit_line(TEXT, 1, dealer=1), "line 2: invalid dealer=1: expected seat 0"),
    (
        lambda: edit_line(TEXT, -1, totals=[1, 2, 3]),
        f"line {TEXT.count(chr(10))}: invalid trailer: expected the scores of the replayed match",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), WORDS)
def test_error_messages(text, words):
    assert replay_error(text()) == words


def test_a_header_with_spaces_is_refused():
    header, *lines = TEXT.splitlines()
    spaced = json.dumps(json.loads(header))
    assert spaced != header
    assert_refused("\n".join([spaced, *lines, ""]), "line 1: invalid header line: expected canonical JSON")


def test_a_wrong_number_of_events_is_refused():
    *lines, trailer = TEXT.splitlines()
    wrong = format_json_line({**json.loads(trailer), "events": 99})
    assert_refused(
        "\n".join([*lines, wrong, ""]), f"line {len(lines) + 1}: invalid events=99: expected {len(lines) - 1}"
    )


@pytest.mark.parametrize("line", ["[]", "1", '"header"', "null"])
def test_a_line_that_is_not_an_object_is_refused(line):
    assert_refused("\n".join([line, *TEXT.splitlines()[1:], ""]), "line 1: invalid JSON: expected an object")


def test_there_are_more_than_fifty_kinds_of_damage():
    assert len(KINDS) == len(ACCIDENTS) + len(TEXT_FORGERIES) + len(FORGERIES) > 50
    assert format_json_line(parse_lines(TEXT)[0]) == json.dumps(parse_lines(TEXT)[0], separators=(",", ":"))
