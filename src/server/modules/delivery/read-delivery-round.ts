import type { DeliveryRound } from '#contract/delivery.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { deliveryTally } from '#domain/orders/delivery-tally.ts';
import { toRupees } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { dueOf } from '#server/modules/orders/order-row.ts';
import { findRound } from './delivery-queries.ts';
import { toDeliveryOrder } from './delivery-row.ts';

/** Lists and tally come from one read, so that an order is never in both lists and the cash matches the list. */
export async function readDeliveryRound(db: Database, caller: Caller): Promise<DeliveryRound> {
  const today = businessDay(new Date());
  const round = await findRound(db, caller, businessDayRange(today));
  const mine = round.filter(({ order }) => order.pickedUpBy !== null);
  const tally = deliveryTally(
    mine.map(({ order, deliveredAt }) => ({ status: order.status, due: dueOf(order), deliveredAt })),
    today,
  );
  return {
    waiting: round.filter(({ order }) => order.pickedUpBy === null).map(toDeliveryOrder),
    mine: mine.map(toDeliveryOrder),
    tally: {
      date: today,
      deliveredToday: tally.deliveredToday,
      cashCarried: toRupees(tally.cashCarried),
      cashHandedInToday: toRupees(tally.cashHandedIn),
    },
  };
}
