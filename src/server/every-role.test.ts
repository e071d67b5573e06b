import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Role, assignableRoles, roles, staffRoles } from '#domain/accounts/role.ts';
import { users } from '#server/db/schema/users.ts';
import { makeAdmin } from '#server/modules/users/make-admin.ts';
import { breachService } from '#server/modules/auth/breach-service.ts';
import { buildKitchen, buildSession } from '#server/testing/builders.ts';
import { askForCode, newPhone, readCode, tryCode } from '#server/testing/sign-in-by-phone.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let admin: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = (await buildSession(shop.db, { roles: ['ROLE_ADMIN'] })).headers;
});

let count = 0;
const account = (held: Role[], given: Partial<typeof users.$inferInsert> = {}) =>
  buildSession(shop.db, { roles: held, phone: null, email: `person-${++count}@shop.example`, ...given });
const put = (path: string, payload: object) =>
  shop.call({ method: 'PUT', url: `/api/v1/admin/users/${path}`, headers: admin, payload });
const isSignedIn = async (headers: Record<string, string>) =>
  (await shop.call({ url: '/api/v1/auth/validate-token', headers })).status === 200;
const rolesOf = async (id: number) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]!.roles.toSorted();

describe('the roles of an account', () => {
  const changes = [[], ['ROLE_USER' as const]].flatMap((kept) =>
    assignableRoles.flatMap((from) => assignableRoles.map((to) => ({ kept, from, to }))),
  );

  it.each(changes)('are replaced: $kept and $from becomes $to', async ({ kept, from, to }) => {
    const { user, headers } = await account([...kept, from]);
    expect((await put(`${user.id}/roles`, { roles: [to] })).status).toBe(200);
    expect(await rolesOf(user.id)).toEqual([...kept, to].toSorted());
    expect(await isSignedIn(headers)).toBe(from === to);
  });

  it.each(assignableRoles)('that get another one besides %s end its sessions, and lose none', async (role) => {
    const { user, headers } = await account([role]);
    const wanted = [role, assignableRoles.find((other) => other !== role)!];
    expect((await put(`${user.id}/roles`, { roles: wanted })).status).toBe(200);
    expect(await rolesOf(user.id)).toEqual(wanted.toSorted());
    expect(await isSignedIn(headers)).toBe(false);
  });

  it.each(roles)('stay when one with %s becomes an admin, also a disabled one', async (role) => {
    const { user } = await account([role], { enabled: false });
    const made = await makeAdmin(
      shop.db,
      breachService(undefined, () => undefined),
      {
        email: user.email!,
        password: 'a password for the owner',
        firstName: 'Asha',
        lastName: 'Rao',
        withoutSecondFactor: false,
      },
    );
    expect(made).toBe('promoted');
    expect(await rolesOf(user.id)).toEqual([...new Set([role, 'ROLE_ADMIN' as const])].toSorted());
    const [row] = await shop.db.select().from(users).where(eq(users.id, user.id));
    expect(row!.enabled).toBe(true);
  });
});

/** Whether being bound to kitchens means anything. */
const isBindable: Record<Role, boolean> = {
  ROLE_USER: false,
  ROLE_ADMIN: false,
  ROLE_KITCHEN_MANAGER: true,
  ROLE_NUTRITIONIST: false,
  ROLE_DELIVERY_ASSISTANT: true,
};

describe.each(roles)('an account with %s', (role) => {
  it(`${isBindable[role] ? 'works' : 'does not work'} for the kitchens that were named last`, async () => {
    const { user } = await account([role]);
    const [first, second] = [(await buildKitchen(shop.db)).id, (await buildKitchen(shop.db)).id];
    for (const kitchenIds of [[first], [second], [first, second]]) {
      const bound = { status: 200, body: { kitchens: kitchenIds.map((id) => expect.objectContaining({ id })) } };
      expect(await put(`${user.id}/kitchens`, { kitchenIds })).toMatchObject(
        isBindable[role] ? bound : { status: 422 },
      );
    }
    expect((await put(`${user.id}/kitchens`, { kitchenIds: [] })).status).toBe(200);
  });
});

describe.each(staffRoles)('staff with %s who also shop', (role) => {
  it('never sign in by SMS', async () => {
    const phone = newPhone();
    await account(['ROLE_USER', role], { phone });
    await askForCode(shop, phone);
    expect((await tryCode(shop, phone, await readCode(shop, phone))).status).toBe(401);
  });

  it('cannot delete their account, nor change its e-mail address', async () => {
    const { headers } = await account(['ROLE_USER', role]);
    const post = (path: string, payload: object) =>
      shop.call({ method: 'POST', url: `/api/v1/user/${path}`, headers, payload });
    expect((await post('erase', { confirmation: 'DELETE' })).status).toBe(422);
    expect((await post('email', { email: `elsewhere-${role}@example.com` })).status).toBe(422);
    expect(await isSignedIn(headers)).toBe(true);
  });

  it('are listed as staff, and neither as customers nor under another role', async () => {
    const { user } = await account(['ROLE_USER', role]);
    const isListed = async (query: string) => {
      const url = `/api/v1/admin/users?size=100&sort=id,desc&${query}`;
      const { content } = (await shop.call({ url, headers: admin })).body as { content: { id: number }[] };
      return content.some(({ id }) => id === user.id);
    };
    expect(await isListed('kind=staff')).toBe(true);
    expect(await isListed('kind=customers')).toBe(false);
    for (const other of roles)
      expect([other, await isListed(`role=${other}`)]).toEqual([other, other === role || other === 'ROLE_USER']);
  });
});
