import { describe, expect, it } from 'vitest';
import { Address } from '#contract/addresses.ts';
import { buildSession } from '#server/testing/builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';

const rounds = Number(process.env['RACE_ROUNDS'] ?? 4);

const { shop, twin } = sharedTwoTestApps();

type Headers = Record<string, string>;
const path = '/api/v1/user/addresses';
const form = { label: 'Home', addressLine1: '1 Road', city: 'Hyderabad', state: 'Telangana', postalCode: '500032' };
const call = (n: number, headers: Headers, method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', payload?: object) =>
  (n % 2 === 0 ? shop : twin).call({ method, url: path + rest, headers, ...(payload ? { payload } : {}) });
const inParallel = <T>(count: number, action: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => action(n)));
const list = async (headers: Headers) => Address.array().parse((await call(0, headers, 'GET')).body);
const defaultsOf = async (headers: Headers) => (await list(headers)).filter((address) => address.default);

describe('50 parallel changes of one customer’s addresses by two processes', () => {
  it(
    'leave exactly one default after any mix of adding, changing, setting the default and deleting',
    { timeout: timeLimit(120_000) },
    async () => {
      const { headers } = await buildSession(shop.db);
      for (let n = 0; n < 8; n += 1) await call(n, headers, 'POST', '', form);
      for (let round = 0; round < rounds; round += 1) {
        const ids = (await list(headers)).map(({ id }) => id);
        const responses = await inParallel(50, (n) => {
          const id = ids[(n * 7 + round) % ids.length]!;
          const isDefault = n % 3 === 0;
          if (n % 5 === 0) return call(n, headers, 'POST', '', { ...form, default: isDefault });
          if (n % 5 === 1) return call(n, headers, 'DELETE', `/${id}`);
          if (n % 5 === 2) return call(n, headers, 'PUT', `/${id}`, { ...form, default: isDefault });
          if (n % 5 === 3) return call(n, headers, 'POST', `/${id}/set-default`);
          return call(n, headers, 'GET');
        });
        const foreseen = new Set([200, 201, 204, 404, 409, 422]);
        expect(responses.filter(({ status }) => !foreseen.has(status))).toEqual([]);
        const read = responses.filter((_, n) => n % 5 === 4).map(({ body }) => Address.array().parse(body));
        for (const seen of [...read, await list(headers)]) {
          expect(seen.filter((address) => address.default)).toHaveLength(1);
          expect(seen.length).toBeLessThanOrEqual(20);
        }
      }
    },
  );

  it('save the first twenty, one of them the default', async () => {
    const { headers } = await buildSession(shop.db);
    const responses = await inParallel(50, (n) => call(n, headers, 'POST', '', { ...form, default: n % 4 === 0 }));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(30);
    expect(await list(headers)).toHaveLength(20);
    expect(await defaultsOf(headers)).toHaveLength(1);
  });

  it('all succeed when each makes another address the default', async () => {
    const { headers } = await buildSession(shop.db);
    for (let n = 0; n < 10; n += 1) await call(n, headers, 'POST', '', form);
    const ids = (await list(headers)).map(({ id }) => id);
    const responses = await inParallel(50, (n) => call(n, headers, 'POST', `/${ids[n % 10]!}/set-default`));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await defaultsOf(headers)).toHaveLength(1);
  });

  it('never delete the address that has just become the default', async () => {
    const { headers } = await buildSession(shop.db);
    await call(0, headers, 'POST', '', form);
    for (let round = 0; round < 10; round += 1) {
      const { id } = Address.parse((await call(round, headers, 'POST', '', form)).body);
      const [deletion, move] = await Promise.all([
        call(round, headers, 'DELETE', `/${id}`),
        call(round + 1, headers, 'POST', `/${id}/set-default`),
      ]);
      expect(['204 404', '409 200']).toContain(`${deletion.status} ${move.status}`);
      expect(await defaultsOf(headers)).toHaveLength(1);
    }
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
