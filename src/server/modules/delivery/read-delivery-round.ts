import type { DeliveryRound } from '#contract/delivery.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { deliveryTally } from '#domain/orders/delivery-tally.ts';
import { toRupees } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { dueOf } from '#server/modules/orders/order-row.ts';
import { findOwnHandIns } from './cash-queries.ts';
import { findRound } from './delivery-queries.ts';
import { toDeliveryOrder } from './delivery-row.ts';
import { toHandIn } from './hand-in-row.ts';

/** Lists and tally come from one read, so that an order is never in both lists and the cash matches the list. */
export async function readDeliveryRound(db: Database, caller: Caller): Promise<DeliveryRound> {
  const today = businessDay(new Date());
  const day = businessDayRange(today);
  const [round, handIns] = await Promise.all([findRound(db, caller, day), findOwnHandIns(db, caller, day)]);
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
    handIns: handIns.map(toHandIn),
  };
}
