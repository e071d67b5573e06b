import type { FoodDraft, LedgerDay, LedgerEntry } from '#contract/nutrition-ledger.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { addFigures, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';
import type { Queued, StoredForm } from '#web/platform/offline/action-store.ts';

type Figures = Omit<DailyTarget, 'mealSharePercent'>;

export type LedgerChange =
  | { readonly kind: 'food'; readonly day: BusinessDay; readonly food: FoodDraft }
  | {
      readonly kind: 'meal';
      readonly day: BusinessDay;
      readonly mealId: number;
      readonly eatenAt?: string;
      /** Shown until the shop has answered. */
      readonly meal: Figures & { readonly name: string };
    }
  | { readonly kind: 'eaten'; readonly entryId: number; readonly isEaten: boolean };

/** A change of the own day that waits for the connection, or that the shop has refused. */
export type QueuedChange = Queued & { readonly change: LedgerChange };

/** Additions are independent of each other; changes of one entry are sent in order. */
export const ledgerRules = {
  subjectOf: ({ change }: Pick<QueuedChange, 'change'>) =>
    change.kind === 'eaten' ? `entry ${change.entryId}` : JSON.stringify(change),
  isRepeat: () => false,
};

/** With the prefix of what is deleted with the session: it is about health. */
export const ledgerForm = (userId: number): StoredForm<QueuedChange> => ({
  prefix: `own:ledger-change:${userId}:`,
  write: (action) => JSON.stringify(action),
  parse: (text) => {
    try {
      const value: unknown = JSON.parse(text ?? 'null');
      return isQueuedChange(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
});

function isQueuedChange(value: unknown): value is QueuedChange {
  if (typeof value !== 'object' || value === null) return false;
  const { key, place, change } = value as Record<keyof QueuedChange, unknown>;
  if (typeof key !== 'string' || typeof place !== 'number' || typeof change !== 'object' || change === null)
    return false;
  const { kind } = change as { kind?: unknown };
  return kind === 'food' || kind === 'meal' || kind === 'eaten';
}

/** The day as it will be when the shop has the changes. Entries that it does not know yet have negative ids. */
export function withChanges(day: LedgerDay, waiting: readonly QueuedChange[]): LedgerDay {
  if (waiting.length === 0) return day;
  let entries = day.entries;
  for (const { change, place, at } of waiting) {
    if (change.kind === 'eaten') {
      const { entryId, isEaten } = change;
      entries = entries.map((entry) => (entry.id === entryId ? { ...entry, isEaten } : entry));
    } else if (change.day === day.day) {
      entries = [...entries, entryOf(change, -place, at)];
    }
  }
  return { ...day, entries, totals: addFigures(entries.filter(({ isEaten }) => isEaten)) };
}

function entryOf(change: Exclude<LedgerChange, { kind: 'eaten' }>, id: number, eatenAt: string): LedgerEntry {
  const { name, caloriesKcal, protein, carbs, fats } = change.kind === 'food' ? change.food : change.meal;
  return {
    id,
    day: change.day,
    name,
    caloriesKcal,
    protein,
    carbs,
    fats,
    eatenAt,
    source: change.kind === 'food' ? 'FOOD' : 'MEAL',
    isCopy: false,
    orderId: null,
    mealId: change.kind === 'meal' ? change.mealId : null,
    quantity: 1,
    grams: change.kind === 'food' ? change.food.grams : null,
    artUrl: null,
    isEaten: true,
    isCorrected: false,
  };
}
