import { AppError } from '#contract/errors.ts';
import type { Profile } from '#contract/own-data.ts';
import { isStaff, isStaffAccount } from '#domain/accounts/role.ts';
import { shopName } from '#domain/shop-name.ts';
import type { Database, Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import type { Limiter, Use } from '#server/modules/limits/limiter.ts';
import type { Notifier } from '#server/modules/notify/senders.ts';
import {
  closeEmailChanges,
  findEmailChangeOwner,
  findPendingEmail,
  insertEmailChange,
  setProfile,
  useEmailChange,
} from './email-change-queries.ts';
import { findUser, lockUser } from './own-data-queries.ts';

export type ProfileParts = {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly notifier: Notifier;
  readonly publicUrl: string;
};

const linkMinutes = 60;
const hour = 3600;

export async function readProfile(db: Db, userId: number): Promise<Profile> {
  const [user, pending] = [await findUser(db, userId), await findPendingEmail(db, userId)];
  if (!user) throw signedOut();
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    pendingEmail: pending ? { email: pending.email, expiresAt: pending.expiresAt.toISOString() } : null,
    isStaff: isStaffAccount(user),
  };
}

export function updateProfile(
  db: Database,
  { userId }: Caller,
  name: { firstName: string; lastName: string },
): Promise<Profile> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await setProfile(tx, userId, name);
    return readProfile(tx, userId);
  });
}

/** Does not reveal whether the address has an account: only the confirmation link does. */
export async function requestEmailChange(
  { db, limiter, notifier, publicUrl }: ProfileParts,
  caller: Caller,
  email: string,
): Promise<Profile> {
  refuseStaff(caller);
  const { userId } = caller;
  if (caller.email?.toLowerCase() === email.toLowerCase()) {
    const message = 'This is your e-mail address already.';
    throw new AppError('rule-violated', message, { fieldErrors: { email: message } });
  }
  const token = createToken();
  await limiter.spend(db, mailing(userId, email), async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await insertEmailChange(tx, { userId, email, tokenHash: hashToken(token) }, linkMinutes * 60);
  });
  await notifier.mail(email, 'Confirm your e-mail address', confirmationMail(publicUrl, token));
  return readProfile(db, userId);
}

export function withdrawEmailChange(db: Database, { userId }: Caller): Promise<Profile> {
  return db.transaction(async (tx) => {
    await closeEmailChanges(tx, userId);
    return readProfile(tx, userId);
  });
}

export async function confirmEmailChange(db: Database, token: string): Promise<{ email: string }> {
  const tokenHash = hashToken(token);
  const userId = await findEmailChangeOwner(db, tokenHash);
  if (userId === undefined) throw invalidLink();
  try {
    return await db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      // The user may have become staff since. Staff sign in with their e-mail address, and only an admin changes it.
      if (!user?.enabled || isStaffAccount(user)) throw invalidLink();
      const email = await useEmailChange(tx, tokenHash);
      if (email === undefined) throw invalidLink();
      await setProfile(tx, userId, { email });
      return { email };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new AppError('conflict', 'This e-mail address belongs to another account.');
  }
}

function refuseStaff({ roles }: Caller): void {
  if (!isStaff(roles)) return;
  throw new AppError('rule-violated', 'You sign in with your e-mail address. Please ask an admin to change it.');
}

/** Limits against flooding a mailbox. */
function mailing(userId: number, email: string): Use[] {
  return [
    { limit: { name: 'email-change-account', max: 5, seconds: hour }, by: String(userId) },
    { limit: { name: 'email-change-recipient', max: 3, seconds: hour }, by: email.toLowerCase() },
  ];
}

/** Without the name of the user: the address may be mistyped. */
function confirmationMail(publicUrl: string, token: string): string {
  return [
    'Hello,',
    '',
    `this address was given for a ${shopName} account. If it was you, confirm it here within ${linkMinutes} minutes:`,
    '',
    `${publicUrl}/confirm-email?token=${token}`,
    '',
    'The link works once. If it was not you, there is nothing to do: the address is not used.',
  ].join('\n');
}

function invalidLink(): AppError {
  return new AppError('rule-violated', 'This link is no longer valid. Please ask for a new one in your profile.');
}

/** The account was erased during the request. */
function signedOut(): AppError {
  return new AppError('not-signed-in', 'Please sign in.');
}
