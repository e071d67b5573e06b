import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { type Template, type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';

/** One promise and how to find out whether it is kept. Its file is named `<number of the promise>-<what it is about>.ts`. */
export type Check = {
  guarantee: string;
  /** The figure that is promised. */
  goal: string;
  /** Its own limit; far above what it needs on an idle machine. */
  limitSeconds: number;
  /** Belongs to `--quick`: at most a few seconds there. */
  isQuick?: boolean;
  /** Its figures are times or rates: nothing else runs beside it. */
  isTimed?: boolean;
  /** Takes minutes: it begins first, beside the pairs of all others that are not timed. */
  isLong?: boolean;
  /** Runs only when it is named: it needs programs that a machine may not have. */
  isOnRequest?: boolean;
  /** Answers what was measured, in one line. Whatever is thrown is a failure. */
  run: (checking: Checking) => Promise<string>;
};

export type Outcome = { measured: string; failures: string[] };

/** What a check is given: a size, databases, a place to say what is wrong, and an end at which all is tidied up. */
export class Checking {
  readonly isQuick: boolean;
  readonly template: Template;
  readonly #failures: string[] = [];
  readonly #databases: { url: string }[] = [];
  readonly #closers: (() => unknown)[] = [];

  constructor(template: Template, isQuick: boolean) {
    this.template = template;
    this.isQuick = isQuick;
  }

  /** How many: in the full run, and in the quick one. */
  size(full: number, quick: number): number {
    return this.isQuick ? quick : full;
  }

  /** What must hold. The check goes on, so that the figures are told beside what is wrong with them. */
  require(holds: boolean, otherwise: string): void {
    if (!holds) this.#failures.push(otherwise);
  }

  /** To be done in the end, the last one first, whatever happens. */
  onCleanup(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** A migrated, empty database of its own; its invariants are looked at in the end. */
  async database(): Promise<TestDatabase> {
    const database = await createTestDatabase(this.template);
    this.onCleanup(() => database.drop());
    this.#databases.push(database);
    return database;
  }

  /** Looks at the invariants of a database from elsewhere too. It must still answer when the check has run. */
  watch(url: string): void {
    this.#databases.push({ url });
  }

  /** A folder of its own, removed in the end. */
  async folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), `macrobowl-check-${process.pid}-`));
    this.onCleanup(() => rm(path, { recursive: true, force: true }));
    return path;
  }

  async outcomeOf(check: Check): Promise<Outcome> {
    let measured = '';
    try {
      measured = await check.run(this);
      for (const { url } of this.#databases) this.#failures.push(...(await brokenInvariants(url)));
    } catch (error) {
      this.#failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    } finally {
      await this.close();
    }
    return { measured, failures: this.#failures };
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) {
      try {
        await close();
      } catch (error) {
        this.#failures.push(`could not tidy up: ${String(error)}`);
      }
    }
  }
}

async function brokenInvariants(url: string): Promise<string[]> {
  const db = openDatabase(url, () => undefined, { poolSize: 1, connectTimeoutMs: 5_000, statementTimeoutMs: 60_000 });
  try {
    return (await findBrokenInvariants(db)).map((broken) => `broken invariant: ${broken}`);
  } finally {
    await db.$client.end();
  }
}
