import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import { openApiDocument } from '#server/http/open-api.ts';
import { buildSession } from '#server/testing/builders.ts';
import { fuzzOperation } from '#server/testing/fuzz/fuzz.ts';
import { type Operation, operationsOf } from '#server/testing/fuzz/operations.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/** A small sample; `npm run checks s14` sends thousands to real processes. */
const cases = 12;
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const operations = operationsOf(openApiDocument('http://localhost') as Parameters<typeof operationsOf>[0]);

let address: string;
const shop = sharedTestApp();
beforeAll(async () => {
  await loadDemoData(shop.db);
  address = await shop.listen();
});

const signIn = async ({ access }: Operation) => {
  if (access === 'public') return {};
  const roles: Role[] = access === 'signed-in' ? ['ROLE_USER'] : [...(access as Role[])];
  return (await buildSession(shop.db, { roles })).headers;
};

describe(`hostile input (seed ${seed})`, () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'to %s never causes a 500',
    async (_name, operation) => {
      const { problems, statuses } = await fuzzOperation(operation, { address, cases, seed, signIn });
      expect(problems).toEqual([]);
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(cases);
    },
  );
});
