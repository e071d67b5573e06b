import type { Database } from '#server/db/client.ts';
import { staffInvitations } from '#server/db/schema/staff-invitations.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import { type Row, buildUser, next } from './builders.ts';

/** An open invitation, with the token of its link. */
export async function buildInvitation(db: Database, given: Row<typeof staffInvitations> = {}) {
  const token = createToken();
  const [invitation] = await db
    .insert(staffInvitations)
    .values({
      email: `nila-${next()}@shop.example`,
      firstName: 'Nila',
      lastName: 'Das',
      roles: ['ROLE_KITCHEN_MANAGER'],
      kitchenIds: [],
      expiresAt: new Date(Date.now() + 3_600_000),
      invitedBy: given.invitedBy ?? (await buildUser(db, { roles: ['ROLE_ADMIN'] })).id,
      ...given,
      tokenHash: hashToken(token),
    })
    .returning();
  return { ...invitation!, token };
}
