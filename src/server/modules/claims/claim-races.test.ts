import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { claims } from '#server/db/schema/claims.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { creditEntries } from '#server/db/schema/store-credit.ts';
import { giveBack } from '#server/modules/payments/give-back.ts';
import { readAccountOf } from '#server/modules/payments/order-account.ts';
import { buildSession } from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';
import { buildClaim } from './testing/claim-builders.ts';

const { shop, twin } = sharedTwoTestApps();
type Person = Awaited<ReturnType<typeof buildSession>>;
let admins: [Person, Person];
const admin = () => buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
beforeAll(async () => {
  admins = [await admin(), await admin()];
});

/** A very busy machine may return 503: nothing was done, and the admin presses again. */
const grant = async (app: RacingApp, person: Person, id: number, amount: number): Promise<number> => {
  const payload = { as: 'credit', amounts: [{ position: 0, amount }] };
  const url = `/api/v1/admin/claims/${id}/grant`;
  const { status } = await app.call({ method: 'POST', url, headers: person.headers, payload });
  return status === 503 ? grant(app, person, id, amount) : status;
};
const given = async (orderId: number) => {
  const entries = await shop.db.select().from(creditEntries).where(eq(creditEntries.orderId, orderId));
  return entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
};

it('of two admins who grant the last rupee at once, one does', { timeout: timeLimit(120_000) }, async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, orderId } = await buildClaim(shop.db);
    const statuses = await Promise.all([grant(shop, admins[0], id, 107), grant(twin, admins[1], id, 107)]);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await given(orderId)).toBe(10_700);
  }
});

it(
  'what is given back besides a claim leaves less for it, never more than was paid',
  { timeout: timeLimit(120_000) },
  async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, orderId } = await buildClaim(shop.db);
      const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
      const besides = twin.db.transaction((tx) =>
        giveBack(tx, {
          orderId,
          amountPaise: 10_000,
          lines: [{ orderItemId: item!.id, quantity: 1, amountPaise: 10_000 }],
          as: 'credit',
          reason: 'other',
          words: 'Goodwill',
          actorUserId: admins[1].user.id,
        }),
      );
      const [status] = await Promise.all([grant(shop, admins[0], id, 107), besides.catch(() => undefined)]);
      const { givenBack } = await readAccountOf(shop.db, orderId);
      expect(givenBack).toBeLessThanOrEqual(11_099);
      expect(givenBack).toBe(await given(orderId));
      const [row] = await shop.db.select().from(claims).where(eq(claims.id, id));
      expect(row!.state).toBe(status === 200 ? 'GRANTED' : 'BEING_READ');
    }
  },
);
