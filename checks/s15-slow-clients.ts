import { type Socket, connect } from 'node:net';
import { apiPrefix } from '#contract/endpoint.ts';
import { buildSession } from '#server/testing/builders.ts';
import { percentile } from '../bench/support/verdict.ts';
import type { Check } from './support/check.ts';
import { documentPath, uploadLargeDocument } from './support/large-document.ts';
import { openShops } from './support/shops.ts';
import { addVisitors, verifyShop, watchShop } from './support/watch-shop.ts';

/** Connections are checked every second, and a loaded machine needs time to process all of them. */
const graceMs = 2_000;
const earlyMs = 1_500;
const p99Ms = 500;
const servedPercent = 99;
/** 4.8 MB at 2 Mbit/s. */
const uploadSeconds = 19;

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
    limitMs: 9_000,
  },
];

export const check: Check = {
  guarantee: 'Slow clients',
  goal: `headers 5 s, a body must make progress: 1 byte a second is cut after 9 s, 4.8 MB at 2 Mbit/s arrive; with 1,000 slow sockets menu, carts, orders and the board ≥ ${servedPercent}% served, p99 ≤ ${p99Ms} ms`,
  limitSeconds: 120,
  isTimed: true,
  run: async (checking) => {
    const shops = await openShops(checking, { count: 1 });
    const [shop] = shops.shops;
    const visitors = await addVisitors(shops);
    const { headers } = await buildSession(shops.db);
    const path = await documentPath(shop, headers);
    const { port } = new URL(shop.address);
    const count = checking.size(1_000, 90);
    const end = performance.now() + uploadSeconds * 1_000;
    const lasted: SlowConnection[] = [];
    const dawdleOn = async (kind: Kind) => {
      while (performance.now() < end) lasted.push(await sendSlowly(Number(port), kind));
    };
    const all = Promise.all(Array.from({ length: count }, (_, n) => dawdleOn(kinds[n % kinds.length]!)));
    const uploading = uploadLargeDocument(shop, path, { headers, seconds: uploadSeconds });
    const figures = await watchShop(shop, visitors, Promise.all([all, uploading]));
    const cuts = kinds.map((kind) => {
      const times = lasted.filter((one) => one.kind === kind).map(({ openMs }) => openMs);
      const longest = Math.max(...times);
      checking.require(
        longest <= kind.limitMs + graceMs,
        `${kind.what} stayed open for ${(longest / 1_000).toFixed(1)} s`,
      );
      const usual = percentile(times, 50);
      checking.require(
        usual >= kind.limitMs - earlyMs,
        `${kind.what} were cut after ${(usual / 1_000).toFixed(1)} s already`,
      );
      return `${times.length} ${kind.what} cut after at most ${(longest / 1_000).toFixed(1)} s`;
    });
    const upload = await uploading;
    checking.require(upload.status === 201, `the legitimate upload returned ${upload.status}`);
    const open = verifyShop(checking, figures, { servedPercent, p99Ms, when: `beside ${count} slow sockets` });
    return `${count} sockets at once: ${cuts.join(', ')}; 4.8 MB in ${upload.seconds.toFixed(1)} s: ${upload.status}; meanwhile ${open}`;
  },
};

type SlowConnection = { kind: Kind; openMs: number };

/** Returns how long the server kept the connection open. */
function sendSlowly(port: number, kind: Kind): Promise<SlowConnection> {
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
      resolve({ kind, openMs: performance.now() - began });
    });
  });
}
