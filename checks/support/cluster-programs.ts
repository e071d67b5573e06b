import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/support/shop-process.ts';
import type { Checking } from './check.ts';
import { isListening, shippedFile } from './nginx.ts';

const environment = {
  ...process.env,
  PATH: [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter),
  // etcd 3.4 refuses to start on other architectures than x64 unless configured to.
  ETCD_UNSUPPORTED_ARCH: process.arch,
};
const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' } as const;
const isRoot = process.getuid?.() === 0;
export const startLimitMs = 60_000;
export const password = 'change-me-shop';

/** Installs what is missing where it may; otherwise says in one line what to install. */
export function missingPrograms(): string | undefined {
  if (missingPackages().length > 0 && isRoot && existsSync('/usr/bin/apt-get')) {
    // Runlevel 1: Debian starts no service of a package that it installs.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    for (const words of [['update'], ['install', '--yes', '--no-install-recommends', ...missingPackages()]])
      spawnSync('apt-get', ['-qq', ...words], { env, stdio: 'inherit' });
  }
  const names = missingPackages();
  return names.length === 0 ? undefined : `missing: ${names.join(', ')}; on Debian: apt-get install ${names.join(' ')}`;
}

/** `restart` is how an operator would, with the least harm. */
export type Program = { readonly port: number; readonly restart: () => Promise<void> };

export async function startEtcd(checking: Checking): Promise<Program> {
  const folder = await ownedFolder(checking);
  const [port, peer] = [await freePort(), await freePort()];
  const file = await shippedFile('cluster/etcd.yaml', [
    ['/var/lib/etcd/macrobowl', join(folder, 'data')],
    ['http://10.0.0.21:2379', `http://127.0.0.1:${port}`],
    // One of three is enough here: that etcd itself fails is not what is checked.
    [',etcd2=http://10.0.0.22:2380,etcd3=http://10.0.0.23:2380', ''],
    ['http://10.0.0.21:2380', `http://127.0.0.1:${peer}`],
  ]);
  await writeFile(join(folder, 'etcd.yaml'), file);
  const start = async () => {
    const child = run('etcd', ['--config-file', join(folder, 'etcd.yaml')]);
    await untilListening(port);
    while (!(await hasVersion(port))) await sleep(50);
    return child;
  };
  let running = await start();
  checking.onCleanup(() => end(running, 'SIGKILL'));
  const restart = async () => {
    await end(running, 'SIGTERM');
    running = await start();
  };
  return { port, restart };
}

async function hasVersion(etcdPort: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${etcdPort}/version`);
  return !(await response.text()).includes('not_decided');
}

type Links = { readonly postgres: { readonly port: number }; readonly rest: { readonly port: number } };
const reach = ({ postgres, rest }: Links) => `127.0.0.1:${postgres.port} check port ${rest.port}`;

export type Haproxy = Program & { readonly replicaPort: number };

export async function startHaproxy(checking: Checking, [first, second]: readonly [Links, Links]): Promise<Haproxy> {
  const folder = await ownedFolder(checking);
  const port = await freePort();
  const replicaPort = await freePort();
  const file = await shippedFile('cluster/haproxy.cfg', [
    // It runs as another user here, who cannot change to this one.
    ['    user haproxy\n    group haproxy\n', ''],
    ['127.0.0.1:5000', `127.0.0.1:${port}`],
    ['127.0.0.1:5001', `127.0.0.1:${replicaPort}`],
    ['10.0.0.11:5432 check port 8008', reach(first)],
    ['10.0.0.12:5432 check port 8008', reach(second)],
  ]);
  await writeFile(join(folder, 'haproxy.cfg'), file);
  const master = run('haproxy', ['-W', '-db', '-f', join(folder, 'haproxy.cfg')]);
  checking.onCleanup(() => end(master, 'SIGTERM'));
  await untilListening(port);
  const restart = async () => {
    // A new worker takes over; the old one keeps its connections until they end.
    master.kill('SIGUSR2');
    await sleep(2_000);
  };
  return { port, replicaPort, restart };
}

export async function startPgbouncer(checking: Checking, haproxyPort: number): Promise<Program> {
  const folder = await ownedFolder(checking);
  const port = await freePort();
  const file = await shippedFile('cluster/pgbouncer.ini', [
    ['port=5000', `port=${haproxyPort}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
    ['/var/log/postgresql/pgbouncer.log', join(folder, 'pgbouncer.log')],
    ['/run/postgresql', folder],
  ]);
  await writeFile(join(folder, 'userlist.txt'), `"shop" "${password}"\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), file);
  let running = run('pgbouncer', [join(folder, 'pgbouncer.ini')]);
  checking.onCleanup(() => end(running, 'SIGKILL'));
  await untilListening(port);
  const restart = async () => {
    const old = running;
    const gone = once(old, 'exit');
    running = run('pgbouncer', ['-R', join(folder, 'pgbouncer.ini')]);
    await gone;
  };
  return { port, restart };
}

/** PostgreSQL and PgBouncer refuse to run as root. The account comes with Debian's package. */
function account(): { uid: number; gid: number } | undefined {
  return isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres']));
}

export async function ownedFolder(checking: Checking): Promise<string> {
  const parent = await checking.folder();
  const folder = join(parent, 'machine');
  await mkdir(folder, { mode: 0o700 });
  const owner = account();
  if (owner) for (const path of [parent, folder]) await chown(path, owner.uid, owner.gid);
  return folder;
}

export function run(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { env: environment, stdio: ['ignore', 'inherit', 'inherit'], ...account() });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function untilListening(port: number): Promise<void> {
  for (const deadline = Date.now() + startLimitMs; !(await isListening(port)); await sleep(50))
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port}`);
}

function missingPackages(): string[] {
  const missing = Object.entries(packages).filter(([program]) => !isInstalled(program));
  return [...missing.map(([, name]) => name), ...(postgresFolder() === undefined ? ['postgresql'] : [])];
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: environment }).status === 0;
}

/** Of the newest version. */
export function postgresFolder(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number) : [];
  const newest = versions.filter((version) => version >= 15).toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : `/usr/lib/postgresql/${newest}/bin`;
}
