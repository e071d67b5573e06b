import { describe, expect, it } from 'vitest';
import { maxCartLines, maxLineQuantity } from '#domain/orders/order-limits.ts';
import { addBowl, addLine, setQuantity, toItems } from './phone-order-lines.ts';

describe('the lines of an order by phone', () => {
  it('have one line for each meal, up to the most of a cart', () => {
    expect(addLine(addLine([], 4), 4)).toEqual([{ key: 'meal 4', mealId: 4, quantity: 2 }]);
    const most = [{ key: 'meal 4', mealId: 4, quantity: maxLineQuantity }];
    expect(addLine(most, 4)).toEqual(most);
  });

  it('take no more different meals than a cart', () => {
    const full = Array.from({ length: maxCartLines }, (_line, index) => ({
      key: `meal ${index + 1}`,
      mealId: index + 1,
      quantity: 1,
    }));
    expect(addLine(full, maxCartLines + 1)).toEqual(full);
    expect(addLine(full, 1)).toHaveLength(maxCartLines);
  });

  it('change only the line of the meal', () => {
    const lines = [1, 2].map((mealId) => ({ key: `meal ${mealId}`, mealId, quantity: 1 }));
    expect(toItems(setQuantity(lines, 'meal 2', 3))).toEqual([
      { mealId: 1, quantity: 1 },
      { mealId: 2, quantity: 3 },
    ]);
  });

  it('have one line for each bowl, whose names on the screen are never used twice', () => {
    const bowl = { baseComponentId: 1, proteinOptionIds: [2], addOnIds: [] };
    const two = addBowl(addBowl([], bowl), bowl);
    expect(two.map(({ key }) => key)).toEqual(['bowl 1', 'bowl 2']);
    expect(addBowl(two.slice(1), bowl).map(({ key }) => key)).toEqual(['bowl 2', 'bowl 3']);
    expect(toItems(two)).toEqual([
      { bowl, quantity: 1 },
      { bowl, quantity: 1 },
    ]);
  });
});
