import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { InvalidArgumentError, Rules } from "../src/index.js";
import { scoreLayouts } from "../src/layouts.js";
import { settleSheet } from "../src/sheet.js";

const read = name => new Rules(readFileSync(new URL(`bundles/${name}.json`, import.meta.url), "utf8"));
const playNine = read("play-nine"), crazyNines = read("crazy-nines");

const settle = (rules, text) => settleSheet(rules, { players: ["Ann", "Bo"], dealer: 0, rounds: [{ scores: [text, 0] }] }).rounds[0].points[0];

test("a layout has its lines in words", () => {
  const [found] = scoreLayouts(playNine, ["8 8 3 -5 / 8 8 3 12"]);
  assert.equal(found.total, -3);
  assert.deepEqual(found.lines.at(-1), { points: -10, places: ["a1", "b1", "a2", "b2"], rule: "play-nine.score.bonus", text: "four 8s" });
});

for (const [name, text, expected] of JSON.parse(readFileSync(new URL("typed-layouts.json", import.meta.url), "utf8"))) {
  test(`${name}: ${JSON.stringify(text)} is read as by cardgolf`, () => {
    const rules = read(name);
    if (expected === null) {
      for (const run of [() => scoreLayouts(rules, [text]), () => settle(rules, text)]) assert.throws(run, InvalidArgumentError);
      return;
    }
    const [{ total, lowest, highest }] = scoreLayouts(rules, [text]);
    if (Array.isArray(expected)) assert.deepEqual([lowest, highest], expected);
    else assert.deepEqual([total, settle(rules, text)], [expected, expected]);
  });
}

test("a rank without its suit is refused where the suit counts", () => {
  const bundle = JSON.parse(readFileSync(new URL("bundles/crazy-nines.json", import.meta.url), "utf8"));
  bundle.points[bundle.faces.indexOf("KH")] = -5;
  const rules = new Rules(bundle), rest = "2 3 / 4 5 6 / 7 8 9";
  assert.throws(() => scoreLayouts(rules, [`K ${rest}`]), /invalid card=K: expected its suit, as in K/);
  const totals = ["KH", "KS"].map(king => scoreLayouts(rules, [`${king} ${rest}`])[0].total);
  assert.equal(totals[1] - totals[0], bundle.points[bundle.faces.indexOf("KS")] + 5);
});

test("layouts of one table share its deck", () => { // of two packs
  const one = "2S 3S 4S / 5S 6S 7S / 8S 9S 10S", other = "2S 2S 4H / 5H 6H 7H / 8H 9H 10H";
  assert.equal(scoreLayouts(crazyNines, [one, one]).length, 2);
  assert.throws(() => scoreLayouts(crazyNines, [one, other]), /invalid layouts=2S: expected as many of a card as the deck has/);
  const sheet = { players: ["Ann", "Bo"], dealer: 0, rounds: [{ scores: [one, one], closer: 0 }] };
  assert.equal(settleSheet(crazyNines, sheet).rounds.length, 1);
  assert.throws(() => settleSheet(crazyNines, { ...sheet, rounds: [{ scores: [one, other], closer: 0 }] }), /invalid layouts=2S/);
});

test("an unknown card gives a range and a mean by the cards that are left", () => {
  const [found] = scoreLayouts(playNine, ["8 8 3 -5 / 8 8 3 ?"]);
  assert.deepEqual([found.total, found.lowest, found.highest, found.mean], [null, -20, -3, -9.3]);
  assert.equal(scoreLayouts(playNine, ["8 8 8 1 / 8 8 8 ?"])[0].total, null);
});

test("locked cards and places without a card count as they lie", () => {
  assert.equal(scoreLayouts(crazyNines, ["QS! 2C 3C / . . . / 5C 8C KC"])[0].total, 54);
  assert.equal(scoreLayouts(crazyNines, ["QS 2C 3C / . . . / 5C 8C KC"])[0].total, 29);
});

test("layouts that cannot lie so are refused in a sentence", () => {
  const wrong = [
    [["8 8"]], [["8 8 8 8 / 8 8 8 8", "8 8 8 8 / 8 8 8 8"]], [["8 8 3 -5 / 8 8 3 77"]], [["8! 8 3 -5 / 8 8 3 12"]],
    [["8 8 3 . / 8 8 3 ."]], [["? ? ? ? / ? ? ? ?"]], [["8 8 3 -5 / 8 8 3 12"], 0], [[]], [["8".repeat(2000)]], [[null]],
  ];
  for (const given of wrong) assert.throws(() => scoreLayouts(playNine, ...given), error => error instanceof RangeError && error.message.length < 200, JSON.stringify(given));
  assert.throws(() => scoreLayouts(crazyNines, ["QS 2C . / 4C 5C 6C / 5C 8C KC"]), /leave together/);
});

test("a card with a name is typed in any case, with its rank or without it", () => { // as cardgolf.score reads it
  const bundle = JSON.parse(readFileSync(new URL("bundles/crazy-nines.json", import.meta.url), "utf8")), king = bundle.faces.indexOf("KS");
  const named = face => new Rules({ ...bundle, faces: bundle.faces.with(king, face) }), rest = "2C 3C / 4C 5D 6D / 7D 8D JC";
  const totals = ["Spy=7", "spy", "SPY=7"].map(word => scoreLayouts(named("Spy=7"), [`${word} ${rest}`])[0].total);
  assert.equal(new Set(totals).size, 1);
  assert.equal(scoreLayouts(named("\u00dcnter"), [`\u00fcnter ${rest}`])[0].total, totals[0]);
  for (const word of ["Spy=8", "sp", "\u017fpy"]) assert.throws(() => scoreLayouts(named("Spy=7"), [`${word} ${rest}`]), /a card of the deck/);
});

test("unknown cards are filled in within some steps, whatever cards are wild", () => {
  const bundle = JSON.parse(readFileSync(new URL("bundles/crazy-nines.json", import.meta.url), "utf8")), two = bundle.faces.flatMap((face, at) => (face[0] === "2" ? [at] : []));
  const wild = new Rules({ ...bundle, turns: null, scoring: [{ do: "wild", cards: two }, ...bundle.scoring] }), before = process.cpuUsage();
  assert.equal(scoreLayouts(wild, ["2C 3C 4C / 5C 6C 7C / 8C 9C ?"]).length, 1);
  assert.throws(() => scoreLayouts(wild, ["2C 2D 2H / 2S 6C 7C / 8C ? ?"]), /expected fewer unknown cards/);
  assert.ok(process.cpuUsage(before).user < 5e6, "thousands of ways, each of thousands of boards");
  assert.equal(scoreLayouts(crazyNines, ["2C 2D 2H / 2S 6C 7C / 8C ? ?"]).length, 1);
});
