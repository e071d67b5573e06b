import { describe, expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints: Endpoint[] = Object.values(allEndpoints).flat();
const parameters = endpoints.flatMap(({ method, path, query }) =>
  Object.keys(query?.shape ?? {}).map((name) => ({ call: `${method} ${path}`, name, query: query! })),
);

/** Refused, because a proxy in front may have checked the other of the two values. */
describe('a parameter that is given twice', () => {
  it.each(parameters)('is refused: $name of $call', ({ name, query }) => {
    for (const value of ['1', '0', 'true', '2026-01-01', 'CONFIRMED', 'id,asc', '']) {
      const issues = query.safeParse({ [name]: [value, value] }).error?.issues ?? [];
      // Others that are required are missing.
      expect(issues.map(({ path }) => path)).toContainEqual([name]);
      expect(issues.find(({ path }) => path[0] === name)).toMatchObject({ code: expect.stringMatching(/^invalid_/) });
    }
  });

  it('is tested for every endpoint', () => {
    expect(parameters.length).toBeGreaterThan(30);
  });
});
