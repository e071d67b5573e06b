/** The challenge, a dot and the answer fit into one block of SHA-256. */
const maxTextLength = 55;

/** Whether the SHA-256 of the challenge, a dot and the answer starts with this many zero bits. */
export function isProof(challenge: string, answer: number, bits: number): boolean {
  if (!Number.isSafeInteger(answer) || answer < 0) return false;
  const text = `${challenge}.${answer}`;
  return text.length <= maxTextLength && Math.clz32(firstWordOfSha256(text)) >= bits;
}

/** The first answer of `count` from `from` on, or null. In batches, so that the page stays responsive. */
export function searchProof(challenge: string, bits: number, from: number, count: number): number | null {
  for (let answer = from; answer < from + count; answer++) {
    if (isProof(challenge, answer, bits)) return answer;
  }
  return null;
}

const roundConstants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const initialState = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const schedule = new Int32Array(64);

/**
 * Our own implementation, because SubtleCrypto is asynchronous, many times slower for short texts, and missing on plain http.
 * One block of ASCII only, which is enough for a challenge.
 */
function firstWordOfSha256(text: string): number {
  const w = schedule.fill(0);
  for (let n = 0; n < text.length; n++) w[n >> 2]! |= text.charCodeAt(n) << (24 - (n % 4) * 8);
  w[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8);
  w[15] = text.length * 8;
  for (let n = 16; n < 64; n++) {
    const early = w[n - 15]!;
    const late = w[n - 2]!;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[n] = w[n - 16]! + s0 + w[n - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = initialState as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let n = 0; n < 64; n++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[n]! + w[n]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + initialState[0]!) | 0;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits of the fractional part. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}
