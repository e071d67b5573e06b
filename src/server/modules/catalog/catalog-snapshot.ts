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

/** Whoever makes something of the catalogue: answers, pages. */
type Follower = (snapshot: CatalogSnapshot) => Promise<void>;

/**
 * The catalogue kept in memory, so that the menu never waits for the database and outlives its absence.
 * `refresh` reads it again when the database's version differs; calls that overlap share one read.
 */
export class LiveCatalog {
  readonly #read: () => Promise<CatalogSnapshot>;
  readonly #followers: Follower[] = [];
  #current: CatalogSnapshot;
  #reading: Promise<void> | undefined;
  #following: Promise<unknown> = Promise.resolve();
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
  async whenChanged(follow: Follower): Promise<void> {
    const follower = inTurns(follow);
    this.#followers.push(follower);
    await follower(this.#current);
  }

  /** Once everybody has followed. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readUntilFresh();
    await this.#reading;
    await this.#following;
  }

  /** Waits for no follower: a list of meals must not be old for as long as the pages take to be drawn. */
  async #readUntilFresh(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const next = await this.#read();
        if (next.version === this.#current.version) continue;
        this.#current = next;
        this.#following = Promise.all(this.#followers.map((follow) => follow(next)));
        // Whoever asked for the change hears of it; one that is overtaken by the next has nobody to tell.
        this.#following.catch(() => undefined);
      }
    } finally {
      this.#reading = undefined;
    }
  }
}

/** One at a time, up to the newest: those that come meanwhile share the next turn. */
function inTurns(follow: Follower): Follower {
  let newest: CatalogSnapshot | undefined;
  let turns: Promise<void> | undefined;
  const takeTurns = async () => {
    try {
      for (let next = newest; next; next = newest) {
        newest = undefined;
        await follow(next);
      }
    } finally {
      turns = undefined;
    }
  };
  return (snapshot) => {
    newest = snapshot;
    turns ??= takeTurns();
    return turns;
  };
}
