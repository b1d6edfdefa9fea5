"""The JavaScript package as programs in TypeScript find it: packed, installed, and resolved in every way."""

import shutil
import subprocess

import pytest

from tests.bundles.test_javascript import ROOT

TOOLS = ("typescript@5.9", "publint@0.3.25", "@arethetypeswrong/cli@0.18.5")  # npm fetches them by name
WAYS = {"nodenext": "nodenext", "bundler": "esnext", "node10": "esnext"}
PROGRAM = """
import {
  Chance, IllegalMoveError, InvalidArgumentError, InvalidBundleError, InvalidRecordError, Match, Rules, makeBot,
  redact, type Bundle, type MatchRecord, type SavedChance, type View,
} from "@cardgolf/rules";
import { Match as SmallMatch, Rules as Trusted } from "@cardgolf/rules/lite";
import { HandRules } from "@cardgolf/rules/hands";
import { ENGLISH, Words, narrate, narrateStep, tableMessage, type TableMessage } from "@cardgolf/rules/table";
import { scoreLayouts, type LayoutScore } from "@cardgolf/rules/layouts";
import { MOST_POINTS, settleSheet, type SettledSheet, type Sheet } from "@cardgolf/rules/sheet";

export function play(bundle: Bundle): (string | number)[] {
  const rules = new Rules(bundle), again = new Trusted(rules.bundle);
  const match = new Match(rules, { names: ["Ann", "Bo"], seed: 7 }), view: View = match.view(0);
  const bot = makeBot("greedy", rules, new Chance(7n)), copy: Match = Match.replay(rules, match.record());
  const message: TableMessage = tableMessage(match, 0, null, ENGLISH);
  const found: LayoutScore[] = scoreLayouts(rules, ["8 8 3 -5 / 8 8 3 12"]);
  const rounds = [{ scores: [3, "8 8 3 -5 / 8 8 3 12"], closer: 1 }];
  const sheet: Sheet = { players: ["Ann", "Bo"], dealer: 0, rounds };
  const settled: SettledSheet = settleSheet(rules, sheet);
  const teams = [[0, 2], [1]], paired = new Match(rules, { players: 3, teams, handicaps: [0, 5, 0] });
  const saved: SavedChance = new Chance("7").toJSON(), record: MatchRecord = paired.record();
  const third = makeBot("random", rules, Chance.restore(saved)), seen: string = redact(paired, 0, { producer: "ours" });
  const { events } = paired.events(0), step = { before: null, events, after: paired.view(0), rounds: paired.rounds };
  const told = [...narrate(paired, 0, 0, 0, ENGLISH), ...narrateStep(rules, step)].map(each => each.text);
  try {
    match.play(bot.choose(view));
  } catch (error) {
    if (error instanceof IllegalMoveError) return [error.rule];
    if (error instanceof InvalidArgumentError) return [error.argument];
    if (error instanceof InvalidBundleError || error instanceof InvalidRecordError) return [error.message];
  }
  const hands = new HandRules(rules.bundle), small = new SmallMatch(hands), [seat] = small.toAct;
  const offered: string[] = [...small.legalMoves(seat), ...match.legalMoves(null), ...rules.listPlays(["5"])];
  scoreLayouts(hands, hands.listPlays(["5"]));
  // @ts-expect-error: the small package lists no plays
  again.listPlays(["5"]);
  // @ts-expect-error: what a match returns is not to be changed
  match.totals.push(1);
  // @ts-expect-error: nor are its rules
  rules.bundle.points[0] = 99;
  // @ts-expect-error: nor its rounds
  match.rounds[0]!.scores[0] = 1;
  const first: number = match.rounds[0]!.scores[0]! + MOST_POINTS, words = new Words("{}");
  return [...offered, again.digest, copy.ply, message.title, found.length, ...settled.winners, first, words.language,
    seen, ...told, record.handicaps?.[0] ?? third.choose(view)];
}
"""


def run(folder, *command):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=200)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """Return a folder in which the packed package and the tools are installed."""
    folder, npm = tmp_path_factory.mktemp("typescript"), shutil.which("npm")
    if npm is None:
        pytest.skip("the declarations for TypeScript: no npm")
    packed = run(ROOT / "js", npm, "pack", "--silent", "--pack-destination", str(folder))
    assert packed.returncode == 0, packed.stderr
    (folder / "package.json").write_text('{"type": "module", "private": true}')
    (folder / "program.ts").write_text(PROGRAM)
    installed = run(folder, npm, "install", "--silent", "--no-audit", "--no-fund", f"./{packed.stdout.strip()}", *TOOLS)
    if installed.returncode:
        pytest.skip("the declarations for TypeScript: npm cannot install")
    return folder


@pytest.mark.parametrize(("way", "module"), WAYS.items())
def test_a_strict_program_finds_every_module(project, way, module):
    options = ("--noEmit", "--strict", "--target", "es2022", "--module", module, "--moduleResolution", way)
    done = run(project, "npm", "exec", "--", "tsc", *options, "program.ts")
    assert done.returncode == 0, done.stdout


def test_nothing_is_wrong_with_the_package(project):
    (packed,) = project.glob("*.tgz")
    for command in (
        ("publint", "--strict", "node_modules/@cardgolf/rules"),
        ("attw", packed.name, "--ignore-rules", "cjs-resolves-to-esm"),  # it has modules alone
    ):
        done = run(project, "npm", "exec", "--", *command)
        assert done.returncode == 0, done.stdout + done.stderr
