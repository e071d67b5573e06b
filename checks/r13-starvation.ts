import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPeople } from '../bench/support/people.ts';
import type { Attack } from './support/attacker.ts';
import type { Check, Checking } from './support/check.ts';
import { documentPath, uploadLargeDocument } from './support/large-document.ts';
import { type Shops, callApi, openShops } from './support/shops.ts';
import { addVisitors, verifyShop, watchShop } from './support/watch-shop.ts';
import { withClient } from './support/with-client.ts';

const servedPercent = 95;
const p99Ms = 500;
const kinds = ['open bodies', 'unread downloads', 'pipelining', 'one account', 'sign-ins'] as const;

export const check: Check = {
  guarantee: 'No client starves the others',
  goal: `while one client holds 70 bodies open, leaves 70 downloads unread, pipelines without reading, calls 100 times at once or signs in 200 times at once: menu, carts, orders and the board ≥ ${servedPercent}% served, p99 ≤ ${p99Ms} ms`,
  limitSeconds: 300,
  isTimed: true,
  run: async (checking) => {
    // One process, so that the attack competes with the measured requests.
    const shops = await openShops(checking, { count: 1, env: { LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '1000000' } });
    const [shop] = shops.shops;
    const visitors = await addVisitors(shops);
    const stranger = await buildAttacker(shops);
    await watchShop(shop, visitors, sleep(2_000));
    const results: string[] = [];
    const calm = await watchShop(shop, visitors, sleep(checking.size(6_000, 2_000)));
    results.push(`calm: ${verifyShop(checking, calm, { servedPercent, p99Ms, when: 'calm' })}`);
    for (const kind of kinds) {
      const memory = shop.rssMegabytes();
      const stop = await attack(checking, { kind, port: Number(new URL(shop.address).port), ...stranger });
      const figures = await watchShop(shop, visitors, sleep(checking.size(10_000, 3_000)));
      stop();
      const grown = shop.rssMegabytes() - memory;
      results.push(`${kind}: ${verifyShop(checking, figures, { servedPercent, p99Ms, when: kind })}, ${grown} MB more`);
      await sleep(1_000);
    }
    return results.join('; ');
  },
};

async function attack(checking: Checking, how: Attack): Promise<() => void> {
  const attacker = fork(join(import.meta.dirname, 'support/attacker.ts'), { execArgv: [] });
  const stop = () => attacker.connected && attacker.disconnect();
  checking.onCleanup(stop);
  attacker.send(how);
  await once(attacker, 'message');
  // Requests before the attack is at full strength do not count.
  await sleep(500);
  return stop;
}

/** An ordinary customer with an uploaded document of nearly 5 MB. */
async function buildAttacker({ shops: [shop], databaseUrl }: Shops): Promise<Pick<Attack, 'token' | 'download'>> {
  const people = await withClient(databaseUrl, (client) => addPeople(client, 'ROLE_USER', 1));
  const { token } = people[0]!;
  const headers = { authorization: `Bearer ${token}` };
  const path = await documentPath(shop, headers);
  const { status } = await uploadLargeDocument(shop, path, { headers, seconds: 1 });
  if (status !== 201) throw new Error(`the document returned ${status}`);
  const link = await callApi(shop, path, { headers });
  return { token, download: (link.body as { url: string }).url };
}
