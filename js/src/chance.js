// The published chance: the shuffle of docs/shuffling.md, and the generator of bots, SplitMix64.

import { invalid } from "./errors.js";
import { hashText, readWords } from "./hash.js";

const HALF = 2 ** 32;

/** Return an integer of so many bits as a BigInt. It is given as a number, a BigInt or decimal digits. */
function asWhole(what, value, bits) {
  const isWhole = typeof value === "bigint" || Number.isSafeInteger(value) || (typeof value === "string" && /^\d{1,78}$/.test(value));
  const found = isWhole ? BigInt(value) : -1n;
  if (found < 0n || found >> BigInt(bits)) throw invalid(what, value, `an integer from 0 to 2**${bits} - 1`);
  return found;
}

/** Return a seed as a BigInt: an integer from 0 to 2**256 - 1, as a number, a BigInt or decimal digits. */
export const asSeed = seed => asWhole("seed", seed, 256);

/** Return a random seed of 256 bits. */
export function randomSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return bytes.reduce((seed, byte) => (seed << 8n) | BigInt(byte), 0n);
}

/** Return the key for one purpose of one match, 32 bytes. */
export const derive = (seed, ...labels) => hashText(["cardgolf/1", seed, ...labels].join("/"));

/** Return the items in the order that a key and a counter decide. */
export function shuffle(items, key, counter = 0) {
  const stream = new Uint8Array(40);
  stream.set(key);
  new DataView(stream.buffer).setBigUint64(32, BigInt(counter));
  const next = readWords(stream);
  return mix([...items], places => {
    const usable = 65536 - (65536 % places);
    let word = next();
    while (word >= usable) word = next();
    return word % places;
  });
}

/** Shuffle items in place by a function that draws a number below another. */
function mix(items, draw) {
  for (let last = items.length - 1; last > 0; last--) {
    const drawn = draw(last + 1);
    [items[last], items[drawn]] = [items[drawn], items[last]];
  }
  return items;
}

/** The generator of a bot: a 64-bit key, and the number of the next word. */
export class Chance {
  #key;
  #first;
  #taken = 0;
  #high;
  #low;

  constructor(key, counter = 0) {
    this.#key = asWhole("key", key, 64);
    this.#first = asWhole("counter", counter, 64);
    const number = BigInt.asUintN(64, this.#key + this.#first * 0x9e3779b97f4a7c15n);
    this.#high = Number(number >> 32n);
    this.#low = Number(number & 0xffffffffn);
  }

  /** Return the generator that was saved by `toJSON`, by which `JSON.stringify` writes one. */
  static restore(saved) {
    return new Chance(saved?.key, saved?.counter ?? null);
  }

  /** Return the key and the number of the next word as digits. */
  toJSON() {
    return { key: String(this.#key), counter: String(BigInt.asUintN(64, this.#first + BigInt(this.#taken))) };
  }

  /** Return the high 32 bits of the next word; the low ones are in `low`. */
  #next() {
    this.#taken++;
    this.#low += 0x7f4a7c15;
    this.#high = (this.#high + 0x9e3779b9 + (this.#low >= HALF ? 1 : 0)) >>> 0;
    this.#low >>>= 0;
    this.high = this.#high;
    this.low = this.#low;
    this.#mix(30);
    this.#multiply(0xbf58476d, 0x1ce4e5b9);
    this.#mix(27);
    this.#multiply(0x94d049bb, 0x133111eb);
    this.#mix(31);
    return this.high;
  }

  /** Take the exclusive or of the word and itself, shifted to the right. */
  #mix(by) {
    this.low = (this.low ^ ((this.low >>> by) | (this.high << (32 - by)))) >>> 0;
    this.high = (this.high ^ (this.high >>> by)) >>> 0;
  }

  /** Multiply the word by another, modulo 2**64. */
  #multiply(byHigh, byLow) {
    const low = this.low, a = low & 0xffff, b = low >>> 16, c = byLow & 0xffff, d = byLow >>> 16;
    const first = a * c, second = b * c + (first >>> 16), third = a * d + (second & 0xffff);
    const top = b * d + Math.floor(second / 65536) + Math.floor(third / 65536);
    this.high = (Math.imul(this.high, byLow) + Math.imul(low, byHigh) + top) >>> 0;
    this.low = ((third << 16) | (first & 0xffff)) >>> 0;
  }

  /** Return the next word, 64 bits, as its high and low 32 bits. */
  nextWord() {
    return [this.#next(), this.low];
  }

  /** Return an integer from 0 to n - 1, each with the same probability. For n = 1 no word is taken. */
  below(n) {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 21) throw invalid("n", n, "1 to 2**21");
    if (n === 1) return 0;
    let product = this.#next() * n;
    while (product % HALF < HALF % n) product = this.#next() * n;
    return Math.floor(product / HALF);
  }

  /** Return a number from 0 to 1, without 1. */
  random() {
    return (this.#next() * 2 ** 21 + (this.low >>> 11)) * 2 ** -53;
  }

  /** Return one of the items. */
  choice(items) {
    return items[this.below(items.length)];
  }

  /** Shuffle the items in place. */
  shuffle(items) {
    mix(items, n => this.below(n));
  }
}

/** Return new generators for seats. Their keys follow from a seed and the labels of one purpose. */
export function seatChances(seats, seed, ...labels) {
  return Array.from({ length: seats }, (_, seat) => {
    const key = new DataView(derive(seed, ...labels, seat >> 2).buffer);
    return new Chance(key.getBigUint64(8 * (seat & 3)));
  });
}
