import { describe, expect, it } from 'vitest';
import { cartChanges } from './cart-changes.ts';

const line = (mealId: number | null, quantity: number, pricePerItem: number, mealName = `Meal ${mealId}`) => ({
  cartItemId: 40 + (mealId ?? 0),
  mealId,
  mealName,
  quantity,
  pricePerItem,
});

describe('changes to the cart since the customer saw it', () => {
  it('are none when lines, quantities and prices are the same', () => {
    const cart = [line(1, 2, 289), line(null, 1, 335, 'My bowl')];
    expect(cartChanges(cart, structuredClone(cart))).toEqual([]);
  });

  it('include a new price, with the old one', () => {
    expect(cartChanges([line(1, 2, 289)], [line(1, 2, 299.5)])).toEqual([
      'Meal 1 now costs ₹299.50 instead of ₹289.00',
    ]);
  });

  it('include a line removed, one added and one increased, even when the total is the same', () => {
    expect(cartChanges([line(1, 1, 100), line(2, 1, 50)], [line(2, 2, 50), line(3, 1, 50)])).toEqual([
      'Meal 1 is no longer in your cart',
      'Meal 2: 2 instead of 1',
      'Meal 3 is new in your cart, 1 × ₹50.00',
    ]);
  });
});
