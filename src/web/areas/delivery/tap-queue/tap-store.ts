import { byPlace, readTap, type Tap } from './tap.ts';

export type TapStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The taps of one person on this device. Each has an entry of its own: a list in one entry would be read and written
 * back as a whole, and two tabs that do so at once lose taps.
 */
export class TapStore {
  readonly #prefix: string;
  readonly #storage: TapStorage;
  /** Holds them as long as the page lives, where the browser keeps nothing. */
  readonly #lastResort = new Map<string, string>();

  constructor(userId: number, storage: TapStorage) {
    this.#prefix = `delivery-tap:${userId}:`;
    this.#storage = storage;
  }

  owns(name: string | null): boolean {
    // A null name says that everything was cleared.
    return name === null || name.startsWith(this.#prefix);
  }

  read(): readonly Tap[] {
    const kept = this.#names().map((name) => this.#text(name));
    return kept
      .map(readTap)
      .filter((tap) => tap !== undefined)
      .toSorted(byPlace);
  }

  put(tap: Tap): void {
    const name = this.#prefix + tap.key;
    const text = JSON.stringify(tap);
    try {
      this.#storage.setItem(name, text);
      this.#lastResort.delete(name);
    } catch {
      this.#lastResort.set(name, text);
    }
  }

  remove({ key }: Tap): void {
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
