import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { openShopProcess } from './shop-process.ts';

export type TwoProcesses = {
  /** URL of the load balancer in front of both. */
  readonly url: string;
  /** Connections made to each of the two so far. */
  readonly connections: readonly number[];
  readonly close: () => Promise<void>;
};

/** Starts a second process of the shared shop, and a round-robin load balancer in front of both. */
export async function openTwoProcesses(): Promise<TwoProcesses> {
  const second = await openShopProcess(process.env['E2E_DATABASE_URL']!, process.env['E2E_DATA_DIR']!);
  const ports = [Number(new URL(process.env['E2E_URL']!).port), second.port];
  const connections = ports.map(() => 0);
  const sockets = new Set<Socket>();
  let next = 0;
  const balancer = createServer((client) => {
    const target = next++ % ports.length;
    connections[target]!++;
    const upstream = connect({ host: 'localhost', port: ports[target]! });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => balancer.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    connections,
    close: async () => {
      const closed = new Promise((resolve) => balancer.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await second.close();
    },
  };
}
