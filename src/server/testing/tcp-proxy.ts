import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export type Milliseconds = { atLeast: number; atMost: number };

const promptly: Milliseconds = { atLeast: 0, atMost: 0 };

export type TcpProxy = {
  port: number;
  /** Refuses new connections and resets open ones: the database is down. */
  cut: () => void;
  /** Accepts everything and forwards nothing: the database hangs. */
  hang: () => void;
  /** Forwards to the database and drops its responses: what was sent is executed, and the app does not learn it. */
  dropResponses: () => void;
  /** Delays data from the app by a random time, in order: network latency. */
  delay: (milliseconds: Milliseconds) => void;
  restore: () => void;
  close: () => Promise<void>;
};

/** A TCP proxy between the app and PostgreSQL that simulates outages. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let state: 'open' | 'cut' | 'hanging' | 'dropping responses' = 'open';
  let lateness = promptly;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };

  // Without `noDelay`, a pipelined statement waits 40 ms for the acknowledgement of the previous one.
  const server = createServer({ noDelay: true }, (client) => {
    track(client);
    if (state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ ...target, noDelay: true });
    track(upstream);
    const pass = (to: Socket, data: Buffer) => {
      if (state === 'open' || (state === 'dropping responses' && to === upstream)) to.write(data);
    };
    const passLater = inOrder((data: Buffer) => pass(upstream, data));
    client.on('data', (data: Buffer) => passLater(data, lateness));
    upstream.on('data', (data: Buffer) => pass(client, data));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const dropAll = () => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      dropAll();
    },
    hang() {
      state = 'hanging';
    },
    dropResponses() {
      state = 'dropping responses';
    },
    delay(milliseconds) {
      lateness = milliseconds;
    },
    restore() {
      // Data that was dropped is lost for the connection.
      if (state !== 'open') dropAll();
      state = 'open';
      lateness = promptly;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropAll();
      }),
  };
}

/** Preserves the order of chunks despite random delays. */
function inOrder(pass: (data: Buffer) => void): (data: Buffer, lateness: Milliseconds) => void {
  const waiting: Buffer[] = [];
  return (data, { atLeast, atMost }) => {
    const milliseconds = atLeast + Math.random() * (atMost - atLeast);
    if (milliseconds === 0 && waiting.length === 0) return pass(data);
    waiting.push(data);
    setTimeout(() => pass(waiting.shift()!), milliseconds);
  };
}
