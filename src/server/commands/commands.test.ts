import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildDocument } from '#server/testing/consultation-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { openEmptyShop } from '#server/testing/shop-to-back-up.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const shop = sharedTestApp();
const root = join(import.meta.dirname, '../../..');
const secretKey = 'p3mVq0Zr8sYt1uXw2bNc4dFg6hJk7lQ9';

let folder: string;
let settings: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `macrobowl-test-${process.pid}-`));
  settings = join(folder, 'macrobowl.env');
  await writeFile(
    settings,
    [
      '# As /etc/macrobowl/macrobowl.env',
      'NODE_ENV=production',
      `DATA_DIR=${join(folder, 'data')}`,
      `DATABASE_URL=${shop.databaseUrl}`,
      `SECRET_KEY=${secretKey}`,
      'ADMIN_PASSWORD=of-the-first-admin-4711',
      'MAIL_FROM="Macrobowl <hello@shop.example>"',
    ].join('\n'),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const commands = ['backup', 'restore', 'terms', 'admin:create', 'erase'] as const;
type Command = (typeof commands)[number] | 'message:test';
const wordsOf: Record<(typeof commands)[number], string[]> = {
  backup: [],
  restore: ['nowhere'],
  terms: [],
  'admin:create': ['owner@shop.example'],
  erase: ['1', '--yes'],
};

/** As `npm run <command> -- <words>` in `folder`, with nothing else in the environment. */
async function run(command: Command, words: readonly string[], env: Record<string, string>) {
  const file = packageJson.scripts[command].split(' ').at(-1)!;
  const child = fork(join(root, file), words, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ADMIN_PASSWORD: 'quiet-lantern-4711-ferry', ...env },
    execArgv: ['--import', join(root, 'src/server/import-resolver-hook.ts')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, output, errors };
}

describe.each(commands)('npm run %s', (command) => {
  it('makes no database where there is none', async () => {
    const before = await readdir(folder);
    const { code, errors } = await run(command, wordsOf[command], { MACROBOWL_ENV: '' });
    expect(code).toBe(1);
    expect(errors).toMatch(command === 'restore' ? /is no backup/ : /^macrobowl: There is no database in /m);
    const empty = await openEmptyShop(join(folder, 'empty'));
    const words = wordsOf[command];
    const inEmpty = await run(command, words, { DATABASE_URL: empty.url });
    await empty.drop();
    expect(inEmpty.code).toBe(1);
    expect(inEmpty.errors).toMatch(
      command === 'restore' ? /is no backup/ : /^macrobowl: There is no shop in database /m,
    );
    expect(await readdir(folder)).toEqual(before);
  });

  it('refuses a settings file that lacks a part', async () => {
    const half = join(folder, `half-${command.replace(':', '-')}.env`);
    await writeFile(half, `DATABASE_URL=${shop.databaseUrl}\nNODE_ENV=production\n`);
    const { code, errors } = await run(command, wordsOf[command], { MACROBOWL_ENV: half });
    expect([code, errors]).toEqual([1, expect.stringContaining(`${half} lacks DATA_DIR`)]);
    await rm(half);
  });
});

describe('commands with a settings file', () => {
  it('say which shop they act on, and act on it', async () => {
    await buildOrder(shop.db);
    const shown = await run('terms', [], { MACROBOWL_ENV: settings, DATA_DIR: '/nowhere' });
    expect(shown.code).toBe(0);
    const [first] = shown.errors.split('\n');
    expect(first).toMatch(
      /^Shop: database \w+ at 127\.0\.0\.1:\d+, folder \S+\/data, 1 orders, schema \d{4}_\S+ \(settings of \S+macrobowl\.env\)$/,
    );

    const made = await run('admin:create', ['owner@shop.example'], { MACROBOWL_ENV: settings });
    expect(made.errors).toContain('owner@shop.example is an admin now.');
    expect(await shop.db.$count(users, eq(users.email, 'owner@shop.example'))).toBe(1);
    const signIn = (password: string) =>
      shop.call({ method: 'POST', url: '/api/v1/auth/signin', payload: { email: 'owner@shop.example', password } });
    expect((await signIn('quiet-lantern-4711-ferry')).status).toBe(200);
    expect((await signIn('of-the-first-admin-4711')).status).toBe(401);
  });

  it('end with an exit code of its own when uploads are missing in the backup', async () => {
    const whole = await run('backup', ['backups'], { MACROBOWL_ENV: settings });
    expect([whole.code, whole.output]).toEqual([0, expect.stringMatching(/^Backed up \d+ tables .* uploads, /)]);
    await buildDocument(shop.db, { storageKey: 'documents/asha-blood-report' });
    const { code, errors, output } = await run('backup', ['backups'], { MACROBOWL_ENV: settings });
    expect(code).toBe(3);
    expect(errors).toContain('Missing: 1 uploads');
    expect(output).toContain('Backed up ');
  });
});

const erase = (...words: string[]) => run('erase', words, { MACROBOWL_ENV: settings });

describe('npm run erase', () => {
  it('erases an account as its owner could, and records it for restores', async () => {
    const { user, headers } = await buildSession(shop.db);
    const unasked = await erase(String(user.id));
    expect([unasked.code, unasked.errors]).toEqual([1, expect.stringContaining('Add --yes')]);
    const { code, errors } = await erase(String(user.id), '--yes');
    expect([code, errors]).toEqual([0, expect.stringContaining(`Account ${user.id} is erased.`)]);
    const [row] = await shop.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ phone: null, firstName: 'Deleted', enabled: false });
    expect((await shop.call({ url: '/api/v1/user/profile', headers })).status).toBe(401);
    expect(await readFile(join(folder, 'data', 'erased'), 'utf8')).toMatch(new RegExp(`^${user.id}$`, 'm'));
    expect((await erase(String(user.id), '--yes')).errors).toContain(`Account ${user.id} was erased on `);
  });

  it('erases again whom a list names, after the database itself was set back', async () => {
    const [back, living] = [await buildSession(shop.db), await buildSession(shop.db)];
    const list = join(folder, 'copied-list');
    await writeFile(list, `${back.user.id}\n`);
    const { code, errors } = await erase('--again', '--erased', list, '--yes');
    expect([code, errors]).toEqual([0, expect.stringMatching(/Erased again: [1-9]\d* accounts/)]);
    const named = await shop.db.select().from(users).where(eq(users.id, back.user.id));
    expect(named).toMatchObject([{ firstName: 'Deleted' }]);
    expect((await shop.call({ url: '/api/v1/user/profile', headers: living.headers })).status).toBe(200);
    expect((await shop.call({ url: '/api/v1/user/profile', headers: back.headers })).status).toBe(401);
    expect((await erase('--again', '--yes')).errors).toContain('Erased again: 0 accounts');
  });

  it('refuses what the owner could not do', async () => {
    const { user } = await buildSession(shop.db);
    const order = await buildOrder(shop.db, { userId: user.id, status: 'PENDING' });
    const open = await erase(String(user.id), '--yes');
    expect([open.code, open.errors]).toEqual([1, expect.stringContaining(`Order #${order.id} is still open`)]);
    const cook = await buildSession(shop.db, {
      phone: null,
      email: 'cook@shop.example',
      roles: ['ROLE_KITCHEN_MANAGER'],
    });
    expect((await erase(String(cook.user.id), '--yes')).errors).toContain('Staff accounts are closed by an admin.');
    expect((await erase('99999999', '--yes')).errors).toContain('There is no account 99999999');
    for (const wrong of [[], ['0'], ['me'], ['1', '2']])
      expect((await erase(...wrong)).errors).toContain('Usage: npm run erase');
    expect(await shop.db.$count(users, eq(users.id, user.id))).toBe(1);
  });
});

describe('npm run message:test', () => {
  it('sends a text and a mail with the settings of the shop, and says what each sender answered', async () => {
    const asked: string[] = [];
    let status = 202;
    const gateway = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push(body);
        response.writeHead(status).end();
      });
    });
    const subjects: string[] = [];
    const mail = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) => {
        const lines: string[] = [];
        stream.on('data', (chunk: Buffer) => lines.push(String(chunk)));
        stream.once('end', () => {
          subjects.push(/^Subject: (.*)$/m.exec(lines.join(''))![1]!.trim());
          done();
        });
      },
    });
    await Promise.all([
      new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)),
      new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve)),
    ]);
    const env = {
      DATA_DIR: folder,
      PUBLIC_URL: 'https://shop.example',
      SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      SMS_GATEWAY_TOKEN: 'token',
      SMS_DLT_TEMPLATE_IDS: 'one-time-code=1107123456789012345',
      SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Macrobowl <hello@shop.example>',
    };
    const words = ['9876543210', 'owner@shop.example'];
    const { code, errors } = await run('message:test', words, env);
    expect([code, errors]).toEqual([0, expect.stringMatching(/^SMS by .*: accepted .*\nMail by .*: accepted /)]);
    expect(JSON.parse(asked[0]!)).toMatchObject({ to: '+919876543210', templateId: '1107123456789012345' });
    expect(asked[0]).toContain('000000 is your Macrobowl code');
    expect(subjects).toEqual(['A test of Macrobowl']);

    status = 401;
    const failed = await run('message:test', words, { ...env, SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(failed.code).toBe(1);
    expect(failed.errors).toMatch(
      /SMS by .*: failed .*: SMS gateway: status 401\nMail by .*: failed .*: Mail server: E/,
    );
    expect((await run('message:test', ['owner'], env)).errors).toContain('Usage: npm run message:test');
    expect((await run('message:test', words, { DATA_DIR: folder })).errors).toContain(
      'the environment has no SMS gateway',
    );
    gateway.close();
    await new Promise<void>((resolve) => mail.close(resolve));
  });
});
