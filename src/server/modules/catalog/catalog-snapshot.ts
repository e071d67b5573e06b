import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { Database } from '#server/db/client.ts';
import { findActiveComponents, findMealsOnMenu, readCatalogVersion } from './catalog-queries.ts';
import { toCustomizeOptions, toMeal } from './catalog-row.ts';

/** The public catalogue as it stood at one moment. */
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

/**
 * The catalogue kept in memory, so that the menu never waits for the database and outlives its absence.
 * `refresh` reads it again when the database's version differs; calls that overlap share one read.
 */
export class LiveCatalog {
  readonly #read: () => Promise<CatalogSnapshot>;
  readonly #onChange: ((snapshot: CatalogSnapshot) => Promise<void>)[] = [];
  #current: CatalogSnapshot;
  #refreshing: Promise<void> | null = null;
  #isStale = false;

  private constructor(read: () => Promise<CatalogSnapshot>, first: CatalogSnapshot) {
    this.#read = read;
    this.#current = first;
  }

  static async open(read: () => Promise<CatalogSnapshot>): Promise<LiveCatalog> {
    return new LiveCatalog(read, await read());
  }

  get current(): CatalogSnapshot {
    return this.#current;
  }

  /** Runs now, and again after each change. */
  async whenChanged(react: (snapshot: CatalogSnapshot) => Promise<void>): Promise<void> {
    this.#onChange.push(react);
    await react(this.#current);
  }

  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#refreshUntilFresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refreshUntilFresh(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const next = await this.#read();
      if (next.version === this.#current.version) continue;
      this.#current = next;
      await Promise.all(this.#onChange.map((react) => react(next)));
    }
  }
}
