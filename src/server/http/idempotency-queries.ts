import { eq, sql } from 'drizzle-orm';
import { type Db, type Tx, preparedOnce } from '#server/db/client.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';

export type ExecutedRequest = Pick<typeof idempotentRequests.$inferSelect, 'id' | 'requestHash' | 'result'>;

const newRequest = preparedOnce((db) =>
  db
    .insert(idempotentRequests)
    .values({
      id: sql.placeholder('id'),
      requestHash: sql.placeholder('requestHash'),
      result: sql.placeholder('result'),
    })
    .onConflictDoNothing()
    .returning({ id: idempotentRequests.id }),
);

/** False when it was executed before. The unique index makes it wait for a concurrent duplicate. */
export async function insertRequest(tx: Tx, request: ExecutedRequest): Promise<boolean> {
  return (await newRequest(tx, request)).length > 0;
}

export async function findRequest(db: Db, id: Buffer): Promise<ExecutedRequest | undefined> {
  const [row] = await db.select().from(idempotentRequests).where(eq(idempotentRequests.id, id));
  return row;
}
