import { describe, expect, it } from 'vitest';
import { type DraftDelivery, addTime, moveTo, patternOf, toggleWeekday, without } from './builder-draft.ts';

const delivery = (weekday: number, slot: string, items: DraftDelivery['items'] = []): DraftDelivery => ({
  weekday,
  slot,
  items,
  isKept: false,
});
const slots = ['12:00', '13:00', '19:00'];
const times = (deliveries: readonly DraftDelivery[]) => deliveries.map(({ weekday, slot }) => `${weekday} ${slot}`);

describe('the days of a draft', () => {
  it('are chosen in any order and listed in that of the week; choosing one again takes all its times away', () => {
    const two = toggleWeekday(toggleWeekday([], 3, '13:00'), 1, '19:00');
    expect(times(two)).toEqual(['1 19:00', '3 13:00']);
    expect(times(toggleWeekday(addTime(two, 3, slots), 3, '13:00'))).toEqual(['1 19:00']);
  });

  it('take a later time first, then an earlier one, and three at most', () => {
    const first = addTime([delivery(1, '13:00')], 1, slots);
    expect(times(first)).toEqual(['1 13:00', '1 19:00']);
    const second = addTime(first, 1, slots);
    expect(times(second)).toEqual(['1 12:00', '1 13:00', '1 19:00']);
    expect(addTime(second, 1, [...slots, '20:00'])).toBe(second);
    expect(addTime(first, 1, ['13:00', '19:00'])).toBe(first);
  });

  it('move with their food, and leave', () => {
    const items = [{ mealId: 1, quantity: 1 }];
    const both = [delivery(1, '12:00', items), delivery(1, '13:00')];
    const moved = moveTo(both, both[0]!, '19:00');
    expect(times(moved)).toEqual(['1 13:00', '1 19:00']);
    expect(moved[1]?.items).toBe(items);
    expect(times(without(moved, moved[0]!))).toEqual(['1 19:00']);
  });

  it('are sent without those that have no food yet', () => {
    const items = [{ mealId: 1, quantity: 2 }];
    expect(patternOf([delivery(1, '13:00', items), delivery(2, '13:00')])).toEqual([
      { weekday: 1, slot: '13:00', items },
    ]);
  });
});
