import { describe, expect, it } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { maxCartLines } from '#domain/orders/order-limits.ts';
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
  it('lists what was added, with quantities', () => {
    const outcome = orderAgainOutcome([line('Paneer Quinoa', 1, 2), line('Fish Millet', 2), line('My bowl', null)], {
      cart: cartOf(1, 2, 3),
      unavailable: [],
    });
    expect(outcomeText(outcome)).toEqual({
      message: '2 × Paneer Quinoa, Fish Millet and My bowl added to cart!',
      points: [],
    });
  });

  it('lists what is no longer sold', () => {
    const outcome = orderAgainOutcome([line('Paneer Quinoa', 1), line('Old Stew', 9)], {
      cart: cartOf(1),
      unavailable: ['Old Stew'],
    });
    expect(outcomeText(outcome)).toEqual({
      message: 'Paneer Quinoa added to cart!',
      points: ['No longer sold: Old Stew.'],
    });
  });

  it('lists what is sold out now, and does not say that it was added', () => {
    const outcome = orderAgainOutcome([line('Paneer Quinoa', 1), line('Dal bowl', 2, 2)], {
      cart: cartOf(1),
      unavailable: [],
      soldOut: ['Dal bowl'],
    });
    expect(outcomeText(outcome)).toEqual({
      message: 'Paneer Quinoa added to cart!',
      points: ['Sold out: Dal bowl.'],
    });
  });

  it('does not list a meal as unsold when only the cart is full', () => {
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

  it('lists what was removed from the cart meanwhile, because it is reported only once', () => {
    const outcome = orderAgainOutcome([line('Paneer Quinoa', 1)], {
      cart: { ...cartOf(1), removed: ['Old Stew'] },
      unavailable: [],
    });
    expect(outcomeText(outcome).points).toEqual(['Left your cart, no longer sold: Old Stew.']);
  });

  it('distinguishes two bowls with the same name by their number', () => {
    const outcome = orderAgainOutcome([line('My bowl', null), line('My bowl', null)], {
      cart: cartOf(),
      unavailable: ['My bowl'],
    });
    expect(outcome).toEqual({ added: ['My bowl'], unsold: ['My bowl'], soldOut: [], noRoom: [], left: [] });
  });
});
