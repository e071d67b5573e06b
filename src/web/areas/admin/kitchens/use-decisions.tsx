import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Decisions } from '#contract/booked-orders.ts';
import type { TradingSettings } from '#contract/trading.ts';
import { ApiError } from '#web/platform/api/api-error.ts';

/** The admin closed the question: nothing was saved, and there is nothing to report. */
export class Undecided extends Error {}

type Question = {
  readonly round: number;
  /** Why the last decision was not carried out. */
  readonly problem: string | null;
  readonly onDecide: (decisions: Decisions) => void;
  readonly onClose: () => void;
};

const BookedOrdersDialog = lazy(async () => ({
  default: (await import('./booked-orders-dialog.tsx')).BookedOrdersDialog,
}));

/**
 * Saves a kitchen. When orders are booked for a time at which it would be closed, the server refuses, and the admin decides on each of
 * them. When another order came in meanwhile, the question is asked again.
 */
export function useDecisions(kitchenId: number) {
  const [asked, setAsked] = useState<(Question & { readonly settings: TradingSettings | null }) | null>(null);

  const save = async <T,>(
    settings: TradingSettings | null,
    send: (bookedOrders: Decisions) => Promise<T>,
  ): Promise<T> => {
    let decisions: Decisions = { decisions: [], message: null };
    try {
      for (let round = 0; ; round++) {
        try {
          return await send(decisions);
        } catch (error) {
          const problem = problemOf(error, round);
          if (problem === undefined) throw error;
          decisions = await new Promise<Decisions>((onDecide, reject) => {
            const onClose = () => reject(new Undecided());
            setAsked({ settings, round, problem, onDecide, onClose });
          });
        }
      }
    } finally {
      setAsked(null);
    }
  };

  const dialog: ReactNode = asked ? (
    <Suspense>
      <BookedOrdersDialog kitchenId={kitchenId} {...asked} />
    </Suspense>
  ) : null;
  return { save, dialog };
}

/** Undefined when the refusal is not about booked orders. After the first question every refusal counts as one, and is shown in the dialog. */
function problemOf(error: unknown, round: number): string | null | undefined {
  if (!(error instanceof ApiError) || error.status === 401) return undefined;
  const details = error.detailsOf('conflict');
  if (details && 'orderIds' in details) return round === 0 ? null : 'An order came in meanwhile. Please look again.';
  return round === 0 ? undefined : error.message;
}
