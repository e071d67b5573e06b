import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Database, Db, Statement, Tx } from './client.ts';
import { catalogVersion } from './schema/catalog.ts';
import { sendIn, toStatement, writeStatement } from './statement.ts';

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
    // @ts-expect-error Nor with a statement that writes.
    () => writeStatement('update catalog_version set version = 1')(db),
    // @ts-expect-error Nor with one that commits by itself.
    () => sendIn(db, deletion),
    // @ts-expect-error Nor through a common table expression.
    () => db.with().update(catalogVersion),
  ];
}

const deletion = toStatement('delete from catalog_version', [], () => null);
const lock = writeStatement('select 1 from catalog_version for update');
/** Never called: it is here to be type-checked. A `Statement` is one statement that is not sent yet, without a connection. */
export function moreThanAStatement(statement: Statement<null>): unknown[] {
  return [
    // @ts-expect-error A lock needs a transaction.
    () => lock(statement),
    // @ts-expect-error It is no connection that a second statement could be sent on.
    () => sendIn(statement, deletion),
    // @ts-expect-error Nor one that a query could be built for.
    () => statement.insert(catalogVersion),
  ];
}

const queries = globSync('src/server/**/*.ts', { cwd: join(import.meta.dirname, '../../..') }).filter(
  (path) => !/\.test\.ts$|\/(?:testing|demo|migrations)\//.test(path),
);
const sqlText = "(?:`[^`]*`|'[^']*')";
const writing =
  /\b(?:insert into|update|delete from|truncate)\s|\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bpg_advisory/i;
/** The text of every `db.execute(sql…)` and every `statement(…)`. */
const readings = new RegExp(
  `(?:\\bdb\\.execute(?:<[^>]*>)?\\(\\s*sql|(?<!\\w)statement(?:<[^(]*>)?\\(\\s*)(${sqlText})`,
  'g',
);
const writesIn = (source: string) => [...source.matchAll(readings)].filter(([, text]) => writing.test(text!));

describe('a Db', () => {
  it('can be the pool or a transaction, never a statement', () => {
    expectTypeOf<Statement<null>>().not.toExtend<Db>();
    expectTypeOf<Database>().toExtend<Db>();
    expectTypeOf<Tx>().toExtend<Db>();
    expectTypeOf<Db>().not.toExtend<Tx>();
  });

  it('is given no raw SQL that writes or locks', () => {
    expect(queries.length).toBeGreaterThan(200);
    const root = join(import.meta.dirname, '../../..');
    expect(queries.filter((path) => writesIn(readFileSync(join(root, path), 'utf8')).length > 0)).toEqual([]);
    expect(writesIn('await db.execute(sql`\n  update orders set x = 1`)')).toHaveLength(1);
    expect(writesIn("const move = statement<{ id: number }>('select 1 from carts for update')")).toHaveLength(1);
    expect(writesIn("const move = writeStatement('update carts set x = 1')")).toEqual([]);
  });
});
