import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { oauthClients } from '#server/db/schema/oauth.ts';

export type ClientRow = typeof oauthClients.$inferSelect;

export async function insertClient(
  tx: Tx,
  client: Pick<ClientRow, 'id' | 'name' | 'redirectUris'>,
): Promise<ClientRow> {
  const [row] = await tx.insert(oauthClients).values(client).returning();
  return row!;
}

export async function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(oauthClients).where(eq(oauthClients.id, id));
  return row;
}

/** Until the end of the transaction it is not purged. */
export async function lockClient(tx: Tx, id: string): Promise<ClientRow | undefined> {
  const [row] = await tx.select().from(oauthClients).where(eq(oauthClients.id, id)).for('key share');
  return row;
}
