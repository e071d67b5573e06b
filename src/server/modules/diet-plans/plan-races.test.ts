import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import { draft } from './testing/plan-drafts.ts';

const shops = sharedTwoTestApps();

const url = '/api/v1/nutritionist/diet-plans';
const versionsOf = (id: number) =>
  shops.shop.db.select().from(dietPlanVersions).where(eq(dietPlanVersions.consultationId, id));

async function race(id: number, headers: Record<string, string>, more: object) {
  const payloads = Array.from({ length: 6 }, (_, n) => draft(id, { planName: `Plan ${n}`, ...more }));
  return Promise.all(
    payloads.map((payload, n) => (n % 2 ? shops.twin : shops.shop).call({ method: 'POST', url, headers, payload })),
  );
}

it('of concurrent saves based on the same version one wins, across processes', async () => {
  const { headers, user } = await buildSession(shops.shop.db, { roles: ['ROLE_NUTRITIONIST'] });
  const { id } = await buildConsultation(shops.shop.db, { nutritionistId: user.id });
  for (const basedOnVersion of [0, 1, 2]) {
    const outcomes = await race(id, headers, { basedOnVersion });
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    const winner = outcomes.find(({ status }) => status === 201)!.body as { planName: string };
    for (const { body } of outcomes.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({ details: { version: basedOnVersion + 1 } });
    }
    expect((await versionsOf(id)).find(({ version }) => version === basedOnVersion + 1)!.planName).toBe(
      winner.planName,
    );
  }
  expect(await versionsOf(id)).toHaveLength(3);
});

it('concurrent saves without a base version are serialised: no version is lost or duplicated', async () => {
  const { headers, user } = await buildSession(shops.shop.db, { roles: ['ROLE_NUTRITIONIST'] });
  const { id } = await buildConsultation(shops.shop.db, { nutritionistId: user.id });
  const outcomes = await race(id, headers, {});
  const versions = outcomes.map(({ body }) => (body as { version: number }).version);
  expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('a save that races with the unassignment succeeds before it, or not at all', async () => {
  const { headers, user } = await buildSession(shops.shop.db, { roles: ['ROLE_NUTRITIONIST'] });
  const admin = await buildSession(shops.shop.db, { roles: ['ROLE_ADMIN'] });
  for (let round = 0; round < 5; round++) {
    const { id } = await buildConsultation(shops.shop.db, { nutritionistId: user.id });
    const [saved, taken] = await Promise.all([
      shops.twin.call({ method: 'POST', url, headers, payload: draft(id) }),
      shops.shop.call({
        method: 'PUT',
        url: `/api/v1/admin/consultations/${id}/assign`,
        headers: admin.headers,
        payload: { nutritionistUserId: 0 },
      }),
    ]);
    expect(taken.status).toBe(200);
    expect([201, 404]).toContain(saved.status);
    expect(await versionsOf(id)).toHaveLength(saved.status === 201 ? 1 : 0);
    expect(await shops.twin.call({ method: 'POST', url, headers, payload: draft(id) })).toMatchObject({ status: 404 });
  }
});
