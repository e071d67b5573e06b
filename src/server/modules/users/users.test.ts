import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser } from '#contract/admin-users.ts';
import { assignableRoles } from '#domain/accounts/role.ts';
import { users } from '#server/db/schema/users.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const url = '/api/v1/admin/users';
const password = 'correct horse battery';
const draft = {
  email: 'ravi@macrobowl.test',
  password,
  firstName: 'Ravi',
  lastName: 'Teja',
  roles: ['ROLE_KITCHEN_MANAGER'],
};
type Page = { content: AdminUser[]; totalElements: number };
const list = async (query: string) => (await shop.call({ url: `${url}?${query}`, headers })).body as Page;
const create = (payload: object) => shop.call({ method: 'POST', url, headers, payload });
const setRoles = (id: number, roles: unknown) =>
  shop.call({ method: 'PUT', url: `${url}/${id}/roles`, headers, payload: { roles } });
const signIn = (email: string, withPassword: string) =>
  shop.call({ method: 'POST', url: '/api/v1/auth/signin', payload: { email, password: withPassword } });

describe('the list of users', () => {
  it('contains no hash, and masked phones', async () => {
    const user = await buildUser(shop.db, {
      firstName: 'Masked',
      phone: '+919811122233',
      email: 'masked@example.com',
      passwordHash: '$argon2id$secret',
    });
    const response = await shop.app.inject({ url: `${url}?search=masked@example`, headers });
    expect(JSON.parse(response.body)).toMatchObject({
      content: [
        {
          id: user.id,
          firstName: 'Masked',
          lastName: user.lastName,
          email: 'masked@example.com',
          phone: '•••••• 2233',
          roles: ['ROLE_USER'],
          enabled: true,
          createdAt: user.createdAt.toISOString(),
        },
      ],
    });
    expect(response.body).not.toMatch(/argon2|secret|98111|hash/i);
  });

  it('is searched by a phone number in any spelling', async () => {
    const { id } = await buildUser(shop.db, { phone: '+919822203344' });
    for (const search of ['98222 03344', '+91 98222 03344', '+91-98222', '098222 03344', '03344']) {
      const { content } = await list(new URLSearchParams({ search }).toString());
      expect({ search, ids: content.map((user) => user.id) }).toEqual({ search, ids: [id] });
    }
    // Too short for a phone number; no name of a test has it.
    expect((await list('search=033')).content).toEqual([]);
  });

  it('is split into staff and customers; staff who order food are staff', async () => {
    const customer = await buildUser(shop.db, { firstName: 'Splitting' });
    const both = await buildUser(shop.db, { firstName: 'Splitting', roles: ['ROLE_USER', 'ROLE_NUTRITIONIST'] });
    expect((await list('search=Splitting&kind=customers')).content.map(({ id }) => id)).toEqual([customer.id]);
    expect((await list('search=Splitting&kind=staff')).content.map(({ id }) => id)).toEqual([both.id]);
    expect(await shop.call({ url: `${url}?kind=everyone`, headers })).toMatchObject({ status: 400 });
  });

  it('is sorted by e-mail address and by status', async () => {
    const emails = ['b@sorted.example', 'A@sorted.example', 'c@sorted.example'];
    for (const email of emails) await buildUser(shop.db, { email, enabled: email !== 'c@sorted.example' });
    const sorted: Record<string, (string | undefined)[]> = {};
    for (const sort of ['email,asc', 'email,desc', 'enabled,asc']) {
      const { content } = await list(`search=sorted.example&sort=${sort}`);
      sorted[sort] = content.map(({ email }) => email?.charAt(0));
    }
    expect(sorted['email,asc']).toEqual(['A', 'b', 'c']);
    expect(sorted['email,desc']).toEqual(['c', 'b', 'A']);
    expect(sorted['enabled,asc']![0]).toBe('c');
  });

  it('is searched by a part of the name or of the e-mail address, and narrowed to a role', async () => {
    const user = await buildUser(shop.db, { firstName: 'Zubin', lastName: 'Mehta_1', email: 'z.mehta@example.com' });
    for (const search of ['zubin', 'n meh', 'Z.MEHTA@', 'mehta_1']) {
      const { content } = await list(`search=${encodeURIComponent(search)}`);
      expect({ search, ids: content.map(({ id }) => id) }).toEqual({ search, ids: [user.id] });
    }
    expect((await list('search=Mehta%251')).content).toEqual([]);
    const dietitian = await buildUser(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const { content } = await list('role=ROLE_NUTRITIONIST&size=100');
    expect(content.map(({ id }) => id)).toContain(dietitian.id);
    expect(content.every(({ roles }) => roles.includes('ROLE_NUTRITIONIST'))).toBe(true);
  });

  it('is paged and sorted by an allow-list', async () => {
    for (const lastName of ['Sort-b', 'sort-A', 'Sort-c']) await buildUser(shop.db, { lastName });
    const byName = await list('search=sort-&sort=lastName,asc&size=2');
    expect(byName).toMatchObject({ totalElements: 3, totalPages: 2, size: 2 });
    expect(byName.content.map(({ lastName }) => lastName)).toEqual(['sort-A', 'Sort-b']);
    const newest = await list('search=sort-');
    expect(newest.content.map(({ lastName }) => lastName)).toEqual(['Sort-c', 'sort-A', 'Sort-b']);
    for (const query of ['sort=password_hash,asc', 'size=101', 'role=ROLE_OWNER', 'page=2000&size=100']) {
      expect(await shop.call({ url: `${url}?${query}`, headers })).toMatchObject({ status: 400 });
    }
  });
});

describe('a new member of staff', () => {
  it('can sign in with the password that was set', async () => {
    const { status, body } = await create(draft);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { email: draft.email, firstName: 'Ravi', roles: draft.roles, enabled: true, phone: null },
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/i);
    expect(await signIn('RAVI@macrobowl.test', password)).toMatchObject({ status: 200, body: { roles: draft.roles } });
  });

  it('is refused a password that is easy to guess', async () => {
    const easy = { ...draft, email: 'easy@macrobowl.test', password: 'ravi-teja-2026' };
    const message = expect.stringContaining('easy to guess') as string;
    expect(await create(easy)).toMatchObject({ status: 422, body: { fieldErrors: { password: message } } });
  });

  it('may have several roles, each once', async () => {
    const roles = [...assignableRoles, 'ROLE_NUTRITIONIST'];
    expect(await create({ ...draft, email: 'all@macrobowl.test', roles })).toMatchObject({ status: 400 });
    const twice = ['ROLE_NUTRITIONIST', 'ROLE_NUTRITIONIST'];
    expect(await create({ ...draft, email: 'two@macrobowl.test', roles: twice })).toMatchObject({
      status: 201,
      body: { roles: ['ROLE_NUTRITIONIST'] },
    });
  });

  it('needs a unique e-mail address, regardless of case', async () => {
    await create({ ...draft, email: 'taken@macrobowl.test' });
    const message = 'This e-mail address has an account already.';
    expect(await create({ ...draft, email: 'Taken@Macrobowl.test' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message, fieldErrors: { email: message } },
    });
    const [a, b] = await Promise.all([1, 2].map(() => create({ ...draft, email: 'race@macrobowl.test' })));
    expect([a!.status, b!.status].toSorted((x, y) => x - y)).toEqual([201, 409]);
  });

  it.each([
    ['email', 'ravi', 'Please enter a valid email address'],
    ['email', undefined, 'Please enter a valid email address'],
    ['password', 'eleven char', 'Use at least 12 characters'],
    ['password', undefined, 'Password is required'],
    ['password', 'x'.repeat(201), 'Use at most 200 characters'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['roles', [], 'Please choose at least one role'],
    ['roles', ['ROLE_ADMIN'], 'Please choose among the staff roles'],
    ['roles', ['ROLE_USER'], 'Please choose among the staff roles'],
    ['roles', ['ROLE_NUTRITIONIST', 'ROLE_ADMIN'], 'Please choose among the staff roles'],
  ])('%s: %j is refused', async (path, value, message) => {
    const [field = ''] = path.split('.');
    const before = await shop.db.$count(users);
    expect(await create({ ...draft, email: 'wrong@macrobowl.test', [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', fieldErrors: { [path]: message } },
    });
    expect(await shop.db.$count(users)).toBe(before);
  });

  it('has no unknown fields', async () => {
    for (const more of [{ enabled: false }, { id: 1 }, { passwordHash: 'x' }, { phone: '+919876543210' }]) {
      expect(await create({ ...draft, email: 'more@macrobowl.test', ...more })).toMatchObject({ status: 400 });
    }
  });
});

describe('changing roles', () => {
  it('never gives the role of admin or customer', async () => {
    const { id } = await buildUser(shop.db, { email: 'cook@macrobowl.test', roles: ['ROLE_KITCHEN_MANAGER'] });
    for (const roles of [['ROLE_ADMIN'], ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'], ['ROLE_USER'], [], 'ROLE_ADMIN']) {
      expect(await setRoles(id, roles)).toMatchObject({ status: 400 });
    }
    expect((await shop.db.select().from(users).where(eq(users.id, id)))[0]!.roles).toEqual(['ROLE_KITCHEN_MANAGER']);
  });

  it('keeps the customer role of staff', async () => {
    const { id } = await buildUser(shop.db, {
      email: 'both@macrobowl.test',
      roles: ['ROLE_KITCHEN_MANAGER', 'ROLE_USER'],
    });
    expect(await setRoles(id, ['ROLE_DELIVERY_ASSISTANT'])).toMatchObject({
      status: 200,
      body: { roles: ['ROLE_USER', 'ROLE_DELIVERY_ASSISTANT'] },
    });
  });

  it('gives no staff role to an account with SMS sign-in', async () => {
    const { id } = await buildUser(shop.db);
    expect(await setRoles(id, ['ROLE_KITCHEN_MANAGER'])).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: 'Only an account with an e-mail address can have a staff role.' },
    });
  });

  it('of a missing user is not found', async () => {
    expect(await setRoles(2_147_483_647, ['ROLE_NUTRITIONIST'])).toMatchObject({ status: 404 });
  });
});
