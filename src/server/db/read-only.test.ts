import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Database, Db, Tx } from './client.ts';
import { catalogVersion } from './schema/catalog.ts';

/** Never called: it is here to be type-checked. */
export function writesThatDoNotCompile(db: Db): unknown[] {
  return [
    // @ts-expect-error A Db is read only.
    () => db.insert(catalogVersion),
    // @ts-expect-error A Db is read only.
    () => db.update(catalogVersion),
    // @ts-expect-error A Db is read only.
    () => db.delete(catalogVersion),
    // @ts-expect-error Who reads begins no transaction.
    () => db.transaction(() => Promise.resolve()),
    // @ts-expect-error Nor through a common table expression.
    () => db.with().update(catalogVersion),
  ];
}

const queries = globSync('src/server/**/*.ts', { cwd: join(import.meta.dirname, '../../..') }).filter(
  (path) => !/\.test\.ts$|\/(?:testing|demo|migrations)\//.test(path),
);
const writing =
  /\bdb\.execute(?:<[^>]*>)?\(\s*sql`(?:[^`]*\W)?(?:insert into|update|delete from|for (?:no key )?update|truncate)\W/i;

describe('a Db', () => {
  it('can be the pool or a transaction', () => {
    expectTypeOf<Database>().toExtend<Db>();
    expectTypeOf<Tx>().toExtend<Db>();
    expectTypeOf<Db>().not.toExtend<Tx>();
  });

  it('is given no raw SQL that writes or locks', () => {
    expect(queries.length).toBeGreaterThan(200);
    const root = join(import.meta.dirname, '../../..');
    expect(queries.filter((path) => writing.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
    expect(writing.test('await db.execute(sql`\n  update orders set x = 1`)')).toBe(true);
  });
});
