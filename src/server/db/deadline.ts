import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, isAppError } from '#contract/errors.ts';
import { isUnavailable } from './database-errors.ts';

/** A COMMIT that was sent before the deadline cannot be undone: the response waits this long for its outcome. */
const commitGraceMs = 400;

const current = new AsyncLocalStorage<Deadline>();

/** The deadlines of all running requests. One timer checks them together, because a timer for each would cost more than a statement. */
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
 * The deadline of a request. When it expires, transactions that have not begun to commit are rolled back, and the request gets no more connections.
 * The request fails with 503 when nothing can have been committed, otherwise with `outcome-unknown`.
 */
export class Deadline {
  isOver = false;
  /** Rollback functions of open transactions. */
  #open: Set<() => void> | undefined;
  #commitsInFlight = 0;
  #hasCommitted = false;
  #sideEffects = 0;
  /** The deadline of the request whose execution this one shares. */
  #followed: Deadline | undefined;
  #isGraceOver = false;
  readonly #endsAt: number;
  #reject: (error: AppError) => void = () => undefined;

  constructor(milliseconds: number) {
    this.#endsAt = performance.now() + milliseconds;
  }

  get millisecondsLeft(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  get mayHaveCommitted(): boolean {
    const isCommitting = this.#commitsInFlight > this.#sideEffects;
    return isCommitting || this.#hasCommitted || (this.#followed?.mayHaveCommitted ?? false);
  }

  async run<T>(work: () => Promise<T> | T): Promise<T> {
    running.add(this);
    clock ??= setInterval(checkAll, checkEveryMs);
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#reject = reject;
        Promise.resolve(current.run(this, work)).then(resolve, reject);
      });
    } catch (error) {
      throw this.mayHaveCommitted && wouldBeUnavailable(error) ? outcomeUnknown(error) : error;
    } finally {
      running.delete(this);
    }
  }

  expire(now: number): void {
    if (now < this.#endsAt) return;
    this.isOver = true;
    if (!this.mayHaveCommitted || this.#isGraceOver) this.#reject(tooLate());
    // Rejected at the next check: after a pause of this process, responses of PostgreSQL are read in between.
    else this.#isGraceOver = now >= this.#endsAt + commitGraceMs;
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

  /** The point of no return: either this throws and nothing is done, or COMMIT is sent. `endCommit` has to follow. */
  beginCommit(): void {
    this.check();
    this.#commitsInFlight++;
  }

  /** The same for one statement that commits by itself; false when it could still be running at the deadline. */
  beginStatement(timeoutMs: number): boolean {
    if (this.millisecondsLeft < timeoutMs) return false;
    this.beginCommit();
    return true;
  }

  /** `mayHaveEffect`: false when it was rolled back or has written nothing. */
  endCommit(mayHaveEffect: boolean): void {
    this.#commitsInFlight--;
    this.#hasCommitted ||= mayHaveEffect;
  }

  /** For a request that gets the result of another one's execution. */
  follow(other: Deadline | undefined): void {
    if (other !== this) this.#followed = other;
  }

  /** For writes that may stay when the request fails, such as a counted try: they leave its outcome as it was. */
  async runSideEffect<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#hasCommitted;
    this.#sideEffects++;
    try {
      return await work();
    } finally {
      this.#sideEffects--;
      this.#hasCommitted = before;
    }
  }

  check(): void {
    if (this.isOver) throw tooLate();
  }
}

/** The deadline of the current request; undefined outside of requests. */
export function currentDeadline(): Deadline | undefined {
  return current.getStore();
}

/** Runs work that several requests share, so that the deadline of the first one does not end it. */
export function withoutDeadline<T>(work: () => T): T {
  return current.exit(work);
}

/** Writes that may stay when the request fails, such as a counted try: the outcome of the request does not depend on them. */
export async function asSideEffect<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await (currentDeadline()?.runSideEffect(work) ?? work());
  } catch (error) {
    throw isOutcomeUnknown(error) ? error.cause : error;
  }
}

class TooLate extends AppError {}

export function tooLate(): AppError {
  return new TooLate('unavailable', 'This took too long. Please try again.', { retryAfterSeconds: 2 });
}

/** An `unavailable` error of a use case keeps its own message. */
const wouldBeUnavailable = (error: unknown) =>
  error instanceof AppError ? error instanceof TooLate : isUnavailable(error);

export function outcomeUnknown(cause: unknown): AppError {
  return new AppError(
    'outcome-unknown',
    'The connection to our records was lost while we were saving. We do not know whether it was saved: please check before you send it again.',
    { retryAfterSeconds: 2, cause },
  );
}

export function isOutcomeUnknown(error: unknown): error is AppError {
  return isAppError(error, 'outcome-unknown');
}
