import { expect, it } from 'vitest';
import { resultsText } from './list-pager.tsx';

it('says which of the results are on the page', () => {
  expect(resultsText({ page: 0, size: 10, shown: 10, total: 23 })).toBe('Showing 1 to 10 of 23 results');
  expect(resultsText({ page: 2, size: 10, shown: 3, total: 23 })).toBe('Showing 21 to 23 of 23 results');
  expect(resultsText({ page: 9, size: 10, shown: 0, total: 23 })).toBe('Showing 0 of 23 results');
});
