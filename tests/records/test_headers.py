"""Headers of records: required keys, own keys, versions, rules, seeds and starts."""

import pytest
from helpers.cases import every_case
from helpers.matches import new_match
from helpers.record_texts import edit_line, parse_lines, seal
from helpers.rule_sets import VARIANTS
from helpers.walks import pick_eager, play_on
from records.checks import assert_refused

import cardgolf
from cardgolf import load, record, replay, save

TEXT = record(play_on(new_match("nine-card", "ender-penalty", seed=2), 2, 12, pick_eager))
STRANGE = [{}, [], None, True, "", 10**17, {"a": [{"b": {}}]}, "\u00e9\n\U0001f0cf"]


@pytest.mark.parametrize("value", STRANGE, ids=repr)
def test_an_own_key_is_kept(value, tmp_path):
    text = edit_line(TEXT, 0, **{"x-club": value, "x-": 1})
    game = replay(text)
    assert game == replay(TEXT)
    assert record(game) == text
    save(game, tmp_path / "a")
    assert record(load(tmp_path / "a")) == text


def test_an_own_key_may_have_any_place():
    head, *rest = parse_lines(TEXT)
    text = seal([{"x-first": 1, **head}, *rest])
    assert record(replay(text)) == text


def test_a_continued_game_keeps_the_header():
    text = edit_line(TEXT, 0, **{"x-club": "Golf"})
    game = replay(text)
    longer = record(game.play(game.legal_moves[0]))
    assert longer.splitlines()[0] == text.splitlines()[0]
    assert replay(longer) == game.play(game.legal_moves[0])


@every_case("key", ["extra", "X-club", "x_club", "x", "", "sha256", "sees", " x-a"])
def test_an_unknown_key_is_refused(key):
    assert_refused(edit_line(TEXT, 0, **{key: 1}), "line 1", "invalid header line: unknown key")


@pytest.mark.parametrize("line", [1, 2, -1])
def test_only_headers_have_own_keys(line):
    text = edit_line(TEXT, line, **{"x-club": 1})
    assert_refused(text, "line", "unknown key")


@pytest.mark.parametrize("other", [{}, {"new": [1], "rules": "?"}])
@pytest.mark.parametrize("version", [2, 17, 10**17])
def test_a_newer_version_is_refused_with_both_versions_before_other_errors(version, other):
    text = edit_line(TEXT, 0, version=version, **other)
    assert_refused(text, "line 1", f"invalid version={version}", "expected at most 1")


VERSIONS, FORMATS = [0, -1, True, "1", None, [1], {}], ["Cardgolf", "", "chess", None, 1, ["cardgolf"]]


@every_case(("key", "value"), [*(("version", each) for each in VERSIONS), *(("format", each) for each in FORMATS)])
def test_an_invalid_version_and_another_format_are_refused(key, value):
    assert_refused(edit_line(TEXT, 0, **{key: value}), "line 1", "invalid header")


@every_case("name", VARIANTS)
def test_an_option_that_an_older_record_lacks_has_its_default(name):
    game = play_on(new_match(name, seed=3, holes=9), 3, 30, pick_eager)
    head, *rest = parse_lines(record(game))
    head["producer"] = "cardgolf 0.0.1"
    for used in head["rules"]:
        used["options"] = {key: value for key, value in used["options"].items() if key in ("holes", "threshold")}
    text = seal([head, *rest])
    assert replay(text) == game
    assert record(replay(text)) == text


@pytest.mark.parametrize("key", ["producer", "by"])
def test_the_producer_is_kept(key):
    head, *rest = parse_lines(TEXT)
    (head if key == "producer" else head["rules"][1])[key] = "another-program 0.0.1"
    text = seal([head, *rest])
    assert record(replay(text)) == text


def with_option(plugin, key, value):
    head, *rest = parse_lines(TEXT)
    next(used for used in head["rules"] if used["name"] == plugin)["options"][key] = value
    return seal([head, *rest])


@every_case(
    ("plugin", "key", "value"),
    [
        ("base", "holes", 0), ("base", "holes", True), ("base", "holes", "1"), ("base", "holes", [1]),
        ("base", "holes", {}), ("base", "nonsense", 1), ("base", "pair_reuse", True), ("base", "settings", ["holes=1"]),
        ("nine-card", "pair_reuse", 1), ("nine-card", "decks", -1), ("nine-card", "", 1), ("nine-card", "a:b", 1),
        ("ender-penalty", "how", "gently"), ("ender-penalty", "points", None),
    ],
)  # fmt: skip
def test_invalid_options_are_refused(plugin, key, value):
    assert_refused(with_option(plugin, key, value), "line 1")


def test_scores_of_other_options_are_refused():
    finished = (
        play_on(new_match("nine-card", "ender-penalty:how=flat,points=9", seed=n), n, choose=pick_eager)
        for n in range(50)
    )
    wrong = next(game for game in finished if "ender-penalty.flat" in game.position)
    head, *rest = parse_lines(record(wrong))
    head["rules"][2]["options"]["points"] = 8
    other = seal([head, *rest])
    assert_refused(other, f"line {len(rest) + 1}", "scores")


def test_a_plugin_is_named_once():
    rules = parse_lines(TEXT)[0]["rules"]
    assert_refused(edit_line(TEXT, 0, rules=[*rules, rules[-1]]), "line 1: invalid rules: expected each plugin once")


def test_a_long_text_is_refused():
    assert_refused(edit_line(TEXT, 0, producer="a" * 201), "line 1", "expected at most 200 characters, got 201")


NAMES = [
    [], ["base"], ["nine-card"], ["nine-card", "base"], ["base", "base"], ["base", "ender-penalty"], ["base", ""],
    ["base", "Nine-Card"], ["base", "nine_card"], ["base", "nine-card:holes=1"], ["base", "nine-card", "knocking:"],
    ["base", "nine-card", "play-nine"], ["base", "os:system"], ["base", "x" * 100_000], ["base", "\u00e9"],
    ["base", "nine-card", "no-such-rule"], ["base", "board-nine", "knocking"],
    ["base", "nine-card", "knocking", "knocking"],
]  # fmt: skip


@every_case("names", NAMES)
def test_rules_have_canonical_names(names):
    text = record(new_match("nine-card"))
    rules = [{"name": name, "by": "", "options": {}} for name in names]
    assert_refused(edit_line(text, 0, rules=rules), "line 1")


@every_case("seed", ["", "-1", "1.0", "1e3", "0x1", " 1", "1 ", "1_0", "\uff11", "+1", str(2**256), "9" * 79])
def test_an_invalid_seed_is_refused(seed):
    assert_refused(edit_line(TEXT, 0, seed=seed), "line 1")


@pytest.mark.parametrize("seed", ["02", "0000000002", "-0"])
def test_a_seed_is_canonical(seed):
    """The schema refuses these too."""
    text = TEXT if seed != "-0" else record(new_match("nine-card", seed=0))
    assert_refused(edit_line(text, 0, seed=seed), "line 1")


@every_case("players", [[], ["Ann"], ["Ann"] * 9, ["Ann\n", "Bo"], ["x" * 101, "Bo"], ["\x00", ""], ["a"] * 99])
def test_invalid_players_are_refused(players):
    assert_refused(edit_line(TEXT, 0, players=players), "line")


def test_a_start_has_the_players_and_seed_of_its_header():
    game = new_match("nine-card", players=("Ann", "Bo"), seed=5)
    text = record(cardgolf.Game.from_position(game.rules, game.position))
    assert replay(text) == game
    for changes in ({"seed": "6"}, {"players": ["Ann", "Cy"]}, {"start": ""}, {"start": game.position + "\nseed: 5"}):
        assert_refused(edit_line(text, 0, **changes), "line 1")


def test_a_record_without_deal_or_start_is_refused():
    head, *_, trailer = parse_lines(record(new_match("nine-card")))
    assert_refused(seal([head, trailer]), "line 2", "deal")


JUNK = [{"digest": "", "secret": "zz", "nonces": []}, {"digest": "0" * 64, "secret": "0" * 63, "nonces": []}]


@pytest.mark.parametrize("reveal", JUNK, ids=str)
def test_an_invalid_reveal_is_refused(reveal):
    """The schema refuses these too."""
    assert_refused(edit_line(TEXT, 0, reveal=reveal), "line 1")
