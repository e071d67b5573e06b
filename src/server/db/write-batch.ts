import type pg from 'pg';
import type { WriteTogether } from './client.ts';
import { isTimeout } from './database-errors.ts';
import { type Deadline, currentDeadline, isOutcomeUnknown, withoutDeadline } from './deadline.ts';
import { sendAndRelease } from './transaction.ts';

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly rowId: number;
  readonly deadline: Deadline | undefined;
  readonly resolve: (result: Result | null) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Two for each of the five kinds of write (orders, carts, board steps, claims and results of messages): one for shared statements, one for
 * writes retried alone. The outbox of demo mode waits for no row, and uses what is left.
 */
export const maxBatchConnections = 10;
/** Shared statements skip locked rows. If one waits for a lock nevertheless, it is rolled back after this long. */
export const batchLockTimeoutMs = 100;
/** PostgreSQL plans the statement once, for few rows. */
const maxItems = 16;

/**
 * The same kind of write by many requests, in one statement: PostgreSQL starts, commits and flushes once for all of them.
 * Requests that arrive during a statement are batched into the next one. Under load, batches grow. One shared statement and one
 * write that is retried alone are in flight at most, so that a kind that is stuck leaves the connections of the others free.
 */
export class WriteBatch<Item, Result> {
  readonly #pool: pg.Pool;
  readonly #statementTimeoutMs: number;
  readonly #write: WriteTogether<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #isScheduled = false;
  #isSending = false;
  readonly #toRetry: Waiting<Item, Result>[] = [];
  #isRetrying = false;

  constructor(pool: pg.Pool, statementTimeoutMs: number, write: WriteTogether<Item, Result>) {
    this.#pool = pool;
    this.#statementTimeoutMs = statementTimeoutMs;
    this.#write = write;
  }

  /**
   * `rowId`: the row that the item locks. Two items of one row are never in the same statement. The result is null, and nothing is written, when it was
   * not possible, had to wait for a lock, or could still be running at the deadline of the request.
   */
  add(rowId: number, item: Item): Promise<Result | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, rowId, deadline: currentDeadline(), resolve, reject });
      this.#schedule();
    });
  }

  /** After the requests that arrive in this turn of the event loop. */
  #schedule(): void {
    if (this.#isScheduled || this.#isSending || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    withoutDeadline(() => setImmediate(() => void this.#sendWaiting()));
  }

  async #sendWaiting(): Promise<void> {
    this.#isScheduled = false;
    this.#isSending = true;
    const together = this.#takeWaiting();
    const failed = await this.#send(together);
    this.#isSending = false;
    this.#schedule();
    if (failed) this.#retryAlone(failed);
  }

  #takeWaiting(): readonly Waiting<Item, Result>[] {
    const taken = new Map<number, Waiting<Item, Result>>();
    const left: Waiting<Item, Result>[] = [];
    for (const one of this.#waiting) {
      if (taken.size < maxItems && !taken.has(one.rowId)) taken.set(one.rowId, one);
      else left.push(one);
    }
    this.#waiting = left;
    return [...taken.values()];
  }

  /** Returns the items of a statement that was rolled back, with its error; all others have their answer. */
  async #send(together: readonly Waiting<Item, Result>[]): Promise<Failed<Item, Result> | null> {
    let sent: readonly Waiting<Item, Result>[] = [];
    try {
      const client = await this.#pool.connect();
      sent = together.filter((one) => this.#isInTime(one));
      if (sent.length === 0) {
        client.release();
        return null;
      }
      const items = sent.map(({ item }) => item);
      const results = await sendAndRelease(client, () => this.#write(items));
      for (const [index, { deadline, resolve }] of sent.entries()) {
        const result = results[index] ?? null;
        deadline?.endCommit(result !== null);
        resolve(result);
      }
      return null;
    } catch (error) {
      const isUnknown = isOutcomeUnknown(error);
      for (const { deadline } of sent) deadline?.endCommit(isUnknown);
      if (sent.length > 0 && !isUnknown) return { items: sent, error };
      // Nothing was sent; or the connection was lost, and the outcome of all items is unknown.
      for (const { reject } of together) reject(error);
      return null;
    }
  }

  /** The statement was rolled back because of one of its items, so each is written in a statement of its own. */
  #retryAlone({ items, error }: Failed<Item, Result>): void {
    if (items.length === 1) return refuse(items[0]!, error);
    this.#toRetry.push(...items);
    if (!this.#isRetrying) void this.#retryAll();
  }

  async #retryAll(): Promise<void> {
    this.#isRetrying = true;
    for (let one = this.#toRetry.shift(); one; one = this.#toRetry.shift()) {
      const failed = await this.#send([one]);
      if (failed) refuse(one, failed.error);
    }
    this.#isRetrying = false;
  }

  #isInTime({ deadline, resolve }: Waiting<Item, Result>): boolean {
    const isInTime = deadline?.beginStatement(this.#statementTimeoutMs) ?? true;
    if (!isInTime) resolve(null);
    return isInTime;
  }
}

type Failed<Item, Result> = { readonly items: readonly Waiting<Item, Result>[]; readonly error: unknown };

/** A write that has to wait for a lock is not possible here: its request waits in a transaction of its own. */
function refuse<Item, Result>({ resolve, reject }: Waiting<Item, Result>, error: unknown): void {
  if (isTimeout(error)) resolve(null);
  else reject(error);
}
