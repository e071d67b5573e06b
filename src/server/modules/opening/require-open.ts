import { AppError } from '#contract/errors.ts';
import { isConfirmed } from '#domain/orders/order-terms.ts';
import { type OpeningNeed, missingForFirstOrder } from '#domain/trading/shop-opening.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { readBusinessDetails } from '#server/modules/business/manage-business.ts';
import { hasTakenOrders, readTermsNow } from '#server/modules/order-terms/schedule-terms.ts';

/** Throws while the shop may not take its first order. `byStaff`: whether the person who orders may read the reason. */
export type RequireOpen = (db: Db, byStaff: boolean) => Promise<void> | undefined;

export const alwaysOpen: RequireOpen = () => undefined;

/** Asks the database until it has an order. */
export function requireOpenIn(mode: Config['mode']): RequireOpen {
  if (mode === 'demo') return alwaysOpen;
  let isOpen = false;
  return (db, byStaff) => {
    if (isOpen) return undefined;
    return (async () => {
      isOpen = await hasTakenOrders(db);
      const missing = isOpen ? [] : await findMissingForFirstOrder(db);
      if (missing.length > 0) throw notOpenYet(byStaff ? missing : []);
    })();
  };
}

export async function findMissingForFirstOrder(db: Db): Promise<OpeningNeed[]> {
  const [details, { terms }] = await Promise.all([readBusinessDetails(db), readTermsNow(db)]);
  return missingForFirstOrder(details, isConfirmed(terms));
}

function notOpenYet(missing: readonly OpeningNeed[]): AppError {
  const reason = missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : 'Please come back soon.';
  return new AppError('not-open-yet', `We are not open yet. ${reason}`);
}
