/**
 * The result of a transaction whose last writes have been sent but not waited for: COMMIT follows them without a round
 * trip of its own. If one of them fails, PostgreSQL turns that COMMIT into a rollback and the transaction rejects.
 */
export class Pipelined<T> {
  /** Known at once, or when the writes that it depends on have returned. */
  readonly value: Promise<T>;
  readonly #writes: readonly Promise<unknown>[];

  constructor(value: T | Promise<T>, ...writes: readonly Promise<unknown>[]) {
    this.value = Promise.resolve(value);
    this.#writes = writes;
    // They are awaited only after COMMIT was sent, and not at all if the transaction fails before.
    for (const promise of [this.value, ...writes]) promise.catch(() => undefined);
  }

  async settled(): Promise<T> {
    await Promise.all(this.#writes);
    return this.value;
  }

  map<U>(change: (value: T) => U): Pipelined<U> {
    return new Pipelined(this.value.then(change), ...this.#writes);
  }

  with(write: Promise<unknown>): Pipelined<T> {
    return new Pipelined(this.value, ...this.#writes, write);
  }
}
