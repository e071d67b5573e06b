import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';

const rounds = Number(process.env['RACE_ROUNDS'] ?? 12);

const { shop, twin } = sharedTwoTestApps();
beforeAll(async () => {
  await buildKitchen(shop.db);
});

it(
  'of a concurrent order and erasure of the account one succeeds, never both',
  { timeout: timeLimit(240_000) },
  async () => {
    const mealId = (await buildMeal(shop.db)).id;
    const seen = { ordered: 0, gone: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { user, headers } = await buildSession(shop.db);
      const place = await buildAddress(shop.db, { userId: user.id, isDefault: true });
      await buildCartItem(shop.db, { userId: user.id, mealId });
      const send = async (app: RacingApp, path: string, payload: object, afterMs = 0, more = {}) => {
        await sleep(afterMs);
        return (await app.call({ method: 'POST', url: `/api/v1/${path}`, headers: { ...headers, ...more }, payload }))
          .status;
      };
      const keyed = round % 2 ? { 'idempotency-key': `round ${round}` } : {};
      const { label, addressLine1, city, state, postalCode } = place;
      const [ordered, ...erased] = await Promise.all([
        // Delayed more in each round, so that both orders of events occur.
        send(shop, 'orders', { deliveryAddressId: place.id, paymentMethod: 'COD' }, (round / rounds) * 400, keyed),
        send(twin, 'user/erase', { confirmation: 'DELETE' }, Math.random() * 8),
        send(shop, 'user/erase', { confirmation: 'DELETE' }, Math.random() * 8),
        send(twin, 'user/addresses', { label, addressLine1, city, state, postalCode }, Math.random() * 8),
        send(twin, 'cart/items', { mealId }, Math.random() * 8),
      ]);
      const others = erased.splice(2);
      const [now] = await shop.db.select().from(users).where(eq(users.id, user.id));
      const placed = await shop.db.select().from(orders).where(eq(orders.userId, user.id));
      const isGone = now!.erasedAt !== null;
      seen[isGone ? 'gone' : 'ordered'] += 1;
      expect(erased.filter((status) => status === 204)).toHaveLength(isGone ? 1 : 0);
      // A very busy machine may return 503.
      for (const status of erased) expect(isGone ? [204, 401, 503] : [409, 503]).toContain(status);
      expect([201, 400, 401, 422]).toContain(ordered);
      expect(placed.map(({ deliveryAddressLine1 }) => deliveryAddressLine1)).toEqual(
        ordered === 201 && !isGone ? [place.addressLine1] : [],
      );
      for (const status of others) expect([200, 201, 401]).toContain(status);
    }
    expect(seen.gone).toBeGreaterThan(0);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  },
);
