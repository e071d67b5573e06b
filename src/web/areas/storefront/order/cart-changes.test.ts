import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money.ts';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { cartChanges } from './cart-changes.ts';

const line = (mealId: number | null, quantity: number, pricePerItem: number, mealName = `Meal ${mealId}`) => ({
  cartItemId: 40 + (mealId ?? 0),
  mealId,
  mealName,
  quantity,
  pricePerItem,
});

const cart = (...items: ReturnType<typeof line>[]) => ({ items, terms: firstTerms });

describe('changes to the cart since the customer saw it', () => {
  it('are none when lines, quantities and prices are the same', () => {
    const seen = cart(line(1, 2, 289), line(null, 1, 335, 'My bowl'));
    expect(cartChanges(seen, structuredClone(seen))).toEqual([]);
  });

  it('include a new price, with the old one', () => {
    expect(cartChanges(cart(line(1, 2, 289)), cart(line(1, 2, 299.5)))).toEqual([
      'Meal 1 now costs ₹299.50 instead of ₹289.00',
    ]);
  });

  it('include a line removed, one added and one increased, even when the total is the same', () => {
    expect(cartChanges(cart(line(1, 1, 100), line(2, 1, 50)), cart(line(2, 2, 50), line(3, 1, 50)))).toEqual([
      'Meal 1 is no longer in your cart',
      'Meal 2: 2 instead of 1',
      'Meal 3 is new in your cart, 1 × ₹50.00',
    ]);
  });

  it('is another tax and another fee, though the lines are the same', () => {
    const now = {
      ...cart(line(1, 2, 289)),
      terms: { ...firstTerms, taxBasisPoints: 500, flatDeliveryFee: paise(2_000) },
    };
    expect(cartChanges(cart(line(1, 2, 289)), now)).toEqual([
      'Tax is now 5% instead of 7%',
      'Delivery is now ₹20.00 instead of ₹3.99',
    ]);
  });
});
