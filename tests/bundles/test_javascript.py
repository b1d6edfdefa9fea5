"""The JavaScript runtime plays and scores as the engine does: digests of moves, views, events, rounds and scores."""

import json
import re
import shutil
import subprocess
from random import Random

import pytest
from helpers.javascript import (
    NODE,
    ROOT,
    RULE_SETS,
    RULE_SETS_OF_HANDS,
    Teller,
    compare_matches,
    list_jobs,
    make_rules,
    run_in_node,
)

import cardgolf
from cardgolf import IllegalMoveError
from cardgolf.bundles import part_lists
from cardgolf.cards import Card, Slot
from cardgolf.engine.round_end import score_board
from cardgolf.table import Board, Layout
from cardgolf.table.layout import MAX_EXTRA

BUILT = ROOT / "src" / "cardgolf" / "web" / "cardgolf-rules.js"
needs_node = pytest.mark.skipif(NODE is None, reason="the JavaScript runtime: no node")
QUICK = ("golf, short deck", "crazy-nines, house rules", "golf, flips in first turns", "golf, another order")
LOOKING = ("four-card", "golf, peeks anywhere", "golf, a known hand")


@pytest.fixture
def export(tmp_path):
    def write(name, players=None):
        rules, path = make_rules(name), tmp_path / "bundle.json"
        path.write_text(rules.export(players).as_text(), encoding="utf-8")
        return rules, path

    return write


@needs_node
@pytest.mark.parametrize("name", QUICK)
def test_some_moves_are_those_of_the_engine(name, export):
    rules, path = export(name, 2)
    jobs = [{**job, "players": 2, "bots": [job["bots"][0]] * 2} for job in list_jobs(path, 5, 80)]
    assert compare_matches(rules, jobs) > 200


@needs_node
def test_the_wary_bot_plays_short_decks_alike(tmp_path):
    rules = cardgolf.rules("golf", f"{ROOT / 'examples' / 'short_deck.py'}?ranks=4,copies=4,columns=2,flips=2", holes=2)
    path = tmp_path / "bundle.json"
    path.write_text(rules.export(2).as_text(), encoding="utf-8")
    jobs = [{**job, "bots": ["wary", "wary"]} for job in list_jobs(path, 6, 60)]
    assert compare_matches(rules, jobs) > 100


@needs_node
@pytest.mark.parametrize("name", [LOOKING[0], *(pytest.param(name, marks=pytest.mark.long) for name in LOOKING[1:])])
def test_some_moves_with_looks_are_those_of_the_engine(name, export):
    rules, path = export(name, 2)
    jobs = [{**job, "players": 2, "bots": (job["bots"] * 2)[:2]} for job in list_jobs(path, 8, 40)]
    assert compare_matches(rules, jobs) > 200


QUICK_OF_HANDS = ("board-nine", "cabo", "six-card, all")


@needs_node
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in QUICK_OF_HANDS else [pytest.mark.long]) for name in RULE_SETS_OF_HANDS],
)
def test_some_moves_of_hands_and_powers_are_those_of_the_engine(name, export):
    rules, path = export(name)
    assert compare_matches(rules, list_jobs(path, 5, 60)) > 120


@needs_node
@pytest.mark.parametrize("options", [{"columns": 3}, {"first_flips": "first_turn", "opening": "apart"}])
def test_arranged_cards_lie_as_in_the_engine(options, tmp_path):
    rules, path = cardgolf.rules("golf", "rearrange", "knocking", **options), tmp_path / "bundle.json"
    path.write_text(rules.export().as_text(), encoding="utf-8")
    assert compare_matches(rules, list_jobs(path, 5, 30)) > 100


@needs_node
def test_the_minified_module_plays_as_the_sources_do(tmp_path):
    bundle = ROOT / "js" / "test" / "bundles" / "household.json"
    job = {"bundle": str(bundle), "players": 3, "seed": 4, "bots": ["greedy", "wary", "beginner"], "most": 200}
    job["tries"] = ["knock", "swap a1", "pass"]
    (source,), (built,) = run_in_node([job]), run_in_node([job], BUILT)
    assert source == built


def list_boards(rules, count, chance):
    """Return boards rich in equal cards, some with gaps and marks, with their lines."""
    layout, faces = rules.table_setup(2).layout, [*rules.table_setup(2).faces]
    game = cardgolf.new_game(rules, players=2, seed=1)
    boards = []
    for _ in range(count):
        few = [chance.choice(faces) for _ in range(chance.choice((2, 3, 4, 9)))]
        gaps = 0.2 if chance.random() < 0.3 and rules.clears_cards else 0
        slots = [
            None
            if chance.random() < gaps
            else Slot(card, up=True, mark=chance.choice((0, 3, 9)) if card in rules.marked else 0)
            for card in (chance.choice(few) for _ in range(layout.size))
        ]
        turns = chance.choice((1, 5))
        state = game.state.replace(turns_begun=(turns, turns))
        lines = score_board(rules, Board.of(layout, slots), 0, state)
        card = cardgolf.table.Scorecard(tuple(lines)).as_dict()
        given = {
            "cards": [slot and str(slot.card) for slot in slots],
            "marks": [slot.mark if slot else 0 for slot in slots],
        }
        boards.append(({**given, "turns": turns}, card))
    return boards


@needs_node
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == QUICK[1] else [pytest.mark.long]) for name in RULE_SETS]
)
def test_rich_boards_score_as_in_the_engine(name, export):
    rules, path = export(name, 2)
    boards, tell = list_boards(rules, 600, Random(3)), Teller()
    for _, card in boards:
        tell(card)
    job = {"bundle": str(path), "boards": [given for given, _ in boards], "trace": True}
    (found,) = run_in_node([job])
    differing = [
        (given, line) for (given, _), line, own in zip(boards, found["trace"], tell.trace, strict=True) if line != own
    ]
    assert not differing, differing[:2]


@needs_node
def test_many_wild_cards_are_chosen_as_in_the_engine(tmp_path):
    rules, chance = cardgolf.rules("golf", "wild-cards:cards=two", "four-bonus", rows=3, columns=5, decks=8), Random(5)
    path, boards = tmp_path / "wild.json", []
    path.write_text(rules.export(score_only=True).as_text(), encoding="utf-8")
    for wild in (4, 5, 6, 9, 12, 15):
        cards = [Card(2, "C")] * wild + chance.choices(
            [card for card in cardgolf.cards.french() if card.rank], k=15 - wild
        )
        chance.shuffle(cards)
        lines = score_board(rules, Board.of(Layout.grid(3, 5), [Slot(card, up=True) for card in cards]), 0, None)
        given = {"cards": [str(card) for card in cards], "marks": [0] * 15, "turns": 0}
        boards.append((given, cardgolf.table.Scorecard(tuple(lines)).as_dict()))
    tell = Teller()
    for _, card in boards:
        tell(card)
    (found,) = run_in_node([{"bundle": str(path), "boards": [given for given, _ in boards], "trace": True}])
    assert found["trace"] == tell.trace


@needs_node
def test_both_languages_have_the_same_lists_of_parts():
    module = (ROOT / "js" / "src" / "parts.js").as_uri()
    program = f'import * as parts from "{module}"; console.log(JSON.stringify(parts));'
    done = subprocess.run([NODE, "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    names = ("BEYOND_GRIDS", "EMPTYING", "OF_HANDS")
    own = {name: [*getattr(part_lists, name)] for name in names}
    assert json.loads(done.stdout) == {**own, "MOST_EXTRA": MAX_EXTRA}


REFUSALS = """
import { readFileSync } from "node:fs";
import { Match, Rules } from "%s";
const rules = new Rules(readFileSync(process.argv[1], "utf8"));
const lines = [], texts = JSON.parse(readFileSync(process.argv[2], "utf8"));
for (const { seed, moves, tried } of texts) {
  const match = new Match(rules, { players: 2, seed });
  for (const move of moves) match.play(move);
  for (const text of tried) {
    try { match.play(text); lines.push("played"); } catch (error) { lines.push(error.rule); }
  }
}
console.log(JSON.stringify(lines));
"""


@needs_node
@pytest.mark.parametrize(
    "name", ["crazy-nines, house rules", pytest.param("golf, required flips", marks=pytest.mark.long)]
)
def test_refused_moves_name_the_clause_that_the_engine_names(name, export, tmp_path):
    rules, path = export(name, 2)
    chance, expected, jobs = Random(5), list[str](), []
    every = [str(move) for move in rules.action_space(2)] + ["sing", "flip", "swap z9", "draw up", "KNOCK", "nine", ""]
    for seed in range(20):
        game = cardgolf.new_game(rules, players=2, seed=seed)
        for _ in range(chance.randrange(40)):
            if not game.is_round_over:
                game = game.play(chance.choice(game.legal_moves))
        legal = {str(move) for move in game.legal_moves}
        tried = [text for text in every if text.lower().replace("nine", "knock") not in legal]
        for text in tried:
            with pytest.raises(IllegalMoveError) as refused:
                game.play(text)
            expected.append(refused.value.rule)
        jobs.append({"seed": seed, "moves": [str(move) for _, move in game.history], "tried": tried})
    texts = tmp_path / "texts.json"
    texts.write_text(json.dumps(jobs), encoding="utf-8")
    program = REFUSALS % (ROOT / "js" / "src" / "index.js").as_uri()
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", program, path, texts], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == expected
    assert len({*expected}) > 2


@needs_node
def test_the_package_has_its_sources_and_declarations():
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("the JavaScript package: no npm")
    command = [npm, "pack", "--dry-run", "--json"]
    done = subprocess.run(command, cwd=ROOT / "js", capture_output=True, text=True, check=True)
    (packed,) = json.loads(done.stdout)
    names = {each["path"] for each in packed["files"]}
    assert {
        "src/index.js",
        "src/lite.js",
        "src/table.js",
        "index.d.ts",
        "table.d.ts",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "package.json",
    } <= names
    assert not [name for name in names if name.startswith(("test/", "demo/", "scripts/"))]
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version and packed["version"] == version[1]
