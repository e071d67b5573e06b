import { describe, expect, it } from 'vitest';
import { pagerWindow } from './pager.tsx';

describe('the buttons of a pager', () => {
  it.each([
    ['shows every page while there are at most five', 0, 4, [0, 1, 2, 3]],
    ['starts at the first page', 0, 9, [0, 1, 2, 3, 4]],
    ['stays there near the beginning', 2, 9, [0, 1, 2, 3, 4]],
    ['keeps the current page in the middle', 4, 9, [2, 3, 4, 5, 6]],
    ['stays at the end near the last page', 7, 9, [4, 5, 6, 7, 8]],
    ['ends at the last page', 8, 9, [4, 5, 6, 7, 8]],
    ['has one for the only page', 0, 1, [0]],
    ['has none without pages', 0, 0, []],
  ])('%s', (_, page, totalPages, expected) => {
    expect(pagerWindow(page, totalPages)).toEqual(expected);
  });

  it('never shows more than five, always shows the current one, and never leaves the list', () => {
    for (let totalPages = 1; totalPages <= 12; totalPages++) {
      for (let page = 0; page < totalPages; page++) {
        const shown = pagerWindow(page, totalPages);
        expect(shown).toHaveLength(Math.min(5, totalPages));
        expect(shown).toContain(page);
        expect(shown.every((one) => one >= 0 && one < totalPages)).toBe(true);
      }
    }
  });
});
