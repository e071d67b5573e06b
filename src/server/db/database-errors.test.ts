import { expect, it } from 'vitest';
import { isConnectionLost, isOverloaded, isTimeout, isUnavailable, spoilsConnection } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const kinds = { lost: isConnectionLost, timeout: isTimeout, overload: isOverloaded } as const;

it.each<[string, unknown, keyof typeof kinds | null]>([
  ['a refused connection', withCode('ECONNREFUSED'), 'lost'],
  ['the database shutting down', withCode('57P01'), 'lost'],
  ['an idle transaction that was ended', withCode('25P03'), 'lost'],
  ['a connection that a deadline closed', new Error('Client was closed and is not queryable'), 'lost'],
  ['an answer that the driver stopped waiting for', new Error('Query read timeout'), 'lost'],
  ['a wrapped driver error', new Error('Failed query', { cause: withCode('08006') }), 'lost'],
  ['several addresses that refused', new AggregateError([withCode('ECONNREFUSED')]), 'lost'],
  ['a cancelled statement', withCode('57014'), 'timeout'],
  ['a lock timeout', withCode('55P03'), 'timeout'],
  ['too many connections', withCode('53300'), 'overload'],
  ['a read-only standby', withCode('25006'), 'overload'],
  ['no free connection in time', new Error('timeout exceeded when trying to connect'), 'overload'],
  ['a unique violation', withCode('23505'), null],
  ['a mistake in our SQL', withCode('42601'), null],
  ['a bug', new TypeError('x is undefined'), null],
  ['nothing', undefined, null],
])('%s is of one kind or of none', (_name, error, kind) => {
  const found = Object.entries(kinds).flatMap(([name, isOf]) => (isOf(error) ? [name] : []));
  expect(found).toEqual(kind ? [kind] : []);
  expect(isUnavailable(error)).toBe(kind !== null);
});

it('a connection is kept after a timeout; it is closed when it is lost, leads to a standby or has outdated plans', () => {
  expect([withCode('55P03'), withCode('57014'), withCode('23505')].map(spoilsConnection)).toEqual([
    false,
    false,
    false,
  ]);
  const outdated = new Error('cached plan must not change result type');
  expect([withCode('57P01'), withCode('25006'), outdated].map(spoilsConnection)).toEqual([true, true, true]);
  expect(isUnavailable(outdated)).toBe(true);
});
