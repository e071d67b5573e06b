import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#contract/errors.ts';

/** A COMMIT already sent at the deadline cannot be undone: wait this long for its outcome. */
const commitGraceMs = 400;

const current = new AsyncLocalStorage<Deadline>();

/** Those of running requests, checked together: a timer for each would cost more than a statement. */
const running = new Set<Deadline>();
const checkEveryMs = 20;
let clock: NodeJS.Timeout | undefined;

function checkAll(): void {
  const now = performance.now();
  for (const deadline of running) deadline.expire(now);
  if (running.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

/**
 * The deadline of a request. Transactions that have not begun to commit by then are rolled back, and the request gets no more
 * connections: a timeout is only ever reported for work that had no effect.
 */
export class Deadline {
  isOver = false;
  /** Rollback functions of open transactions. */
  #open: Set<() => void> | undefined;
  #mayHaveCommitted = false;
  readonly #endsAt: number;
  #reject: (error: AppError) => void = () => undefined;

  constructor(milliseconds: number) {
    this.#endsAt = performance.now() + milliseconds;
  }

  get millisecondsLeft(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  async run<T>(work: () => Promise<T> | T): Promise<T> {
    running.add(this);
    clock ??= setInterval(checkAll, checkEveryMs);
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#reject = reject;
        Promise.resolve(current.run(this, work)).then(resolve, reject);
      });
    } finally {
      running.delete(this);
    }
  }

  expire(now: number): void {
    if (now < this.#endsAt) return;
    this.isOver = true;
    if (!this.#mayHaveCommitted || now >= this.#endsAt + commitGraceMs) this.#reject(tooLate());
    const open = this.#open;
    this.#open = undefined;
    for (const rollBack of open ?? []) rollBack();
  }

  /** Returns an unsubscribe function: call it when the transaction has ended or can no longer be rolled back. */
  watch(rollBack: () => void): () => void {
    this.check();
    const open = (this.#open ??= new Set());
    open.add(rollBack);
    return () => open.delete(rollBack);
  }

  /** The point of no return: either this throws and nothing is done, or COMMIT is sent and its outcome is returned. */
  beginCommit(): void {
    this.check();
    this.#mayHaveCommitted = true;
  }

  /** The same for one statement that commits by itself; false when it could still be running at the deadline. */
  beginStatement(timeoutMs: number): boolean {
    if (this.millisecondsLeft < timeoutMs) return false;
    this.beginCommit();
    return true;
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
