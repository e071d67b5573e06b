import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { users } from '#server/db/schema/users.ts';
import { buildStaffWithFactor } from '#server/testing/authenticator-app.ts';
import { startBreachServer } from '#server/testing/breach-server.ts';
import { buildSession } from '#server/testing/builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const password = 'a password for the owner';

/** As `npm run admin:create` runs it. */
async function run(args: readonly string[], env: Record<string, string> = { ADMIN_PASSWORD: password }) {
  const child = fork(join(import.meta.dirname, '../../create-admin.ts'), args, {
    env: { ...process.env, DATABASE_URL: shop.databaseUrl, ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit') as Promise<[number]>]);
  return { code, said };
}
const signIn = (email: string, withPassword = password) =>
  shop.call({ method: 'POST', url: '/api/v1/auth/signin', payload: { email, password: withPassword } });

describe('npm run admin:create', () => {
  it('makes an admin who can sign in', async () => {
    expect(await run(['owner@shop.example', '--first-name', 'Asha', '--last-name', 'Rao'])).toEqual({
      code: 0,
      said: 'owner@shop.example is an admin now.\n',
    });
    expect(await signIn('owner@shop.example')).toMatchObject({
      status: 200,
      body: { firstName: 'Asha', lastName: 'Rao', roles: ['ROLE_ADMIN'] },
    });
    const [row] = await shop.db.select().from(users).where(eq(users.email, 'owner@shop.example'));
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, row!.id));
    expect(entries).toMatchObject([{ action: 'made admin from the command line', subject: 'user' }]);
    expect(JSON.stringify(entries)).not.toMatch(/password|argon2/i);
  });

  it('promotes an account that is there, lets it in again, and signs it out everywhere', async () => {
    const { user, headers } = await buildSession(shop.db, {
      phone: null,
      email: 'Cook@shop.example',
      roles: ['ROLE_KITCHEN_MANAGER'],
    });
    const { code, said } = await run(['cook@SHOP.example']);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('signed out everywhere') as string });
    const [row] = await shop.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ enabled: true, roles: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'] });
    expect((await shop.call({ url: '/api/v1/auth/validate-token', headers })).status).toBe(401);
    expect((await signIn('cook@shop.example')).status).toBe(200);
  });

  it('helps an admin who lost the second factor, and leaves it on unless told', async () => {
    const { email } = await buildStaffWithFactor(shop, { roles: ['ROLE_ADMIN'] });
    await run([email]);
    expect((await signIn(email)).status).toBe(403);
    expect(await run([email, '--without-second-factor'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('has no second factor') as string,
    });
    expect((await signIn(email)).status).toBe(200);
  });

  it('takes no password from a data breach, where a service is asked about them', async () => {
    const service = await startBreachServer();
    service.knows(password);
    const env = { ADMIN_PASSWORD: password, PASSWORD_BREACH_URL: service.url };
    expect(await run(['breached@shop.example'], env)).toEqual({
      code: 1,
      said: 'macrobowl: This password has appeared in a data breach. Please choose another one.\n',
    });
    service.respondsWith((response) => response.writeHead(503).end());
    expect(await run(['breached@shop.example'], env)).toEqual({
      code: 0,
      said: 'The service for breached passwords answered 503.\nbreached@shop.example is an admin now.\n',
    });
    await service.stop();
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['no account is named', [], { ADMIN_PASSWORD: password }, /Usage: npm run admin:create/],
    ['an option is unknown', ['a@shop.example', '--root'], { ADMIN_PASSWORD: password }, /Usage: npm run admin:create/],
    ['the address is none', ['owner'], { ADMIN_PASSWORD: password }, /valid email address/],
    ['the password is short', ['short@shop.example'], { ADMIN_PASSWORD: 'short' }, /at least 12 characters/],
    ['nobody can be asked for one', ['short@shop.example'], {}, /Set ADMIN_PASSWORD/],
    [
      'the database is none',
      ['short@shop.example'],
      { ADMIN_PASSWORD: password, DATABASE_URL: 'mysql://x' },
      /DATABASE_URL/,
    ],
  ])('says what to do when %s', async (_what, args, env, words) => {
    const before = await shop.db.$count(users);
    const { code, said } = await run(args, env);
    expect(code).toBe(1);
    expect(said).toMatch(/^macrobowl: [^\n]+\n$/);
    expect(said).toMatch(words);
    expect(await shop.db.$count(users)).toBe(before);
  });
});
