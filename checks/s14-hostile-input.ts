import { Agent } from 'node:http';
import type { Role } from '#domain/role.ts';
import { buildSession } from '#server/testing/builders.ts';
import { fuzzOperation } from '#server/testing/fuzz/fuzz.ts';
import { type Operation, operationsOf } from '#server/testing/fuzz/operations.ts';
import type { Check } from './support/check.ts';
import { ask, openShops } from './support/shops.ts';

/** A limit would answer 429 to what is meant for the rules behind it. */
const unlimited = [
  'CODES_PER_PHONE_HOUR',
  'CODES_PER_PHONE_DAY',
  'CODES_PER_ADDRESS_HOUR',
  'CODES_PER_HOUR',
  'GUESSES_PER_PHONE_DAY',
  'GUESSES_PER_ADDRESS_HOUR',
  'SIGN_IN_FAILURES_PER_ACCOUNT',
  'SIGN_IN_FAILURES_PER_ADDRESS',
  'RESETS_PER_ADDRESS_HOUR',
  'BUILDS_PER_ADDRESS_MINUTE',
  'CONTACT_MESSAGES_PER_ADDRESS_HOUR',
].map((name) => [`LIMIT_${name}`, '1000000'] as const);

/** S7 and S8 hang on the same requests: nothing that was not asked for is taken, and no text reaches SQL as such. */
export const check: Check = {
  promise: 'Hostile input (S7, S8, S14)',
  goal: '5,000 generated cases an endpoint: no 500',
  limitSeconds: 900,
  isQuick: true,
  run: async (checking) => {
    const { shops, db } = await openShops(checking, { env: Object.fromEntries(unlimited) });
    const { body: description } = await ask(shops[0], '/openapi.json');
    const operations = operationsOf(description as Parameters<typeof operationsOf>[0]);
    const agent = new Agent({ keepAlive: true });
    checking.atTheEnd(() => agent.destroy());
    const signIn = async ({ access }: Operation) => {
      if (access === 'public') return {};
      const roles: Role[] = access === 'signed-in' ? ['ROLE_USER'] : [...(access as Role[])];
      return (await buildSession(db, { roles })).headers;
    };
    const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    // 5,000 of each take about eleven minutes: FUZZ_CASES=5000 with this check alone. All checks together have fifteen.
    const cases = Number(process.env['FUZZ_CASES'] ?? checking.size(2_000, 5));
    const addresses = shops.map(({ address }) => address);
    const totals = new Map<string, number>();
    for (const operation of operations) {
      const { statuses, problems } = await fuzzOperation(operation, { addresses, agent, cases, seed, signIn });
      checking.demand(problems.length === 0, `${problems.length} times, first ${problems[0]}`);
      for (const [status, count] of statuses) {
        const kind = `${Math.floor(status / 100)}xx`;
        totals.set(kind, (totals.get(kind) ?? 0) + count);
      }
      console.log(`${operation.method} ${operation.path}`, Object.fromEntries(statuses));
    }
    const sent = operations.length * cases;
    const kinds = [...totals]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([kind, n]) => `${n.toLocaleString('en')} ${kind}`);
    return `${cases} for each of ${operations.length} endpoints, ${sent.toLocaleString('en')} in all, seed ${seed}: ${kinds.join(', ')}`;
  },
};
