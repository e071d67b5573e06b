import type pg from 'pg';
import type { Prepared } from './client.ts';
import { spoilsConnection } from './database-errors.ts';
import { withoutDeadline } from './deadline.ts';
import { sendPrepared } from './statement.ts';

/** A connection that has returned nothing for this long gets no more statements. */
const stuckAfterMs = 50;
export const maxSharedConnections = 3;

/**
 * Prepared reads of all requests over one connection: statements of one turn of the event loop leave in one packet, and
 * PostgreSQL returns their rows in that order. Under load this saves most of the system calls on both sides. Only for statements that
 * take less than a millisecond, because others wait behind them.
 */
export class SharedReads {
  readonly #pool: pg.Pool;
  readonly #connections: readonly SharedConnection[];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#connections = Array.from({ length: maxSharedConnections }, () => new SharedConnection(pool));
  }

  query<Row extends pg.QueryResultRow>(prepared: Prepared): Promise<pg.QueryResult<Row>> {
    const free = this.#connections.find((connection) => !connection.isStuck);
    return (free ?? this.#connections[0]!).query<Row>(prepared);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class SharedConnection {
  readonly #pool: pg.Pool;
  /** Taken from the pool while statements are in flight. */
  #client: Promise<pg.PoolClient> | undefined;
  #inFlight = 0;
  #lastAnswerAt = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get isStuck(): boolean {
    return this.#inFlight > 0 && performance.now() - this.#lastAnswerAt > stuckAfterMs;
  }

  async query<Row extends pg.QueryResultRow>(prepared: Prepared): Promise<pg.QueryResult<Row>> {
    if (this.#inFlight++ === 0) this.#lastAnswerAt = performance.now();
    // The deadline of the first request must not keep a connection from the others.
    const taken = (this.#client ??= withoutDeadline(() => this.#pool.connect()));
    try {
      const client = await taken;
      return await sendPrepared<Row>(client, prepared);
    } catch (error) {
      if (this.#client === taken && spoilsConnection(error)) this.#release(true);
      throw error;
    } finally {
      this.#lastAnswerAt = performance.now();
      if (--this.#inFlight === 0) this.#release(false);
    }
  }

  #release(isBroken: boolean): void {
    this.#client?.then(
      (client) => client.release(isBroken),
      () => undefined,
    );
    this.#client = undefined;
  }
}
