/** What a page keeps on this device for the person who is signed in. It is gone with the session, however that ends. */
const prefix = 'own:';

export function keepOwn(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Storage is off or full: the page works without.
  }
}

/** Undefined when nothing was kept, or nothing that can be read. */
export function recallOwn(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

export function forgetOwn(): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const name of names) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // Storage is off: nothing was kept.
  }
}
