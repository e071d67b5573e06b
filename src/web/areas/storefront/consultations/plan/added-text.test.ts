import { describe, expect, it } from 'vitest';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { addedText, type Added } from './added-text.ts';

const cart: Added['cart'] = {
  items: [],
  quote: { subtotal: 0, deliveryFee: 0, tax: 0, total: 0 },
  terms: termsOnWire(firstTerms),
  removed: [],
};
const nothing: Added = { cart, added: 0, atHome: [], unavailable: [], noRoom: [] };

describe('the result of adding a day to the cart', () => {
  it('says how many meals were added', () => {
    expect(addedText({ ...nothing, added: 1 })).toEqual({ message: '1 meal added to cart!', points: [] });
    expect(addedText({ ...nothing, added: 3 }).message).toBe('3 meals added to cart!');
  });

  it('names every meal that was not added, and why', () => {
    const { message, points } = addedText({
      cart: { ...cart, removed: ['Old Bowl'] },
      added: 0,
      atHome: ['Almonds, 20 g', 'Buttermilk'],
      unavailable: ['Tikka Paneer Quinoa'],
      soldOut: ['Rajma Bowl'],
      noRoom: ['Egg and Chana Garden'],
    });
    expect(message).toBe('Nothing was added to cart.');
    expect(points).toEqual([
      'At home: Almonds, 20 g; Buttermilk.',
      'Not available at present: Tikka Paneer Quinoa.',
      'Sold out: Rajma Bowl.',
      'No room in your cart for: Egg and Chana Garden.',
      'Left your cart, no longer sold: Old Bowl.',
    ]);
  });
});
