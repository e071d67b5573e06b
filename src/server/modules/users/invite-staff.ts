import type { Invitation, InvitationDraft } from '#contract/staff-invitations.ts';
import { AppError } from '#contract/errors.ts';
import { shopName } from '#domain/shop-name.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { mailingInvitation } from '#server/modules/auth/auth-limits.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import type { Notifier } from '#server/modules/notify/senders.ts';
import { requireBindable } from './change-user.ts';
import {
  type InvitationRow,
  closeInvitation,
  findInvitations,
  hasAccount,
  insertInvitation,
  markMailed,
  replaceLink,
} from './invitation-queries.ts';

export type InvitationParts = {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly notifier: Notifier;
  readonly background: BackgroundTasks;
  readonly publicUrl: string;
};

const lifetimeHours = 72;
const lifetimeSeconds = lifetimeHours * 60 * 60;

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
  let isNew = false;
  const { email } = draft;
  const invitation = await parts.limiter.spend(db, [mailingInvitation(parts.limits, email)], async (tx) => {
    await requireBindable(tx, draft);
    if (await hasAccount(tx, email)) throw taken('This e-mail address has an account already.');
    const row = await insertInvitation(
      tx,
      { ...draft, roles: [...new Set(draft.roles)], tokenHash: hashToken(token), invitedBy: userId },
      lifetimeSeconds,
    );
    if (!row) throw taken('This e-mail address was invited already. Send that invitation again, or withdraw it.');
    await recordAction(tx, userId, { action: 'invited', subject: 'user', subjectId: null, after: recorded(row) });
    isNew = true;
    return toInvitation(row);
  });
  // A repeated request gets the stored result; its mail was sent the first time.
  if (isNew) mailLink(parts, invitation, token);
  return invitation;
}

export async function resendInvitation(parts: InvitationParts, { userId }: Caller, id: number): Promise<Invitation> {
  const token = createToken();
  const uses = [mailingInvitation(parts.limits, `#${id}`)];
  const invitation = await parts.limiter.spend(parts.db, uses, async (tx) => {
    const row = await replaceLink(tx, id, hashToken(token), lifetimeSeconds);
    if (!row) throw noSuchInvitation();
    const action = 'sent a new invitation to';
    await recordAction(tx, userId, { action, subject: 'user', subjectId: null, after: recorded(row) });
    return toInvitation(row);
  });
  mailLink(parts, invitation, token);
  return invitation;
}

export function withdrawInvitation(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await closeInvitation(tx, id);
    if (!row) throw noSuchInvitation();
    const action = 'withdrew the invitation of';
    await recordAction(tx, userId, { action, subject: 'user', subjectId: null, before: recorded(row) });
  });
}

/** In the background: a slow mail server does not hold the admin up. Until it is sent, the list says so. */
function mailLink({ db, notifier, background, publicUrl }: InvitationParts, to: Invitation, token: string): void {
  background.start('send invitation mail', async () => {
    await notifier.mail(to.email, `Your ${shopName} staff account`, invitationMail(to, publicUrl, token));
    await db.transaction((tx) => markMailed(tx, hashToken(token)));
  });
}

function invitationMail({ firstName, invitedByName }: Invitation, publicUrl: string, token: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `${invitedByName} invites you to work with ${shopName}. Choose your password here within ${lifetimeHours} hours:`,
    '',
    `${publicUrl}/accept-invitation?token=${token}`,
    '',
    'The link works once. If you did not expect it, there is nothing to do: without it no account is made.',
  ].join('\n');
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
