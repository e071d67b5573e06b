import { expect, it } from 'vitest';
import { queryFaults } from './support/faults/query-faults.ts';

it.each([
  ['sql`a < ${b} and c`', ['sql`a <= ${b} and c`', 'sql`a < ${b} or c`']],
  ['sql`a between 1 and 2`', []],
  ['sql`where a is not null `', ['sql`where a is null `']],
  ['query.where(mine).limit(1)', ['query.where(mine)', 'query.limit(1)']],
  ['and(eq(a, b), mine)', ['and(undefined, mine)', 'and(eq(a, b), undefined)']],
  ['rows.filter(isMine)', []],
])('the faults of the query %s', (source, expected) => {
  const changed = queryFaults('a.ts', source).map(
    ({ start, end, after }) => source.slice(0, start) + after + source.slice(end),
  );
  expect(changed).toEqual(expected);
});
