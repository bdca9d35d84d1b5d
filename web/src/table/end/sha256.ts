/** SHA-256 (FIPS 180-4), computed here: browsers offer their own only to pages that came over a secured connection, and a hall's network has none. */
const PRIMES = 64;
const MASK = 2 ** 32;

/** The first 32 bits of the fractional part of a root. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * MASK) >>> 0;

function primes(): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < PRIMES; number += 1) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

const ROUNDS = primes().map((prime) => fraction(Math.cbrt(prime)));
const START = primes()
  .slice(0, 8)
  .map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message, a 1, noughts, and its length in bits: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const all = new Uint8Array(size);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(size - 8, Math.floor((bytes.length * 8) / MASK));
  view.setUint32(size - 4, (bytes.length * 8) % MASK);
  return view;
}

function schedule(block: DataView, from: number): number[] {
  const words = Array.from({ length: 16 }, (_, place) => block.getUint32(from + place * 4));
  for (let place = 16; place < 64; place += 1) {
    const one = words[place - 15]!;
    const two = words[place - 2]!;
    const small = turn(one, 7) ^ turn(one, 18) ^ (one >>> 3);
    const large = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
    words.push((words[place - 16]! + small + words[place - 7]! + large) >>> 0);
  }
  return words;
}

function compressed(state: number[], words: number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[round]! + words[round]!;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]!) >>> 0);
}

/** In hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const message = padded(bytes);
  let state = START;
  for (let from = 0; from < message.byteLength; from += 64) state = compressed(state, schedule(message, from));
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** Bytes from their hexadecimal digits; null if the text has others. */
export function bytesOf(digits: string): Uint8Array | null {
  if (digits.length % 2 || !/^[0-9a-f]*$/i.test(digits)) return null;
  return Uint8Array.from({ length: digits.length / 2 }, (_, place) => Number.parseInt(digits.slice(place * 2, place * 2 + 2), 16));
}
