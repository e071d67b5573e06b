import type { Transactor } from '#server/db/client.ts';
import { addRefusedWebhooks } from './payment-queries.ts';

/**
 * Counts webhooks with a wrong signature. All of an hour are one row: one write at a time takes all that arrived meanwhile, so that a
 * stranger who sends thousands holds one connection, not one for each.
 */
export class RefusedWebhooks {
  readonly #db: Transactor;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: Transactor) {
    this.#db = db;
  }

  /** Ends when it is written. */
  count(): Promise<void> {
    this.#waiting += 1;
    const write = () => this.#write();
    this.#next ??= this.#last.then(write, write);
    return this.#next;
  }

  #write(): Promise<void> {
    const webhooks = this.#waiting;
    this.#waiting = 0;
    this.#next = undefined;
    this.#last = this.#db.transaction((tx) => addRefusedWebhooks(tx, webhooks));
    return this.#last;
  }
}
