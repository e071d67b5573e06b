import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import memory from '../scripts/server-process.json' with { type: 'json' };
import type { Check, Checking } from './support/check.ts';
import { type Senders, openSenders } from './support/production-shop.ts';
import { provenByTests } from './support/proven-by-tests.ts';
import { openShops } from './support/shops.ts';
import { FullScenario } from './support/full-scenario.ts';

const root = join(import.meta.dirname, '..');

export const check: Check = {
  guarantee: 'Clean logs, no secrets',
  goal: 'phone, code, token, password, address in no line; the request id in every line about a request; nothing secret in the repository; a missing or weak secret stops the start',
  limitSeconds: 150,
  run: async (checking) => {
    const senders = await openSenders(checking);
    const logs = await readScenarioLogs(checking, senders);
    const refused = await startWithInvalidConfig(checking, senders);
    const files = await searchRepository(checking);
    const proven = await provenByTests(checking, {
      files: ['src/server/logger.test.ts', 'src/server/config.test.ts'],
      whenAllHold: 'log and configuration',
    });
    return `${logs}; ${refused} bad configurations stopped the start; ${files}; ${proven}`;
  },
};

async function readScenarioLogs(checking: Checking, senders: Senders): Promise<string> {
  const shops = await openShops(checking, { count: 1, env: { ...senders.env, LOG_LEVEL: 'trace' }, output: 'pipe' });
  const [shop] = shops.shops;
  const printed = text(shop.child.stdout!);
  const scenario = new FullScenario(shops, senders);
  await scenario.play();
  await shop.stop();
  for (const problem of scenario.unexpected) checking.require(false, problem);

  const lines = (await printed).split('\n').filter((line) => line !== '');
  const secrets = [...scenario.secrets].filter((secret) => secret.length >= 4);
  const leaking = lines.filter((line) =>
    secrets.some((secret) => containsWord(line.toLowerCase(), secret.toLowerCase())),
  );
  for (const line of leaking) checking.require(false, `the log contains a secret: ${line.slice(0, 300)}`);
  const records = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofRequests = records.filter(
    (record) => 'route' in record || 'status' in record || record['msg'] === 'request refused, service unavailable',
  );
  const withoutId = ofRequests.filter(({ requestId }) => typeof requestId !== 'string');
  checking.require(withoutId.length === 0, `${withoutId.length} lines of requests have no request id`);
  const logged = new Set(records.map(({ requestId }) => requestId));
  const unlogged = scenario.requestIds.filter((id) => !logged.has(id));
  checking.require(unlogged.length === 0, `${unlogged.length} requests left no line`);
  checking.require(
    records.some(({ err }) => err !== undefined),
    'the outage was not logged',
  );
  return `${scenario.requestIds.length} requests of a customer and staff, ${lines.length} lines at level trace: ${secrets.length} secrets searched, found in ${leaking.length} lines; ${ofRequests.length} lines about requests, all with their id`;
}

/** As a whole word: the six digits of a code may occur inside a longer number. */
function containsWord(line: string, secret: string): boolean {
  return line.split(secret).some((piece, n, pieces) => n > 0 && !/\w$/.test(pieces[n - 1]!) && !/^\w/.test(piece));
}

/** Starts the server with one invalid variable each. */
async function startWithInvalidConfig(checking: Checking, { env }: Senders): Promise<number> {
  const weak = 'hunter2-hunter2';
  const mistakes: Readonly<Record<string, string>>[] = [
    { SECRET_KEY: '' },
    { SECRET_KEY: weak },
    { SECRET_KEY: 'abababababababababababababababababababab' },
    { SMS_GATEWAY_TOKEN: '' },
    { ADMIN_PASSWORD: 'hunter2' },
    { PUBLIC_URL: 'http://shop.example' },
  ];
  const verdicts = await Promise.all(
    mistakes.map(async (mistake) => {
      const child = spawn(process.execPath, [...memory.nodeOptions, 'src/server/main.ts'], {
        cwd: root,
        env: { ...process.env, ...env, ...mistake, DATABASE_URL: 'postgres://none@127.0.0.1:1/none', PORT: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
      const [name] = Object.keys(mistake) as [string];
      checking.require(code === 1 && stderr.includes(`macrobowl: ${name}`), `${name}: exited with ${code}: ${stderr}`);
      checking.require(!(stdout + stderr).includes('hunter2'), `${name}: the error message repeats the secret`);
      return code === 1;
    }),
  );
  return verdicts.filter(Boolean).length;
}

const secretForms = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_\w{60,}/,
  /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  /\bsk_live_[A-Za-z0-9]{20,}/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\bSG\.[\w-]{22}\.[\w-]{43}\b/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /_authToken=[A-Za-z0-9]/,
];

/** Searches every file tracked in the repository. */
async function searchRepository(checking: Checking): Promise<string> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  const files = stdout.split('\0').filter((name) => name !== '');
  let found = 0;
  for (const name of files) {
    const isKeyFile = /(^|\/)(\.env|id_rsa|.*\.(pem|p12|pfx|key))$/.test(name);
    const content = await readFile(join(root, name), 'utf8').catch(() => '');
    const form = secretForms.find((one) => one.test(content));
    checking.require(!isKeyFile && form === undefined, `${name} is or holds something like ${form ?? 'a key'}`);
    if (isKeyFile || form) found++;
  }
  checking.require(files.length > 500, `only ${files.length} files were searched`);
  return `${files.length} files of the repository: ${found} with something like a secret`;
}
