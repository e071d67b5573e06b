import { expect, it } from 'vitest';
import { payPagePath, readPayPageOrder } from './pay-page.ts';

it('the path of the pay page names its order', () => {
  const { pathname, searchParams } = new URL(payPagePath(1081), 'https://macrobowl.test');
  expect([pathname, readPayPageOrder(searchParams)]).toEqual(['/pay', 1081]);
});

it.each(['', 'order=', 'order=0', 'order=1.5', 'order=-1', 'order=abc', `order=${'9'.repeat(20)}`])(
  'the pay page at ?%s names no order',
  (search) => expect(readPayPageOrder(new URLSearchParams(search))).toBeUndefined(),
);
