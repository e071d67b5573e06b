import { setImmediate } from 'node:timers/promises';
import type { Role } from '#domain/accounts/role.ts';

type LiveSessions = ReadonlyMap<string, { readonly roles: readonly Role[] }>;

/**
 * One query at a time, however many ask: whoever asks while one is under way shares the next, which sees everything that was
 * there when they asked. Two thousand streams that wake up at once must leave the database to the shop.
 */
export function oneQueryAtATime<T>(query: () => Promise<T>): () => Promise<T> {
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

/** Asks about many sessions at once: an event that five hundred streams hear costs one query. */
export class SessionCheck {
  readonly #find: () => Promise<LiveSessions>;
  #asked: Buffer[] = [];

  constructor(find: (tokenHashes: readonly Buffer[]) => Promise<LiveSessions>) {
    this.#find = oneQueryAtATime(() => find(this.#asked.splice(0)));
  }

  /** The roles of its owner now; null when it is over. */
  async findRoles(tokenHash: Buffer): Promise<readonly Role[] | null> {
    this.#asked.push(tokenHash);
    return (await this.#find()).get(tokenHash.toString('hex'))?.roles ?? null;
  }
}
