import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#contract/errors.ts';

/** A COMMIT already sent at the deadline cannot be undone: wait this long for its outcome. */
const commitGraceMs = 400;

const current = new AsyncLocalStorage<Deadline>();

/**
 * The deadline of a request. Transactions that have not begun to commit by then are rolled back, and the request gets no more
 * connections: a timeout is only ever reported for work that had no effect.
 */
export class Deadline {
  isOver = false;
  /** Rollback functions of open transactions. */
  readonly #open = new Set<() => void>();
  #mayHaveCommitted = false;
  readonly #endsAt: number;

  constructor(milliseconds: number) {
    this.#endsAt = performance.now() + milliseconds;
  }

  get millisecondsLeft(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  async run<T>(work: () => Promise<T> | T): Promise<T> {
    const late = Promise.withResolvers<never>();
    let timer = setTimeout(() => {
      this.isOver = true;
      if (this.#mayHaveCommitted) timer = setTimeout(() => late.reject(tooLate()), commitGraceMs);
      else late.reject(tooLate());
      for (const rollBack of this.#open) rollBack();
    }, this.millisecondsLeft);
    try {
      return await Promise.race([current.run(this, work), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns an unsubscribe function: call it when the transaction has ended or can no longer be rolled back. */
  watch(rollBack: () => void): () => void {
    this.check();
    this.#open.add(rollBack);
    return () => this.#open.delete(rollBack);
  }

  /** The point of no return: either this throws and nothing is done, or COMMIT is sent and its outcome is returned. */
  beginCommit(): void {
    this.check();
    this.#mayHaveCommitted = true;
  }

  check(): void {
    if (this.isOver) throw tooLate();
  }
}

/** The deadline of the current request; undefined outside of requests. */
export function currentDeadline(): Deadline | undefined {
  return current.getStore();
}

/** For work shared by several requests: the deadline of the first one must not end it. */
export function withoutDeadline<T>(work: () => T): T {
  return current.exit(work);
}

export function tooLate(): AppError {
  return new AppError('unavailable', 'This took too long. Please try again.', { retryAfterSeconds: 2 });
}
