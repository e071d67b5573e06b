import type { Role } from '#domain/role.ts';

type LiveSessions = ReadonlyMap<string, { readonly roles: readonly Role[] }>;

/** Asks about many sessions at once: an event that five hundred streams hear costs one query. */
export class SessionCheck {
  readonly #find: (tokenHashes: readonly Buffer[]) => Promise<LiveSessions>;
  #asked: Buffer[] = [];
  #answer: Promise<LiveSessions> | undefined;

  constructor(find: (tokenHashes: readonly Buffer[]) => Promise<LiveSessions>) {
    this.#find = find;
  }

  /** The roles of its owner now; null when it is over. Whoever asks in the same moment shares a query that has not begun. */
  async findRoles(tokenHash: Buffer): Promise<readonly Role[] | null> {
    this.#asked.push(tokenHash);
    this.#answer ??= this.#ask();
    return (await this.#answer).get(tokenHash.toString('hex'))?.roles ?? null;
  }

  async #ask(): Promise<LiveSessions> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#answer = undefined;
    return this.#find(this.#asked.splice(0));
  }
}
