import { beforeAll, describe, expect, it } from 'vitest';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { draft } from './testing/plan-drafts.ts';

type Person = Awaited<ReturnType<typeof buildSession>>;

let kavya: Person;
let arun: Person;
let client: Person;
const shop = sharedTestApp();
beforeAll(async () => {
  kavya = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'], firstName: 'Kavya', lastName: 'Nair' });
  arun = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
  client = await buildSession(shop.db);
});

const url = '/api/v1/nutritionist/diet-plans';
const assigned = () => buildConsultation(shop.db, { userId: client.user.id, nutritionistId: kavya.user.id });
const save = (payload: object, { headers }: Person = kavya) => shop.call({ method: 'POST', url, headers, payload });
const read = (id: number, { headers }: Person = kavya, more = '') =>
  shop.call({ url: `${url}/consultation/${id}${more}`, headers });
const readOwn = (id: number, { headers }: Person = client) =>
  shop.call({ url: `/api/v1/consultations/${id}/diet-plan`, headers });

const same = (...responses: { status: number; body: unknown }[]) => {
  const bodies = responses.map(({ body }) => ({ ...(body as object), requestId: '' }));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
};

describe('access to a diet plan', () => {
  it('a foreign plan and a missing consultation are the same 404; one’s own without a plan says so', async () => {
    const [planned, bare] = [await assigned(), await assigned()];
    await save(draft(planned.id));
    const nowhere = 2_147_483_647;
    same(await read(planned.id, arun), await read(bare.id, arun), await read(nowhere));
    same(
      await read(planned.id, arun, '/versions/1'),
      await read(planned.id, arun, '/versions/2'),
      await read(planned.id, arun, '/versions'),
    );
    const noPlan = { status: 404, body: { message: 'This consultation has no diet plan yet.' } };
    expect(await read(bare.id)).toMatchObject(noPlan);
    expect(await readOwn(bare.id)).toMatchObject(noPlan);
    expect(await read(planned.id, kavya, '/versions/2')).toMatchObject({
      status: 404,
      body: { message: 'There is no such version of the plan.' },
    });
    const stranger = await buildSession(shop.db);
    same(
      await readOwn(planned.id, stranger),
      await readOwn(planned.id, arun),
      await readOwn(bare.id, stranger),
      await readOwn(nowhere),
    );
    same(await save(draft(planned.id), arun), await save(draft(nowhere)));
    expect((await read(bare.id, kavya, '/versions')).body).toEqual([]);
  });

  it('a former nutritionist neither reads nor saves', async () => {
    const { id } = await assigned();
    await save(draft(id));
    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const assign = (nutritionistUserId: number) =>
      shop.call({
        method: 'PUT',
        url: `/api/v1/admin/consultations/${id}/assign`,
        headers: admin.headers,
        payload: { nutritionistUserId },
      });
    await assign(0);
    same(await read(id), await read(id, kavya, '/versions'), await read(id, kavya, '/versions/1'));
    same(await readOwn(id, kavya), await save(draft(id)));
    expect((await readOwn(id)).status).toBe(200);
    await assign(arun.user.id);
    expect(await read(id, arun)).toMatchObject({ status: 200, body: { savedByName: 'Kavya Nair' } });
    expect((await read(id)).status).toBe(404);
  });

  it('follows rows 46 and 47 of the permission matrix, and allows the client to read', async () => {
    const { id } = await assigned();
    await save(draft(id));
    const callers = {
      anonymous: undefined,
      customer: client,
      kitchen: await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] }),
      nutritionist: kavya,
      otherNutritionist: arun,
      delivery: await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] }),
      admin: await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }),
    };
    const statuses = async (request: { method?: 'POST'; url: string; payload?: object }) => {
      const all: number[] = [];
      for (const caller of Object.values(callers)) {
        all.push((await shop.call({ ...request, ...(caller ? { headers: caller.headers } : {}) })).status);
      }
      return all;
    };
    expect(await statuses({ method: 'POST', url, payload: draft(id) })).toEqual([401, 403, 403, 201, 404, 403, 403]);
    for (const path of ['', '/versions', '/versions/1']) {
      expect(await statuses({ url: `${url}/consultation/${id}${path}` })).toEqual([401, 403, 403, 200, 404, 403, 403]);
    }
    expect(await statuses({ url: `/api/v1/consultations/${id}/diet-plan` })).toEqual([
      401, 200, 403, 200, 404, 403, 403,
    ]);
  });
});
