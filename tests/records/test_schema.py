"""The JSON Schema and the library accept the same lines."""

import json
from copy import deepcopy
from functools import cache
from importlib.resources import files

import pytest
from attrs import frozen
from helpers.matches import new_match
from helpers.messages import CHECKS
from helpers.record_texts import parse_lines
from helpers.schema_checks import BriefValidator, value_at
from helpers.walks import play_on
from jsonschema import Draft202012Validator
from records.golden_records import RECORDS

from cardgolf import InvalidRecordError, SeedCommitment, load, new_game, record, redact
from cardgolf.records import schema
from cardgolf.records.schema import format_record_line, parse_record_line

SCHEMA = json.loads(files("cardgolf").joinpath("records/record-1.schema.json").read_text())
VALID = BriefValidator(SCHEMA).is_valid
PATHS = sorted(RECORDS.glob("*/*.jsonl"))
COMMITMENT, NONCES = SeedCommitment(b"s" * 32), {"Ann": "a" * 16, "Bo": "b" * 16}


def find_line(path, key):
    """Return the first line of a golden record that has this key."""
    return next(each for each in parse_lines((RECORDS / path).read_text()) if key in each)


@cache
def collect_lines():
    """Return a line of each form."""
    dealt = load(RECORDS / "nine-card/02.jsonl")
    announced = {name: SeedCommitment.nonce_digest(name, nonce) for name, nonce in NONCES.items()}
    committed = new_game("play-nine", players=list(NONCES), seed=COMMITMENT.seed(NONCES, announced))
    positioned = next(game for game in map(load, PATHS) if game.start.position)
    restocked = next(path for path in PATHS if '"stock":' in path.read_text())
    return {
        "header": parse_lines(record(dealt))[0],
        "header of a start": parse_lines(record(positioned))[0],
        "header with a commitment": parse_lines(COMMITMENT.reveal(committed, NONCES))[0],
        "redacted": parse_lines(redact(dealt, 1))[0],
        "redacted for a spectator": parse_lines(redact(dealt, None))[0],
        "dealt": find_line("nine-card/02.jsonl", "deck"),
        "restocked": find_line(restocked, "stock"),
        "moved": find_line("nine-card/02.jsonl", "move"),
        "trailer": find_line("nine-card/02.jsonl", "sha256"),
    }


def line_of(form):
    return collect_lines()[form]


FORMS = (
    "header", "header of a start", "header with a commitment", "redacted", "redacted for a spectator", "dealt",
    "restocked", "moved", "trailer",
)  # fmt: skip


def is_accepted(value):
    """Return whether the library accepts a value as a line of a record."""
    try:
        return format_record_line(parse_record_line(json.dumps(value, separators=(",", ":")))) is not None
    except InvalidRecordError:
        return False


def test_the_schema_is_valid():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_line_that_is_written_fits_the_schema(path):
    game = load(path)
    assert all(map(VALID, parse_lines(path.read_text())))
    assert all(map(is_accepted, parse_lines(path.read_text())))
    for seat in (0, None):
        head, *events, trailer = parse_lines(redact(game, seat))
        assert all(map(VALID, (head, trailer)))
        assert all(map(is_accepted, (head, trailer)))
        assert all(map(CHECKS["event"], events))


def iter_containers(value, path=()):
    """Yield the path of every object and list within a line, except those with arbitrary keys."""
    if isinstance(value, dict | list):
        yield path
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inner:
            if key != "options":
                yield from iter_containers(each, (*path, key))


def object_paths(form):
    return [path for path in iter_containers(line_of(form)) if isinstance(value_at(line_of(form), path), dict)]


def drop_keys(form):
    for path in object_paths(form):
        for key in value_at(line_of(form), path):
            changed = deepcopy(line_of(form))
            del value_at(changed, path)[key]
            yield changed


def add_keys(form):
    for path in object_paths(form):
        for key in ("more", "", "Format", "y-club"):
            changed = deepcopy(line_of(form))
            value_at(changed, path)[key] = 1
            yield changed


OTHER_TYPES = {
    str: (1, None, True, [], {}, ["a"]),
    int: ("1", None, True, False, 1.5, [], {}),
    type(None): (1.5, True, [], ["a"]),
    list: (1, "a", None, True, {}, {"0": 1}),
    dict: (1, "a", True, [], [{}]),
}
MAY_BE_NONE = {"seat", "start", "reveal"}


def change_types(form):
    """Yield the line with a value of another type in each place."""
    for path in iter_containers(line_of(form)):
        inner = value_at(line_of(form), path)
        for key in inner if isinstance(inner, dict) else range(len(inner)):
            for value in OTHER_TYPES[type(inner[key])]:
                if not (value is None and (key in MAY_BE_NONE or path[:1] == ("rounds",))):
                    changed = deepcopy(line_of(form))
                    value_at(changed, path)[key] = value
                    yield changed


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("change", [drop_keys, add_keys, change_types])
def test_another_key_or_type_is_refused_by_schema_and_library(form, change):
    assert VALID(line_of(form)) and is_accepted(line_of(form))
    mutants = list(change(form))
    assert len(mutants) >= 2
    for mutant in mutants:
        assert not VALID(mutant), mutant
        assert not is_accepted(mutant), mutant


@pytest.mark.parametrize("form", FORMS)
def test_values_of_options_and_views_are_scalars(form):
    for key in ("options", "sees"):
        places = [path for path in object_paths(form) if key in value_at(line_of(form), path)]
        for path in places:
            for value in ([1], {"a": 1}):
                changed = deepcopy(line_of(form))
                value_at(changed, path)[key]["holes"] = value
                assert not VALID(changed)
                assert not is_accepted(changed), (form, key, value)


@pytest.mark.parametrize("form", FORMS)
def test_lines_are_canonical(form):
    text = json.dumps(line_of(form), separators=(",", ":"))
    backwards = json.dumps(dict(reversed(line_of(form).items())), separators=(",", ":"))
    assert format_record_line(parse_record_line(text)) == text
    for other in (
        f" {text}",
        f"{text} ",
        json.dumps(line_of(form)),
        backwards,
        text.replace("a", "\\u0061", 1),
    ):
        with pytest.raises(InvalidRecordError, match="expected canonical JSON"):
            parse_record_line(other)


@frozen
class TimedMoveLine:
    """A line as a later release may add it: a move with an optional key."""

    seat: int
    move: str
    clock: int | None = None


@pytest.fixture
def _timed_moves(monkeypatch):
    monkeypatch.setitem(schema.LINE_TYPES, "timed-move", TimedMoveLine)
    monkeypatch.setitem(schema._TYPE_NAMES, TimedMoveLine, "timed-move")


@pytest.mark.usefixtures("_timed_moves")
@pytest.mark.parametrize(
    ("value", "text"),
    [
        (TimedMoveLine(0, "flip a1"), '{"type":"timed-move","seat":0,"move":"flip a1"}'),
        (TimedMoveLine(0, "flip a1", 9), '{"type":"timed-move","seat":0,"move":"flip a1","clock":9}'),
    ],
    ids=["left out", "given"],
)
def test_an_optional_key_is_left_out_where_it_has_its_default(value, text):
    """So a key can be added to a line, and older records stay canonical."""
    assert format_record_line(value) == text
    assert parse_record_line(text) == value


@pytest.mark.usefixtures("_timed_moves")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type":"timed-move","seat":0,"move":"flip a1","clock":null}', "expected canonical JSON"),
        ('{"type":"timed-move","seat":0,"move":"flip a1","clock":"9"}', "invalid value .9.: expected an integer"),
        ('{"type":"timed-move","seat":0,"clock":9}', "missing key 'move'"),
        ('{"type":"timed-move","seat":0,"move":"flip a1","time":9}', "unknown key 'time'"),
        ('{"type":"move","seat":0,"move":"flip a1","clock":9}', "invalid move line: unknown key 'clock'"),
    ],
)
def test_a_line_with_an_optional_key_is_as_strict_as_others(text, message):
    with pytest.raises(InvalidRecordError, match=message):
        parse_record_line(text)


@pytest.mark.parametrize("kind", ["timed-move", "", "Move", None, 1, ["move"]])
def test_an_unknown_type_of_line_is_refused(kind):
    """An older library refuses what a newer one added, and names it."""
    with pytest.raises(InvalidRecordError, match=r"^invalid type=.*: expected one of header, .*, trailer$"):
        parse_record_line(json.dumps({"type": kind, "seat": 0, "move": "flip a1"}, separators=(",", ":")))


@pytest.mark.parametrize("key", ["x-", "x-club"])
def test_only_headers_may_have_own_keys_in_the_schema(key):
    allowed = {form for form in FORMS if VALID({**line_of(form), key: [1]})}
    assert allowed == {form for form in FORMS if form.startswith("header")}


def test_seeds_and_digests_have_one_form():
    header, trailer = line_of("header"), line_of("trailer")
    assert not any(VALID({**header, "seed": seed}) for seed in ("", "01", "-1", "1 ", "9" * 79, "\uff11"))
    assert not any(VALID({**trailer, "sha256": digest}) for digest in ("", "A" * 64, "0" * 63, "g" * 64))
    assert parse_lines(record(play_on(new_match("play-nine", seed=2**256 - 1), 1, 3)))[0]["seed"] == str(2**256 - 1)


def test_a_rule_of_a_file_has_a_digest():
    header = line_of("header")
    base, rule, *others = header["rules"]
    for digest, is_valid in (("0" * 64, True), (7, False), (None, False)):
        changed = header | {"rules": [base, rule | {"by": "ours.py", "sha256": digest}, *others]}
        assert VALID(changed) is is_accepted(changed) is is_valid
