import type { LedgerDay, LedgerEntry } from '#contract/nutrition-ledger.ts';
import type { Figures } from '#domain/finder/target.ts';
import { addFigures } from '#domain/nutrition-ledger/daily-target.ts';
import type { ListedEntry } from './ledger-queries.ts';

export function toEntry(row: ListedEntry): LedgerEntry {
  return {
    id: row.id,
    day: row.day,
    eatenAt: row.eatenAt.toISOString(),
    source: row.source,
    isCopy: row.isCopy,
    orderId: row.orderId,
    mealId: row.mealId,
    name: row.name,
    quantity: row.quantity,
    grams: row.grams,
    ...figuresOf(row),
    artUrl: row.artUrl,
    isEaten: row.removedAt === null,
    isCorrected: row.isCorrected,
  };
}

export function toDay(rows: readonly ListedEntry[]): Pick<LedgerDay, 'entries' | 'totals'> {
  return {
    entries: rows.map(toEntry),
    totals: addFigures(rows.filter(({ removedAt }) => removedAt === null)),
  };
}

export function figuresOf({ caloriesKcal, protein, carbs, fats }: Figures): Figures {
  return addFigures([{ caloriesKcal, protein, carbs, fats }]);
}
