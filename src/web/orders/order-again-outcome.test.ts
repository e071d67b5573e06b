import { describe, expect, it } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { maxCartLines } from '#domain/orders/cart-limits.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { orderAgainOutcome, outcomeText } from './order-again-outcome.ts';

const line = (mealNameSnapshot: string, mealId: number | null, quantity = 1) => ({
  mealNameSnapshot,
  mealId,
  quantity,
});
const quote = { subtotal: 0, deliveryFee: 0, tax: 0, total: 0 };
const cartOf = (...mealIds: number[]): Cart => ({
  items: mealIds.map((mealId) => ({ mealId }) as CartItem),
  quote,
  terms: termsOnWire(firstTerms),
  removed: [],
});

describe('ordering again', () => {
  it('says what was added, with how many of each', () => {
    const outcome = orderAgainOutcome([line('Paneer Quinoa', 1, 2), line('Fish Millet', 2), line('My bowl', null)], {
      cart: cartOf(1, 2, 3),
      unavailable: [],
    });
    expect(outcomeText(outcome)).toEqual({
      message: '2 × Paneer Quinoa, Fish Millet and My bowl added to cart!',
      points: [],
    });
  });

  it('says what the shop no longer sells', () => {
    const outcome = orderAgainOutcome([line('Paneer Quinoa', 1), line('Old Stew', 9)], {
      cart: cartOf(1),
      unavailable: ['Old Stew'],
    });
    expect(outcomeText(outcome)).toEqual({
      message: 'Paneer Quinoa added to cart!',
      points: ['No longer sold: Old Stew.'],
    });
  });

  it('does not call a meal unsold of which the cart is merely full', () => {
    const full = orderAgainOutcome([line('Paneer Quinoa', 1, 20)], { cart: cartOf(1), unavailable: ['Paneer Quinoa'] });
    expect(outcomeText(full)).toEqual({
      message: 'Nothing was added to cart.',
      points: ['No room in your cart for more: Paneer Quinoa.'],
    });
    const lines = Array.from({ length: maxCartLines }, (_, index) => index + 100);
    expect(
      orderAgainOutcome([line('Fish Millet', 2)], { cart: cartOf(...lines), unavailable: ['Fish Millet'] }).noRoom,
    ).toEqual(['Fish Millet']);
  });

  it('passes on what has left the cart meanwhile, because nobody says it again', () => {
    const outcome = orderAgainOutcome([line('Paneer Quinoa', 1)], {
      cart: { ...cartOf(1), removed: ['Old Stew'] },
      unavailable: [],
    });
    expect(outcomeText(outcome).points).toEqual(['Left your cart, no longer sold: Old Stew.']);
  });

  it('tells two bowls of one name apart by their number', () => {
    const outcome = orderAgainOutcome([line('My bowl', null), line('My bowl', null)], {
      cart: cartOf(),
      unavailable: ['My bowl'],
    });
    expect(outcome).toEqual({ added: ['My bowl'], unsold: ['My bowl'], noRoom: [], left: [] });
  });
});
