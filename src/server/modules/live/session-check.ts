import { setImmediate } from 'node:timers/promises';
import type { LiveRights } from '#server/modules/auth/authenticate.ts';

type LiveSessions = ReadonlyMap<string, LiveRights>;

/**
 * At most one query runs at a time. Calls during a running query share the next one, which sees everything committed before
 * the call. Two thousand streams that wake up at once must not overload the database.
 */
export function coalesceQueries<T>(query: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const runNext = async () => {
    await underWay;
    await setImmediate();
    next = undefined;
    const run = query();
    underWay = run.catch(() => undefined);
    return run;
  };
  return () => (next ??= runNext());
}

/** Checks many sessions in one query: an event for five hundred streams costs one. */
export class SessionCheck {
  readonly #find: () => Promise<LiveSessions>;
  #queued: Buffer[] = [];

  constructor(find: (tokenHashes: readonly Buffer[]) => Promise<LiveSessions>) {
    this.#find = coalesceQueries(() => find(this.#queued.splice(0)));
  }

  /** The current rights of the session's user; null when the session has ended. */
  async findRights(tokenHash: Buffer): Promise<LiveRights | null> {
    this.#queued.push(tokenHash);
    return (await this.#find()).get(tokenHash.toString('hex')) ?? null;
  }
}
