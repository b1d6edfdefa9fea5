// SHA-256 (FIPS 180-4) and SHAKE-128 (FIPS 202), as docs/shuffling.md names them. Both take and give bytes.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** Fill the constants: the first bits of the fractions of cube and square roots of primes. */
function fillConstants() {
  const bits = root => Math.floor((root - Math.floor(root)) * 2 ** 32);
  for (let found = 0, n = 2; found < 64; n++) {
    let prime = true;
    for (let by = 2; by * by <= n; by++) prime &&= n % by > 0;
    if (!prime) continue;
    if (found < 8) START[found] = bits(Math.sqrt(n));
    K[found++] = bits(Math.cbrt(n));
  }
}
fillConstants();

const rotate = (word, by) => (word >>> by) | (word << (32 - by));
const words = new Uint32Array(64);

/** Return the SHA-256 of bytes. */
export function sha256(bytes) {
  const size = ((bytes.length + 72) >> 6) << 6;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(size - 4, bytes.length * 8);
  const state = Uint32Array.from(START);
  for (let block = 0; block < size; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = data.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = words[i - 15], y = words[i - 2];
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3), s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

const RATE = 168; // bytes of SHAKE-128 that a permutation gives
const ROUNDS = new Int32Array(48); // the constants of 24 rounds, low and high words
const ROTATIONS = new Uint8Array(24);
const TARGETS = new Uint8Array(24);

/** Fill the round constants from their shift register, and the path by which lanes move and turn. */
function fillKeccak() {
  let register = 1;
  for (let round = 0; round < 24; round++) {
    for (let j = 0; j < 7; j++) {
      const bit = (1 << j) - 1; // of a 64-bit lane
      if (register & 1) ROUNDS[2 * round + (bit >> 5)] ^= 1 << (bit & 31);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
  }
  for (let t = 0, x = 1, y = 0; t < 24; t++) {
    ROTATIONS[t] = (((t + 1) * (t + 2)) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % 5];
    TARGETS[t] = 2 * (x + 5 * y);
  }
}
fillKeccak();

const C = new Int32Array(10);

/** Permute the state, 25 lanes of a low and a high word. */
function permute(s) {
  for (let round = 0; round < 48; round += 2) {
    for (let i = 0; i < 10; i++) C[i] = s[i] ^ s[i + 10] ^ s[i + 20] ^ s[i + 30] ^ s[i + 40];
    for (let x = 0; x < 10; x += 2) {
      const left = x ? x - 2 : 8, right = x < 8 ? x + 2 : 0, one = C[right], other = C[right + 1];
      const low = C[left] ^ ((one << 1) | (other >>> 31)), high = C[left + 1] ^ ((other << 1) | (one >>> 31));
      for (let y = x; y < 50; y += 10) {
        s[y] ^= low;
        s[y + 1] ^= high;
      }
    }
    let low = s[2], high = s[3];
    for (let t = 0; t < 24; t++) {
      const at = TARGETS[t], by = ROTATIONS[t], lower = by > 31 ? high : low, upper = by > 31 ? low : high;
      low = s[at];
      high = s[at + 1];
      s[at] = (lower << by) | ((upper >>> 1) >>> (31 - by)); // shifts take the last five bits of `by`
      s[at + 1] = (upper << by) | ((lower >>> 1) >>> (31 - by));
    }
    for (let y = 0; y < 50; y += 10) {
      for (let i = 0; i < 2; i++) {
        const at = y + i, a = s[at], b = s[at + 2], c = s[at + 4], d = s[at + 6], e = s[at + 8];
        s[at] = a ^ (~b & c);
        s[at + 2] = b ^ (~c & d);
        s[at + 4] = c ^ (~d & e);
        s[at + 6] = d ^ (~e & a);
        s[at + 8] = e ^ (~a & b);
      }
    }
    s[0] ^= ROUNDS[round];
    s[1] ^= ROUNDS[round + 1];
  }
}

/** Return the SHA-256 of a text in UTF-8. */
export const hashText = text => sha256(new TextEncoder().encode(text));

/** Return the SHA-256 of a text in hexadecimal. */
export const digestText = text => Array.from(hashText(text), byte => byte.toString(16).padStart(2, "0")).join("");

/** Return a function that gives the next 16-bit word of SHAKE-128 of fewer than 168 bytes, most significant byte first. */
export function readWords(bytes) {
  const state = new Int32Array(50);
  const lane = (at, byte) => (state[at >> 2] ^= byte << (8 * (at & 3)));
  bytes.forEach((byte, at) => lane(at, byte));
  lane(bytes.length, 0x1f);
  lane(RATE - 1, 0x80);
  let at = RATE;
  return () => {
    if (at === RATE) {
      permute(state);
      at = 0;
    }
    const pair = state[at >> 2] >>> (8 * (at & 3));
    at += 2;
    return ((pair & 0xff) << 8) | ((pair >>> 8) & 0xff);
  };
}
