import { type Socket, connect } from 'node:net';
import { apiPrefix } from '#contract/endpoint.ts';
import { percentile } from '../bench/support/verdict.ts';
import type { Check } from './support/check.ts';
import { openShops } from './support/shops.ts';
import { watchMenu } from './support/watch-menu.ts';

/** Connections are looked at every second, and a loaded machine takes a moment to get to all of them. */
const graceMs = 2_000;
const menuGoalMs = 200;

type Kind = { what: string; begin: string; drip: string; limitMs: number };
const kinds: readonly Kind[] = [
  { what: 'silent', begin: '', drip: '', limitMs: 5_000 },
  {
    what: 'slow headers',
    begin: 'GET /api/v1/meals HTTP/1.1\r\nHost: localhost\r\n',
    drip: 'x-a: b\r\n',
    limitMs: 5_000,
  },
  {
    what: 'slow bodies',
    begin: `POST ${apiPrefix}/auth/otp/send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
    drip: ' ',
    limitMs: 15_000,
  },
];

export const check: Check = {
  promise: 'Slow clients',
  goal: `headers 5 s, request 15 s; 1,000 slow sockets do not stop the shop: menu p99 ≤ ${menuGoalMs} ms`,
  limitSeconds: 90,
  isTimed: true,
  run: async (checking) => {
    const { shops } = await openShops(checking, { count: 1 });
    const { port } = new URL(shops[0].address);
    const count = checking.size(1_000, 90);
    const sockets: Promise<{ kind: Kind; lastedMs: number }>[] = [];
    for (let n = 0; n < count; n++) sockets.push(dawdle(Number(port), kinds[n % kinds.length]!));
    const all = Promise.all(sockets);
    const menu = await watchMenu(shops[0], all);
    const lasted = await all;
    const told = kinds.map((kind) => {
      const times = lasted.filter((one) => one.kind === kind).map(({ lastedMs }) => lastedMs);
      const longest = Math.max(...times);
      checking.demand(longest <= kind.limitMs + graceMs, `${kind.what} stayed for ${(longest / 1_000).toFixed(1)} s`);
      const usual = percentile(times, 50);
      checking.demand(
        usual >= kind.limitMs - 500,
        `${kind.what} were cut after ${(usual / 1_000).toFixed(1)} s already`,
      );
      return `${times.length} ${kind.what} cut after at most ${(longest / 1_000).toFixed(1)} s`;
    });
    checking.demand(menu.failed === 0, `${menu.failed} visitors did not get the menu`);
    checking.demand(menu.p99 <= menuGoalMs, `menu p99 ${Math.round(menu.p99)} ms`);
    return `${told.join(', ')}; meanwhile ${menu.asked} visitors: menu p99 ${Math.round(menu.p99)} ms, ${menu.failed} failed`;
  },
};

/** Answers how long the server put up with it. */
function dawdle(port: number, kind: Kind): Promise<{ kind: Kind; lastedMs: number }> {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket: Socket = connect(port, 'localhost', () => {
      if (kind.begin) socket.write(kind.begin);
    });
    const dripping = setInterval(() => kind.drip && socket.writable && socket.write(kind.drip), 1_000);
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      clearInterval(dripping);
      resolve({ kind, lastedMs: performance.now() - began });
    });
  });
}
