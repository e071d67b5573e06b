import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { type Template, type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';

/** Verifies one guarantee. Its file is named `<id of the guarantee>-<subject>.ts`. */
export type Check = {
  guarantee: string;
  /** The figures to reach. */
  goal: string;
  /** Timeout, far above the duration on an idle machine. */
  limitSeconds: number;
  /** Included in `--quick`, where it takes a few seconds at most. */
  isQuick?: boolean;
  /** Measures times or rates: runs alone. */
  isTimed?: boolean;
  /** Takes minutes: starts first, concurrently with all checks that are not timed. */
  isLong?: boolean;
  /** Runs only when named on the command line: needs programs that may not be installed. */
  isOnRequest?: boolean;
  /** Another name on the command line, for several checks. */
  group?: string;
  /** Returns the measured figures in one line. An exception is a failure. */
  run: (checking: Checking) => Promise<string>;
};

export type Outcome = { measured: string; failures: string[] };

/** The context of a running check: its size, databases, failures and cleanup. */
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

  /** The size for this kind of run. */
  size(full: number, quick: number): number {
    return this.isQuick ? quick : full;
  }

  /** Records a failure unless the condition holds. The check continues, so that its figures are reported too. */
  require(holds: boolean, failure: string): void {
    if (!holds) this.#failures.push(failure);
  }

  /** Runs after the check, last registered first, also after a failure. */
  onCleanup(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** A new migrated, empty database; its invariants are verified after the check. */
  async database(): Promise<TestDatabase> {
    const database = await createTestDatabase(this.template);
    this.onCleanup(() => database.drop());
    this.#databases.push(database);
    return database;
  }

  /** Also verifies the invariants of another database, which must be reachable after the check. */
  verifyInvariantsOf(url: string): void {
    this.#databases.push({ url });
  }

  /** A temporary folder, removed after the check. */
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
        this.#failures.push(`cleanup failed: ${String(error)}`);
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
