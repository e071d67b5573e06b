import type { PublicBusiness } from '#contract/business.ts';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { OrderTerms } from '#contract/order-terms.ts';
import { nextReturn } from '#domain/menu/availability.ts';
import { termsOnWire } from '#domain/orders/order-terms.ts';
import type { Database } from '#server/db/client.ts';
import { readPublicBusiness } from '#server/modules/business/manage-business.ts';
import { readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { readTermsNow } from '#server/modules/order-terms/schedule-terms.ts';
import { readShownRatings } from '#server/modules/ratings/read-ratings.ts';
import { findActiveComponents, findMealsOnMenu, readCatalogVersion } from './catalog-queries.ts';
import { toCustomizeOptions, toMeal } from './catalog-row.ts';
import { findAvailability } from './availability-queries.ts';
import { type FoodCache, byId } from './food-rows.ts';
import { soldOutOnMenu, toStock } from './kitchen-stock.ts';

/** The public catalogue of one version. */
export type CatalogSnapshot = {
  readonly version: number;
  readonly meals: readonly Meal[];
  readonly options: CustomizeOptions;
  /** The rows behind both, for carts and orders. */
  readonly foods: FoodCache['current']['foods'];
  /** Of an order that is placed now. */
  readonly terms: OrderTerms;
  readonly termsId: number;
  /** Who runs the shop, for footer and policies. */
  readonly business: PublicBusiness;
  /** When other terms begin, or something is no longer sold out; null while neither is known. */
  readonly changesAt: Date | null;
};

export function readCatalog(db: Database): Promise<CatalogSnapshot> {
  return db.transaction(
    async (tx) => {
      const [version, meals, components, availability, kitchens, { terms, nextStart }, business, ratings] =
        await Promise.all([
          readCatalogVersion(tx),
          findMealsOnMenu(tx),
          findActiveComponents(tx),
          findAvailability(tx),
          readActiveKitchens(tx),
          readTermsNow(tx),
          readPublicBusiness(tx),
          readShownRatings(tx),
        ]);
      const now = new Date();
      const stock = toStock(
        availability,
        kitchens.map(({ id }) => id),
      );
      return {
        version,
        meals: meals.map((meal) =>
          toMeal(meal, soldOutOnMenu(stock, stock.meals.get(meal.id), now), ratings.get(meal.id)),
        ),
        options: toCustomizeOptions(components, stock, now),
        foods: { meals: byId(meals), components: byId(components), stock },
        terms: termsOnWire(terms),
        termsId: terms.id,
        business,
        changesAt: earlier(nextStart, nextReturn(availability, now)),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other && other < one ? other : (one ?? other);
}

/** Rebuilds what depends on the catalogue: cached responses, pages. */
type CatalogListener = (snapshot: CatalogSnapshot) => Promise<void>;
/** Drops what depends on the previous version, in the same step in which `current` changes. */
type Invalidate = () => void;

type Options = { readonly onFailure?: (error: unknown) => void; readonly firstRetryMs?: number };

const lastRetryMs = 30_000;
/** Timers can't wait for longer than 24 days. One that comes too early finds nothing changed, and waits again. */
const longestTimerMs = 24 * 60 * 60 * 1000;

/**
 * The catalogue in memory, so that the menu never waits for the database and survives its outage.
 * `refresh` reads it again when the version in the database differs; overlapping calls share one read.
 */
export class LiveCatalog {
  readonly #read: () => Promise<CatalogSnapshot>;
  readonly #options: Options;
  readonly #listeners: CatalogListener[] = [];
  readonly #invalidations: Invalidate[] = [];
  #current: CatalogSnapshot;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #mustNotify = false;
  #retry: NodeJS.Timeout | undefined;
  #changeTimer: NodeJS.Timeout | undefined;
  #failures = 0;

  private constructor(read: () => Promise<CatalogSnapshot>, first: CatalogSnapshot, options: Options) {
    this.#read = read;
    this.#current = first;
    this.#options = options;
    this.#awaitChange(first);
  }

  static async open(read: () => Promise<CatalogSnapshot>, options: Options = {}): Promise<LiveCatalog> {
    return new LiveCatalog(read, await read(), options);
  }

  stop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#changeTimer);
  }

  get current(): CatalogSnapshot {
    return this.#current;
  }

  /**
   * Runs now, and again in the background after each change. `invalidate` keeps the previous version from being served
   * until it has run.
   */
  async whenChanged(listen: CatalogListener, invalidate?: Invalidate): Promise<void> {
    const listener = latestOnly(listen);
    this.#listeners.push(listener);
    if (invalidate) this.#invalidations.push(invalidate);
    await listener(this.#current);
  }

  /**
   * Resolves when `current` is what the database had at the call, without waiting for the listeners. Their failure, like that
   * of a read, is retried until it succeeds: the next change may be hours away.
   */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readUntilFresh();
    try {
      await this.#reading;
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

  #awaitChange({ changesAt }: CatalogSnapshot): void {
    clearTimeout(this.#changeTimer);
    if (!changesAt) return;
    const delay = Math.min(longestTimerMs, Math.max(50, changesAt.getTime() - Date.now()));
    this.#changeTimer = setTimeout(() => void this.refresh().catch(() => undefined), delay).unref();
  }

  async #tryAgain(): Promise<void> {
    this.#retry = undefined;
    // `refresh` reports its failure and schedules the next retry.
    await this.refresh().catch(() => undefined);
  }

  async #readUntilFresh(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const next = await this.#read();
        this.#awaitChange(next);
        if (isSame(next, this.#current) && !this.#mustNotify) continue;
        this.#mustNotify = false;
        this.#current = next;
        for (const invalidate of this.#invalidations) invalidate();
        void this.#notify(next);
      }
    } finally {
      this.#reading = undefined;
    }
  }

  async #notify(snapshot: CatalogSnapshot): Promise<void> {
    try {
      await Promise.all(this.#listeners.map((listen) => listen(snapshot)));
      this.#failures = 0;
    } catch (error) {
      this.#retryLater(error);
    }
  }
}

/** Scheduled terms and the end of a day come without a write, so the version alone does not show them. */
const isSame = (one: CatalogSnapshot, other: CatalogSnapshot) =>
  one.version === other.version &&
  one.termsId === other.termsId &&
  one.changesAt?.getTime() === other.changesAt?.getTime();

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
