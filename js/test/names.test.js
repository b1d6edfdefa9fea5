import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Match, Rules } from "../src/index.js";
import { foldName, isName, tidyName } from "../src/names.js";

const read = name => readFileSync(new URL(name, import.meta.url), "utf8");
const { accepted, refused, same, different } = JSON.parse(read("names.json")), rules = new Rules(read("bundles/household.json"));
const play = name => new Match(rules, { names: [name, "Bo"], seed: 1 });

test("names in any script are those of matches and their records", () => {
  for (const [name, what] of accepted) {
    assert.ok(isName(name), what);
    assert.equal(Match.replay(rules, JSON.parse(JSON.stringify(play(name).record()))).names[0], name, what);
  }
});

test("names that hide something are refused, in records too", () => {
  const record = play("Ann").record();
  for (const [name, what] of [...refused, [null, "no text"], [7, "no text"]]) {
    assert.ok(!isName(name), what);
    assert.throws(() => play(name), /^InvalidArgumentError: invalid names=/, what);
    assert.throws(() => Match.replay(rules, { ...record, names: [name, "Bo"] }), /^InvalidRecordError: invalid record: invalid names=/, what);
  }
});

test("names that look alike are the same", () => {
  for (const [one, other] of same) assert.equal(foldName(one), foldName(other));
  for (const [one, other] of different) assert.notEqual(foldName(one), foldName(other));
});

test("typed spaces are plain ones", () => assert.equal(tidyName(" \u5c71\u3000\u7530\u00a0 A "), "\u5c71 \u7530 A"));
