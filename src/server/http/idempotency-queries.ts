import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { preparedOnceInTx } from '#server/db/prepared-once.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';

export type DoneRequest = Pick<typeof idempotentRequests.$inferSelect, 'id' | 'requestHash' | 'result'>;

const newRequest = preparedOnceInTx((tx) =>
  tx
    .insert(idempotentRequests)
    .values({
      id: sql.placeholder('id'),
      requestHash: sql.placeholder('requestHash'),
      result: sql.placeholder('result'),
    })
    .onConflictDoNothing()
    .returning({ id: idempotentRequests.id }),
);

/** False when it was done before. A twin that has not finished yet is waited for: the unique index makes it so. */
export async function insertRequest(tx: Tx, request: DoneRequest): Promise<boolean> {
  return (await newRequest(tx, request)).length > 0;
}

export async function findRequest(db: Db, id: Buffer): Promise<DoneRequest | undefined> {
  const [row] = await db.select().from(idempotentRequests).where(eq(idempotentRequests.id, id));
  return row;
}
