import { describe, expect, it } from 'vitest';
import { maxCartLines, maxLineQuantity } from '#domain/orders/cart-limits.ts';
import { addLine, setQuantity } from './phone-order-lines.ts';

describe('the lines of an order by phone', () => {
  it('have one line for each meal, up to the most of a cart', () => {
    expect(addLine(addLine([], 4), 4)).toEqual([{ mealId: 4, quantity: 2 }]);
    expect(addLine([{ mealId: 4, quantity: maxLineQuantity }], 4)).toEqual([{ mealId: 4, quantity: maxLineQuantity }]);
  });

  it('take no more different meals than a cart', () => {
    const full = Array.from({ length: maxCartLines }, (_line, index) => ({ mealId: index + 1, quantity: 1 }));
    expect(addLine(full, maxCartLines + 1)).toEqual(full);
    expect(addLine(full, 1)).toHaveLength(maxCartLines);
  });

  it('change only the line of the meal', () => {
    const lines = [1, 2].map((mealId) => ({ mealId, quantity: 1 }));
    expect(setQuantity(lines, 2, 3)).toEqual([
      { mealId: 1, quantity: 1 },
      { mealId: 2, quantity: 3 },
    ]);
  });
});
