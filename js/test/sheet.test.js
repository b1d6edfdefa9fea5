import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Rules } from "../src/index.js";
import { settleSheet } from "../src/sheet.js";

const rules = new Rules(readFileSync(new URL("bundles/crazy-nines.json", import.meta.url), "utf8"));
const sheet = { // Di joins in round 3 with 31, and Bo leaves after it
  players: ["Ann", "Bo", "Cy", "Di"], dealer: 0,
  changes: [{ round: 3, seat: 3, what: "join", points: 31 }, { round: 4, seat: 1, what: "leave" }],
  rounds: [
    { scores: [12, 30, 9, null], closer: 2 },
    { scores: [8, 11, 30, null], closer: 1 },
    { scores: [5, 7, 9, 20], closer: 0 },
  ],
};

test("a closer who was beaten is fined", () => {
  const { additions, scores } = settleSheet(rules, sheet).rounds[1];
  assert.deepEqual(additions, [[], [["crazy-nines.score.ender", 20]], [], []]);
  assert.deepEqual(scores, [8, 31, 30, null]);
});

test("a call without a fine fines nothing", () => {
  const bundle = JSON.parse(readFileSync(new URL("bundles/crazy-nines.json", import.meta.url), "utf8"));
  const call = { do: "call", points: 25, made: "x.made", spared: "x.spared", others: "all", beside: false, ties: false, empty: true };
  const scoring = bundle.scoring.filter(part => part.do !== "wrong_closer");
  const settle = failed => settleSheet(new Rules({ ...bundle, scoring: [...scoring, { ...call, failed }] }), sheet).rounds[1].additions;
  assert.deepEqual(settle("x.failed"), [[["x.spared", -8]], [["x.failed", 14]], [["x.spared", -30]], []]);
  assert.deepEqual(settle(""), [[["x.spared", -8]], [], [["x.spared", -30]], []]);
});

test("a late player begins with points, and one who left ranks last", () => {
  const found = settleSheet(rules, sheet);
  assert.deepEqual(found.totals, [25, 68, 48, 51]);
  assert.deepEqual(found.standings.map(({ seat, rank }) => [seat, rank]), [[0, 1], [2, 2], [3, 3], [1, 4]]);
  assert.deepEqual(found.upcoming, { kind: "hole", number: 4, seats: [0, 2, 3], dealer: 3 });
});

test("a sheet that is finished now has no next round, and goes on when that is taken back", () => {
  const found = settleSheet(rules, { ...sheet, finished: true });
  assert.deepEqual([found.upcoming, found.ended, found.finishedEarly, found.winners], [null, true, true, [0]]);
});

test("a round of other players is kept and not settled", () => {
  const rounds = [...sheet.rounds, { scores: [1, 2, 3, 4] }];
  assert.equal(settleSheet(rules, { ...sheet, rounds }).unsettled, 1);
});

test("a change of no player, or a layout of other cards, is refused", () => {
  assert.throws(() => settleSheet(rules, { ...sheet, changes: [{ round: 1, seat: 9, what: "leave" }] }), RangeError);
  const rounds = [{ scores: ["XX ".repeat(9), 1, 2, null] }];
  assert.throws(() => settleSheet(rules, { ...sheet, rounds }), RangeError);
});

test("where the first dealer sits out the next seat deals", () => {
  const changes = [{ round: 1, seat: 0, what: "sit_out" }];
  assert.equal(settleSheet(rules, { players: ["Ann", "Bo", "Cy"], dealer: 0, changes, rounds: [] }).upcoming.dealer, 1);
});
