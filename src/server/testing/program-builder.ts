import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { scopes } from '#contract/oauth.ts';
import type { Database } from '#server/db/client.ts';
import { oauthClients, oauthGrants, oauthTokens } from '#server/db/schema/oauth.ts';
import { users } from '#server/db/schema/users.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { createProgramToken } from '#server/modules/oauth/access-token.ts';
import { type Row, buildUser, next } from './builders.ts';

/** A program that a customer has connected, with every scope and no allowance, and an access token of it. */
export async function buildProgram(db: Database, given: Row<typeof oauthGrants> & { name?: string } = {}) {
  const userId = given.userId ?? (await buildUser(db)).id;
  const clientId = given.clientId ?? `client-${next()}`;
  const redirectUris = ['https://pocketcoach.example/callback'];
  await db
    .insert(oauthClients)
    .values({ id: clientId, name: given.name ?? 'Pocket Coach', redirectUris })
    .onConflictDoNothing();
  const [user] = await db.select({ deviceEpoch: users.deviceEpoch }).from(users).where(eq(users.id, userId));
  const [grant] = await db
    .insert(oauthGrants)
    .values({ scopes: [...scopes], deviceEpoch: user!.deviceEpoch, ...given, userId, clientId })
    .returning();
  const token = createProgramToken();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db
    .insert(oauthTokens)
    .values({ tokenHash: hashToken(token), grantId: grant!.id, kind: 'access', family: randomUUID(), expiresAt });
  return { grantId: grant!.id, clientId, userId, token, headers: { authorization: `Bearer ${token}` } };
}
