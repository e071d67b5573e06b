import { AppError } from '#contract/errors.ts';
import { paise } from '#domain/money.ts';
import { hasOrderLimits } from '#domain/orders/order-limits.ts';
import type { Tx } from '#server/db/client.ts';
import { sendIn } from '#server/db/statement.ts';
import { readAddressesById } from '#server/modules/addresses/read-addresses.ts';
import { readCartsOf } from '#server/modules/cart/read-cart.ts';
import { readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { readCreditOf } from '#server/modules/store-credit/spend-credit.ts';
import {
  type Decided,
  type OrderDeps,
  type OrderRequest,
  type Placing,
  decide,
  hasMoneyOrCoupon,
  withoutLocks,
} from './decide-order.ts';
import { type PlacedRow, insertOrders } from './insert-order-queries.ts';
import { findStandings } from './place-order-queries.ts';

type WantedOrder = { readonly placing: Placing; readonly request: OrderRequest };

/**
 * Decides orders of different customers on data that is read for all of them at once. The result is an error for an order that is not possible, and null for one
 * that needs more than the shared statement writes.
 */
export async function decideTogether(
  tx: Tx,
  deps: OrderDeps,
  wanted: readonly WantedOrder[],
): Promise<(Decided | AppError | null)[]> {
  const customerIds = wanted.map(({ placing }) => placing.customerId);
  const addressIds = wanted.map(({ request }) => request.deliveryAddressId);
  const [carts, addresses, kitchens, standings, credits] = await Promise.all([
    readCartsOf(tx, customerIds),
    readAddressesById(tx, addressIds),
    readActiveKitchens(tx),
    hasOrderLimits(deps.limits) ? findStandings(tx, addressIds) : [],
    readCreditOf(tx, customerIds),
  ]);
  return Promise.all(
    wanted.map(({ placing, request }) => {
      const address = addresses.get(request.deliveryAddressId);
      const basis = {
        cart: carts.get(placing.customerId)!,
        addresses: address ? [address] : [],
        kitchens,
        standings,
        credit: credits.get(placing.customerId) ?? paise(0),
      };
      return decide(deps, placing, request, withoutLocks(tx, basis)).then(onlyPlain, refused);
    }),
  );
}

const onlyPlain = (decided: Decided | null) => (decided && hasMoneyOrCoupon(decided) ? null : decided);

function refused(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** In one statement, which waits for no row. Null, and nothing of it is written, for one that must be placed alone. */
export const writeTogether = (tx: Tx, decided: readonly Decided[]): Promise<readonly (PlacedRow | null)[]> =>
  sendIn(tx, insertOrders(decided.map((one) => ({ ...one, key: null }))));
