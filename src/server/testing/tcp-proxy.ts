import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export type TcpProxy = {
  port: number;
  /** Refuses new connections and resets the open ones: the database is gone. */
  cut: () => void;
  /** Accepts and keeps everything, and passes nothing on: the database hangs. */
  hang: () => void;
  restore: () => void;
  close: () => Promise<void>;
};

/** Stands between the app and PostgreSQL so that a test can take the database away. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let state: 'open' | 'cut' | 'hanging' = 'open';
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };

  const server = createServer((client) => {
    track(client);
    if (state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target);
    track(upstream);
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (state === 'open') to.write(data);
      });
      from.on('close', () => to.destroy());
    };
    forward(client, upstream);
    forward(upstream, client);
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
    restore() {
      // What was swallowed while hanging cannot be made good on the same connection.
      if (state === 'hanging') dropAll();
      state = 'open';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropAll();
      }),
  };
}
