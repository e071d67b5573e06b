import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StartupError } from '#server/startup-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let parent: string;
let dataDir: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), `macrobowl-test-${process.pid}-`));
  dataDir = join(parent, 'a shop');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function whileRunning<T>(use: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const postgres = await start();
  try {
    return await use(postgres);
  } finally {
    await postgres.stop();
  }
}

const postmasterPid = async () => Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

async function startInAnotherProcess(): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href);
  const script = `const { startEmbeddedPostgres } = await import(${module});
    await startEmbeddedPostgres({ dataDir: process.argv[1], durable: false, log() {} });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data across a restart', async () => {
    await whileRunning(({ url }) => query(url, `create table kept as select 'Paneer' as dish`));
    expect(await whileRunning(({ url }) => query(url, 'select dish from kept'))).toEqual([{ dish: 'Paneer' }]);
  });

  it('listens on this machine only, requires its password, and stores it readable by the owner only', async () => {
    await whileRunning(async ({ url }) => {
      expect(new URL(url).hostname).toBe('127.0.0.1');
      expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
      const stranger = new URL(url);
      stranger.password = 'guess';
      await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    });
    const { mode } = await stat(join(dataDir, 'postgres/macrobowl-password'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('refuses a folder in use by another process, in one line with the remedy', async () => {
    const other = await startInAnotherProcess();
    try {
      const error: unknown = await start().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartupError);
      expect(error).toHaveProperty(
        'line',
        expect.stringMatching(`\\(process ${other.pid}\\)\\. Stop that one, [^\\n]+$`),
      );
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('stops when its parent process is killed, and its data survives', async () => {
    const other = await startInAnotherProcess();
    const pid = await postmasterPid();
    other.kill('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    expect(await whileRunning(({ url }) => query(url, 'select dish from kept'))).toHaveLength(1);
  });

  it('is restarted on the same port when it is killed', async () => {
    await whileRunning(async ({ url }) => {
      const pid = await postmasterPid();
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(async () => expect(await query(url, 'select dish from kept')).toHaveLength(1));
      expect(await postmasterPid()).not.toBe(pid);
    });
  });
});
