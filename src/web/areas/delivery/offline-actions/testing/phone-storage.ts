import type { ActionStorage } from '#web/platform/offline/action-store.ts';

/** In-memory `localStorage`. */
export function phoneStorage(): ActionStorage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => void entries.set(name, text),
    removeItem: (name) => void entries.delete(name),
  };
}
