import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { users } from '#server/db/schema/users.ts';
import { buildStaffWithFactor } from '#server/testing/authenticator-app.ts';
import { startBreachServer } from '#server/testing/breach-server.ts';
import { buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

const password = 'a password for the owner';

/** As `npm run admin:create` runs it. */
async function run(args: readonly string[], env: Record<string, string> = { ADMIN_PASSWORD: password }) {
  const child = fork(join(import.meta.dirname, '../../commands/create-admin.ts'), args, {
    env: { ...process.env, DATABASE_URL: shop.databaseUrl, ...env },
    execArgv: ['--import', join(import.meta.dirname, '../../import-resolver-hook.ts')],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit') as Promise<[number]>]);
  return { code, output };
}
const signIn = (email: string, withPassword = password) =>
  shop.call({ method: 'POST', url: '/api/v1/auth/signin', payload: { email, password: withPassword } });

describe('npm run admin:create', () => {
  it('creates an admin who can sign in', async () => {
    expect(await run(['owner@shop.example', '--first-name', 'Asha', '--last-name', 'Rao'])).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Shop: database \w+ at \S+, folder \S+, 0 orders, .*\nowner@shop.example is an admin now.\n$/,
      ) as string,
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

  it('makes an existing account an admin, enables it, and ends its sessions', async () => {
    const { user, headers } = await buildSession(shop.db, {
      phone: null,
      email: 'Cook@shop.example',
      roles: ['ROLE_KITCHEN_MANAGER'],
    });
    const { code, output } = await run(['cook@SHOP.example']);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('signed out everywhere') as string,
    });
    const [row] = await shop.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ enabled: true, roles: ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN'] });
    expect((await shop.call({ url: '/api/v1/auth/validate-token', headers })).status).toBe(401);
    expect((await signIn('cook@shop.example')).status).toBe(200);
  });

  it('switches off the second factor only with the option', async () => {
    const { email } = await buildStaffWithFactor(shop, { roles: ['ROLE_ADMIN'] });
    await run([email]);
    expect((await signIn(email)).status).toBe(403);
    expect(await run([email, '--without-second-factor'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('has no second factor') as string,
    });
    expect((await signIn(email)).status).toBe(200);
  });

  it('refuses a breached password when the breach service is configured', async () => {
    const service = await startBreachServer();
    service.isBreached(password);
    const env = { ADMIN_PASSWORD: password, PASSWORD_BREACH_URL: service.url };
    const refused = await run(['breached@shop.example'], env);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      '\nmacrobowl: This password has appeared in a data breach. Please choose another one.\n',
    );
    service.respondsWith((response) => response.writeHead(503).end());
    const accepted = await run(['breached@shop.example'], env);
    expect(accepted.code).toBe(0);
    expect(accepted.output).toContain('\nBreach service: status 503.\nbreached@shop.example is an admin now.\n');
    await service.stop();
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['no account is named', [], { ADMIN_PASSWORD: password }, /Usage: npm run admin:create/],
    ['an option is unknown', ['a@shop.example', '--root'], { ADMIN_PASSWORD: password }, /Usage: npm run admin:create/],
    ['the address is none', ['owner'], { ADMIN_PASSWORD: password }, /valid email address/],
    ['the password is short', ['short@shop.example'], { ADMIN_PASSWORD: 'short' }, /at least 12 characters/],
    ['no password can be typed', ['short@shop.example'], {}, /Set ADMIN_PASSWORD/],
    [
      'the database URL is invalid',
      ['short@shop.example'],
      { ADMIN_PASSWORD: password, DATABASE_URL: 'mysql://x' },
      /DATABASE_URL/,
    ],
  ])('prints what to do when %s', async (_what, args, env, words) => {
    const before = await shop.db.$count(users);
    const { code, output } = await run(args, env);
    expect(code).toBe(1);
    expect(output).toMatch(/^macrobowl: [^\n]+\n$/);
    expect(output).toMatch(words);
    expect(await shop.db.$count(users)).toBe(before);
  });
});
