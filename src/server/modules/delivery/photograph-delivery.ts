import { may } from '#domain/accounts/permissions.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { Photograph } from '#server/modules/files/redraw-photograph.ts';
import { type StoreParts, discardFile, storeFile } from '#server/modules/files/store-file.ts';
import { requireOrder } from '#server/modules/orders/find-order.ts';
import { deleteDeliveryPhoto, findReadablePhoto, insertDeliveryPhoto } from './delivery-photo-queries.ts';
import { lockOrder } from './delivery-queries.ts';
import { requireCarried } from './pick-up-order.ts';

/** The proof of a delivery when its customer is not there. A replacement is a new row, so that a link to the old one does not open it. */
export function photographDelivery(
  parts: StoreParts,
  caller: Caller,
  orderId: number,
  { bytes, mediaType }: Photograph,
): Promise<{ takenAt: string }> {
  return storeFile(parts, bytes, async (tx, storageKey) => {
    await lockOrder(tx, orderId);
    await requireCarried(tx, caller, orderId);
    await discardDeliveryPhoto(tx, orderId);
    const photo = { orderId, riderId: caller.userId, storageKey, mediaType, sizeBytes: bytes.length };
    const { createdAt } = await insertDeliveryPhoto(tx, photo);
    const action = 'photographed the delivery of';
    await recordAction(tx, caller.userId, { action, subject: 'order', subjectId: orderId, after: {} });
    return { takenAt: createdAt.toISOString() };
  });
}

export async function discardDeliveryPhoto(tx: Tx, orderId: number): Promise<void> {
  const photo = await deleteDeliveryPhoto(tx, orderId);
  if (photo) await discardFile(tx, photo.storageKey);
}

type Link = (photoId: number) => string;

export async function readDeliveryPhoto(
  db: Db,
  { userId, roles }: Caller,
  orderId: number,
  link: Link,
): Promise<{ photo: { takenAt: string; url: string } | null }> {
  const photo = await findReadablePhoto(db, { orderId }, userId);
  if (!photo) await requireOrder(db, orderId, may('manageOrders', roles) ? null : userId);
  return { photo: photo ? { takenAt: photo.createdAt.toISOString(), url: link(photo.id) } : null };
}
