"""The file of a bundle stands wherever the name of a variant does: in games, in records, in a stack of rules."""

import pytest
from helpers.walks import finish_round

import cardgolf
from cardgolf import InvalidOptionError, PluginError, UnknownPluginError


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = cardgolf.rules("nine-card", "knocking", holes=3).export().as_text()
    (tmp_path / "ours.json").write_text(text, encoding="utf-8")
    return "./ours.json"


def test_a_file_is_named_as_a_variant_with_options_and_house_rules_on_top(place):
    rules = cardgolf.rules(place)
    assert (rules.label, rules.options["holes"]) == ("Nine-Card Golf + knocking", 3)
    assert rules.stack[1].source.name == "ours.json"
    more = cardgolf.rules(place, "ender-penalty", holes=2)
    assert more.label == "Nine-Card Golf + knocking + ender-penalty" and more.options["holes"] == 2
    assert cardgolf.rules(place) is rules


def test_a_changed_file_is_other_rules(place, tmp_path):
    before = cardgolf.rules(place)
    (tmp_path / "ours.json").write_text(cardgolf.rules("golf").export().as_text(), encoding="utf-8")
    assert cardgolf.rules(place) != before and cardgolf.rules(place).name == "golf"


def test_a_record_names_the_file_and_is_read_back_with_it(place):
    game = finish_round(cardgolf.new_game(place, players=2, seed=1))
    text = cardgolf.record(game)
    assert cardgolf.replay(text, rules=[place]) == game
    with pytest.raises(cardgolf.InvalidRecordError, match=r"unknown rule 'nine-card' of 'ours\.json'"):
        cardgolf.replay(text)


def test_files_that_are_no_bundles_are_refused(place, tmp_path):
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    keeping = cardgolf.rules("board-nine").export(score_only=True).as_text()
    (tmp_path / "keeping.json").write_text(keeping, encoding="utf-8")
    wrong = {
        "./other.json": (
            PluginError,
            r"invalid bundle './other\.json': invalid format: expected a value, which is missing",
        ),
        "./keeping.json": (PluginError, "expected one with turns, not score-only"),
        "./none.json": (UnknownPluginError, "No such file"),
        f"{place}:golf": (UnknownPluginError, r"no rule 'golf' in './ours\.json': expected nine-card, knocking"),
    }
    for text, (error, message) in wrong.items():
        with pytest.raises(error, match=message) as caught:
            cardgolf.rules(text)
        assert len(str(caught.value)) < 200


def test_a_bundle_is_no_house_rule_and_no_installed_name(place):
    with pytest.raises(InvalidOptionError, match="ours is a preset"):
        cardgolf.rules("golf", place)
    with pytest.raises(UnknownPluginError, match="is not installed"):
        cardgolf.rules(place, installed_only=True)
