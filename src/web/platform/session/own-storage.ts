/** Data that pages store on this device for the signed-in user. It is deleted with the session, however that ends. */
const prefix = 'own:';

export function saveOwn(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Storage is off or full: the page works without.
  }
}

/** Undefined when nothing readable is stored. */
export function readOwn(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Data of a tab (`sessionStorage`) outlives a session that the server ends; it is deleted on logout. */
export function deleteOwn(place: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  try {
    const storage = globalThis[place];
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (name.startsWith(prefix)) storage.removeItem(name);
  } catch {
    // Storage is disabled: nothing was stored.
  }
}
