import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#contract/errors.ts';

/** A COMMIT that is on its way when the time is up cannot be called back: its outcome is waited for this long. */
const commitGraceMs = 400;

const current = new AsyncLocalStorage<Deadline>();

/**
 * Until when a request is answered. What it has not begun to commit by then is rolled back, and it gets no connection any
 * more: "too late" is only ever answered for work that has not been done.
 */
export class Deadline {
  isOver = false;
  /** Transactions that may still be rolled back, and how. */
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

  /** Answers the function that ends this: call it as soon as the transaction can no longer be rolled back, or is over. */
  watch(rollBack: () => void): () => void {
    this.check();
    this.#open.add(rollBack);
    return () => this.#open.delete(rollBack);
  }

  /** The one point of decision: either this throws and nothing is done, or COMMIT is sent and its outcome is answered. */
  beginCommit(): void {
    this.check();
    this.#mayHaveCommitted = true;
  }

  check(): void {
    if (this.isOver) throw tooLate();
  }
}

/** That of the request which is being answered; undefined for work of nobody in particular. */
export function currentDeadline(): Deadline | undefined {
  return current.getStore();
}

/** For work that others share: the request that happened to begin it must not end it. */
export function withoutDeadline<T>(work: () => T): T {
  return current.exit(work);
}

export function tooLate(): AppError {
  return new AppError('unavailable', 'This took too long. Please try again.', { retryAfterSeconds: 2 });
}
