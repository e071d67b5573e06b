import { arrayContains, and, eq, or } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { claimLines, claimPhotos, claims } from '#server/db/schema/claims.ts';
import { users } from '#server/db/schema/users.ts';

export type ClaimPhotoRow = typeof claimPhotos.$inferSelect;

export const countPhotos = (db: Db, claimId: number): Promise<number> =>
  db.$count(claimPhotos, eq(claimPhotos.claimId, claimId));

export async function findClaimedPositions(db: Db, claimId: number): Promise<(number | null)[]> {
  const rows = await db
    .select({ position: claimLines.position })
    .from(claimLines)
    .where(eq(claimLines.claimId, claimId));
  return rows.map(({ position }) => position);
}

export async function insertPhoto(tx: Tx, photo: typeof claimPhotos.$inferInsert): Promise<ClaimPhotoRow> {
  const [row] = await tx.insert(claimPhotos).values(photo).returning();
  return row!;
}

/** For the customer and for admins. */
export async function findReadablePhoto(db: Db, photoId: number, readerId: number): Promise<ClaimPhotoRow | undefined> {
  const mayRead = or(eq(claims.userId, users.id), arrayContains(users.roles, ['ROLE_ADMIN']));
  const [row] = await db
    .select({ photo: claimPhotos })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .innerJoin(users, and(eq(users.id, readerId), eq(users.enabled, true), mayRead))
    .where(eq(claimPhotos.id, photoId));
  return row?.photo;
}
