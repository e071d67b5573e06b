import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { openShopProcess } from './shop-process.ts';

export type TwoProcesses = {
  /** One address for both. */
  readonly url: string;
  /** How many connections each of the two has had. */
  readonly connections: readonly number[];
  readonly close: () => Promise<void>;
};

/** A second process of the shop that the tests run against, and one door that leads to both in turn. */
export async function openTwoProcesses(): Promise<TwoProcesses> {
  const second = await openShopProcess(process.env['E2E_DATABASE_URL']!, process.env['E2E_DATA_DIR']!);
  const ports = [Number(new URL(process.env['E2E_URL']!).port), second.port];
  const connections = ports.map(() => 0);
  const sockets = new Set<Socket>();
  let turn = 0;
  const door = createServer((client) => {
    const target = turn++ % ports.length;
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
  await new Promise<void>((resolve) => door.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(door.address() as AddressInfo).port}`,
    connections,
    close: async () => {
      const closed = new Promise((resolve) => door.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await second.close();
    },
  };
}
