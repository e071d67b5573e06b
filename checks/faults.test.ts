import { describe, expect, it } from 'vitest';
import { faults } from './faults.ts';
import { findPlace, findTest } from './support/faults/find-place.ts';

describe('the list of injected faults', () => {
  it('has two or more for every starred guarantee, each with a unique id', () => {
    for (const guarantee of ['R1', 'R2', 'R3', 'R9', 'R13', 'R14', 'R19', 'R20', 'S1', 'S5', 'S6']) {
      expect(faults.filter((fault) => fault.guarantee === guarantee).length).toBeGreaterThanOrEqual(2);
    }
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  });
});

describe('the place of a fault', () => {
  const fault = {
    id: 'it is free',
    guarantee: 'R9',
    file: 'a.ts',
    before: 'pay(amount, tax)',
    after: 'pay(0)',
  } as const;
  const placeIn = (sources: Record<string, string>, changes: object = {}) =>
    findPlace({ ...fault, ...changes }, new Map(Object.entries(sources)));
  const changed = (source: string, changes: object = {}) => {
    const place = placeIn({ 'a.ts': source }, changes);
    return typeof place === 'string' ? place : source.slice(0, place.start) + place.after + source.slice(place.end);
  };

  it('is found in another format', () => {
    expect(changed('await pay(\n  amount,\n  tax,\n);')).toBe('await pay(0);');
  });

  it('is found in another file, which is not a test', () => {
    const sources = { 'a.ts': '', 'b.test.ts': 'pay(amount, tax)', 'c.ts': 'pay(amount, tax)' };
    expect(placeIn(sources)).toMatchObject({ file: 'c.ts', start: 0 });
  });

  it('is in the newest migration that has it', () => {
    const sources = { '01.sql': 'pay(amount, tax)', '02.sql': 'pay(amount, tax)', '03.sql': 'other()' };
    expect(placeIn(sources, { file: '01.sql' })).toMatchObject({ file: '02.sql' });
  });

  it('is not a part of a longer name', () => {
    expect(changed('repay(amount, tax)')).toBe('its place is neither in a.ts nor elsewhere');
    expect(changed('total = sumOf(x)', { before: 'sum', after: '0' })).toBe(
      'its place is neither in a.ts nor elsewhere',
    );
  });

  it('is unknown when there are two', () => {
    expect(changed('pay(amount, tax); pay(amount, tax);')).toBe('it has 2 places: a.ts');
  });

  it('is looked for in one declaration', () => {
    const source = 'function first() { pay(amount, tax); }\nclass Till { #second() { pay(amount, tax); } }';
    expect(changed(source, { within: '#second' })).toBe(source.replace(/pay\(amount, tax\)(?=; } })/, 'pay(0)'));
  });

  it('is found by a pattern that leaves names open', () => {
    const pattern = { before: /(\w+)\.id = (?=order)/, after: '$1.id <> ' };
    expect(changed('where o.id = order.id', pattern)).toBe('where o.id <> order.id');
  });

  it('has its test, also after a move of the test', () => {
    const sources = new Map([['src/web/new/a.test.ts', '']]);
    expect(findTest('src/web/old/a.test.ts', sources)).toBe('src/web/new/a.test.ts');
    expect(findTest('src/web/old/b.test.ts', sources)).toBeUndefined();
  });
});
