import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { LedgerDay } from '#contract/nutrition-ledger.ts';
import { businessDay, type BusinessDay } from '#domain/calendar/business-day.ts';
import { call } from '#web/platform/api/call.ts';
import { saveDownload } from '#web/platform/api/save-download.ts';
import { endpoints, showDayLeft } from '#web/features/nutrition-target/day-left.ts';
import { saveOwn } from '#web/platform/session/own-storage.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { LedgerChange } from './offline-entries/ledger-change.ts';
import { sendOrQueue } from './offline-entries/offline-entries.ts';

export const ledgerKey = ['ledger'] as const;
const dayKey = (day: string) => [...ledgerKey, 'day', day] as const;

// Always stale: an order may have been delivered since.
const staleTime = 0;

export const dayQuery = (day: BusinessDay) =>
  queryOptions({
    queryKey: dayKey(day),
    queryFn: async ({ signal }) => {
      const found = await call((await endpoints()).getLedgerDay, { params: { day } }, { signal });
      showEverywhere(found);
      return found;
    },
    staleTime,
  });

export const rangeQuery = (from: BusinessDay, to: BusinessDay) =>
  queryOptions({
    queryKey: [...ledgerKey, 'range', from, to],
    queryFn: async ({ signal }) => call((await endpoints()).getLedgerRange, { query: { from, to } }, { signal }),
    staleTime,
  });

export const ownFoodsQuery = (search: string) =>
  queryOptions({
    queryKey: [...ledgerKey, 'foods', search],
    queryFn: async ({ signal }) => call((await endpoints()).searchOwnFoods, { query: { search } }, { signal }),
  });

function showEverywhere({ day, target, totals }: LedgerDay): void {
  if (day !== businessDay(new Date())) return;
  saveOwn('has-target', target !== null);
  showDayLeft(target, totals);
}

/** Each change returns the changed day. */
export function useLedgerChanges() {
  const queryClient = useQueryClient();
  const show = async (changed: LedgerDay) => {
    queryClient.setQueryData(dayKey(changed.day), changed);
    showEverywhere(changed);
    await queryClient.invalidateQueries({ queryKey: ledgerKey, predicate: ({ queryKey }) => queryKey[1] !== 'day' });
  };
  /** False: it waits on this device for the connection. */
  const change = async (wanted: LedgerChange): Promise<boolean> => {
    const changed = await sendOrQueue(wanted);
    if (changed) await show(changed);
    return changed !== null;
  };
  const setEaten = (id: number, isEaten: boolean) => change({ kind: 'eaten', entryId: id, isEaten });
  return {
    show,
    change,
    setEaten,
    /** With a way back for eight seconds. */
    takeBack: async (id: number, message: string) => {
      try {
        await setEaten(id, false);
        const undo = () => void setEaten(id, true).catch(() => toast.error('Failed to put it back'));
        toast.success(message, { durationMs: 8000, action: { label: 'Undo', run: undo } });
      } catch (error) {
        showFailure('Failed to change your day', error);
      }
    },
    copy: async (entryIds: number[], day: BusinessDay) =>
      show(await call((await endpoints()).copyLedgerEntries, { params: { day }, body: { entryIds } })),
    refresh: () => queryClient.invalidateQueries({ queryKey: ledgerKey }),
  };
}

export function showFailure(what: string, error: unknown): void {
  toast.error(what, { points: error instanceof Error ? [error.message] : [] });
}

export async function saveCsv(from: BusinessDay, to: BusinessDay): Promise<void> {
  const { ledgerExportPath } = await endpoints();
  await saveDownload(ledgerExportPath, { from, to }, { fileName: `ledger-${from}-${to}.csv`, mediaType: 'text/csv' });
}
