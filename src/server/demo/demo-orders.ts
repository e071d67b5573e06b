import { hasCoordinates } from '#domain/places/geo.ts';
import type { OrderActor } from '#domain/orders/order-status.ts';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { quote } from '#domain/orders/pricing.ts';
import type { addresses } from '#server/db/schema/carts.ts';
import type { kitchens } from '#server/db/schema/kitchens.ts';
import type { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import { type DemoMenu, linesOf } from './demo-order-lines.ts';
import { type ScheduledOrder, historyOf, pickUpOf, promiseOf, scheduleOrders } from './demo-order-schedule.ts';
import { toOrderItemRow } from '#server/modules/orders/order-row.ts';

type AddressRow = typeof addresses.$inferSelect;
type NewOrderRow = typeof orders.$inferInsert;
type NewItemRow = Omit<typeof orderItems.$inferInsert, 'orderId'>;
type NewEventRow = Omit<typeof orderEvents.$inferInsert, 'orderId'> & { readonly createdAt: Date };

export type DemoShop = DemoMenu & {
  readonly kitchen: Pick<typeof kitchens.$inferSelect, 'id' | 'name'>;
  readonly staff: Readonly<Record<Exclude<OrderActor, 'customer' | 'shop'>, number>>;
  readonly customers: readonly { readonly userId: number; readonly addresses: readonly AddressRow[] }[];
};

export type DemoOrder = {
  readonly order: NewOrderRow & { readonly orderDate: Date };
  readonly items: readonly NewItemRow[];
  readonly events: readonly NewEventRow[];
};

/** Of any four consecutive orders, one has a note. */
const notes = ['', 'Please call at the gate.', '', '', 'Leave it with the security desk.', '', 'No cutlery.', '', ''];
const cancelReasons = [
  'The customer could not be reached.',
  'One ingredient ran out; the customer did not want another bowl.',
  'Ordered twice by mistake.',
  'Heavy rain, no delivery possible.',
];

/** Orders of the 30 days up to `now`, oldest first; deterministic for the same moment. */
export function buildDemoOrders(now: Date, shop: DemoShop): DemoOrder[] {
  const filled = new Map<number, number>();
  return scheduleOrders(now).map((scheduled, n) => {
    const { userId, addresses } = shop.customers[(n * 3 + Math.floor(n / 8)) % shop.customers.length]!;
    const cartGeneration = (filled.get(userId) ?? 0) + 1;
    filled.set(userId, cartGeneration);
    const lines = linesOf(n, shop);
    return {
      order: {
        userId,
        cartGeneration,
        ...orderFields(scheduled, n, lines, shop),
        ...deliveryFields(addresses[n % addresses.length]!),
      },
      items: lines.map(toOrderItemRow),
      events: eventsOf(scheduled, n, { ...shop.staff, customer: userId, shop: userId }),
    };
  });
}

function orderFields(scheduled: ScheduledOrder, n: number, lines: readonly CartLine[], { kitchen, staff }: DemoShop) {
  const { placedAt, status } = scheduled;
  const amounts = quote(lines, firstTerms);
  const pickedUpAt = pickUpOf(scheduled, n);
  return {
    kitchenId: kitchen.id,
    kitchenName: kitchen.name,
    status,
    orderDate: placedAt,
    ...promiseOf(scheduled),
    paymentMethod: usualPaymentMethod,
    note: notes[n % notes.length]!,
    subtotalPaise: amounts.subtotal,
    deliveryFeePaise: amounts.deliveryFee,
    taxPaise: amounts.tax,
    totalPaise: amounts.total,
    pickedUpAt,
    pickedUpBy: pickedUpAt && staff['delivery-assistant'],
  } as const;
}

function deliveryFields(address: AddressRow) {
  if (!hasCoordinates(address)) throw new Error(`No coordinates for ${address.postalCode}`);
  return {
    deliveryAddressLabel: address.label,
    deliveryAddressLine1: address.addressLine1,
    deliveryAddressLine2: address.addressLine2,
    deliveryCity: address.city,
    deliveryState: address.state,
    deliveryPostalCode: address.postalCode,
    deliveryCountry: address.country,
    deliveryPhoneNumber: address.phoneNumber,
    deliveryLatitude: address.latitude,
    deliveryLongitude: address.longitude,
  };
}

function eventsOf(scheduled: ScheduledOrder, n: number, actorIds: Readonly<Record<OrderActor, number>>): NewEventRow[] {
  return historyOf(scheduled, n).map(({ to, by, at }, step, history) => ({
    fromStatus: history[step - 1]?.to ?? null,
    toStatus: to,
    actor: by,
    actorUserId: actorIds[by],
    reason: to === 'CANCELLED_BY_ADMIN' ? cancelReasons[n % cancelReasons.length]! : null,
    createdAt: at,
  }));
}
