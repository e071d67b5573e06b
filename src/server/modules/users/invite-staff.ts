import type { Invitation, InvitationDraft } from '#contract/staff-invitations.ts';
import { AppError } from '#contract/errors.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { mailingInvitation } from '#server/modules/auth/auth-limits.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { requireBindable } from './change-user.ts';
import { invitationHours, invitationMail, toPayload } from './invitation-mail.ts';
import {
  type InvitationRow,
  closeInvitation,
  findInvitations,
  hasAccount,
  insertInvitation,
  replaceLink,
} from './invitation-queries.ts';

export type InvitationParts = {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly payloadKeys: SecretKeys;
};

const lifetimeSeconds = invitationHours * 60 * 60;

export async function listInvitations(db: Database): Promise<Invitation[]> {
  return (await findInvitations(db)).map(toInvitation);
}

export async function inviteStaff(
  parts: InvitationParts,
  db: Transactor,
  { userId }: Caller,
  draft: InvitationDraft,
): Promise<Invitation> {
  const token = createToken();
  const { email } = draft;
  return parts.limiter.spend(db, [mailingInvitation(parts.limits, email)], async (tx) => {
    await requireBindable(tx, draft);
    if (await hasAccount(tx, email)) throw taken('This e-mail address has an account already.');
    const row = await insertInvitation(
      tx,
      { ...draft, roles: [...new Set(draft.roles)], tokenHash: hashToken(token), invitedBy: userId },
      lifetimeSeconds,
    );
    if (!row) throw taken('This e-mail address was invited already. Send that invitation again, or withdraw it.');
    await recordAction(tx, userId, { action: 'invited', subject: 'user', subjectId: null, after: recorded(row) });
    await enqueue(tx, invitationMail, toPayload(parts.payloadKeys, token));
    return toInvitation(row);
  });
}

export async function resendInvitation(parts: InvitationParts, { userId }: Caller, id: number): Promise<Invitation> {
  const token = createToken();
  const uses = [mailingInvitation(parts.limits, `#${id}`)];
  return parts.limiter.spend(parts.db, uses, async (tx) => {
    const row = await replaceLink(tx, id, hashToken(token), lifetimeSeconds);
    if (!row) throw noSuchInvitation();
    const action = 'sent a new invitation to';
    await recordAction(tx, userId, { action, subject: 'user', subjectId: null, after: recorded(row) });
    await enqueue(tx, invitationMail, toPayload(parts.payloadKeys, token));
    return toInvitation(row);
  });
}

export function withdrawInvitation(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await closeInvitation(tx, id);
    if (!row) throw noSuchInvitation();
    const action = 'withdrew the invitation of';
    await recordAction(tx, userId, { action, subject: 'user', subjectId: null, before: recorded(row) });
  });
}

function recorded({ email, firstName, lastName, roles, kitchens }: InvitationRow) {
  return { email, name: `${firstName} ${lastName}`.trim(), roles, kitchens };
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    roles: row.roles,
    kitchens: row.kitchens,
    invitedByName: row.invitedByName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    mailedAt: row.mailedAt?.toISOString() ?? null,
  };
}

function taken(message: string): AppError {
  return new AppError('conflict', message, { fieldErrors: { email: message } });
}

function noSuchInvitation(): AppError {
  return new AppError('not-found', 'This invitation was accepted or withdrawn.');
}
