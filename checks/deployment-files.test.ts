import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentUploadPath } from '#contract/consultations.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { imageUploadPath, maxUploadBytes } from '#contract/files.ts';
import { livePath } from '#contract/live.ts';
import { parseSettings } from '#server/commands/settings-file.ts';
import { readConfig } from '#server/config.ts';
import { configVariables } from '#server/config-variables.ts';
import packageJson from '../package.json' with { type: 'json' };
import memory from '../scripts/server-process.json' with { type: 'json' };

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*\n/gm, '');
const figure = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

const upstream = (name: string) => withoutComments(read(name)).replaceAll(/server \S+/g, 'server');

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

const unit = read('deploy/macrobowl@.service');
const compose = read('deploy/compose.yaml');
const site = withoutComments(read('deploy/nginx/macrobowl.conf'));
const { env, nodeOptions } = memory;
const { requestDeadlineMs, shutdownGraceMs } = readConfig({});

/** systemd-analyze looks for the programs, and for a user of that name. */
const onThisMachine = (text: string) =>
  text
    .replaceAll('/opt/macrobowl/node_modules/.bin/node', process.execPath)
    .replaceAll(/^(User|Group)=(?:macrobowl|postgres)$/gm, '$1=daemon')
    .replaceAll('file:///opt/macrobowl/docs', 'file:///usr/share/doc')
    .replaceAll(/\/usr\/bin\/(?:pgbackrest|rsync)/g, '/usr/bin/env');

describe('the files in deploy/', () => {
  it('start the server with the same Node options and settings of malloc as npm start', () => {
    for (const [name, value] of Object.entries(env)) {
      expect(unit).toContain(`${name}=${value}`);
      expect(read('deploy/Dockerfile')).toContain(`${name}=${value}`);
    }
    expect(unit).toContain(`/node ${nodeOptions.join(' ')} src/server/main.ts`);
    const command = JSON.stringify(['node', ...nodeOptions, 'src/server/main.ts']).replaceAll(',', ', ');
    expect(read('deploy/Dockerfile')).toContain(`CMD ${command}`);
  });

  it('allow a process longer to stop than its shutdown grace period', () => {
    expect(figure(unit, /^TimeoutStopSec=(\d+)$/m) * 1_000).toBeGreaterThan(shutdownGraceMs);
    expect(figure(compose, /stop_grace_period: (\d+)s/) * 1_000).toBeGreaterThan(shutdownGraceMs);
  });

  it('contain an example environment that production accepts once its blanks are filled in', () => {
    const text = read('deploy/macrobowl.env.example');
    const given = parseSettings('macrobowl.env', text);
    const optional = parseSettings('macrobowl.env', text.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    const known = new Set(configVariables.map(({ name }) => name));
    expect(Object.keys(optional).filter((name) => !known.has(name))).toEqual([]);
    const blanks = {
      SECRET_KEY: 'p3mVq0Zr8sYt1uXw2bNc4dFg6hJk7lQ9',
      ADMIN_EMAIL: 'admin@shop.example',
      ADMIN_PASSWORD: 'quiet-lantern-4711-ferry',
      SMS_GATEWAY_URL: 'https://sms.example/send',
      SMS_GATEWAY_TOKEN: 'token',
      SMTP_URL: 'smtps://mail.example',
    };
    expect(Object.keys(given).filter((name) => given[name] === '')).toEqual(Object.keys(blanks));
    expect(readConfig({ ...given, ...blanks })).toMatchObject({ mode: 'production', dataDir: '/var/lib/macrobowl' });
    const more = {
      ...Object.fromEntries(Object.keys(optional).map((name) => [name, optional[name] || 'filled-in-4711'])),
      ...blanks,
      BACKUP_KEY: 'a3mVq0Zr8sYt1uXw2bNc4dFg6hJk7lQ9',
    };
    expect(readConfig(more)).toMatchObject({ processRole: 'api', paymentGateway: { name: 'razorpay' } });
  });

  it('add to the settings of the shop only what differs from process to process', () => {
    const added = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.match(/\w+(?==)/g) ?? []);
    const settings = new Set(configVariables.map(({ name }) => name));
    expect(added.filter((name) => settings.has(name))).toEqual(['HOST', 'PORT', 'METRICS_PORT']);
    expect(read('deploy/macrobowl-backup.service')).not.toMatch(/^Environment=/m);
  });

  it('start every command of package.json that acts on the shop', () => {
    const commands = Object.entries(packageJson.scripts).filter(([, line]) => line.includes('server-command.mjs'));
    const wrapper = /^ {2}(.*)\) ;;$/m.exec(read('deploy/macrobowl'))![1]!;
    expect(wrapper.split(' | ').toSorted()).toEqual(commands.map(([name]) => name).toSorted());
    expect(read('deploy/macrobowl')).toContain(`Usage: macrobowl ${wrapper} `);
  });

  it('have units that systemd accepts, where it is installed', async () => {
    if (!hasSystemd) return;
    const folder = await mkdtemp(join(tmpdir(), 'macrobowl-units-'));
    const paths = ['', 'pgbackrest/'].flatMap((inside) =>
      readdirSync(new URL(`../deploy/${inside}`, import.meta.url)).map((name) => inside + name),
    );
    for (const path of paths.filter((name) => /\.(service|timer)$/.test(name))) {
      const name = basename(path).replace('@.', '@3001.');
      await writeFile(join(folder, name), onThisMachine(read(`deploy/${path}`)));
    }
    await mkdir(join(folder, 'macrobowl@3001.service.d'));
    await writeFile(
      join(folder, 'macrobowl@3001.service.d', 'worker.conf'),
      read('deploy/macrobowl@worker.service.d/worker.conf'),
    );
    const files = (await readdir(folder)).filter((name) => !name.endsWith('.d')).map((name) => join(folder, name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
    await rm(folder, { recursive: true });
    expect(stderr.split('\n').filter((line) => line.includes('macrobowl'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('start a worker with settings that production accepts, and that win over those of the other processes', () => {
    const lines = withoutComments(read('deploy/worker.env')).split('\n').filter(Boolean);
    const given = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
    const database = { DATABASE_URL: 'postgres://shop@db.example/shop' };
    expect(readConfig({ PROCESS_ROLE: 'api', ...database, ...given })).toMatchObject({ processRole: 'worker' });
    expect(unit.indexOf('EnvironmentFile=')).toBeGreaterThan(0);
    expect(read('deploy/macrobowl@worker.service.d/worker.conf')).toContain(
      'EnvironmentFile=/etc/macrobowl/worker.env',
    );
    expect(compose).toContain('env_file: [macrobowl.env, worker.env]');
  });

  it('copy every source of the web app into the image, and only what is listed', () => {
    const [all, ...named] = withoutComments(read('deploy/Dockerfile.dockerignore')).trim().split('\n');
    expect(all).toBe('*');
    expect(named.every((line) => line.startsWith('!'))).toBe(true);
    const sources = /const sources = \[([^\]]+)\]/
      .exec(read('scripts/ensure-built.mjs'))![1]!
      .matchAll(/^ {2}'([^'/]+)/gm);
    for (const [, source] of sources) expect(named).toContain(`!${source}`);
  });
});

describe('the nginx configuration', () => {
  it('retries neither a POST nor a request that the shop has refused', () => {
    const retried = [...site.matchAll(/proxy_next_upstream (.*);/g)].map(([, what]) => what);
    // The second one is of built files, which are only read.
    expect(retried).toEqual(['error timeout', 'error timeout http_404']);
    expect(/location \/assets\/ \{[^}]*http_404/.test(site)).toBe(true);
  });

  it('has longer timeouts and no smaller body limits than the shop', () => {
    expect(figure(site, /^ {4}proxy_read_timeout (\d+)s;/m) * 1_000).toBeGreaterThan(requestDeadlineMs);
    expect(figure(site, /client_max_body_size (\d+)m;/) * 1024 * 1024).toBeGreaterThan(maxUploadBytes);
  });

  it('has locations for live events and uploads', () => {
    expect(site).toContain(`location = ${apiPrefix}${livePath} {`);
    const uploads = new RegExp(/location ~ (\S+) \{/.exec(site)![1]!);
    for (const path of [imageUploadPath, documentUploadPath]) {
      expect(apiPrefix + path.replace(':id', '17')).toMatch(uploads);
    }
  });

  it('is the same in the compose file except for the upstream names', () => {
    expect(upstream('deploy/compose/upstream.conf')).toBe(upstream('deploy/nginx/macrobowl-upstream.conf'));
  });
});
