import { describe, expect, it } from 'vitest';
import { readSort, sortAfterPress, sortRows } from './list-sort.ts';

describe('the sort of a list', () => {
  it.each([
    ['name,asc', 'name,asc'],
    ['price,desc', 'price,desc'],
    ['', 'id,desc'],
    ['name', 'id,desc'],
    ['name,up', 'id,desc'],
    ['secret,asc', 'id,desc'],
    ['name,asc,desc', 'id,desc'],
  ])('%j in the URL is %j', (text, expected) => expect(readSort(text, ['name', 'price'], 'id,desc')).toBe(expected));

  it('turns around when a head is pressed again', () => {
    expect(sortAfterPress('id,desc', 'name')).toBe('name,asc');
    expect(sortAfterPress('name,asc', 'name')).toBe('name,desc');
    expect(sortAfterPress('name,desc', 'name')).toBe('name,asc');
  });

  it('compares names as people do and numbers as numbers, and keeps the order of equal rows', () => {
    const rows = [
      { id: 1, name: 'paneer 10', price: 90 },
      { id: 2, name: 'Paneer 9', price: 100 },
      { id: 3, name: 'Idli', price: 90 },
    ];
    const values = { name: (row: (typeof rows)[0]) => row.name, price: (row: (typeof rows)[0]) => row.price };
    const ids = (sort: string) => sortRows(rows, sort, values).map(({ id }) => id);
    expect(ids('name,asc')).toEqual([3, 2, 1]);
    expect(ids('price,asc')).toEqual([1, 3, 2]);
    expect(ids('price,desc')).toEqual([2, 1, 3]);
    expect(ids('id,desc')).toEqual([1, 2, 3]);
  });
});
