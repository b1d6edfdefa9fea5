import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { checkBundle, checkTurns } from "../src/check.js";
import { InvalidBundleError, Match, Rules } from "../src/index.js";

const text = readFileSync(new URL("bundles/crazy-nines.json", import.meta.url), "utf8");

/** Refuse a bundle, and return the place that the error names. */
function refuse(bundle) {
  const begun = process.cpuUsage();
  try {
    new Rules(bundle);
  } catch (error) {
    assert.ok(error instanceof InvalidBundleError, error.stack);
    const { user, system } = process.cpuUsage(begun);
    assert.ok(user + system < 50_000, `${user + system} microseconds`);
    assert.ok(error.message.length < 300, error.message);
    return error.path;
  }
  return assert.fail("the bundle was taken");
}

function change(path, value) {
  const bundle = JSON.parse(text), keys = path.split(".");
  const last = keys.pop();
  keys.reduce((found, key) => found[key], bundle)[last] = value;
  return bundle;
}

test("a bundle is an object or its text", () => {
  assert.deepEqual(new Rules(text).names, ["crazy-nines"]);
  assert.deepEqual(new Rules(JSON.parse(text)).places.length, 9);
});

test("a bundle that is cut is refused at every length", () => {
  for (let length = 0; length < text.length - 2; length += 37) refuse(text.slice(0, length));
});

test("what is no bundle is refused", () => {
  for (const other of [null, 7, [], "[]", "null", "{}", { format: "cardgolf-rules-2" }, undefined]) refuse(other);
  for (const number of [1, 3]) assert.equal(refuse(text.replace("cardgolf-rules-2", `cardgolf-rules-${number}`)), "format");
});

test("a megabyte is refused, as text and as lists", () => {
  refuse(`${text.slice(0, -2)},"x":"${"x".repeat(1_100_000)}"}`);
  refuse(change("turns", new Array(100_000).fill({ do: "spend", rule: "crazy-nines" })));
  refuse(change("packs", [new Array(500_000).fill(0)]));
  refuse(change("faces", new Array(100_000).fill("AC")));
});

test("keys that objects have anyway are refused", () => {
  for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    assert.equal(refuse(text.replace('"match":{', `"match":{"${key}":{"holes":1},`)), `match.${key}`);
    assert.equal(refuse(text.replace('"do":"cancel"', `"do":"${key}"`)), "scoring[0].do");
    assert.equal(refuse(`{"${key}":1,${text.slice(1)}`), key);
  }
});

test("numbers out of range are refused, with their place", () => {
  const places = {
    "points.0": "points[0]", "kinds.3": "kinds[3]", "packs.0.0": "packs[0][0]", "decks.1.pack": "decks[1].pack", "decks.1.times": "decks[1].times",
    "match.holes": "match.holes", "match.round_limit": "match.round_limit", "turns.0.keep.0": "turns[0].keep[0]",
    "turns.1.card": "turns[1].card", "turns.1.turns": "turns[1].turns", "turns.2.lines.0.0": "turns[2].lines[0][0]",
    "scoring.1.face": "scoring[1].face", "scoring.1.alone": "scoring[1].alone", "layout.rows": "layout.rows",
  };
  for (const [path, place] of Object.entries(places)) {
    for (const value of [2 ** 53, -(2 ** 53), 1.5, NaN, Infinity, "1", [], {}, true]) assert.ok(refuse(change(path, value)).startsWith(place), `${path} = ${value}`);
  }
});

test("each value that is left out is refused, with its place", () => {
  const bundle = JSON.parse(text);
  for (const key of Object.keys(bundle)) if (key !== "words") assert.match(refuse(change(key, undefined)), new RegExp(`^${key}`));
  for (const [at, key] of [[0, "rule"], [1, "card"], [1, "turns"], [2, "lines"]]) assert.equal(refuse(change(`turns.${at}.${key}`, undefined)), `turns[${at}].${key}`);
  for (const key of Object.keys(bundle.match)) assert.equal(refuse(change(`match.${key}`, undefined)), `match.${key}`);
});

test("what would make play impossible is refused", () => {
  refuse(change("decks.0.times", 0));
  refuse(change("layout.columns", 4));
  refuse(change("scoring.0.lines", "anywhere"));
  assert.equal(refuse(change("scoring", JSON.parse(text).scoring.slice(1))), "scoring");
  assert.equal(refuse(change("match.first_dealer", 2)), "match.first_dealer");
  assert.equal(refuse(change("turns.2.lines.0", [0, 0])), "turns[2].lines[0]");
});

/** Return the rules with more parts of turns. */
const adding = (...parts) => new Rules(change("turns", [...JSON.parse(text).turns, ...parts.map(part => ({ rule: "crazy-nines", ...part }))]));

test("the first way that names a leader counts, or the seat on the dealer's left leads", () => {
  for (const [leads, seat] of [[["last closer"], 1], [["last closer", "dealer", "most points"], 0], [["last"], 1]]) {
    const match = new Match(adding({ do: "leads", leads }), { names: ["Ann", "Bo"], seed: 1 });
    while (match.view(null).phase === "opening") match.play(match.legalMoves()[0]);
    const { dealer, turn } = match.view(null);
    assert.equal(turn, (dealer + seat) % 2);
  }
});

test("a bundle without turns scores, and does not play", () => {
  const rules = new Rules(change("turns", null));
  assert.equal(rules.canPlay, false);
  assert.equal(rules.score(["KC", "KD", "5H", "AC", "5D", "4S", null, null, null]).total, 14);
  assert.throws(() => new Match(rules, { players: 2 }), /a bundle with turns/);
});

test("pairs on more than 16 places are refused, since every way to pair a group is tried", () => {
  const wide = places => {
    const bundle = JSON.parse(readFileSync(new URL("bundles/play-nine.json", import.meta.url), "utf8"));
    const cancel = { do: "cancel", lines: "pairs", group: "x.pair", card: "x.card", unless: null };
    const layout = { rows: 1, columns: places, is_hand: false, extra: 0 }, names = Array.from({ length: places }, (_, place) => `p${place}`);
    return { ...bundle, layout, places: names, scoring: [cancel], turns: null };
  };
  assert.equal(new Rules(wide(16)).score(new Array(16).fill("8")).total, 0);
  assert.throws(() => new Rules(wide(17)), error => error.path === "scoring[0].lines");
});

test("lines that are counted have no common places", () => {
  const bundle = JSON.parse(readFileSync(new URL("bundles/play-nine.json", import.meta.url), "utf8"));
  const count = { do: "count", table: [[1, -1], [4, -10]], rule: "x.count", largest: false, adjacent: true, cards: null, unless: null };
  const counting = lines => ({ ...bundle, scoring: [bundle.scoring.find(part => part.do === "cancel"), { ...count, lines }] });
  const rules = new Rules(counting([[0, 1], [2, 3], [4, 5], [6, 7]]));
  const counted = cards => rules.score(cards).lines.filter(line => line.rule === "x.count").map(line => [line.points, line.slots.length]);
  assert.deepEqual(counted(["8", "8", "8", "8", "8", "8", "8", "8"]), [[-10, 8]]);
  assert.equal(refuse(counting(Array.from({ length: 10_000 }, () => [0, 1]))), "scoring[1].lines");
});

test("texts that hide something or turn a line around are refused, and long ones are counted by characters", () => {
  const titled = title => new Rules({ ...JSON.parse(text), title });
  for (const title of ["a\u0000b", "a\nb", "a\u202eb", "a\u2066b", "a\u200bb", "\ud800"]) assert.throws(() => titled(title), /at title: expected a text/, JSON.stringify(title));
  assert.equal(titled("\u{1f0cf}".repeat(900)).title.length, 1800);
  assert.throws(() => titled("\u{1f0cf}".repeat(1001)), /at title/);
});

for (const { bundle, changes, refused, taken, moves = [], reason } of JSON.parse(readFileSync(new URL("altered-bundles.json", import.meta.url), "utf8"))) {
  test(`${bundle} with ${JSON.stringify(changes).slice(0, 200)} is refused or played as by cardgolf`, () => {
    const altered = JSON.parse(readFileSync(new URL(`bundles/${bundle}.json`, import.meta.url), "utf8"));
    for (const [path, value] of Object.entries(changes)) {
      const keys = path.split("."), last = keys.pop();
      keys.reduce((found, key) => found[key], altered)[last] = value;
    }
    if (refused) return assert.equal(refuse(altered), refused);
    if (taken) return checkBundle(altered, checkTurns);
    const match = new Match(new Rules(altered), { players: 2, seed: 1 });
    for (const move of moves) match.play(move);
    if (reason) assert.equal(match.view(null).round_end.reason, reason);
  });
}
