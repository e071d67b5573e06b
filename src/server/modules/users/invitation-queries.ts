import { type SQL, and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { staffInvitations } from '#server/db/schema/staff-invitations.ts';
import { users } from '#server/db/schema/users.ts';

export type InvitationRow = Omit<typeof staffInvitations.$inferSelect, 'tokenHash'> & {
  readonly invitedByName: string;
  readonly kitchens: { id: number; name: string }[];
};

const { email, firstName, lastName, roles, kitchenIds, invitedBy, createdAt, mailedAt } = staffInvitations;
const { id, closedAt, expiresAt } = staffInvitations;
/** Without the hash of the link. */
const fields = {
  id,
  email,
  firstName,
  lastName,
  roles,
  kitchenIds,
  invitedBy,
  createdAt,
  expiresAt,
  mailedAt,
  closedAt,
  invitedByName: sql<string>`(select btrim(u.first_name || ' ' || u.last_name) from users u where u.id = staff_invitations.invited_by)`,
  kitchens: sql<InvitationRow['kitchens']>`coalesce((
    select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.id)
    from kitchens k where k.id = any(staff_invitations.kitchen_ids)), '[]')`,
};

const isUnanswered = (invitationId: number) => and(eq(id, invitationId), isNull(closedAt));
const isUsable = (hash: Buffer): SQL | undefined =>
  and(eq(staffInvitations.tokenHash, hash), isNull(closedAt), gt(expiresAt, sql`now()`));
const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export function findInvitations(db: Db): Promise<InvitationRow[]> {
  return db.select(fields).from(staffInvitations).where(isNull(closedAt)).orderBy(desc(id));
}

export async function hasAccount(db: Db, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, address.toLowerCase()));
  return row !== undefined;
}

type NewInvitation = Omit<typeof staffInvitations.$inferInsert, 'expiresAt'>;

/** Undefined when the e-mail address has an open invitation already. */
export async function insertInvitation(
  tx: Tx,
  invitation: NewInvitation,
  lifetimeSeconds: number,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .insert(staffInvitations)
    .values({ ...invitation, expiresAt: secondsFromNow(lifetimeSeconds) })
    .onConflictDoNothing()
    .returning(fields);
  return row;
}

/** Undefined when it was accepted or withdrawn. */
export async function replaceLink(
  tx: Tx,
  invitationId: number,
  tokenHash: Buffer,
  lifetimeSeconds: number,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ tokenHash, mailedAt: null, expiresAt: secondsFromNow(lifetimeSeconds) })
    .where(isUnanswered(invitationId))
    .returning(fields);
  return row;
}

/** Not when a newer link was asked for since. */
export async function markMailed(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ mailedAt: sql`now()` })
    .where(eq(staffInvitations.tokenHash, tokenHash));
}

export async function closeInvitation(tx: Tx, invitationId: number): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ closedAt: sql`now()` })
    .where(isUnanswered(invitationId))
    .returning(fields);
  return row;
}

export async function findUsableInvitation(db: Db, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const [row] = await db.select(fields).from(staffInvitations).where(isUsable(tokenHash));
  return row;
}

/** Returns it to one caller only. */
export async function useInvitation(tx: Tx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ closedAt: sql`now()` })
    .where(isUsable(tokenHash))
    .returning(fields);
  return row;
}
