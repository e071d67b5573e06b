import { describe, expect, it } from 'vitest';
import type { PageHandle } from '#contract/page.ts';
import { pageCacheKey, precachedForms } from './page-cache-key.ts';

const menu: PageHandle = {
  search: { tab: ['power-combos'] },
  normaliseSearch: (search) => {
    const known = new URLSearchParams();
    for (const name of ['tab', 'q']) if (search.get(name)) known.set(name, search.get(name)!.toLowerCase());
    return known;
  },
};
const listed: PageHandle = { search: { tab: ['power-combos'] } };
const keyOf = (search: string, handle = listed) => pageCacheKey('/menu', new URLSearchParams(search), handle);

describe('the URL a page is cached under', () => {
  it.each([
    ['', '/menu'],
    ['utm_source=mail', '/menu'],
    ['tab=power-combos', '/menu?tab=power-combos'],
    ['utm_source=mail&tab=power-combos', '/menu?tab=power-combos'],
    ['tab=made-up', '/menu'],
    ['q=paneer', '/menu'],
  ])('for ?%s is %s', (search, page) => {
    expect(keyOf(search)).toEqual({ page, searchPage: null });
  });

  it('has every listed parameter, in one order', () => {
    const two: PageHandle = { search: { tab: ['power-combos'], diet: ['vegetarian'] } };
    const page = '/menu?tab=power-combos&diet=vegetarian';
    for (const search of ['tab=power-combos&diet=vegetarian', 'diet=vegetarian&tab=power-combos']) {
      expect(keyOf(search, two)).toEqual({ page, searchPage: null });
    }
    expect(keyOf('diet=vegetarian', two).page).toBe('/menu?diet=vegetarian');
  });

  it('for free text is that of the page without it, plus a separate search page', () => {
    expect(keyOf('q=Paneer Tikka&tab=power-combos&x=1', menu)).toEqual({
      page: '/menu?tab=power-combos',
      searchPage: '/menu?tab=power-combos&q=paneer+tikka',
    });
    expect(keyOf('tab=power-combos&q=', menu).searchPage).toBeNull();
  });

  it('exists for the plain page and for each listed value', () => {
    expect(precachedForms('/menu', menu)).toEqual(['/menu', '/menu?tab=power-combos']);
  });
});
