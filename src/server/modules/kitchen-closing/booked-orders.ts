import type { BookedOrder } from '#contract/booked-orders.ts';
import { AppError } from '#contract/errors.ts';
import type { TradingSettings } from '#contract/trading.ts';
import { distanceKm } from '#domain/places/geo.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import { isLeftOut } from '#domain/trading/left-out.ts';
import type { Db } from '#server/db/client.ts';
import { type ReachingKitchen, readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { type FreeSlots, readFreeSlots } from '#server/modules/kitchens/free-slots.ts';
import { type TradingDeps, tradingRulesOf } from '#server/modules/kitchens/kitchen-trading.ts';
import { readKitchen } from '#server/modules/kitchens/manage-kitchens.ts';
import { withSettings } from '#server/modules/kitchens/manage-trading.ts';
import { type BookedRow, findBookedRows } from './booked-order-queries.ts';

/** The orders that the kitchen has not begun and would not serve any more; `after` null: it closes altogether. */
export async function findLeftOut(
  db: Db,
  before: ReachingKitchen,
  after: ReachingKitchen | null,
): Promise<BookedRow[]> {
  const booked = await findBookedRows(db, before.id);
  if (after === null) return booked;
  const [hoursBefore, hoursAfter] = [tradingRulesOf(before).hours, tradingRulesOf(after).hours];
  return booked.filter((order) => isLeftOut(hoursBefore, hoursAfter, order));
}

const slotsOfOwnKitchen = 8;
const slotsOfOtherKitchen = 3;

export async function listBookedOrders(
  deps: TradingDeps,
  kitchenId: number,
  settings: TradingSettings | null,
): Promise<BookedOrder[]> {
  const kitchen = await readKitchen(deps.db, kitchenId);
  if (!kitchen) throw new AppError('not-found', 'We could not find this kitchen.');
  const after = settings && withSettings(kitchen, settings);
  const found = await findLeftOut(deps.db, kitchen, after);
  if (found.length === 0) return [];
  const others = (await readActiveKitchens(deps.db)).filter(({ id }) => id !== kitchenId);
  const kitchens = after?.active ? [after, ...others] : others;
  const now = new Date();
  const free = await Promise.all(kitchens.map((one) => readFreeSlots(deps, one, one.deliveryRadiusKm, now)));
  return found.map((order) => toBookedOrder(order, withChoices(order, kitchenId, kitchens, free)));
}

type Choice = { readonly kitchen: ReachingKitchen; readonly slots: FreeSlots; readonly start: Date };

/** Of the own kitchen first, then of those that deliver to the address. */
function withChoices(
  order: BookedRow,
  ownId: number,
  kitchens: readonly ReachingKitchen[],
  free: readonly FreeSlots[],
): BookedOrder['choices'] {
  const wanted = order.deliverAt ?? order.orderDate;
  const choices = kitchens.flatMap((kitchen, index): Choice[] => {
    const isOwn = kitchen.id === ownId;
    if (!isOwn && distanceKm(order, kitchen) > kitchen.deliveryRadiusKm) return [];
    const slots = free[index]!;
    const starts = slots.nearest(wanted, order.portions, isOwn ? slotsOfOwnKitchen : slotsOfOtherKitchen);
    return starts.map((start) => ({ kitchen, slots, start }));
  });
  choices[0]?.slots.take(choices[0].start, order.portions);
  return choices.map(({ kitchen, start }) => ({
    kitchenId: kitchen.id,
    kitchenName: kitchen.name,
    deliverAt: start.toISOString(),
  }));
}

function toBookedOrder(row: BookedRow, choices: BookedOrder['choices']): BookedOrder {
  return {
    id: row.id,
    status: row.status,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    orderDate: row.orderDate.toISOString(),
    deliverAt: row.deliverAt?.toISOString() ?? null,
    items: row.items,
    totalAmount: toRupees(row.totalPaise as Paise),
    choices,
  };
}
