import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { equivalentMutants } from './equivalent-mutants.ts';
import { applyMutant, generateMutants } from './support/mutants/generate-mutants.ts';
import { relatedTests } from './support/mutants/related-tests.ts';

const root = join(import.meta.dirname, '..');
const changesOf = (source: string) => generateMutants('a.ts', source).map((mutant) => applyMutant(mutant, source));

describe('mutants', () => {
  it.each([
    ['const isOld = age < 18;', ['const isOld = age <= 18;', 'const isOld = age < (18 + 1);']],
    ['const is = a && !b;', ['const is = a || !b;', 'const is = a && b;']],
    ['const fee = isFree ? x : y;', ['const fee = true ? x : y;', 'const fee = false ? x : y;']],
    ['if (isLate) go();', ['if (true) go();', 'if (false) go();', 'if (isLate) ;']],
    ["const list = ['a'];", ['const list = [];', "const list = [''];"]],
    ['const found = rows.some(is);', ['const found = rows.every(is);']],
    ['const kept = rows.filter(is);', ['const kept = rows;']],
    ['const is = sql`a < ${b} and c`;', ['const is = sql`a <= ${b} and c`;', 'const is = sql`a < ${b} or c`;']],
    ['const is = sql`a between 1 and 2`;', []],
    ["import { a } from 'a';\ntype A = 'b' | 1;", []],
    ['const text = value.toString();', []],
  ])('of %s', (source, expected) => {
    expect(changesOf(source)).toEqual(expected);
  });

  it('of a screen change what it does, not how it looks', () => {
    const source = `const button = <button className={isOpen ? 'a' : 'b'} aria-label="Add" onClick={() => add(1)} />;`;
    const changed = generateMutants('a.tsx', source).map((mutant) => applyMutant(mutant, source));
    expect(changed).toEqual([source.replace('add(1)', 'add((1 + 1))')]);
  });

  it('of a query lose each of their conditions, and all of them', () => {
    const source = "import { and, eq } from 'drizzle-orm';\ntx.delete(lines).where(and(eq(a, b), mine));";
    const changed = changesOf(source).map((text) => text.split('\n')[1]);
    expect(changed).toContain('tx.delete(lines);');
    expect(changed).toContain('tx.delete(lines).where(and(undefined, mine));');
    expect(changed).toContain('tx.delete(lines).where(and(eq(a, b), undefined));');
    expect(changed).toContain('tx.delete(lines).where(drizzleOrm.or(eq(a, b), mine));');
    expect(changesOf(source).find((text) => text.includes('drizzleOrm.'))).toContain(
      "import * as drizzleOrm from 'drizzle-orm';",
    );
  });

  it('are shown to the tests beside a rule, to those that reach a screen, to those of a module of the server', () => {
    const importers = new Map([
      ['src/domain/fee.ts', new Set(['src/domain/fee.test.ts', 'src/web/bill.ts', 'src/server/app.ts'])],
      ['src/web/bill.ts', new Set(['src/web/page.ts'])],
      ['src/web/page.ts', new Set(['src/web/page.test.tsx'])],
      ['src/server/app.ts', new Set(['src/server/modules/orders/orders.test.ts'])],
    ]);
    expect(relatedTests(importers, [], 'src/domain/fee.ts')).toEqual([['src/domain/fee.test.ts']]);
    expect(relatedTests(importers, [], 'src/web/bill.ts')).toEqual([['src/web/page.test.tsx']]);
    const tests = ['src/server/modules/cart/cart.test.ts', 'src/server/modules/orders/orders.test.ts'];
    expect(relatedTests(importers, tests, 'src/server/modules/cart/cart-queries.ts')[0]).toEqual([tests[0]]);
  });

  it.each(equivalentMutants)('$file: "$line" with $after still stands there', ({ file, line, before, after }) => {
    const source = readFileSync(join(root, file), 'utf8');
    const lines = source.split('\n').map((one) => one.trim());
    const found = generateMutants(file, source).filter(
      (mutant) => lines[mutant.line - 1] === line && mutant.before === before && mutant.after === after,
    );
    expect(found.length).toBeGreaterThan(0);
  });
});
