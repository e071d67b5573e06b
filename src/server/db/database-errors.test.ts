import { expect, it } from 'vitest';
import { isConnectionError } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['connection refused', withCode('ECONNREFUSED'), true],
  ['the database shutting down', withCode('57P01'), true],
  ['too many connections', withCode('53300'), true],
  ['our own statement time limit', withCode('57014'), true],
  ['a lock timeout', withCode('55P03'), true],
  ['an idle transaction timeout', withCode('25P03'), true],
  ['a connection that a deadline closed', new Error('Client was closed and is not queryable'), true],
  ['a wrapped driver error', new Error('Failed query', { cause: withCode('08006') }), true],
  ['several addresses refused', new AggregateError([withCode('ECONNREFUSED')]), true],
  ['no free connection in time', new Error('timeout exceeded when trying to connect'), true],
  ['a unique violation', withCode('23505'), false],
  ['a mistake in our SQL', withCode('42601'), false],
  ['a bug', new TypeError('x is undefined'), false],
  ['nothing', undefined, false],
])('%s is classified as connection error or not: %#', (_name, error, expected) => {
  expect(isConnectionError(error)).toBe(expected);
});
