import { vi } from 'vitest';

/** Replaces `sessionStorage`, which tests do not have, and returns its content. Undo with `vi.unstubAllGlobals`. */
export function stubTabStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}
