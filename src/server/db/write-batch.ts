import type pg from 'pg';
import type { WriteTogether } from './client.ts';
import { isConnectionError } from './database-errors.ts';
import { type Deadline, currentDeadline, withoutDeadline } from './deadline.ts';
import { runStatement } from './transaction.ts';

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly rowId: number;
  readonly deadline: Deadline | undefined;
  readonly resolve: (result: Result | null) => void;
  readonly reject: (error: unknown) => void;
};

/** One for each kind of write. */
export const maxBatchConnections = 3;
/** A plan that is made once is made for few rows. */
const maxItems = 16;
/** One that has not returned for this long keeps the next one waiting no longer: it may wait for something. */
const stuckAfterMs = 50;

/**
 * The same kind of write by many requests, in one statement: PostgreSQL starts, commits and flushes once for all of them. What
 * arrives while others are being written goes with the next statement, so that they are the more together the busier the shop is.
 */
export class WriteBatch<Item, Result> {
  readonly #pool: pg.Pool;
  readonly #statementTimeoutMs: number;
  readonly #write: WriteTogether<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  /** Sent less than `stuckAfterMs` ago. */
  #inFlight: object | null = null;
  #isScheduled = false;

  constructor(pool: pg.Pool, statementTimeoutMs: number, write: WriteTogether<Item, Result>) {
    this.#pool = pool;
    this.#statementTimeoutMs = statementTimeoutMs;
    this.#write = write;
  }

  /**
   * `rowId`: of the row that the item locks; two items of one row are never together. Null, and nothing is written, when it was
   * not possible, or could still be running at the deadline of the request.
   */
  add(rowId: number, item: Item): Promise<Result | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, rowId, deadline: currentDeadline(), resolve, reject });
      this.#schedule();
    });
  }

  /** After the requests that arrive in this turn of the event loop. */
  #schedule(): void {
    if (this.#isScheduled || this.#inFlight || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    withoutDeadline(() => setImmediate(() => void this.#sendWaiting()));
  }

  async #sendWaiting(): Promise<void> {
    this.#isScheduled = false;
    const sending = (this.#inFlight = {});
    const letOthersGo = () => {
      if (this.#inFlight === sending) this.#inFlight = null;
      this.#schedule();
    };
    const stuck = setTimeout(letOthersGo, stuckAfterMs);
    await this.#send(this.#takeWaiting());
    clearTimeout(stuck);
    letOthersGo();
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

  async #send(together: readonly Waiting<Item, Result>[]): Promise<void> {
    let sent = together;
    try {
      const statement = () => {
        sent = together.filter((one) => this.#isInTime(one));
        return sent.length > 0 ? this.#write(sent.map(({ item }) => item)) : null;
      };
      const results = await runStatement(this.#pool, statement, { statementTimeoutMs: this.#statementTimeoutMs });
      for (const [index, { resolve }] of sent.entries()) resolve(results?.[index] ?? null);
    } catch (error) {
      // One of them has failed all of them, and nothing is written; after a lost connection nobody knows.
      if (sent.length === 1 || isConnectionError(error)) for (const { reject } of sent) reject(error);
      else await Promise.all(sent.map((one) => this.#send([one])));
    }
  }

  #isInTime({ deadline, resolve }: Waiting<Item, Result>): boolean {
    const isInTime = deadline?.beginStatement(this.#statementTimeoutMs) ?? true;
    if (!isInTime) resolve(null);
    return isInTime;
  }
}
