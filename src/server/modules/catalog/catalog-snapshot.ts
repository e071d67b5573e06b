import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { Database } from '#server/db/client.ts';
import { findActiveComponents, findMealsOnMenu, readCatalogVersion } from './catalog-queries.ts';
import { toCustomizeOptions, toMeal } from './catalog-row.ts';

/** The public catalogue of one version. */
export type CatalogSnapshot = {
  readonly version: number;
  readonly meals: readonly Meal[];
  readonly options: CustomizeOptions;
};

export function readCatalog(db: Database): Promise<CatalogSnapshot> {
  return db.transaction(
    async (tx) => ({
      version: await readCatalogVersion(tx),
      meals: (await findMealsOnMenu(tx)).map(toMeal),
      options: toCustomizeOptions(await findActiveComponents(tx)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Rebuilds what depends on the catalogue: cached responses, pages. */
type CatalogListener = (snapshot: CatalogSnapshot) => Promise<void>;

type Options = { readonly onFailure?: (error: unknown) => void; readonly firstRetryMs?: number };

const lastRetryMs = 30_000;

/**
 * The catalogue in memory, so that the menu never waits for the database and survives its outage.
 * `refresh` reads it again when the version in the database differs; overlapping calls share one read.
 */
export class LiveCatalog {
  readonly #read: () => Promise<CatalogSnapshot>;
  readonly #options: Options;
  readonly #listeners: CatalogListener[] = [];
  #current: CatalogSnapshot;
  #reading: Promise<void> | undefined;
  #notified: Promise<unknown> = Promise.resolve();
  #isStale = false;
  #mustNotify = false;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;

  private constructor(read: () => Promise<CatalogSnapshot>, first: CatalogSnapshot, options: Options) {
    this.#read = read;
    this.#current = first;
    this.#options = options;
  }

  static async open(read: () => Promise<CatalogSnapshot>, options: Options = {}): Promise<LiveCatalog> {
    return new LiveCatalog(read, await read(), options);
  }

  stop(): void {
    clearTimeout(this.#retry);
  }

  get current(): CatalogSnapshot {
    return this.#current;
  }

  /** Runs now, and again after each change. */
  async whenChanged(listen: CatalogListener): Promise<void> {
    const listener = latestOnly(listen);
    this.#listeners.push(listener);
    await listener(this.#current);
  }

  /** Resolves when all listeners have finished. A failure is retried until it succeeds: the next change may be hours away. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readUntilFresh();
    try {
      await this.#reading;
      await this.#notified;
      this.#failures = 0;
    } catch (error) {
      this.#retryLater(error);
      throw error;
    }
  }

  #retryLater(error: unknown): void {
    this.#mustNotify = true;
    if (this.#retry) return;
    const { firstRetryMs = 500, onFailure } = this.#options;
    onFailure?.(error);
    const delay = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#failures++);
    this.#retry = setTimeout(() => void this.#tryAgain(), delay).unref();
  }

  async #tryAgain(): Promise<void> {
    this.#retry = undefined;
    // `refresh` reports its failure and schedules the next retry.
    await this.refresh().catch(() => undefined);
  }

  /** Does not wait for the listeners: the list of meals must be current while pages are still being rendered. */
  async #readUntilFresh(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const next = await this.#read();
        if (next.version === this.#current.version && !this.#mustNotify) continue;
        this.#mustNotify = false;
        this.#current = next;
        this.#notified = Promise.all(this.#listeners.map((listen) => listen(next)));
        // `refresh` awaits the same promise; one that is superseded must not be an unhandled rejection.
        this.#notified.catch(() => undefined);
      }
    } finally {
      this.#reading = undefined;
    }
  }
}

/** One run at a time: snapshots that arrive during a run are collapsed into one more run with the newest. */
function latestOnly(listen: CatalogListener): CatalogListener {
  let newest: CatalogSnapshot | undefined;
  let running: Promise<void> | undefined;
  const runToNewest = async () => {
    try {
      for (let next = newest; next; next = newest) {
        newest = undefined;
        await listen(next);
      }
    } finally {
      running = undefined;
    }
  };
  return (snapshot) => {
    newest = snapshot;
    running ??= runToNewest();
    return running;
  };
}
