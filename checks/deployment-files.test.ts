import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentUploadPath } from '#contract/consultations.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { imageUploadPath, maxUploadBytes } from '#contract/files.ts';
import { livePath } from '#contract/live.ts';
import { readConfig } from '#server/config.ts';
import { configVariables } from '#server/config-variables.ts';
import memory from '../scripts/server-process.json' with { type: 'json' };

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*\n/gm, '');
const figure = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

const upstream = (name: string) => withoutComments(read(name)).replaceAll(/server \S+/g, 'server');

const unit = read('deploy/macrobowl@.service');
const compose = read('deploy/compose.yaml');
const site = withoutComments(read('deploy/nginx/macrobowl.conf'));
const { env, nodeOptions } = memory;
const { requestDeadlineMs, shutdownGraceMs } = readConfig({});

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
    const lines = withoutComments(read('deploy/macrobowl.env.example')).split('\n').filter(Boolean);
    const given = Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]));
    const known = new Set(configVariables.map(({ name }) => name));
    expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([]);
    const blanks = {
      SECRET_KEY: 'p3mVq0Zr8sYt1uXw2bNc4dFg6hJk7lQ9',
      ADMIN_EMAIL: 'admin@shop.example',
      ADMIN_PASSWORD: 'quiet-lantern-4711-ferry',
      SMS_GATEWAY_URL: 'https://sms.example/send',
      SMS_GATEWAY_TOKEN: 'token',
      SMTP_URL: 'smtps://mail.example',
    };
    expect(Object.keys(given).filter((name) => given[name] === '')).toEqual(Object.keys(blanks));
    expect(readConfig({ ...given, ...blanks, NODE_ENV: 'production' })).toMatchObject({ mode: 'production' });
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
    expect(retried).toEqual(['error timeout']);
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
