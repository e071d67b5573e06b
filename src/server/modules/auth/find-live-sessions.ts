import type { Role } from '#domain/role.ts';
import type { Db } from '#server/db/client.ts';
import { findLiveSessionsAmong } from './session-queries.ts';

/** Those of many sessions that live, by the hex of their token's hash, with the roles that their owners have now. */
export async function findLiveSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, { readonly roles: readonly Role[] }>> {
  const rows = await findLiveSessionsAmong(db, tokenHashes);
  return new Map(rows.map(({ tokenHash, roles }) => [tokenHash.toString('hex'), { roles }]));
}
