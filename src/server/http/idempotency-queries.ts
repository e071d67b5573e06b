import type { Db, Tx } from '#server/db/client.ts';
import type { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { statement } from '#server/db/statement.ts';

export type DoneRequest = Pick<typeof idempotentRequests.$inferSelect, 'id' | 'requestHash' | 'result'>;

const newRequest = statement('insert into idempotent_requests (id, request_hash, result) values ($1, $2, $3)');
const doneRequest = statement<DoneRequest>(
  'select id, request_hash as "requestHash", result from idempotent_requests where id = $1',
);

/** Rejects when it was done before. The unique index makes it wait for a twin that has not finished yet. */
export async function insertRequest(tx: Tx, { id, requestHash, result }: DoneRequest): Promise<void> {
  await newRequest(tx, id, requestHash, result);
}

export async function findRequest(db: Db, id: Buffer): Promise<DoneRequest | undefined> {
  const [row] = await doneRequest(db, id);
  return row;
}
