/** 32-bit FNV-1a. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}

/** Numbers from 0 to 1, the same ones in the same order for the same seed, in every JavaScript engine. */
export type Random = () => number;

/** mulberry32 */
export function seededRandom(seed: string): Random {
  let state = hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number around zero, at most `spread` / 2 away from it. */
export function jitter(random: Random, spread: number): number {
  return (random() - 0.5) * spread;
}
