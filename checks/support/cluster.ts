import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { S3Settings } from '#server/modules/files/s3-store.ts';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { freePort, startShopProcess } from '../../bench/support/shop-process.ts';
import type { Checking } from './check.ts';
import {
  type Haproxy,
  type Program,
  ownedFolder,
  password,
  postgresFolder,
  run,
  startEtcd,
  startHaproxy,
  startLimitMs,
  startPgbouncer,
} from './cluster-programs.ts';
import { anyNumberOfOpenOrders } from './order-load.ts';
import { Nginx, shippedFile } from './nginx.ts';
import { withoutLimits } from './shops.ts';

const urlOf = (user: string, port: number, name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`;

type Programs = Readonly<Record<'etcd' | 'pgbouncer', Program>> & { readonly haproxy: Haproxy };

/** PostgreSQL with a synchronous standby under Patroni and etcd, HAProxy and PgBouncer, from the files of deploy/cluster. */
export class Cluster {
  readonly nodes: readonly [DatabaseNode, DatabaseNode];
  /** Through PgBouncer. */
  readonly databaseUrl: string;
  /** Through HAProxy only. */
  readonly directUrl: string;
  /** The standby, through HAProxy. */
  readonly replicaUrl: string;
  readonly programs: Programs;
  readonly #superuserUrl: string;

  private constructor(nodes: readonly [DatabaseNode, DatabaseNode], programs: Programs) {
    this.nodes = nodes;
    this.programs = programs;
    const { haproxy, pgbouncer } = programs;
    this.databaseUrl = urlOf(`shop:${password}`, pgbouncer.port, 'shop');
    this.directUrl = urlOf(`shop:${password}`, haproxy.port, 'shop');
    this.replicaUrl = urlOf(`shop:${password}`, haproxy.replicaPort, 'shop');
    this.#superuserUrl = urlOf('postgres:change-me-superuser', haproxy.port, 'postgres');
  }

  static async open(checking: Checking): Promise<Cluster> {
    const etcd = await startEtcd(checking);
    const nodes = [
      await DatabaseNode.create(checking, 'db1', etcd.port),
      await DatabaseNode.create(checking, 'db2', etcd.port),
    ] as const;
    nodes[0].start();
    await nodes[0].until('primary');
    nodes[1].start();
    const haproxy = await startHaproxy(checking, [nodes[0].links, nodes[1].links]);
    const pgbouncer = await startPgbouncer(checking, haproxy.port);
    const cluster = new Cluster(nodes, { etcd, haproxy, pgbouncer });
    await cluster.#createDatabase();
    await cluster.untilReplicated();
    return cluster;
  }

  async primary(): Promise<DatabaseNode> {
    return (await this.#find('primary')) ?? (await this.#wait('a primary', () => this.#find('primary')));
  }

  async standby(): Promise<DatabaseNode> {
    return this.#wait('a standby', () => this.#find('replica'));
  }

  /** Until both machines are well again and a commit waits for the standby. */
  async untilReplicated(): Promise<void> {
    await this.#wait('a synchronous standby', async () => {
      const { rows } = await this.query<{ sync_state: string }>('select sync_state from pg_stat_replication').catch(
        () => ({ rows: [] }),
      );
      return rows.some(({ sync_state: state }) => state === 'sync') ? true : undefined;
    });
  }

  /** On the primary, as superuser. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    const client = new pg.Client({ connectionString: this.#superuserUrl, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query<Row>(text, values);
    } finally {
      await client.end();
    }
  }

  /** The planned kind: the primary hands over when the standby has everything. */
  async switchOver(): Promise<void> {
    const [leader, candidate] = [await this.primary(), await this.standby()];
    const response = await fetch(`${leader.restUrl}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
    });
    if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
  }

  async #createDatabase(): Promise<void> {
    // Until HAProxy has checked both machines, it believes in both.
    await sleep(3_000);
    await this.query(`create role shop login password '${password}'`);
    await this.query('create database shop owner shop');
  }

  async #find(role: Role): Promise<DatabaseNode | undefined> {
    for (const node of this.nodes) if (await node.is(role)) return node;
    return undefined;
  }

  async #wait<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    for (const deadline = Date.now() + startLimitMs; Date.now() < deadline; await sleep(100)) {
      const found = await look();
      if (found !== undefined) return found;
    }
    throw new Error(`there was no ${what} within ${startLimitMs / 1_000} s`);
  }
}

export type ClusterShop = {
  readonly nginx: Nginx;
  /** Replaces one of the two API processes by a new one on its port. */
  readonly restart: (which: 0 | 1) => Promise<void>;
};

/** Two API processes behind nginx, each with a folder of its own: what they share is the database and the bucket. */
export async function openClusterShop(checking: Checking, cluster: Cluster): Promise<ClusterShop> {
  const bucket = await startBucket(checking);
  const env = {
    ...withoutLimits,
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    DATABASE_PREPARED_STATEMENTS: 'false',
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://shop.example',
    ...anyNumberOfOpenOrders,
  };
  const ports = [await freePort(), await freePort()] as const;
  const start = async (port: number) => {
    const own = { PORT: String(port), DATA_DIR: await checking.folder() };
    const shop = await startShopProcess(cluster.databaseUrl, { ...env, ...own }, 'pipe');
    // Into the log of the check.
    shop.child.stdout!.pipe(process.stdout, { end: false });
    return shop;
  };
  const shops = [await start(ports[0]), await start(ports[1])];
  checking.onCleanup(() => Promise.all(shops.map((shop) => shop.stop())));
  const nginx = await Nginx.open(checking, ports);
  const restart = async (which: 0 | 1) => {
    await shops[which]!.stop();
    shops[which] = await start(ports[which]);
  };
  return { nginx, restart };
}

async function startBucket(checking: Checking): Promise<S3Settings> {
  const child = fork(join(import.meta.dirname, 'bucket-process.ts'));
  checking.onCleanup(() => child.disconnect());
  const [settings] = (await once(child, 'message')) as [S3Settings];
  return settings;
}

type Role = 'primary' | 'replica';
/** All connections to and from this machine pass through these proxies. Closing them unplugs it. */
type Links = { readonly postgres: TcpProxy; readonly rest: TcpProxy; readonly etcd: TcpProxy };

/** A database machine: PostgreSQL under Patroni. */
export class DatabaseNode {
  readonly name: string;
  readonly restUrl: string;
  readonly links: Links;
  readonly #folder: string;
  #patroni: ChildProcess | undefined;

  private constructor(name: string, folder: string, links: Links, restPort: number) {
    this.name = name;
    this.links = links;
    this.restUrl = `http://127.0.0.1:${restPort}`;
    this.#folder = folder;
  }

  static async create(checking: Checking, name: string, etcdPort: number): Promise<DatabaseNode> {
    const folder = await ownedFolder(checking);
    const ports = { postgres: await freePort(), rest: await freePort() };
    const link = async (port: number) => {
      const proxy = await startTcpProxy({ host: '127.0.0.1', port });
      checking.onCleanup(() => proxy.close());
      return proxy;
    };
    const links = { postgres: await link(ports.postgres), rest: await link(ports.rest), etcd: await link(etcdPort) };
    const file = await shippedFile('cluster/patroni.yaml', [
      ['name: db1', `name: ${name}`],
      ['listen: 10.0.0.11:8008', `listen: 127.0.0.1:${ports.rest}`],
      ['connect_address: 10.0.0.11:8008', `connect_address: 127.0.0.1:${links.rest.port}`],
      ['listen: 10.0.0.11:5432', `listen: 127.0.0.1:${ports.postgres}`],
      ['connect_address: 10.0.0.11:5432', `connect_address: 127.0.0.1:${links.postgres.port}`],
      // Without asking etcd for better addresses, which would go around the link.
      ['10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379', `127.0.0.1:${links.etcd.port}\n  use_proxies: true`],
      ['/var/lib/postgresql/macrobowl', join(folder, 'data')],
      ['/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass')],
      ['/usr/lib/postgresql/15/bin', postgresFolder()!],
      ['10.0.0.0/24', '127.0.0.1/32'],
    ]);
    await writeFile(join(folder, 'patroni.yaml'), `${file}  parameters: { unix_socket_directories: '${folder}' }\n`);
    const node = new DatabaseNode(name, folder, links, ports.rest);
    checking.onCleanup(() => node.kill());
    return node;
  }

  start(): void {
    this.#patroni = run('patroni', [join(this.#folder, 'patroni.yaml')]);
  }

  /** Asks Patroni itself, whatever the network does. */
  async is(role: Role): Promise<boolean> {
    return fetch(`${this.restUrl}/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async until(role: Role): Promise<void> {
    for (const deadline = Date.now() + startLimitMs; !(await this.is(role)); await sleep(100))
      if (Date.now() > deadline) throw new Error(`${this.name} did not become the ${role}`);
  }

  /** kill -9 of PostgreSQL; Patroni stays. */
  async killPostgres(): Promise<void> {
    const pid = await this.#postmaster();
    if (pid !== undefined) killQuietly(pid);
  }

  /** Everything on this machine at once, as when its power fails. */
  async kill(): Promise<void> {
    const patroni = this.#patroni;
    if (patroni && patroni.exitCode === null && patroni.signalCode === null) {
      const gone = once(patroni, 'exit');
      patroni.kill('SIGKILL');
      await gone;
    }
    const pid = await this.#postmaster();
    if (pid === undefined) return;
    killQuietly(pid);
    // Its children end when they notice.
    while (existsSync(`/proc/${pid}`)) await sleep(20);
    await sleep(200);
  }

  /** PostgreSQL is restarted by Patroni. */
  async restart(): Promise<void> {
    const response = await fetch(`${this.restUrl}/restart`, { method: 'POST', body: '{}' });
    if (!response.ok) throw new Error(`restart of ${this.name}: ${response.status} ${await response.text()}`);
  }

  isolate(): void {
    for (const link of Object.values(this.links)) link.hang();
  }

  reconnect(): void {
    for (const link of Object.values(this.links)) link.restore();
  }

  async #postmaster(): Promise<number | undefined> {
    const file = await readFile(join(this.#folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
    return file === '' ? undefined : Number(file.split('\n')[0]);
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
