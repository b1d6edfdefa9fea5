import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Rules } from "../src/index.js";
import { scoreLayouts } from "../src/layouts.js";

const read = name => new Rules(readFileSync(new URL(`bundles/${name}.json`, import.meta.url), "utf8"));
const playNine = read("play-nine"), crazyNines = read("crazy-nines");

test("a layout has its lines in words", () => {
  const [found] = scoreLayouts(playNine, ["8 8 3 -5 / 8 8 3 12"]);
  assert.equal(found.total, -3);
  assert.deepEqual(found.lines.at(-1), { points: -10, places: ["a1", "b1", "a2", "b2"], rule: "play-nine.score.bonus", text: "four 8s" });
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
