import type { Db, Tx } from '#server/db/client.ts';
import type { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { statement } from '#server/db/statement.ts';

export type ExecutedRequest = Pick<typeof idempotentRequests.$inferSelect, 'id' | 'requestHash' | 'result'>;

const newRequest = statement('insert into idempotent_requests (id, request_hash, result) values ($1, $2, $3)');
const executedRequest = statement<ExecutedRequest>(
  'select id, request_hash as "requestHash", result from idempotent_requests where id = $1',
);

/** Rejects when it was executed before. The unique index makes it wait for a concurrent duplicate. */
export async function insertRequest(tx: Tx, { id, requestHash, result }: ExecutedRequest): Promise<void> {
  await newRequest(tx, id, requestHash, result);
}

export async function findRequest(db: Db, id: Buffer): Promise<ExecutedRequest | undefined> {
  const [row] = await executedRequest(db, id);
  return row;
}
