import { canBeBound, kitchenScope, may } from '#domain/accounts/permissions.ts';
import type { AdminUser } from '#contract/admin-users.ts';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { endSessionsOf } from '#server/modules/auth/end-session.ts';
import { removeSecondFactor } from '#server/modules/auth/second-factor/change-second-factor.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { unassignNutritionist } from '#server/modules/consultations/manage-consultations.ts';
import {
  type UserRow,
  bindToKitchens,
  countCarriedOutside,
  countEnabledAdmins,
  countKitchensAmong,
  lockAdmins,
  lockUser,
  setUser,
} from './user-queries.ts';
import { toAdminUser } from './user-row.ts';

/** Keeps the customer role: staff may shop too. */
export function setUserRoles(db: Database, caller: Caller, id: number, roles: readonly Role[]): Promise<AdminUser> {
  return changeUser(db, caller, id, 'changed roles of', (user) => {
    // Staff sign in with a password, never with SMS codes: an account without an e-mail address cannot become staff.
    if (user.email === null) {
      throw new AppError('rule-violated', 'Only an account with an e-mail address can have a staff role.');
    }
    return { roles: [...new Set([...user.roles.filter((role) => role === 'ROLE_USER'), ...roles])] };
  });
}

/** Takes effect with the next request, and on open live streams at once. */
export function setUserKitchens(
  db: Database,
  caller: Caller,
  id: number,
  kitchenIds: readonly number[],
): Promise<AdminUser> {
  return db.transaction(async (tx) => {
    const before = await requireUser(tx, id);
    const after = await bindUser(tx, before, kitchenIds);
    await recordAction(tx, caller.userId, {
      action: 'changed kitchens of',
      subject: 'user',
      subjectId: id,
      before: toAdminUser(before),
      after: toAdminUser(after),
    });
    return toAdminUser(after);
  });
}

type Binding = { readonly roles: readonly Role[]; readonly kitchenIds: readonly number[] };

export async function requireBindable(tx: Tx, { roles, kitchenIds }: Binding): Promise<void> {
  const distinct = [...new Set(kitchenIds)];
  if (distinct.length > 0 && !canBeBound(roles)) {
    throw refusedKitchens('Only kitchen managers and delivery assistants work for certain kitchens.');
  }
  if (distinct.length > 0 && (await countKitchensAmong(tx, distinct)) < distinct.length) {
    throw refusedKitchens('One of these kitchens does not exist.');
  }
}

export async function bindUser(tx: Tx, user: UserRow, kitchenIds: readonly number[]): Promise<UserRow> {
  await requireBindable(tx, { roles: user.roles, kitchenIds });
  const distinct = [...new Set(kitchenIds)];
  // No other assistant could deliver them or hand in their cash.
  const carried = await countCarriedOutside(tx, user.id, kitchenScope(user.roles, distinct));
  if (carried > 0) {
    throw new AppError(
      'conflict',
      `They still carry ${carried} ${carried === 1 ? 'order' : 'orders'} of another kitchen.`,
    );
  }
  return bindToKitchens(tx, user.id, distinct);
}

function refusedKitchens(message: string): AppError {
  return new AppError('rule-violated', message, { fieldErrors: { kitchenIds: message } });
}

export function setUserEnabled(db: Database, caller: Caller, id: number, enabled: boolean): Promise<AdminUser> {
  return changeUser(db, caller, id, enabled ? 'enabled' : 'disabled', () => ({ enabled }));
}

export function revokeUserSessions(db: Database, { userId }: Caller, id: number): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    await requireUser(tx, id);
    const ended = await endSessionsOf(tx, id);
    await recordAction(tx, userId, { action: 'ended sessions of', subject: 'user', subjectId: id, after: { ended } });
    return { ended };
  });
}

/** For staff who lost the phone and the recovery codes. */
export function switchOffSecondFactor(db: Database, caller: Caller, id: number): Promise<AdminUser> {
  return db.transaction(async (tx) => {
    const before = toAdminUser(await requireUser(tx, id));
    if (id === caller.userId) throw ownAccount();
    const after = { ...before, hasSecondFactor: false };
    // The lost phone may have open sessions.
    if (await removeSecondFactor(tx, id)) await endSessionsOf(tx, id);
    const action = 'switched off the second factor of';
    await recordAction(tx, caller.userId, { action, subject: 'user', subjectId: id, before, after });
    return after;
  });
}

async function changeUser(
  db: Database,
  caller: Caller,
  id: number,
  action: string,
  change: (user: UserRow) => Partial<Pick<UserRow, 'roles' | 'enabled'>>,
): Promise<AdminUser> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const before = await requireUser(tx, id);
    if (id === caller.userId) throw ownAccount();
    const after = await setUser(tx, id, change(before));
    if (isAdmin(before) && !isAdmin(after) && (await countEnabledAdmins(tx)) === 0) {
      throw new AppError('rule-violated', 'The shop needs at least one admin.');
    }
    if (!isNutritionist(after)) await unassignNutritionist(tx, id);
    if (hasLostTrust(before, after)) await endSessionsOf(tx, id);
    await recordAction(tx, caller.userId, {
      action,
      subject: 'user',
      subjectId: id,
      before: toAdminUser(before),
      after: toAdminUser(after),
    });
    return toAdminUser(after);
  });
}

function ownAccount(): AppError {
  return new AppError('rule-violated', 'You cannot change your own account.');
}

async function requireUser(tx: Tx, id: number): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (!user) throw new AppError('not-found', 'We could not find this user.');
  return user;
}

const isAdmin = ({ enabled, roles }: UserRow) => enabled && roles.includes('ROLE_ADMIN');
const isNutritionist = ({ enabled, roles }: UserRow) => enabled && may('advise', roles);

/** Disabled, or with other roles than its sessions were opened with: they end. */
function hasLostTrust(before: UserRow, after: UserRow): boolean {
  return !after.enabled || before.roles.toSorted().join() !== after.roles.toSorted().join();
}
