type Pair = readonly [name: string, value: string | number];

/** "Brown rice: 120; Chicken: 80". A backslash precedes what would end a name or a value. */
export function writePairs(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.map((part) => String(part).replaceAll(/[\\:;]/g, '\\$&')).join(': ')).join('; ');
}

/** Null when an entry has no value. */
export function readPairs(text: string): (readonly [name: string, value: string])[] | null {
  const entries = text.match(/(?:\\.|[^;\\])+/gs) ?? [];
  const pairs = entries
    .filter((entry) => entry.trim() !== '')
    .map((entry) => /^((?:\\.|[^:\\])+):(.*)$/s.exec(entry))
    .map((found) => found && ([plain(found[1]!), plain(found[2]!)] as const));
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

const plain = (text: string) => text.trim().replaceAll(/\\(.)/gs, '$1');
