import pg from 'pg';

export type Notifications = { stop: () => Promise<void> };

type Options = {
  url: string;
  /** Called for each message on one of the channels. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called after each connect, including the first: notifications sent while disconnected are lost. */
  onConnected: () => void;
  onError: (error: Error) => void;
};

const heartbeatMs = 5_000;
const heartbeatTimeoutMs = 2_000;
const retryMs = { first: 200, most: 2_000 };

/** Listens on PostgreSQL channels over a dedicated connection and reconnects until stopped. */
export function listen({ url, channels, onConnected, onError }: Options): Notifications {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let retryDelay = retryMs.first;
  let isStopped = false;

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 1_000,
      query_timeout: heartbeatTimeoutMs,
      keepAlive: true,
      application_name: 'macrobowl-listen',
    });
    client = candidate;
    candidate.on('error', (error) => reconnect(candidate, error));
    candidate.on('end', () => reconnect(candidate, new Error('LISTEN connection ended')));
    candidate.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await candidate.connect();
      for (const channel of Object.keys(channels)) await candidate.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      retryDelay = retryMs.first;
      onConnected();
      scheduleHeartbeat(candidate);
    } catch (error) {
      reconnect(candidate, error as Error);
    }
  }

  function scheduleHeartbeat(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('SELECT 1').then(
        () => {
          if (client === current && !isStopped) scheduleHeartbeat(current);
        },
        (error: Error) => reconnect(current, error),
      );
    }, heartbeatMs);
  }

  function reconnect(failed: pg.Client, error: Error): void {
    if (isStopped || client !== failed) return;
    client = null;
    onError(error);
    clearTimeout(timer);
    failed.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), retryDelay);
    retryDelay = Math.min(retryDelay * 2, retryMs.most);
  }

  void connect();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
