/** Storage may be disabled, full or corrupt: then this is undefined, and the shop works without it. */
export function withStorage<T>(
  place: 'localStorage' | 'sessionStorage',
  action: (storage: Storage) => T,
): T | undefined {
  try {
    return action(globalThis[place]);
  } catch {
    return undefined;
  }
}
