"""Implementations that are certified: the JavaScript runtime, Golf in Perl, and the library's own bundles."""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from cardgolf.certify import shorten
from cardgolf.certify.check import check_rule_set
from cardgolf.certify.corpus import Amount
from cardgolf.certify.digests import DIGITS, digest
from cardgolf.certify.program import Program
from cardgolf.certify.rule_sets import RARE_PARTS, make_rule_sets, parse_spec
from cardgolf.errors import CardGolfError

ROOT = Path(__file__).parents[2]
NODE = [str(shutil.which("node")), str(ROOT / "js" / "certify.js")]
PERL = [str(shutil.which("perl")), str(ROOT / "examples" / "golf.pl")]
needs_node = pytest.mark.skipif(not shutil.which("node"), reason="node plays JavaScript")
needs_perl = pytest.mark.skipif(not shutil.which("perl"), reason="the second implementation is in Perl")


@needs_node
def test_the_javascript_runtime_is_certified_on_a_small_game(small):
    with Program(NODE, 60) as program:
        assert check_rule_set(program, small, Amount(matches=2, moves=30, boards=40)).is_equal


@needs_perl
def test_the_second_implementation_is_certified_on_a_small_game(small):
    with Program(PERL, 60) as program:
        finding = check_rule_set(program, small, Amount(matches=1, moves=30, boards=40))
    assert finding.is_equal and finding.missing == ("events",)


JS_FAULTS = (
    ("results.js", "doubled: Math.max(own, 0),", "doubled: own,", "scores 4", "settle"),
    ("results.js", "Math.floor(totals[seat] / 2)", "Math.trunc(totals[seat] / 2)", "scores 1", "settle"),
    ("results.js", "rounds.length === limit", 'count("hole") === limit', "scores 2", "settle"),
    ("results.js", "PLAYOFF_LIMIT = 20", "PLAYOFF_LIMIT = 19", "scores 5", "settle"),
    ("match.js", "takeAway(old.hidden(seat), now.hidden(seat)).length", "false", "turns 1", "undo"),
    ("match.js", "if (!this.isRoundOver || this.isOver) {", "if (this.isOver) {", "turns 3", "moves"),
    ("round.js", "this.stockKey(), this.reshuffles++", "this.stockKey(), 0 * this.reshuffles++", "turns 5", "views"),
)


@needs_node
@pytest.mark.parametrize(("file", "right", "wrong", "name", "what"), JS_FAULTS)
def test_a_planted_fault_is_found(file, right, wrong, name, what, tmp_path):
    shutil.copytree(ROOT / "js" / "src", tmp_path / "src")
    shutil.copy(ROOT / "js" / "certify.js", tmp_path)
    path = tmp_path / "src" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    rule_set = next(each for each in make_rule_sets(RARE_PARTS) if each.name == f"{RARE_PARTS}, {name}")
    amount = Amount(matches=0 if what == "settle" else 4, boards=0)
    with Program([NODE[0], str(tmp_path / "certify.js")], 60) as program:
        assert check_rule_set(program, rule_set, amount).difference.what == what


@needs_perl
def test_the_second_implementation_refuses_what_it_does_not_know():
    with Program(PERL, 60) as program:
        for bundle in ({"format": "cardgolf-rules-1"}, {}):
            assert "no bundle" in program.ask({"do": "rules", "bundle": bundle})["error"]


def test_the_program_of_the_library_answers_lines():
    asked = '{"do":"rules","bundle":{"format":"cardgolf-rules-1"}}\n'
    done = subprocess.run(
        [sys.executable, "-m", "cardgolf.certify"], input=asked, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith('{"error":"invalid format') and done.stdout.count("\n") == 1


def test_digests_are_those_of_the_page():
    page = (ROOT / "docs" / "certify-requests.md").read_text(encoding="utf-8")
    assert f'The digest of `["draw stock","draw discard"]` is `{digest(["draw stock", "draw discard"])}`' in page
    assert f"`{digest(None)}`" in page and len(digest(None)) == DIGITS


@pytest.mark.parametrize(("spec", "found"), [
    ("golf", (("golf",), ())), ("golf knocking columns=2", (("golf", "knocking"), ("columns=2",))),
    ("golf ender-penalty:how=flat,points=3", (("golf", "ender-penalty:how=flat,points=3"), ())),
    ('golf "C:\\a=b c\\o.py:free" ./o.py?nine=3', (("golf", "C:\\a=b c\\o.py:free", "./o.py?nine=3"), ())),
])  # fmt: skip
def test_rules_are_named_as_in_play(spec, found):
    names, given = parse_spec(spec)
    assert (names, given["settings"]) == found


@pytest.mark.parametrize("spec", ["", "columns=2", "no-such-game", "golf no-such-rule"])
def test_other_texts_name_no_rules(spec):
    with pytest.raises(CardGolfError):
        next(make_rule_sets(spec))


# Mutants: `python -m certify.mutants` tries all of them


def test_a_deck_of_few_ranks_has_one_card_of_each_other():
    deck = shorten("skyjo", ranks=3).table_setup(2).deck
    ranks = Counter(card.rank for card in deck)
    assert sorted(ranks.values())[:12] == [1] * 12 and len(ranks) == 15 and len(deck) == 60
