import { describe, expect, it } from 'vitest';
import { readId, readListSearchParams, withDialog, withPage, withParts } from './list-search-params.ts';

const choices = { sizes: [10, 20, 50], usualSize: 10 };
const read = (text: string) => readListSearchParams(new URLSearchParams(text), choices);

describe('the URL of a list', () => {
  it.each([
    ['', { page: 0, size: 10, search: '' }],
    ['page=3&size=20&search=asha', { page: 2, size: 20, search: 'asha' }],
    ['page=0', { page: 0, size: 10, search: '' }],
    ['page=-1&size=11', { page: 0, size: 10, search: '' }],
    ['page=abc&size=1e1&search=%20', { page: 0, size: 10, search: '' }],
    ['page=999999&size=50', { page: 2000, size: 50, search: '' }],
  ])('%j is %o', (text, expected) => expect(read(text)).toEqual(expected));

  it('resets to the first page when a filter changes, and keeps the rest', () => {
    const params = new URLSearchParams('status=PENDING&page=4&size=20');
    expect(withParts(params, { status: 'CONFIRMED' }).toString()).toBe('status=CONFIRMED&size=20');
    expect(withParts(params, { status: '' }).toString()).toBe('size=20');
  });

  it('stays on its page when a dialog opens over it, and when that closes', () => {
    const params = new URLSearchParams('status=PENDING&page=4');
    const opened = withDialog(params, { order: '1052' });
    expect(opened.toString()).toBe('status=PENDING&page=4&order=1052');
    expect(withDialog(opened, { order: '' }).toString()).toBe('status=PENDING&page=4');
  });

  it('goes to a page and back to the first one', () => {
    const params = new URLSearchParams('size=20');
    expect(withPage(params, 3).toString()).toBe('size=20&page=4');
    expect(withPage(new URLSearchParams('page=4'), 0).toString()).toBe('');
  });

  it.each([
    ['1052', 1052],
    ['', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['12abc', undefined],
  ])('reads from %j the id %j', (text, id) => expect(readId(text)).toBe(id));
});
