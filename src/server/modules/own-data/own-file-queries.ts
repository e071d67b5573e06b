import { asc } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { claimPhotos } from '#server/db/schema/claims.ts';
import { consultationDocuments } from '#server/db/schema/consultations.ts';
import { deliveryPhotos } from '#server/db/schema/riders.ts';
import { type User, ofClaim, ofConsultation, ofOrder } from './own-data-queries.ts';

type OwnFile = { readonly storageKey: string; readonly path: string };

/** Uploaded documents and photographs, with their paths in the download. */
export async function findFilesOf(db: Db, user: User): Promise<OwnFile[]> {
  const documents = await db
    .select()
    .from(consultationDocuments)
    .where(ofConsultation(consultationDocuments.consultationId)(user))
    .orderBy(asc(consultationDocuments.id));
  const photos = await db
    .select()
    .from(claimPhotos)
    .where(ofClaim(claimPhotos.claimId)(user))
    .orderBy(asc(claimPhotos.id));
  const deliveries = await db
    .select()
    .from(deliveryPhotos)
    .where(ofOrder(deliveryPhotos.orderId)(user))
    .orderBy(asc(deliveryPhotos.id));
  return [
    ...documents.map(({ id, storageKey, fileName }) => ({ storageKey, path: `documents/${id} ${safeName(fileName)}` })),
    ...photos.map(({ id, ...photo }) => pictureAt(`claims/${id}`, photo)),
    ...deliveries.map(({ orderId, ...photo }) => pictureAt(`deliveries/order-${orderId}`, photo)),
  ];
}

const pictureAt = (path: string, { storageKey, mediaType }: { storageKey: string; mediaType: string }): OwnFile => ({
  storageKey,
  path: `${path}.${mediaType === 'image/png' ? 'png' : 'jpg'}`,
});

/** Prevents path traversal when the zip is unpacked. */
const safeName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120);
