"""Sheets as JSON and in files: round trips, and files that are refused."""

import json
from copy import deepcopy

import pytest
from helpers.cases import every_case
from helpers.rule_sets import TABLES, rulebook
from helpers.walks import played_by_lot

import cardgolf
from cardgolf import InvalidArgumentError, InvalidRecordError, PluginError, ScoreSheet
from cardgolf.records.headers import GivenRules
from cardgolf.score_sheets import load_sheet, save_sheet
from cardgolf.score_sheets.entries import MAX_LAYOUTS, MAX_ROUNDS, RoundEntry
from cardgolf.table.memory import NO_MEMORY

RULE = '''
from cardgolf import Line, hookimpl

@hookimpl("adjust_scores")
def gift(raw):
    """The last player has a point less."""
    return {max(raw): [Line("gift.adjust_scores", -1)]}
'''


def family(*more):
    rules = cardgolf.rules("crazy-nines", "joker-pairs", *more, holes=4)
    sheet = ScoreSheet(rules, ["Zoë", "Bo"], "Bo", date="22 November 2026")
    return sheet.enter(["K K 5 / A 5 4 / . . .", 12], closer=1).enter([-2, 40], final=True)


@every_case("name", sorted({*TABLES} - {"play-offs", "market"}))
def test_a_sheet_comes_back_from_its_json(name):
    *_, game = played_by_lot(name, rulebook(name).seats()[0], 2, moves=900)
    sheet = ScoreSheet.from_game(game, date="today")
    try:
        data = json.loads(json.dumps(sheet.as_dict()))
    except PluginError:
        assert not all(isinstance(each.given, str) for each in sheet.rules.stack[1:])
        return
    again = ScoreSheet.from_dict(data)
    assert (again, again.rounds, again.standings) == (sheet, sheet.rounds, sheet.standings)


def test_a_sheet_comes_back_from_its_file(tmp_path):
    sheet = family()
    save_sheet(sheet, tmp_path / "evening.json")
    assert load_sheet(tmp_path / "evening.json") == sheet
    assert (tmp_path / "evening.json").read_bytes().isascii()


def test_defaults_are_left_out():
    assert family().as_dict()["rounds"] == [
        {"scores": ["K K 5 / A 5 4 / . . .", 12], "closer": 1},
        {"scores": [-2, 40], "final": True},
    ]


def test_a_rule_in_a_file_must_be_named(tmp_path):
    path = tmp_path / "ours.py"
    path.write_text(RULE)
    sheet = family(f"{path}:gift")
    save_sheet(sheet, tmp_path / "evening.json")
    with pytest.raises(InvalidRecordError, match="expected its file"):
        load_sheet(tmp_path / "evening.json")
    assert load_sheet(tmp_path / "evening.json", rules=[str(path)]) == sheet
    assert load_sheet(tmp_path / "evening.json", rules=GivenRules([str(path)])) == sheet
    path.write_text(f"{RULE}\n# changed")
    with pytest.raises(InvalidRecordError, match="expected the unchanged file"):
        load_sheet(tmp_path / "evening.json", rules=[str(path)])


def test_a_newer_version_of_a_package_does_not_matter():
    data = family().as_dict()
    data["producer"] = "cardgolf 9.9"
    data["rules"][1]["by"] = "cardgolf 9.9"
    assert ScoreSheet.from_dict(data) == family()


CHANGES = {
    "format": lambda data: data.update(format="cardgolf"),
    "version": lambda data: data.update(version=2),
    "true as version": lambda data: data.update(version=True),
    "no players": lambda data: data.update(players=[]),
    "players": lambda data: data.update(players="Ann"),
    "control characters": lambda data: data.update(players=["A\x1b[2J", "Bo"]),
    "one name twice": lambda data: data.update(players=["Bo", "bo"]),
    "many players": lambda data: data.update(players=[f"P{number}" for number in range(200)]),
    "dealer": lambda data: data.update(dealer=5),
    "dealer by name": lambda data: data.update(dealer="Bo"),
    "date": lambda data: data.update(date=20261122),
    "long date": lambda data: data.update(date="x" * 1000),
    "unknown key": lambda data: data.update(winner="Bo"),
    "missing key": lambda data: data.pop("rounds"),
    "missing rules": lambda data: data.pop("rules"),
    "rules": lambda data: data.update(rules=[{"name": "golf"}]),
    "no rules": lambda data: data.update(rules=[]),
    "number as rule": lambda data: data["rules"][2].update(name=5),
    "unknown rule": lambda data: data["rules"][2].update(name="no-such-rule"),
    "option": lambda data: data["rules"][1]["options"].update(decks="many"),
    "rounds": lambda data: data.update(rounds=5),
    "round": lambda data: data["rounds"].append(5),
    "scores": lambda data: data["rounds"].append({"scores": 5}),
    "no scores": lambda data: data["rounds"].append({}),
    "short scores": lambda data: data["rounds"].append({"scores": [5]}),
    "true as points": lambda data: data["rounds"].append({"scores": [True, 5]}),
    "huge points": lambda data: data["rounds"].append({"scores": [10**12, 5], "final": True}),
    "impossible points": lambda data: data["rounds"].append({"scores": [400, 5]}),
    "impossible layout": lambda data: data["rounds"].append({"scores": ["Z Z Z", 5]}),
    "closer": lambda data: data["rounds"][0].update(closer=7),
    "true as closer": lambda data: data["rounds"][0].update(closer=True),
    "final": lambda data: data["rounds"][0].update(final=1),
    "default": lambda data: data["rounds"][0].update(final=False),
    "reason": lambda data: data["rounds"][0].update(reason="\x1b"),
    "turns": lambda data: data["rounds"][0].update(turns=[1, -1]),
    "memory": lambda data: data["rounds"][0].update(memory={"of_round": {"": 1}, "of_match": {}, "window": None}),
    "memory as text": lambda data: data["rounds"][0].update(memory="x"),
    "float": lambda data: data["rounds"][0].update(memory={"of_round": {"a": 1.5}, "of_match": {}, "window": None}),
    "order of keys": lambda data: data["rounds"][0].update(scores=data["rounds"][0].pop("scores")),
}


@every_case("change", CHANGES)
def test_changed_data_is_refused(change):
    data = deepcopy(family().as_dict())
    CHANGES[change](data)
    with pytest.raises(InvalidRecordError) as error:
        ScoreSheet.from_dict(data)
    assert len(str(error.value)) < 200


@every_case("data", [None, 5, "x", [], {}, {"format": "cardgolf-score-sheet"}])
def test_other_data_is_refused(data):
    with pytest.raises(InvalidRecordError):
        ScoreSheet.from_dict(data)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        "é".encode(),
        b"[" * 5000,
        b'{"format": NaN}',
        b'{"a": 1, "a": 2}',
        b" " * 2_000_001,
    ],
)
def test_other_files_are_refused(content, tmp_path):
    (tmp_path / "sheet.json").write_bytes(content)
    with pytest.raises(InvalidRecordError, match=r"'sheet\.json': ") as error:
        load_sheet(tmp_path / "sheet.json")
    assert len(str(error.value)) < 200


def test_a_record_of_a_match_is_no_sheet(tmp_path):
    cardgolf.save(cardgolf.new_game("nine-card", seed=1), tmp_path / "match.jsonl")
    with pytest.raises(InvalidRecordError):
        load_sheet(tmp_path / "match.jsonl")


def test_rules_given_as_objects_cannot_be_saved(tmp_path):
    @cardgolf.hookimpl("points")
    def free(card):
        return 0

    with pytest.raises(PluginError, match="cannot be recorded"):
        save_sheet(ScoreSheet(cardgolf.rules("nine-card", free), ["Ann", "Bo"]), tmp_path / "x.json")
    assert not (tmp_path / "x.json").exists()


def longest_sheet(layout="A 2 3 / 4 5 6 / 7 8 9", characters=MAX_LAYOUTS):
    """Return the rules, the names and the entries of a sheet of the longest kind, for the largest deck."""
    rules, names = cardgolf.rules("nine-card", decks=185, holes=None), [f"P{seat}" for seat in range(8)]
    with_cards = characters // (8 * len(layout))
    entries = [RoundEntry((layout,) * 8)] * with_cards + [RoundEntry((20,) * 8)] * (MAX_ROUNDS - with_cards)
    return rules, names, tuple(entries)


def test_a_sheet_with_too_many_layouts_is_refused():
    rules, names, entries = longest_sheet(characters=MAX_LAYOUTS + 8 * 21)
    with pytest.raises(InvalidArgumentError, match="expected at most 50000; enter points instead"):
        ScoreSheet(rules, names, entries=entries)
    data = ScoreSheet(rules, names, entries=entries[:5]).as_dict()
    data["rounds"] = data["rounds"] * 60
    with pytest.raises(InvalidRecordError, match="expected at most 50000; enter points instead"):
        ScoreSheet.from_dict(data)
    with pytest.raises(InvalidArgumentError, match="expected at most 1000"):
        ScoreSheet(rules, names, entries=entries[-1:] * (MAX_ROUNDS + 1))


def test_a_sheet_that_could_not_be_loaded_is_not_saved(tmp_path):
    memory = NO_MEMORY
    for number in range(100):
        memory = memory.remember(f"note {number}", ("\u00e9" * 199,) * 5, match=False)
    entries = [RoundEntry((3, 4), memory=memory)] * 5
    sheet = ScoreSheet("nine-card", ["Ann", "Bo"], entries=tuple(entries))
    with pytest.raises(InvalidRecordError, match="invalid score sheet: expected at most 2000000 characters"):
        save_sheet(sheet, tmp_path / "sheet.json")
    assert not [*tmp_path.iterdir()]
    save_sheet(ScoreSheet("nine-card", ["Ann", "Bo"], entries=tuple(entries[:1])), tmp_path / "sheet.json")
    assert len(load_sheet(tmp_path / "sheet.json").entries) == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_of_an_editor_is_read(encoding, tmp_path):
    path, sheet = tmp_path / "sheet.json", ScoreSheet("nine-card", ["Ann", "Bo"]).enter([12, 20])
    save_sheet(sheet, path)
    path.write_bytes(path.read_text("ascii").replace("\n", "\r\n").encode(encoding))
    assert load_sheet(path) == sheet


@pytest.mark.parametrize("write", [cardgolf.record, lambda game: cardgolf.redact(game, 0)])
def test_a_record_is_told_from_a_sheet(write, tmp_path):
    (tmp_path / "m.json").write_text(write(cardgolf.new_game("golf", seed=1)), "ascii")
    with pytest.raises(
        InvalidRecordError, match=r"'m.json': .*: this is the record of a match .*replay and review read"
    ):
        load_sheet(tmp_path / "m.json")
