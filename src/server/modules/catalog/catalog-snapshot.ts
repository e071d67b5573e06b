import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { OrderTerms } from '#contract/order-terms.ts';
import { termsOnWire } from '#domain/orders/order-terms.ts';
import type { Database } from '#server/db/client.ts';
import { readTermsNow } from '#server/modules/order-terms/schedule-terms.ts';
import { findActiveComponents, findMealsOnMenu, readCatalogVersion } from './catalog-queries.ts';
import { toCustomizeOptions, toMeal } from './catalog-row.ts';
import { type FoodRows, byId } from './food-rows.ts';

/** The public catalogue as it stood at one moment. */
export type CatalogSnapshot = {
  readonly version: number;
  readonly meals: readonly Meal[];
  readonly options: CustomizeOptions;
  /** The rows behind both, for carts and orders. */
  readonly foods: FoodRows;
  /** Of an order that is placed now. */
  readonly terms: OrderTerms;
  readonly termsId: number;
  /** When other terms begin; null while none are known. */
  readonly termsEnd: Date | null;
};

export function readCatalog(db: Database): Promise<CatalogSnapshot> {
  return db.transaction(
    async (tx) => {
      const [version, meals, components, { terms, nextStart }] = await Promise.all([
        readCatalogVersion(tx),
        findMealsOnMenu(tx),
        findActiveComponents(tx),
        readTermsNow(tx),
      ]);
      return {
        version,
        meals: meals.map(toMeal),
        options: toCustomizeOptions(components),
        foods: { meals: byId(meals), components: byId(components) },
        terms: termsOnWire(terms),
        termsId: terms.id,
        termsEnd: nextStart,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Whoever makes something of the catalogue: answers, pages. */
type Follower = (snapshot: CatalogSnapshot) => Promise<void>;

type Options = { readonly onFailure?: (error: unknown) => void; readonly firstRetryMs?: number };

const lastRetryMs = 30_000;
/** Timers can't wait for longer than 24 days. One that comes too early finds the same terms, and waits again. */
const longestTimerMs = 24 * 60 * 60 * 1000;

/**
 * The catalogue kept in memory, so that the menu never waits for the database and outlives its absence.
 * `refresh` reads it again when the database's version differs; calls that overlap share one read.
 */
export class LiveCatalog {
  readonly #read: () => Promise<CatalogSnapshot>;
  readonly #options: Options;
  readonly #followers: Follower[] = [];
  #current: CatalogSnapshot;
  #reading: Promise<void> | undefined;
  #following: Promise<unknown> = Promise.resolve();
  #isStale = false;
  #mustFollow = false;
  #retry: NodeJS.Timeout | undefined;
  #termsTimer: NodeJS.Timeout | undefined;
  #failures = 0;

  private constructor(read: () => Promise<CatalogSnapshot>, first: CatalogSnapshot, options: Options) {
    this.#read = read;
    this.#current = first;
    this.#options = options;
    this.#awaitTerms(first);
  }

  static async open(read: () => Promise<CatalogSnapshot>, options: Options = {}): Promise<LiveCatalog> {
    return new LiveCatalog(read, await read(), options);
  }

  stop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#termsTimer);
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

  /** Once everybody has followed. What fails is tried again until it succeeds: the next change may be hours away. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readUntilFresh();
    try {
      await this.#reading;
      await this.#following;
      this.#failures = 0;
    } catch (error) {
      this.#retryLater(error);
      throw error;
    }
  }

  #retryLater(error: unknown): void {
    this.#mustFollow = true;
    if (this.#retry) return;
    const { firstRetryMs = 500, onFailure } = this.#options;
    onFailure?.(error);
    const delay = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#failures++);
    this.#retry = setTimeout(() => void this.#tryAgain(), delay).unref();
  }

  #awaitTerms({ termsEnd }: CatalogSnapshot): void {
    clearTimeout(this.#termsTimer);
    if (!termsEnd) return;
    const delay = Math.min(longestTimerMs, Math.max(50, termsEnd.getTime() - Date.now()));
    this.#termsTimer = setTimeout(() => void this.refresh().catch(() => undefined), delay).unref();
  }

  async #tryAgain(): Promise<void> {
    this.#retry = undefined;
    // What fails again has been told of, and is tried once more.
    await this.refresh().catch(() => undefined);
  }

  /** Waits for no follower: a list of meals must not be old for as long as the pages take to be drawn. */
  async #readUntilFresh(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const next = await this.#read();
        this.#awaitTerms(next);
        if (isSame(next, this.#current) && !this.#mustFollow) continue;
        this.#mustFollow = false;
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

/** Terms begin by themselves: no write tells of it. */
const isSame = (one: CatalogSnapshot, other: CatalogSnapshot) =>
  one.version === other.version && one.termsId === other.termsId;

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
