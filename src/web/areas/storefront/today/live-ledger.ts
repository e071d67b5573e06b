import { useLiveOrders } from '#web/platform/live/use-live-orders.ts';
import { ledgerKey } from './use-ledger.ts';

/** While mounted, a delivered order enters the day by itself. */
export function LiveLedger(): null {
  useLiveOrders(ledgerKey);
  return null;
}
