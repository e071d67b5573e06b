import pg from 'pg';
import { serverKeepalive } from './open-database.ts';

/** One that listens for jobs; the others fetch and complete them and are closed while there are none. */
const maxConnections = 3;

/**
 * Graphile Worker releases its LISTEN connection a second time when that is lost while a stop waits for it. The pool would throw, and
 * nothing would handle the rejection, which ends the process.
 */
class PoolForListening extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => {
      // The pool has ended or could not connect: there is nothing to release.
      if (!client) return callback(error, client, release);
      let isReleased = false;
      callback(error, client, (cause) => {
        if (isReleased) return;
        isReleased = true;
        release(cause);
      });
    });
  }
}
type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** The connections of a worker. They must not go through a PgBouncer in transaction mode: LISTEN and locks belong to a session. */
export function openQueueConnections(url: string, onConnectionError: (error: Error) => void) {
  const clients = new Set<pg.PoolClient>();
  const pool = new PoolForListening({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // Nothing waits for the disk: a job whose start or end is lost with PostgreSQL runs again, as it does when its worker is killed.
    options: `${serverKeepalive} -c synchronous_commit=off`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Restores wait for all processes of the shop, which they know by this name.
    application_name: 'macrobowl',
  });
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', onConnectionError);
  });
  pool.on('remove', (client) => clients.delete(client));
  return {
    pool,
    /** Also of those in use, for which `pool.end` would wait. */
    close: () => {
      for (const client of clients) void (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
      void pool.end().catch(() => undefined);
    },
  };
}
