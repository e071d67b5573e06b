import { describe, expect, it } from 'vitest';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { itemsShownAtFirst, pagingText, paymentText, staleText } from './board-text.ts';

const page = (number: number, shown: number, totalElements: number) =>
  pagingText({ number, size: 10, totalElements, content: Array.from({ length: shown }) });

describe('the texts of the board', () => {
  it('count orders from one across pages', () => {
    expect(page(0, 6, 6)).toBe('Showing 1 to 6 of 6 orders');
    expect(page(1, 10, 23)).toBe('Showing 11 to 20 of 23 orders');
    expect(page(2, 3, 23)).toBe('Showing 21 to 23 of 23 orders');
  });

  it('show a missing payment method as N/A', () => {
    expect([paymentText('COD'), paymentText(null), paymentText('')]).toEqual(['COD', 'N/A', 'N/A']);
  });
});

describe('a board without live updates', () => {
  const since = new Date('2026-11-15T07:35:20Z');

  it('says since when, in the kitchen’s time zone', () => {
    expect(staleText({ state: 'down', since })).toBe('Not live since 1:05 PM — reconnecting…');
    expect(staleText({ state: 'connecting', since })).toBe('Not live since 1:05 PM — reconnecting…');
  });

  it('says so when it has never been live', () => {
    expect(staleText({ state: 'down', since: null })).toBe('Not live yet — connecting…');
  });

  it('shows nothing while live or first connecting', () => {
    expect(staleText({ state: 'open', since })).toBeNull();
    expect(staleText({ state: 'connecting', since: null })).toBeNull();
  });
});

describe('the items that a card shows at first by due time', () => {
  const [meal, bowl] = sampleOrder().items;
  const large = { ...bowl!, components: Array.from({ length: 12 }, (_, id) => ({ ...bowl!.components[0]!, id })) };

  it.each([
    ['three', { items: [meal!, meal!, meal!, meal!], note: '' }, 3],
    ['two when there is a note', { items: [meal!, meal!, meal!], note: 'Ring twice' }, 2],
    ['a meal and a bowl', { items: [meal!, bowl!], note: '' }, 2],
    ['one bowl of many ingredients', { items: [large, large], note: '' }, 1],
  ])('are %s', (_, order, shown) => {
    expect(itemsShownAtFirst(order)).toBe(shown);
  });
});
