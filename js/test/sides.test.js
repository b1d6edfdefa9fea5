import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Chance, InvalidArgumentError, InvalidRecordError, Match, Rules, makeBot, redact, seatChances } from "../src/index.js";
import { Match as PlainMatch } from "../src/lite.js";
import { narrate, narrateStep, tableMessage } from "../src/table.js";

const rules = new Rules(readFileSync(new URL("bundles/household.json", import.meta.url), "utf8"));
const SIDES = { names: ["Ann", "Bo", "Cy", "Di"], seed: 7, teams: [[3, 1], [2, 0]], handicaps: [0, 5, 0, 0] };

/** Let bots play until the match has so many moves and deals, or is over. */
function play(match, bots, ply = Infinity) {
  while (!match.isOver && match.ply < ply) {
    if (match.isRoundOver) match.deal();
    else match.play(bots[match.turn].choose(match.view(match.turn)));
  }
  return match;
}

const makeBots = chances => chances.map(chance => makeBot("random", rules, chance));

test("teams share their totals, and a handicap is given before the first round", () => {
  const match = new Match(rules, SIDES), { teams, handicaps } = match.view(0);
  assert.deepEqual([teams, handicaps, match.totals], [[[0, 2], [1, 3]], [0, 5, 0, 0], [0, -5, 0, -5]]);
  play(match, makeBots(seatChances(4, 7)));
  const sums = match.names.map((_, seat) => match.rounds.filter(each => each.kind === "hole").reduce((sum, each) => sum + each.scores[seat], 0));
  assert.deepEqual(match.totals, [sums[0] + sums[2], sums[1] + sums[3] - 5, sums[0] + sums[2], sums[1] + sums[3] - 5]);
  assert.deepEqual(match.standings.map(each => each.rank), [1, 1, 2, 2]);
});

test("teams of one seat each and handicaps of no points are none", () => {
  const match = new Match(rules, { players: 3, seed: 7, teams: [[2], [0], [1]], handicaps: [0, 0, 0] });
  assert.deepEqual(match.view(0), new Match(rules, { players: 3, seed: 7 }).view(0));
  assert.ok(!("teams" in match.record()));
});

test("a record has the sides, and its match goes back and on with them", () => {
  const match = play(new Match(rules, SIDES), makeBots(seatChances(4, 7)), 60), record = JSON.parse(JSON.stringify(match.record()));
  const again = Match.replay(rules, record);
  assert.deepEqual([again.view(1), again.at(3).view(1)], [match.view(1), match.at(3).view(1)]);
  const wrong = [{ teams: [[2, 0], [1, 3]] }, { teams: [] }, { teams: null }, { teams: [[0, 2], [1]] }, { handicaps: [0, 5] }, { handicaps: [0, 0, 0, 0] }];
  for (const each of wrong) {
    assert.throws(() => Match.replay(rules, { ...record, ...each }), error => error instanceof InvalidRecordError && error.message.length < 200, JSON.stringify(each));
  }
});

test("the match of a page that only plays takes no sides", () => {
  assert.throws(() => new PlainMatch(rules, SIDES), error => error instanceof InvalidArgumentError && error.argument === "teams");
  assert.throws(() => PlainMatch.replay(rules, new Match(rules, SIDES).record()), InvalidRecordError);
  assert.deepEqual(new PlainMatch(rules, { players: 2, seed: 7 }).view(0), new Match(rules, { players: 2, seed: 7 }).view(0));
});

test("a resumed match has the same moves of bots", () => {
  const chances = seatChances(4, 7), match = play(new Match(rules, SIDES), makeBots(chances), 40);
  const saved = JSON.parse(JSON.stringify({ record: match.record(), chances }));
  const resumed = Match.replay(rules, saved.record), again = makeBots(saved.chances.map(each => Chance.restore(each)));
  play(match, makeBots(chances));
  assert.deepEqual(play(resumed, again).history, match.history);
});

test("a redacted record tells no card that the seat did not see, and no seed", () => {
  const match = play(new Match(rules, { ...SIDES, seed: 2n ** 200n + 12345n }), makeBots(seatChances(4, 7)), 50);
  const [head, ...lines] = redact(match, 1).trimEnd().split("\n").map(line => JSON.parse(line)), trailer = lines.pop();
  assert.deepEqual(lines, match.events(1).events);
  assert.deepEqual([head.seat, head.players, head.teams, head.handicaps], [1, SIDES.names, [[0, 2], [1, 3]], [0, 5, 0, 0]]);
  assert.deepEqual([trailer.events, trailer.totals], [lines.length, match.totals]);
  assert.ok(!redact(match).includes(String(match.seed)) && !redact(match).includes("deck"));
});

test("one move is told alike from the match and from what a server sent", () => {
  const match = play(new Match(rules, SIDES), makeBots(seatChances(4, 7)));
  const { news } = tableMessage(match, 0, match.ply - 30), told = narrate(match, 0, match.ply - 30);
  assert.deepEqual(told, news);
  for (const ply of [0, 1, match.ply]) {
    const before = ply ? match.at(ply - 1).view(0) : null, now = match.at(ply), events = match.events(0, ply).events.filter(each => each.ply === ply);
    assert.deepEqual(narrateStep(rules, { before, events, after: now.view(0), rounds: now.rounds }), narrate(match, 0, ply, ply));
  }
  assert.match(told.at(-1).text, /^(Ann and Cy|Bo and Di) win\.$/);
  assert.deepEqual(tableMessage(match, 0).sides, ["Teams: Ann and Cy; Bo and Di.", "Handicaps: Bo 5."]);
});
