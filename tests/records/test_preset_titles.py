"""The title of a preset in records, sheets, redacted records and pickles."""

import json
import pickle

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import InvalidRecordError, ScoreSheet

OURS = cardgolf.preset("golf", "knocking", "ender-penalty", title="Ours", columns=4)
STACKS = [
    (["four-card"], {"holes": 3}, "Four-Card Golf"),
    (["four-card", "ender-penalty"], {}, "Four-Card Golf + ender-penalty"),
    (["four-card"], {"without": "knocking", "new_card": "up"}, "Four-Card Golf"),
    ([OURS, "rearrange"], {}, "Ours + rearrange"),
    ([cardgolf.preset("golf", columns=4)], {}, "preset"),
    (["golf", "knocking"], {}, "golf + knocking"),
]  # fmt: skip


@every_case(("stack", "options", "label"), STACKS)
def test_a_title_survives_records_sheets_pickles_and_changes(stack, options, label):
    rules = cardgolf.rules(*stack, **options)
    game = cardgolf.new_game(rules, players=2, seed=2**200)
    read = cardgolf.replay(cardgolf.record(game))
    sheet = ScoreSheet.from_dict(json.loads(json.dumps(ScoreSheet(rules, ("Ann", "Bo")).as_dict())))
    again = [read, pickle.loads(pickle.dumps(read)), cardgolf.replay(cardgolf.record(read)), sheet]
    assert [(each.rules, each.rules.title, each.rules.label) for each in again] == [(rules, rules.title, label)] * 4
    assert read.rules.with_options(holes=2).label == label
    assert cardgolf.record(read) == cardgolf.record(game)
    assert cardgolf.replay(cardgolf.record(game)).rules is read.rules
    heads = [json.loads(text.partition("\n")[0]) for text in (cardgolf.record(game), cardgolf.redact(game, 0))]
    assert [[each.get("title") for each in head["rules"]] for head in heads] == [
        [None, rules.title if rules.title != "golf" else None, *[None] * len(rules.house_rules)]
    ] * 2


POINTS = "@cardgolf.hookimpl\ndef points(card):\n    return 7 if card.rank == 2 else None\n"


@pytest.mark.parametrize(("above", "rule", "is_needed"), [("", '"knocking"', False), (POINTS, "points", True)])
def test_a_preset_of_a_file_keeps_its_title(tmp_path, above, rule, is_needed):
    """The file is needed if it has one of the rules."""
    path = tmp_path / "ours.py"
    path.write_text(f'import cardgolf\n{above}family = cardgolf.preset("golf", {rule}, title="Gran\'s Golf")\n')
    game = cardgolf.new_game(f"{path}:family", players=2, seed=1)
    assert cardgolf.replay(cardgolf.record(game), rules=[str(path)] * is_needed).rules.label == "Gran's Golf"


def test_a_title_that_cannot_be_printed_is_left_out():
    long = cardgolf.rules(cardgolf.preset("golf", "knocking", title="Four"))
    object.__setattr__(long, "title", "a\u202eb")
    entries = json.loads(cardgolf.record(cardgolf.new_game(long, players=2, seed=1)).partition("\n")[0])["rules"]
    assert not any("title" in each or "in_preset" in each for each in entries)


@every_case(
    ("changes", "expected"),
    [
        ({1: {"title": "\x1b[2J"}}, "a printable title"),
        ({1: {"title": "x" * 101}}, "a printable title"),
        ({1: {"title": "x" * 300}}, "at most 200 characters"),
        ({1: {"title": 7}}, "expected a string"),
        ({1: {"title": ""}}, "a printable title"),
        ({0: {"title": "Golf"}}, "at its variant only"),
        ({2: {"title": "Golf"}}, "at its variant only"),
        ({0: {"in_preset": True}}, "at its variant only"),
        ({1: {"in_preset": True}}, "at its variant only"),
        ({2: {"in_preset": False}, 3: {"in_preset": True}}, "its house rules first"),
        ({2: {"in_preset": "yes"}}, "expected true or false"),
    ],
)
def test_a_wrong_title_is_refused(changes, expected):
    data = ScoreSheet(cardgolf.rules("four-card", "ender-penalty"), ("Ann", "Bo")).as_dict()
    for at, keys in changes.items():
        data["rules"][at] |= keys
    with pytest.raises(InvalidRecordError, match=expected):
        ScoreSheet.from_dict(data)
