import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';

const startingUpLimitMs = 15_000;
const isStartingUp = '57P03';

/** A single connection for migrations and backups. Fails with a one-line StartupError. */
export async function connect(url: string, applicationName: string): Promise<pg.Client> {
  const deadline = Date.now() + startingUpLimitMs;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: applicationName,
    });
    // Without a listener, a connection error between two statements would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (codeOf(error) !== isStartingUp || Date.now() > deadline) throw cannotConnect(url, error);
      await sleep(100);
    }
  }
}

function cannotConnect(url: string, cause: unknown): StartupError {
  const { hostname, port, username, pathname } = new URL(url);
  const place = `${decodeURIComponent(hostname) || 'localhost'}:${port || '5432'}`;
  const code = codeOf(cause);
  if (code === '28P01' || code === '28000') {
    return new StartupError(
      `The database at ${place} refused the user ${decodeURIComponent(username)}`,
      'Check the user and the password in DATABASE_URL',
      { cause },
    );
  }
  if (code === '3D000') {
    return new StartupError(
      `There is no database ${decodeURIComponent(pathname.slice(1))} at ${place}`,
      'Create it, or correct DATABASE_URL',
      { cause },
    );
  }
  return new StartupError(
    `The database at ${place} can't be reached (${code ?? (cause instanceof Error ? cause.message : String(cause))})`,
    'Start it, correct DATABASE_URL, or remove DATABASE_URL to use the embedded one',
    { cause },
  );
}

export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Drizzle wraps the driver's error.
  return codeOf(error.cause);
}
