import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser } from '#contract/admin-users.ts';
import { buildStaff, buildStaffWithFactor, signInWith } from '#server/testing/authenticator-app.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let admin: Awaited<ReturnType<typeof buildStaffWithFactor>>;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await buildStaffWithFactor(shop, { roles: ['ROLE_ADMIN'] });
});

const switchOff = (id: number) =>
  shop.call({ method: 'DELETE', url: `/api/v1/admin/users/${id}/second-factor`, headers: admin.headers });
const isMarked = async (email: string) => {
  const { body } = await shop.call({ url: `/api/v1/admin/users?search=${email}`, headers: admin.headers });
  return (body as { content: AdminUser[] }).content[0]!.hasSecondFactor;
};
const entriesOf = async (id: number) => {
  const { rows } = await shop.db.execute(sql`
    select action, actor_user_id as actor, before, after from audit_log
    where subject = 'user' and subject_id = ${id} and actor_user_id <> ${id} order by id`);
  return rows;
};

describe('the second factor of a user who lost it', () => {
  it('is switched off by an admin: the sessions end, the password is enough, and the audit log has an entry', async () => {
    const { user, email, headers } = await buildStaffWithFactor(shop);
    expect(await isMarked(email)).toBe(true);
    expect(await switchOff(user.id)).toMatchObject({ status: 200, body: { id: user.id, hasSecondFactor: false } });
    expect((await shop.call({ url: '/api/v1/auth/validate-token', headers })).status).toBe(401);
    expect(await isMarked(email)).toBe(false);
    expect((await signInWith(shop, email)).status).toBe(200);
    expect(await entriesOf(user.id)).toEqual([
      {
        action: 'switched off the second factor of',
        actor: admin.user.id,
        before: { hasSecondFactor: true },
        after: { hasSecondFactor: false },
      },
    ]);
  });

  it('that is off stays unchanged', async () => {
    const { user, headers } = await buildStaff(shop);
    expect(await switchOff(user.id)).toMatchObject({ status: 200, body: { hasSecondFactor: false } });
    expect((await shop.call({ url: '/api/v1/auth/validate-token', headers })).status).toBe(200);
    expect(await entriesOf(user.id)).toEqual([]);
  });

  it('cannot be the admin’s own, which needs the password and a code', async () => {
    expect(await switchOff(admin.user.id)).toMatchObject({
      status: 422,
      body: { message: 'You cannot change your own account.' },
    });
    expect(await isMarked(admin.email)).toBe(true);
  });

  it('of a missing user is not found', async () => {
    expect((await switchOff(2_147_483_647)).status).toBe(404);
  });
});
