import { sql } from 'drizzle-orm';
import { findPinCode } from '#domain/places/pin-codes.ts';
import type { Tx } from '#server/db/client.ts';
import { addresses, carts } from '#server/db/schema/carts.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import { postLines } from '#server/modules/orders/move-order-queries.ts';
import { type DemoCustomer, demoCustomers } from './demo-customers.ts';
import { type DemoOrder, type DemoShop, buildDemoOrders } from './demo-orders.ts';

/** Demo customers registered this long before now. */
const customerForMs = 30 * 24 * 60 * 60 * 1000;

/** Customers, their addresses and what they have ordered up to `now`. */
export async function insertDemoOrders(tx: Tx, now: Date, shop: Omit<DemoShop, 'customers'>): Promise<void> {
  const customers = await insertCustomers(tx, new Date(now.getTime() - customerForMs));
  const demoOrders = buildDemoOrders(now, { ...shop, customers });
  await tx.insert(carts).values(
    customers.map(({ userId }) => ({
      userId,
      generation: demoOrders.filter(({ order }) => order.userId === userId).length + 1,
    })),
  );
  await insertOrders(tx, demoOrders);
}

async function insertCustomers(tx: Tx, createdAt: Date): Promise<DemoShop['customers']> {
  const saved = await tx
    .insert(users)
    .values(
      demoCustomers.map(({ firstName, lastName, phone }) => ({
        firstName,
        lastName,
        phone,
        roles: ['ROLE_USER' as const],
        createdAt,
      })),
    )
    .returning({ id: users.id, phone: users.phone });
  const idOf = new Map(saved.map(({ id, phone }) => [phone, id]));
  const addressBook = await tx
    .insert(addresses)
    .values(demoCustomers.flatMap((customer) => addressRows(customer, idOf.get(customer.phone)!, createdAt)))
    .returning();
  return saved.map(({ id }) => ({ userId: id, addresses: addressBook.filter(({ userId }) => userId === id) }));
}

function addressRows(customer: DemoCustomer, userId: number, createdAt: Date): (typeof addresses.$inferInsert)[] {
  return customer.addresses.map((address, index) => {
    const pinCode = findPinCode(address.postalCode);
    if (!pinCode) throw new Error(`No PIN code ${address.postalCode}`);
    return {
      userId,
      label: address.label,
      addressLine1: address.addressLine1,
      addressLine2: address.addressLine2,
      city: 'Hyderabad',
      state: 'Telangana',
      postalCode: pinCode.pin,
      latitude: pinCode.latitude,
      longitude: pinCode.longitude,
      phoneNumber: customer.phone,
      isDefault: index === 0,
      createdAt,
    };
  });
}

const deliveredOrders = `select o.*, e.created_at as moved_at from orders o
  join order_events e on e.order_id = o.id and e.to_status = 'DELIVERED'`;

async function insertOrders(tx: Tx, demoOrders: readonly DemoOrder[]): Promise<void> {
  const saved = await tx
    .insert(orders)
    .values(demoOrders.map(({ order }) => order))
    .returning({ id: orders.id, userId: orders.userId, cartGeneration: orders.cartGeneration });
  const ids = new Map(saved.map(({ id, userId, cartGeneration }) => [`${userId} ${cartGeneration}`, id]));
  const withIds = demoOrders.map((demoOrder) => ({
    ...demoOrder,
    orderId: ids.get(`${demoOrder.order.userId} ${demoOrder.order.cartGeneration}`)!,
  }));
  await tx
    .insert(orderItems)
    .values(withIds.flatMap(({ orderId, items }) => items.map((item) => ({ ...item, orderId }))));
  await tx
    .insert(orderEvents)
    .values(withIds.flatMap(({ orderId, events }) => events.map((event) => ({ ...event, orderId }))));
  await tx.execute(sql.raw(postLines(deliveredOrders)));
  await tx.execute(
    sql.raw(`
    insert into waiting_papers (order_id, delivered_at) select id, moved_at from (${deliveredOrders}) delivered`),
  );
}
