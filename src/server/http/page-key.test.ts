import { describe, expect, it } from 'vitest';
import { keptForms, pageKey } from './page-key.ts';

const menu = { search: { tab: ['power-combos'], q: 'any' } } as const;
const keyOf = (search: string) => pageKey('/menu', new URLSearchParams(search), menu);

describe('the URL a page is kept under', () => {
  it.each([
    ['', '/menu'],
    ['utm_source=mail', '/menu'],
    ['tab=power-combos', '/menu?tab=power-combos'],
    ['utm_source=mail&tab=power-combos', '/menu?tab=power-combos'],
    ['tab=made-up', '/menu'],
    ['q=', '/menu'],
  ])('for ?%s is %s', (search, expected) => {
    expect(keyOf(search)).toEqual({ pathAndSearch: expected, isKept: true });
  });

  it('is not kept at all for free text', () => {
    expect(keyOf('q=paneer tikka&tab=power-combos')).toEqual({
      pathAndSearch: '/menu?tab=power-combos&q=paneer+tikka',
      isKept: false,
    });
  });

  it('exists for the plain page and for each listed value', () => {
    expect(keptForms('/menu', menu)).toEqual(['/menu', '/menu?tab=power-combos']);
  });
});
