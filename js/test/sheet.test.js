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

test("rounds of many players, changes and parts are settled at once", () => {
  const players = Array.from({ length: 99 }, (_, seat) => `P${seat}`), rounds = new Array(500).fill({ scores: new Array(99).fill(0) });
  const bundle = JSON.parse(readFileSync(new URL("bundles/crazy-nines.json", import.meta.url), "utf8"));
  const adjust = { do: "adjust", when: "tied", add: 0, times: 0, rule: "a", number: 0, round: null, least: null, ties: true };
  const reset = { do: "reset", totals: new Array(1000).fill(5), to: null, scored: false, most: null };
  const many = { ...bundle, match: { ...bundle.match, holes: 1000, round_limit: null }, decks: [{ players: 99, pack: 0, times: 50 }], turns: null };
  const changes = players.slice(0, 90).flatMap((_, seat) => [{ round: 1, seat, what: "leave" }, { round: 1, seat, what: "return" }]);
  const before = process.cpuUsage();
  const settle = (scoring, sheet) => settleSheet(new Rules({ ...many, scoring: [...bundle.scoring.filter(part => part.do !== "wrong_closer"), ...scoring] }), { players, dealer: 0, rounds, ...sheet });
  for (const scoring of [new Array(190).fill(adjust), new Array(190).fill(reset)]) assert.equal(settle(scoring, { rounds: rounds.slice(0, 100) }).rounds.length, 100);
  assert.equal(settle([], { changes, teams: players.map((_, seat) => [seat]) }).rounds.length, 500);
  assert.ok(process.cpuUsage(before).user < 6e6, "squares of players would take twice as long");
});

test("layouts of a sheet have as many characters as cardgolf takes", () => {
  const layout = `2 3 4 / 5 6 7 / 8 9 J${" ".repeat(970)}`, rounds = count => new Array(count).fill({ scores: [layout, layout], closer: 0 });
  const settle = count => settleSheet(rules, { players: ["Ann", "Bo"], dealer: 0, rounds: rounds(count) });
  assert.throws(() => settle(26), /invalid characters of layouts=\d+: expected at most 50000; enter points instead/);
  assert.equal(settle(9).rounds.length, 9);
});
