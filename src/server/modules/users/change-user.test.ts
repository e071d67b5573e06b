import { arrayContains, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { users } from '#server/db/schema/users.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';
import { lockAdmins } from './user-queries.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;

/** The process of the admin, and another process for everyone else. */
let admin: Session;
const { shop, twin } = sharedTwoTestApps();
beforeAll(async () => {
  admin = await staff('ROLE_ADMIN');
});

const staff = (...roles: Role[]) =>
  buildSession(shop.db, { phone: null, email: `${crypto.randomUUID()}@macrobowl.test`, roles });
const change = (app: RacingApp, { headers }: Session, path: string, payload?: object) =>
  app.call({
    method: payload ? 'PUT' : 'POST',
    url: `/api/v1/admin/users/${path}`,
    headers,
    ...(payload && { payload }),
  });
const enable = (id: number, isEnabled: boolean) => change(shop, admin, `${id}/status`, { isEnabled });
const isSignedIn = async ({ headers }: Session) => {
  const [here, there] = await Promise.all(
    [shop, twin].map((app) => app.call({ url: '/api/v1/auth/validate-token', headers })),
  );
  expect(here!.status).toBe(there!.status);
  return here!.status === 200;
};

describe('a disabled user', () => {
  it('is signed out at once on every process, and cannot sign in until enabled', async () => {
    const cook = await staff('ROLE_KITCHEN_MANAGER');
    const board = '/api/v1/kitchen-manager/orders/fulfillment-list';
    expect((await twin.call({ url: board, headers: cook.headers })).status).toBe(200);
    expect(await enable(cook.user.id, false)).toMatchObject({ status: 200, body: { enabled: false } });
    expect((await twin.call({ url: board, headers: cook.headers })).status).toBe(401);
    expect(await isSignedIn(cook)).toBe(false);
    expect(await enable(cook.user.id, true)).toMatchObject({ status: 200, body: { enabled: true } });
    // The old session stays revoked after the user was enabled again.
    expect(await isSignedIn(cook)).toBe(false);
  });

  it('who is a nutritionist loses the open consultations, and keeps the closed ones', async () => {
    const { user } = await staff('ROLE_NUTRITIONIST');
    const statuses = ['SUBMITTED_BY_USER', 'IN_REVIEW', 'COMPLETED', 'CANCELLED'] as const;
    const ids: number[] = [];
    for (const status of statuses) {
      ids.push((await buildConsultation(shop.db, { status, nutritionistId: user.id })).id);
    }
    await enable(user.id, false);
    const assigned = await shop.db.select().from(consultations).where(eq(consultations.nutritionistId, user.id));
    expect(assigned.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.slice(2));
  });

  it('is never assigned a consultation by a concurrent request', async () => {
    for (let round = 0; round < 15; round++) {
      const { user } = await staff('ROLE_NUTRITIONIST');
      const { id } = await buildConsultation(shop.db);
      const [assigned, disabled] = await Promise.all([
        twin.call({
          method: 'PUT',
          url: `/api/v1/admin/consultations/${id}/assign`,
          headers: admin.headers,
          payload: { nutritionistUserId: user.id },
        }),
        enable(user.id, false),
      ]);
      expect([200, 422]).toContain(assigned.status);
      expect(disabled.status).toBe(200);
    }
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  it('is disabled a second time without an audit entry', async () => {
    const { user } = await staff('ROLE_KITCHEN_MANAGER');
    await enable(user.id, false);
    expect(await enable(user.id, false)).toMatchObject({ status: 200, body: { enabled: false } });
  });
});

describe('a user whose roles change', () => {
  it('must sign in again, on every process', async () => {
    const cook = await staff('ROLE_KITCHEN_MANAGER');
    expect(await isSignedIn(cook)).toBe(true);
    const response = await change(shop, admin, `${cook.user.id}/roles`, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    expect(response).toMatchObject({ status: 200, body: { roles: ['ROLE_DELIVERY_ASSISTANT'] } });
    expect(await isSignedIn(cook)).toBe(false);
  });

  it('to the same roles stays signed in', async () => {
    const cook = await staff('ROLE_KITCHEN_MANAGER');
    await change(shop, admin, `${cook.user.id}/roles`, { roles: ['ROLE_KITCHEN_MANAGER'] });
    expect(await isSignedIn(cook)).toBe(true);
  });

  it('away from nutritionist loses the open consultations', async () => {
    const { user } = await staff('ROLE_NUTRITIONIST');
    const { id } = await buildConsultation(shop.db, { nutritionistId: user.id });
    await change(shop, admin, `${user.id}/roles`, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const [row] = await shop.db.select().from(consultations).where(eq(consultations.id, id));
    expect(row!.nutritionistId).toBeNull();
  });
});

describe('ending sessions', () => {
  it('ends all sessions of that user, none of other users, and returns their number', async () => {
    const [asha, ravi] = [await buildSession(shop.db), await buildSession(shop.db)];
    const end = () => change(shop, admin, `${asha.user.id}/revoke-sessions`);
    expect(await end()).toMatchObject({ status: 200, body: { ended: 1 } });
    expect([await isSignedIn(asha), await isSignedIn(ravi)]).toEqual([false, true]);
    expect(await end()).toMatchObject({ body: { ended: 0 } });
    expect(await change(shop, admin, '2147483647/revoke-sessions')).toMatchObject({ status: 404 });
  });
});

describe('an admin', () => {
  it('cannot change their own account', async () => {
    const own = { status: 422, body: { code: 'rule-violated', message: 'You cannot change your own account.' } };
    expect(await enable(admin.user.id, false)).toMatchObject(own);
    const roles = ['ROLE_NUTRITIONIST'];
    expect(await change(shop, admin, `${admin.user.id}/roles`, { roles })).toMatchObject(own);
    expect(await isSignedIn(admin)).toBe(true);
  });

  it('can be disabled by another one', async () => {
    const other = await staff('ROLE_ADMIN');
    expect(await enable(other.user.id, false)).toMatchObject({ status: 200, body: { enabled: false } });
    expect(await isSignedIn(other)).toBe(false);
  });

  it.each([
    ['disable', 'status', { isEnabled: false }],
    ['demote', 'roles', { roles: ['ROLE_KITCHEN_MANAGER'] }],
  ])('remains, also when the last two %s each other concurrently', async (_what, path, payload) => {
    const isAdmin = arrayContains(users.roles, ['ROLE_ADMIN']);
    await shop.db
      .update(users)
      .set({ roles: ['ROLE_KITCHEN_MANAGER'] })
      .where(isAdmin);
    const [one, other] = [await staff('ROLE_ADMIN'), await staff('ROLE_ADMIN')];
    const responses = await shop.db.transaction(async (tx) => {
      await lockAdmins(tx);
      const both = [
        change(shop, one, `${other.user.id}/${path}`, payload),
        change(twin, other, `${one.user.id}/${path}`, payload),
      ];
      // Both requests are authenticated, and wait for this transaction.
      await vi.waitFor(async () => expect(await countWaiting()).toBe(2));
      return { both };
    });
    const [first, second] = (await Promise.all(responses.both)).toSorted((a, b) => a.status - b.status);
    expect(first!.status).toBe(200);
    expect(second).toMatchObject({ status: 422, body: { message: 'The shop needs at least one admin.' } });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});

async function countWaiting(): Promise<number> {
  const { rows } = await shop.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]!.waiting;
}
