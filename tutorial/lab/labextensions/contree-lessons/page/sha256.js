// SHA-256 (FIPS 180-4). Browsers keep their own from pages over plain HTTP on any name but localhost, which is how a
// teacher's laptop hands out the offline site to a class.

const FRACTIONS = roots();

/** Return the digest of a text, in hexadecimal. */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : plainly(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same digest without the browser's help. */
export function plainly(bytes) {
  const state = FRACTIONS.square.slice();
  for (const block of blocks(bytes)) mix(state, block);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

// The message, a bit 1, zeros, and its length in bits, in blocks of sixteen words.
function* blocks(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  for (let at = 0; at < padded.length; at += 64) yield Int32Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i));
}

function mix(state, block) {
  const w = [...block];
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15];
    const b = w[i - 2];
    const small0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const small1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] + small0 + w[i - 7] + small1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + FRACTIONS.cube[i] + w[i]) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

// The standard's constants: the first 32 bits of the fractional parts of roots of the first primes.
function roots() {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  return { square: primes.slice(0, 8).map((p) => fraction(Math.sqrt(p))), cube: primes.map((p) => fraction(Math.cbrt(p))) };
}
