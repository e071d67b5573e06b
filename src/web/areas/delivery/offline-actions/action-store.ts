import { byPlace, readAction, type QueuedAction } from './queued-action.ts';

export type ActionStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The taps of one person on this device. Each has an entry of its own: a list in one entry would be read and written
 * back as a whole, and two tabs that do so at once lose taps.
 */
export class ActionStore {
  readonly #prefix: string;
  readonly #storage: ActionStorage;
  /** Holds them as long as the page lives, where the browser keeps nothing. */
  readonly #lastResort = new Map<string, string>();

  constructor(userId: number, storage: ActionStorage) {
    this.#prefix = `delivery-tap:${userId}:`;
    this.#storage = storage;
  }

  owns(name: string | null): boolean {
    // A null name says that everything was cleared.
    return name === null || name.startsWith(this.#prefix);
  }

  read(): readonly QueuedAction[] {
    const kept = this.#names().map((name) => this.#text(name));
    return kept
      .map(readAction)
      .filter((action) => action !== undefined)
      .toSorted(byPlace);
  }

  put(action: QueuedAction): void {
    const name = this.#prefix + action.key;
    const text = JSON.stringify(action);
    try {
      this.#storage.setItem(name, text);
      this.#lastResort.delete(name);
    } catch {
      this.#lastResort.set(name, text);
    }
  }

  remove({ key }: QueuedAction): void {
    const name = this.#prefix + key;
    this.#lastResort.delete(name);
    try {
      this.#storage.removeItem(name);
    } catch {
      // Storage is off: nothing was kept there.
    }
  }

  #names(): readonly string[] {
    const names = new Set(this.#lastResort.keys());
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
      return this.#lastResort.get(name) ?? this.#storage.getItem(name);
    } catch {
      return null;
    }
  }
}
