// The published chance: the shuffle of docs/shuffling.md, and the generator of bots, SplitMix64.

import { readWords, sha256 } from "./hash.js";

const SEEDS = 1n << 256n;
const HALF = 2 ** 32;
const encoder = new TextEncoder();

/** Return a seed as a BigInt: an integer from 0 to 2**256 - 1, as a number, a BigInt or decimal digits. */
export function asSeed(seed) {
  const isWhole = typeof seed === "bigint" || Number.isSafeInteger(seed) || (typeof seed === "string" && /^\d{1,78}$/.test(seed));
  const found = isWhole ? BigInt(seed) : -1n;
  if (found < 0n || found >= SEEDS) {
    throw new RangeError(`invalid seed=${String(seed).slice(0, 40)}: expected an integer from 0 to 2**256 - 1`);
  }
  return found;
}

/** Return a random seed of 256 bits. */
export function randomSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return bytes.reduce((seed, byte) => (seed << 8n) | BigInt(byte), 0n);
}

/** Return the key for one purpose of one match, 32 bytes. */
export function derive(seed, ...labels) {
  return sha256(encoder.encode(["cardgolf/1", seed, ...labels].join("/")));
}

/** Return the items in the order that a key and a counter decide. */
export function shuffle(items, key, counter = 0) {
  const stream = new Uint8Array(40);
  stream.set(key);
  new DataView(stream.buffer).setBigUint64(32, BigInt(counter));
  const next = readWords(stream), order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const places = last + 1, usable = 65536 - (65536 % places);
    let word = next();
    while (word >= usable) word = next();
    const drawn = word % places, card = order[last];
    order[last] = order[drawn];
    order[drawn] = card;
  }
  return order;
}

/** Multiply two 64-bit numbers, given as high and low words, and return the words of the product modulo 2**64. */
function multiply(high, low, byHigh, byLow) {
  const a = low & 0xffff, b = low >>> 16, c = byLow & 0xffff, d = byLow >>> 16;
  const first = a * c, second = b * c + (first >>> 16), third = a * d + (second & 0xffff);
  const top = b * d + Math.floor(second / 65536) + Math.floor(third / 65536);
  return [(Math.imul(high, byLow) + Math.imul(low, byHigh) + top) >>> 0, ((third << 16) | (first & 0xffff)) >>> 0];
}

/** Return high and low words after an exclusive or with themselves, shifted to the right. */
const mix = (high, low, by) => [(high ^ (high >>> by)) >>> 0, (low ^ ((low >>> by) | (high << (32 - by)))) >>> 0];

/** The generator of a bot: a 64-bit key, and the number of the next word. */
export class Chance {
  #high;
  #low;

  constructor(key, counter = 0) {
    const number = (BigInt(key) + BigInt(counter) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
    this.#high = Number(number >> 32n);
    this.#low = Number(number & 0xffffffffn);
  }

  /** Return the next word, 64 bits, as its high and low 32 bits. */
  nextWord() {
    const low = this.#low + 0x7f4a7c15;
    this.#high = (this.#high + 0x9e3779b9 + (low >= HALF)) >>> 0;
    this.#low = low >>> 0;
    let word = multiply(...mix(this.#high, this.#low, 30), 0xbf58476d, 0x1ce4e5b9);
    word = multiply(...mix(word[0], word[1], 27), 0x94d049bb, 0x133111eb);
    return mix(word[0], word[1], 31);
  }

  /** Return an integer from 0 to n - 1, each with the same probability. For n = 1 no word is taken. */
  below(n) {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 21) throw new RangeError(`invalid n=${n}: expected 1 to 2**21`);
    if (n === 1) return 0;
    let product = this.nextWord()[0] * n;
    while (product % HALF < n && product % HALF < HALF % n) product = this.nextWord()[0] * n;
    return Math.floor(product / HALF);
  }

  /** Return a number from 0 to 1, without 1. */
  random() {
    const [high, low] = this.nextWord();
    return (high * 2 ** 21 + (low >>> 11)) * 2 ** -53;
  }

  /** Return one of the items. */
  choice(items) {
    return items[this.below(items.length)];
  }

  /** Shuffle the items in place. */
  shuffle(items) {
    for (let last = items.length - 1; last > 0; last--) {
      const drawn = this.below(last + 1);
      [items[last], items[drawn]] = [items[drawn], items[last]];
    }
  }
}

/** Return new generators for seats. Their keys follow from a seed and the labels of one purpose. */
export function seatChances(seats, seed, ...labels) {
  return Array.from({ length: seats }, (_, seat) => {
    const key = new DataView(derive(seed, ...labels, seat >> 2).buffer);
    return new Chance(key.getBigUint64(8 * (seat & 3)));
  });
}
