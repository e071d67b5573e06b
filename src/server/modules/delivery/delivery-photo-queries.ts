import { and, arrayContains, eq, inArray, or } from 'drizzle-orm';
import { deliveredStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { deliveryPhotos } from '#server/db/schema/riders.ts';
import { users } from '#server/db/schema/users.ts';

export type DeliveryPhotoRow = typeof deliveryPhotos.$inferSelect;

export async function insertDeliveryPhoto(
  tx: Tx,
  photo: typeof deliveryPhotos.$inferInsert,
): Promise<DeliveryPhotoRow> {
  const [row] = await tx.insert(deliveryPhotos).values(photo).returning();
  return row!;
}

export async function deleteDeliveryPhoto(tx: Tx, orderId: number): Promise<DeliveryPhotoRow | undefined> {
  const [row] = await tx.delete(deliveryPhotos).where(eq(deliveryPhotos.orderId, orderId)).returning();
  return row;
}

type Which = { readonly orderId: number } | { readonly photoId: number };

/** For the customer and for admins, once the order is delivered. */
export async function findReadablePhoto(db: Db, which: Which, readerId: number): Promise<DeliveryPhotoRow | undefined> {
  const mayRead = or(eq(orders.userId, users.id), arrayContains(users.roles, ['ROLE_ADMIN']));
  const [row] = await db
    .select({ photo: deliveryPhotos })
    .from(deliveryPhotos)
    .innerJoin(orders, and(eq(orders.id, deliveryPhotos.orderId), inArray(orders.status, [...deliveredStatuses])))
    .innerJoin(users, and(eq(users.id, readerId), eq(users.enabled, true), mayRead))
    .where('orderId' in which ? eq(deliveryPhotos.orderId, which.orderId) : eq(deliveryPhotos.id, which.photoId));
  return row?.photo;
}
