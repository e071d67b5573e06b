import { setTimeout as sleep } from 'node:timers/promises';
import { like } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import type { Check } from './support/check.ts';
import { admin, openSenders } from './support/production-shop.ts';
import { provenByTests } from './support/proven-by-tests.ts';
import { callApi, openShops } from './support/shops.ts';
import { addVisitors, verifyShop, watchShop } from './support/watch-shop.ts';

const cost = '$argon2id$v=19$m=19456,t=2,p=1$';
const p99Ms = 500;
const servedPercent = 95;
const stormers = 100;

export const check: Check = {
  guarantee: 'No password brute force',
  goal: `argon2id 19 MiB, t=2, p=1, two at once; 10 failures an account and 50 an address in 15 minutes; in a flood of sign-ins menu, carts, orders and the board ≥ ${servedPercent}% served, p99 ≤ ${p99Ms} ms`,
  limitSeconds: 180,
  isTimed: true,
  run: async (checking) => {
    const proven = await provenByTests(checking, {
      files: ['src/server/modules/auth/password.test.ts'],
      whenAllHold: 'two at once',
    });
    const { env } = await openSenders(checking);
    const opened = await openShops(checking, {
      env: { ...env, TRUST_PROXY: '127.0.0.0/8, ::1' },
    });
    const { shops, db } = opened;
    const visitors = await addVisitors(opened);
    const [found] = await db.select().from(users).where(like(users.email, admin.email));
    checking.require(
      found?.passwordHash?.startsWith(cost) ?? false,
      'the password of the first admin is hashed with other parameters',
    );

    const signIn = async (n: number, email: string, password: string, from: string) => {
      const headers = { 'x-forwarded-for': from };
      return (await callApi(shops[n % 2]!, '/auth/signin', { method: 'POST', headers, body: { email, password } }))
        .status;
    };
    const wrongInTurn = async (count: number, emailOf: (n: number) => string, addressOf: (n: number) => string) => {
      let refused = 0;
      for (let n = 0; n < count; n++) {
        if ((await signIn(n, emailOf(n), 'not-the-right-password', addressOf(n))) === 401) refused++;
      }
      return refused;
    };
    const forAccount = await wrongInTurn(
      20,
      (n) => (n % 3 ? admin.email : admin.email.toUpperCase()),
      (n) => `203.0.113.${n}`,
    );
    checking.require(forAccount === 10, `${forAccount} wrong passwords for one account were compared`);
    for (const n of [0, 1]) {
      const status = await signIn(n, admin.email, admin.password, '203.0.113.99');
      checking.require(status === 429, `then the right one returned ${status}`);
    }
    const forAddress = await wrongInTurn(
      60,
      (n) => `cook-${n}@shop.example`,
      () => '198.51.100.1',
    );
    checking.require(forAddress === 50, `${forAddress} wrong passwords from one address were compared`);

    const calm = await watchShop(shops[0], visitors, sleep(3_000));
    let tries = 0;
    let hashed = 0;
    const end = performance.now() + checking.size(10_000, 3_000);
    const storm = Promise.all(
      Array.from({ length: stormers }, async (_, stormer) => {
        while (performance.now() < end) {
          const n = tries++;
          const status = await signIn(
            0,
            `unknown-${n}@shop.example`,
            'not-the-right-password',
            `10.${stormer}.${n % 250}.1`,
          );
          if (status === 401) hashed++;
          else if (status === 503) await sleep(100);
          else checking.require(false, `in the flood a sign-in returned ${status}`);
        }
      }),
    );
    const stormy = await watchShop(shops[0], visitors, storm);
    const open = verifyShop(checking, stormy, { servedPercent, p99Ms, when: 'in the flood' });
    checking.require(hashed > 20, `only ${hashed} passwords were compared in the flood`);
    return `${proven}; ${cost.slice(1, -1)}; over two processes ${forAccount} failures an account, ${forAddress} an address; ${tries} sign-ins by ${stormers} at once (${hashed} hashed): ${open}; calm: cart ${Math.round(calm.cart.p99)} ms`;
  },
};
