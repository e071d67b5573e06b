import { byPlace, parseStored, storedForm, type QueuedAction } from './queued-action.ts';

export type ActionStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Queued actions of one user on this device, one storage entry each: two tabs that read and write back a list in one
 * entry at the same time would lose actions.
 */
export class ActionStore {
  readonly #prefix: string;
  readonly #storage: ActionStorage;
  /** Fallback until the page is closed, when storage is off or full. */
  readonly #inMemory = new Map<string, string>();

  constructor(userId: number, storage: ActionStorage) {
    // Entries of earlier versions have this name, so it stays although they are called actions now.
    this.#prefix = `delivery-tap:${userId}:`;
    this.#storage = storage;
  }

  owns(name: string | null): boolean {
    // In a storage event, null means that everything was cleared.
    return name === null || name.startsWith(this.#prefix);
  }

  read(): readonly QueuedAction[] {
    const texts = this.#names().map((name) => this.#text(name));
    return texts
      .map(parseStored)
      .filter((action) => action !== undefined)
      .toSorted(byPlace);
  }

  put(action: QueuedAction): void {
    const name = this.#prefix + action.key;
    const text = storedForm(action);
    try {
      this.#storage.setItem(name, text);
      this.#inMemory.delete(name);
    } catch {
      this.#inMemory.set(name, text);
    }
  }

  remove({ key }: QueuedAction): void {
    const name = this.#prefix + key;
    this.#inMemory.delete(name);
    try {
      this.#storage.removeItem(name);
    } catch {
      // Storage is off: there is nothing to remove.
    }
  }

  #names(): readonly string[] {
    const names = new Set(this.#inMemory.keys());
    try {
      for (let index = 0; index < this.#storage.length; index++) {
        const name = this.#storage.key(index);
        if (name?.startsWith(this.#prefix)) names.add(name);
      }
    } catch {
      // Storage is off.
    }
    return [...names];
  }

  #text(name: string): string | null {
    try {
      return this.#inMemory.get(name) ?? this.#storage.getItem(name);
    } catch {
      return null;
    }
  }
}
