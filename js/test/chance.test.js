import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { Chance, asSeed, derive, seatChances, shuffle } from "../src/chance.js";
import { readWords, sha256 } from "../src/hash.js";

const hex = bytes => Buffer.from(bytes).toString("hex");

test("SHA-256 is that of node for every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("SHAKE-128 is that of node, over several blocks", () => {
  for (let length = 0; length < 168; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 5 + length) & 255);
    const next = readWords(bytes);
    const wanted = createHash("shake128", { outputLength: 600 }).update(bytes).digest();
    for (let at = 0; at < 600; at += 2) assert.equal(next(), wanted.readUInt16BE(at));
  }
});

test("keys are those of docs/shuffling.md", () => {
  const keys = {
    "round/0/deal": [1n, "349fac7240dff1a2e0ea1b01baaa0d1423b95b45d29e72f66cb12ee75404cf3c"],
    "round/12/stock": [1n, "3a18fbf4422f834a452ddf3624044a8519fc79a650ce97ea46ddfb324a38f68f"],
    "round/3/deal": [1n << 64n, "d87cc7d58e9918be40c4240d8e9c43cea342afc2998603c67664e30b51782fe4"],
  };
  for (const [labels, [seed, key]] of Object.entries(keys)) assert.equal(hex(derive(seed, ...labels.split("/"))), key);
  assert.equal(hex(derive(1)), "75e690efcdd55c4d754fbffd83595eee5752c08e2ba5ca2154c34512eb9c0037");
  assert.equal(hex(derive(2n ** 256n - 1n)), "b1dc5bec5088656811ec51d1d8a3515d1ffe4bb0deaabe29a03c6304f5b2e651");
});

test("orders are those of docs/shuffling.md, with words that are skipped", () => {
  const numbers = count => Array.from({ length: count }, (_, i) => i);
  const order = (count, seed, purpose, counter) => shuffle(numbers(count), derive(seed, "round", 0, purpose), counter).join(" ");
  assert.equal(order(16, 1, "deal", 0), "1 4 5 12 6 7 11 15 9 10 3 0 14 8 13 2");
  assert.match(order(54, 96, "deal", 0), /^17 30 29 12 44 13 41 22 8 43 36 48 .* 33 0 7 31 21 45 15 4$/);
  assert.match(order(108, 8246, "deal", 0), /^41 5 10 40 106 34 96 18 95 .* 28 102 0 83 70$/);
  assert.equal(order(12, 1, "stock", 1), "6 11 1 5 7 0 9 3 8 4 10 2");
});

test("the generator of bots is SplitMix64", () => {
  const chance = new Chance(1234567), join = ([high, low]) => (BigInt(high) << 32n) | BigInt(low);
  assert.equal(join(chance.nextWord()), 6457827717110365317n);
  assert.equal(join(chance.nextWord()), 3203168211198807973n);
  assert.equal(join(new Chance(1234567, 1).nextWord()), 3203168211198807973n);
  const seven = new Chance(7);
  assert.deepEqual([1, 6, 108].map(n => seven.below(n)), [0, 2, 1]);
});

test("the generator is equal to its definition in BigInt for many keys", () => {
  const mask = 2n ** 64n - 1n;
  for (let key = 1n; key < 2n ** 64n; key = key * 3n + 1n) {
    let z = (key + 0x9e3779b97f4a7c15n * 6n) & mask;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    z ^= z >> 31n;
    const [high, low] = new Chance(key, 5).nextWord();
    assert.equal((BigInt(high) << 32n) | BigInt(low), z);
  }
});

test("keys of seats are those of the library", () => {
  const join = ([high, low]) => (BigInt(high) << 32n) | BigInt(low);
  const keys = [909710705451916719n, 6423055998510578928n];
  assert.deepEqual(seatChances(2, 0, "example").map(each => join(each.nextWord())), keys.map(key => join(new Chance(key).nextWord())));
});

test("seeds go to 2**256 and not beyond", () => {
  for (const seed of [0, 7, "7", 2n ** 256n - 1n]) assert.equal(asSeed(seed), BigInt(seed));
  for (const seed of [-1, 1.5, 2 ** 60, 2n ** 256n, "", "0x10", "-1", null, undefined, {}, [7], "9".repeat(78)]) {
    assert.throws(() => asSeed(seed), /invalid seed=/);
  }
});
