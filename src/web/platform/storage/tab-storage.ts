/** Data of this tab until it is closed. Storage may be disabled, full or corrupt; the shop works without it. */
export function saveInTab(name: string, value: unknown): void {
  withStorage((storage) => storage.setItem(name, JSON.stringify(value)));
}

/** Undefined when nothing readable is stored. */
export function readFromTab(name: string): unknown {
  return withStorage((storage) => JSON.parse(storage.getItem(name) ?? '') as unknown);
}

export function dropFromTab(name: string): void {
  withStorage((storage) => storage.removeItem(name));
}

function withStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}
