"""The playground's messages: what it answers, and how it tells errors."""

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

import cardgolf
from cardgolf import bots
from cardgolf.web.playground import Playground

ROOT = Path(__file__).parents[3]
PASTED = """from cardgolf import hookimpl

@hookimpl("points")
def black_twos(card):
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None
"""
RULES = {"variant": "nine-card", "options": ["holes=1"]}


@pytest.fixture
def page(tmp_path):
    return Playground(tmp_path)


def start(page, **more):
    asked = {"ask": "start", "rules": {"variant": "play-nine", "options": ["holes=1"]}, "seed": 7, **more}
    return page.answer(asked)


def play_by_lot(page, answer, rng):
    """Play until the round is over, and return the last answer."""
    while answer["table"]["offers"]:
        answer = page.answer({"ask": "move", "move": rng.choice(answer["table"]["offers"])["move"]})
        assert json.loads(json.dumps(answer)) == answer
    return answer


@pytest.mark.parametrize("variant", ["play-nine", "nine-card", "crazy-nines", "board-nine", "golf", "four-card"])
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_hole_is_played_against_a_level(page, variant, level):
    rules = {"variant": variant, "options": ["holes=1"] if variant != "crazy-nines" else []}
    answer = page.answer({"ask": "start", "rules": rules, "players": 2, "level": level, "seed": 3})
    answer = play_by_lot(page, answer, Random(1))
    assert answer["table"]["view"]["phase"] == "round over"
    assert all(score is not None for score in answer["table"]["rounds"][-1]["scores"])


def test_a_match_continues_from_its_moves(page, tmp_path):
    rng, answer = Random(4), start(page, players=3, level="medium")
    for _ in range(6):
        answer = page.answer({"ask": "move", "move": rng.choice(answer["table"]["offers"])["move"]})
    again = start(Playground(tmp_path), players=3, level="medium", moves=answer["moves"])
    assert again["moves"] == answer["moves"]
    assert again["table"]["view"] == answer["table"]["view"]


def test_a_table_shows_nothing_that_its_player_cannot_see(page):
    answer = start(page)
    game = cardgolf.new_game("play-nine", holes=1, players=("Ann", "Bo"), seed=7)
    for each in answer["moves"]:
        game = game.play(each.partition(" ")[2], seat=int(each[0]))
    assert answer["table"]["view"] == game.view(0).as_dict()


def test_a_move_is_taken_back_unless_it_revealed_a_card(page):
    answer = start(page)
    for _ in range(2):
        answer = page.answer({"ask": "move", "move": answer["table"]["offers"][0]["move"]})
    before = answer["moves"]
    assert page.answer({"ask": "move", "move": "draw discard"})["can_undo"]
    taken_back = page.answer({"ask": "undo"})
    assert (taken_back["moves"], taken_back["can_undo"]) == (before, False)
    answer = page.answer({"ask": "move", "move": "draw stock"})
    before = answer["moves"]
    assert not answer["can_undo"]
    refused = page.answer({"ask": "undo"})
    assert refused["rule"] == "base.undo" and refused["clauses"]
    assert start(page, moves=before)["moves"] == before


def test_an_illegal_move_is_told_with_its_clause(page):
    start(page)
    answer = page.answer({"ask": "move", "move": "knock"})
    assert answer["error"].startswith("You cannot knock now") and answer["rule"] == "base.moves" and answer["clauses"]


def test_a_pasted_rule_is_played_scored_and_explained(page):
    rules = RULES | {"agreed": True, "source": PASTED}
    layout = "2S 9H 4D / 6C 7H 8D / QS AH 5C"
    scored = page.answer({"ask": "score", "rules": rules, "layouts": [layout]})
    assert scored["scores"][0]["total"] == 45
    assert page.answer({"ask": "score", "rules": RULES, "layouts": [layout]})["scores"][0]["total"] == 52
    assert "black-twos" in page.answer({"ask": "options", "rules": rules})["title"]
    assert "<h1>" in page.answer({"ask": "explain", "rules": rules})["html"]
    play_by_lot(page, page.answer({"ask": "start", "rules": rules, "seed": 1}), Random(2))


def test_a_changed_rule_replaces_the_one_before(page):
    layout = ["2S 9H 4D / 6C 7H 8D / QS AH 5C"]
    for points, total in ((-5, 45), (-7, 43), (-5, 45)):
        rules = RULES | {"agreed": True, "source": PASTED.replace("-5", str(points))}
        assert page.answer({"ask": "score", "rules": rules, "layouts": layout})["scores"][0]["total"] == total


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("from cardgolf import hookimpl\n\ndef (", "line 3"),
        ("print('no rule')", "no rule in"),
        (PASTED.replace('"points"', '"point"'), "did you mean points"),
        ("import this_is_not_there", "line 1"),
    ],
)
def test_an_error_of_pasted_code_is_told_like_an_error_of_the_library(page, source, said):
    answer = page.answer({"ask": "options", "rules": RULES | {"agreed": True, "source": source}})
    assert said in answer["error"] and len(answer["error"]) < 200
    assert "Traceback" not in answer["error"]


@pytest.mark.parametrize("more", [{"source": PASTED}, {"house_rules": ["this:d"]}, {"variant": "this:d"}], ids=str)
@pytest.mark.parametrize("agreed", [{}, {"agreed": False}, {"agreed": 1}, {"agreed": "yes"}], ids=str)
def test_code_runs_only_for_a_reader_who_has_agreed(page, monkeypatch, tmp_path, more, agreed):
    monkeypatch.delitem(sys.modules, "this", raising=False)
    answer = page.answer({"ask": "options", "rules": RULES | more | agreed})
    assert "expected `agreed`" in answer["error"] or "is not installed" in answer["error"]
    assert "this" not in sys.modules and not (tmp_path / "ours.py").exists()


@pytest.mark.parametrize("coding", ["raw_unicode_escape", "unicode_escape", "utf-7", "latin-1", "cp037", "rot13"])
def test_the_source_that_runs_is_the_source_that_was_read(page, coding):
    """A comment that names another encoding would turn other comments into code."""
    hidden = "# +AAo-import antigravity # \\u000aimport antigravity\n"
    source = f"# -*- coding: {coding} -*-\n{hidden}{PASTED}"
    answer = page.answer({"ask": "options", "rules": RULES | {"agreed": True, "source": source}})
    assert "encoding problem" in answer["error"] or "unknown encoding" in answer["error"]
    assert "antigravity" not in sys.modules


def test_a_pasted_rule_is_written_as_it_is(page, tmp_path):
    source = PASTED.replace("\n", "\r\n") + "# \N{GREEK SMALL LETTER ALPHA}\r# coding: utf-8\x0c"
    assert "title" in page.answer({"ask": "options", "rules": RULES | {"agreed": True, "source": source}})
    assert (tmp_path / "ours.py").read_bytes() == b"\xef\xbb\xbf" + source.encode()


def test_a_pasted_rule_that_fails_in_a_match_is_named(page):
    source = "from cardgolf import hookimpl\n\n@hookimpl\ndef round_end(state, move):\n    return state.nothing\n"
    answer = page.answer({"ask": "start", "rules": RULES | {"agreed": True, "source": source}, "seed": 2})
    while "error" not in answer:
        answer = page.answer({"ask": "move", "move": answer["table"]["offers"][0]["move"]})
    assert "round_end" in answer["error"] or "round-end" in answer["error"]


def test_a_layout_with_an_empty_place_has_a_range(page):
    found = page.answer({"ask": "score", "rules": {"variant": "play-nine"}, "layouts": ["8 8 3 -5 / 8 8 3 ?"]})
    score = found["scores"][0]
    assert score["total"] is None and score["lowest"] == -20 and score["highest"] == -3


def test_the_layouts_of_a_table_are_scored_together(page):
    layouts = ["K K 5 / A 5 4 / . . .", "A A 9 / 8 QS! 2 / 4 6 7"]
    found = page.answer({"ask": "score", "rules": {"variant": "crazy-nines"}, "layouts": layouts, "closer": 1})
    assert [each["total"] for each in found["scores"]] == [14, 91]
    assert all(line["clauses"] for each in found["scores"] for line in each["lines"])


def test_the_form_has_the_cards_of_the_deck(page):
    form = page.answer({"ask": "form", "rules": {"variant": "nine-card"}, "players": 2})
    assert (form["rows"], form["columns"]) == (3, 3)
    assert sum(copies for _, copies in form["faces"]) == len(cardgolf.rules("nine-card").table_setup(2).deck)
    assert {face for face, _ in form["faces"]} == {*form["deck"]["faces"]}
    assert (form["marked"], form["clears"]) == ([], False)
    form = page.answer({"ask": "form", "rules": {"variant": "crazy-nines"}, "players": 2})
    assert (form["marked"], form["clears"]) == (["QS"], True)


def test_two_rule_sets_are_compared(page):
    asked = {"ask": "diff", "rules": {"variant": "golf"}, "against": {"variant": "golf", "options": ["king_points=10"]}}
    found = page.answer(asked)
    assert found["differs"] and "K" in found["text"]
    assert found["sentences"] == [{"name": "Points", "a": "K 0", "b": "K 10"}]
    one, other = found["drawn"]
    assert (one["side"], other["side"], one["layouts"]) == ("A", "B", other["layouts"])
    assert [score["total"] for score in one["scores"]] != [score["total"] for score in other["scores"]]


def test_the_parts_follow_a_position_that_the_page_shows_apart(page):
    found = page.answer(
        {"ask": "diff", "rules": {"variant": "golf"}, "against": {"variant": "golf", "house_rules": ["knocking"]}}
    )
    assert "turn: 0" in found["position"] and "turn: 0" not in found["text"]
    assert "\nThen the legal moves differ:\n" in found["text"] and "\nTHE PARTS\n\nknock\n" in found["text"]


def test_games_of_different_layouts_are_drawn_apart(page):
    found = page.answer({"ask": "diff", "rules": {"variant": "six-card"}, "against": {"variant": "four-card"}})
    one, other = found["drawn"]
    assert [len(each["layouts"][0].split()) for each in (one, other)] == [7, 5], "rows with slashes"
    assert all(any(line["points"] == 0 and len(line["places"]) > 1 for line in each["scores"][0]["lines"])
               for each in (one, other))  # fmt: skip


def test_every_option_is_offered_with_its_value(page):
    for variant in cardgolf.variants():
        fined = any(each.name == "ender-penalty" for each in cardgolf.rules(variant).house_rules)
        house_rules = [] if fined else ["ender-penalty"]
        answer = page.answer({"ask": "options", "rules": {"variant": variant, "house_rules": house_rules}})
        options = {each["key"]: each for each in answer["options"]}
        assert options.keys() == cardgolf.rules(variant, *house_rules).options.keys()
        settings = [f"{key}={each['value']}" for key, each in options.items()]
        again = {"variant": variant, "house_rules": house_rules, "options": settings}
        assert page.answer({"ask": "options", "rules": again})["options"] == answer["options"]
        assert all(not each["choices"] or each["value"] in each["choices"] for each in answer["options"])


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"ask": ["move"]},
        {"ask": "move"},
        {"ask": "hint"},
        {"ask": "start"},
        {"ask": "start", "rules": []},
        {"ask": "start", "rules": {}},
        {"ask": "start", "rules": {"variant": 3}},
        {"ask": "start", "rules": RULES, "players": "2"},
        {"ask": "start", "rules": RULES, "players": 99},
        {"ask": "start", "rules": RULES, "seed": -1},
        {"ask": "start", "rules": RULES, "level": "impossible"},
        {"ask": "start", "rules": RULES, "moves": ["flip a1"]},
        {"ask": "start", "rules": RULES, "moves": ["0 flip a1", 7]},
        {"ask": "options", "rules": RULES | {"agreed": True, "source": "#" * 20_001}},
        {"ask": "score", "rules": RULES, "layouts": []},
        {"ask": "score", "rules": RULES, "layouts": ["A"], "closer": "x"},
        {"ask": "diff", "rules": RULES},
    ],
    ids=str,
)
def test_a_wrong_message_is_answered_with_an_error(page, asked):
    answer = page.answer(asked)
    assert 0 < len(answer["error"]) < 200


def test_the_opponents_are_those_of_the_library_without_the_slow_ones(page):
    levels = page.answer({"ask": "catalogue"})["levels"]
    assert levels == [level for level in bots.list_opponents() if level not in {"expert", "hardest"}]


def test_blocks_share_names_and_the_last_one_is_heard(page):
    found = page.answer({"ask": "run", "blocks": ["x = 6\nprint('first')", "print(x * 7)"]})
    assert found == {"block": 1, "output": "42\n", "error": "", "value": "", "drawing": ""}
    assert "NameError" in page.answer({"ask": "run", "blocks": ["print(x)"]})["error"]


@pytest.mark.parametrize(
    ("block", "error"),
    [
        ("x = (", "line 1: SyntaxError: '(' was never closed"),
        ("\n1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "line 1: SystemExit: 3"),
        ("import cardgolf\ncardgolf.new_game('golf', players=0)", "line 2: InvalidArgumentError: invalid players=0"),
    ],
)
def test_an_error_of_a_block_names_its_line(page, block, error):
    assert page.answer({"ask": "run", "blocks": ["pass", block]})["error"].startswith(error)


@pytest.mark.parametrize("name", ["first-game", "first-house-rule", "first-variant"])
def test_the_blocks_of_the_tutorial_run(page, name):
    text = (ROOT / "docs" / "tutorial" / f"{name}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    found = page.answer({"ask": "run", "blocks": blocks})
    assert (found["error"], found["block"]) == ("", len(blocks) - 1)


def run(page, *blocks):
    return page.answer({"ask": "run", "blocks": [*blocks]})


def test_a_block_shows_what_it_made_as_a_notebook_would(page):
    begin = "import cardgolf\ngame = cardgolf.new_game('golf', seed=1)\nassert game.turn == 1"
    assert run(page, begin)["drawing"] == cardgolf.new_game("golf", seed=1)._repr_svg_()
    assert run(page, begin, "game.view(0)")["drawing"].startswith("<svg")
    assert run(page, "'K' * 2")["value"] == "'KK'"
    score = run(page, "import cardgolf\ncard = cardgolf.score('golf', 'KS 5C 9D / KH 5D 2S')\nassert card")
    assert score["value"] == str(cardgolf.score("golf", "KS 5C 9D / KH 5D 2S")) and not score["drawing"]
    assert run(page, "print(1)")["value"] == run(page, "")["value"] == run(page, "assert True")["value"] == ""


def test_a_block_that_shows_nothing_tells_what_it_defined(page):
    block = "import random\nclass Rule:\n    def deck(self): kept = 1\ndef points(card): pass\nx = y = x = 3"
    assert run(page, block)["value"] == "Defined: Rule, points, x, y"
    assert run(page, "x = 3", "x = 4\nprint(x)")["value"] == run(page, "x = 3", "1 / 0")["value"] == ""


def test_a_value_that_cannot_be_shown_is_left_out(page):
    broken = "class Broken:\n    def __repr__(self):\n        raise ValueError\n\nBroken()"
    assert run(page, broken) == {"block": 0, "output": "", "error": "", "value": "", "drawing": ""}
    assert run(page, "1\n1 / 0")["error"].startswith("line 2: ZeroDivisionError")
