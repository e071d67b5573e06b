/** An action that the server has not confirmed yet, or has refused. */
export type Queued = {
  /** Idempotency key, the same on every retry. */
  readonly key: string;
  /** Position in the queue; actions are sent in this order. */
  readonly place: number;
  readonly at: string;
  /** Reason of the server's refusal; null while pending. */
  readonly refusal: string | null;
};

export type StoredForm<Action> = {
  /** How the names of the entries begin. */
  readonly prefix: string;
  readonly write: (action: Action) => string;
  /** Undefined for anything that is no valid action. */
  readonly parse: (text: string | null) => Action | undefined;
};

export type ActionStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Queued actions of one user on this device, one storage entry each: two tabs that read and write back a list in one
 * entry at the same time would lose actions.
 */
export class ActionStore<Action extends Queued> {
  readonly #form: StoredForm<Action>;
  readonly #storage: ActionStorage;
  /** Fallback until the page is closed, when storage is off or full. */
  readonly #inMemory = new Map<string, string>();

  constructor(form: StoredForm<Action>, storage: ActionStorage) {
    this.#form = form;
    this.#storage = storage;
  }

  owns(name: string | null): boolean {
    // In a storage event, null means that everything was cleared.
    return name === null || name.startsWith(this.#form.prefix);
  }

  read(): readonly Action[] {
    const texts = this.#names().map((name) => this.#text(name));
    return texts
      .map(this.#form.parse)
      .filter((action) => action !== undefined)
      .toSorted(byPlace);
  }

  put(action: Action): void {
    const name = this.#form.prefix + action.key;
    const text = this.#form.write(action);
    try {
      this.#storage.setItem(name, text);
      this.#inMemory.delete(name);
    } catch {
      this.#inMemory.set(name, text);
    }
  }

  remove({ key }: Queued): void {
    const name = this.#form.prefix + key;
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
        if (name?.startsWith(this.#form.prefix)) names.add(name);
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

function byPlace(one: Queued, other: Queued): number {
  // Two tabs may take the same place at once; the key then gives the same order in both.
  return one.place - other.place || (one.key < other.key ? -1 : 1);
}
