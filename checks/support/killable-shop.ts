import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ShopProcess, freePort, startShopProcess } from '../../bench/support/shop-process.ts';
import type { Checking } from './check.ts';
import { anyNumberOfOpenOrders } from './order-load.ts';

const timeoutMs = 30_000;

/** A shop with its embedded PostgreSQL, as started by `npm start`, in which either or both can be killed. */
export class KillableShop {
  readonly address: string;
  readonly #env: { PORT: string; DATA_DIR: string };
  #process: ShopProcess;

  private constructor(env: { PORT: string; DATA_DIR: string }, first: ShopProcess) {
    this.#env = env;
    this.#process = first;
    this.address = first.address;
  }

  static async open(checking: Checking): Promise<KillableShop> {
    const env = { PORT: String(await freePort()), DATA_DIR: await checking.folder(), ...anyNumberOfOpenOrders };
    const shop = new KillableShop(env, await startShopProcess(undefined, env));
    checking.onCleanup(() => shop.#process.stop());
    return shop;
  }

  /** Kills the API process and starts a new one immediately. */
  async killApi(): Promise<void> {
    const gone = once(this.#process.child, 'exit');
    this.#process.child.kill('SIGKILL');
    await gone;
    this.#process = await startShopProcess(undefined, this.#env);
  }

  /** Kills PostgreSQL, which the API process restarts, and waits until the new one is ready. */
  async killPostgres(): Promise<void> {
    const killed = await this.#postmaster();
    process.kill(killed.pid, 'SIGKILL');
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      const { pid } = await this.#postmaster().catch(() => killed);
      if (pid !== killed.pid && (await this.#isAccepting()) && (await this.#isReady())) return;
      await sleep(10);
    }
    throw new Error(`PostgreSQL did not restart within ${timeoutMs / 1_000} s`);
  }

  async killBoth(): Promise<void> {
    const { pid } = await this.#postmaster();
    const killed = this.killApi();
    process.kill(pid, 'SIGKILL');
    await killed;
  }

  /** The port changes with each new process. */
  async databaseUrl(): Promise<string> {
    const { port } = await this.#postmaster();
    const password = await readFile(join(this.#env.DATA_DIR, 'postgres/macrobowl-password'), 'utf8');
    return `postgres://macrobowl:${password}@127.0.0.1:${port}/macrobowl`;
  }

  async #postmaster(): Promise<{ pid: number; port: number }> {
    const lines = (await readFile(join(this.#env.DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!pid || !port) throw new Error('PostgreSQL is still starting');
    return { pid, port };
  }

  /** The shop's own answer may be half a second old. */
  async #isAccepting(): Promise<boolean> {
    const client = new pg.Client({ connectionString: await this.databaseUrl() });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.address}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
