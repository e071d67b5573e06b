import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { cartQuote } from '#web/cart/cart-view.ts';
import { Refusal } from '#web/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/testing/render-screen.tsx';
import { Checkout } from './checkout.tsx';

const opened = openFakeShop();

const line = (cartItemId: number, mealName: string, problem?: CartItem['problem']): CartItem => ({
  cartItemId,
  mealId: cartItemId,
  mealName,
  pricePerItem: 289,
  mealImageUrl: null,
  artUrl: '/art/bowl.svg',
  quantity: 2,
  caloriesKcal: 545,
  nutritionValues: {},
  isVegetarian: true,
  allergens: [],
  components: [],
  specialInstructions: '',
  ...(problem && { problem }),
});
const soldOut = (name: string) => ({ reason: 'TODAY' as const, names: [name], portionsLeft: null });

function stock(...items: CartItem[]) {
  let kept = items;
  const cart = (): Cart => ({
    items: kept,
    quote: cartQuote(kept, firstTerms),
    terms: termsOnWire(firstTerms),
    removed: [],
  });
  opened.shop
    .on('GET /cart', cart)
    .on('DELETE /cart/items/:id', ({ path }) => {
      kept = kept.filter(({ cartItemId }) => !path.endsWith(`/${cartItemId}`));
      return cart();
    })
    .on('GET /user/addresses', () => [{ id: 31, label: 'Home', postalCode: '500032', default: true }])
    .on('GET /serviceability', () => ({
      covered: true,
      isOpen: true,
      opensAt: null,
      isPaused: false,
      earliestArrival: { from: '2026-11-16T13:35:00.000Z', to: '2026-11-16T13:55:00.000Z' },
      kitchenName: 'Gachibowli',
      slots: [{ start: '2126-11-16T15:00:00.000Z', room: null }],
    }));
  return { now: (...next: CartItem[]) => (kept = next) };
}
const lineOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
const placeButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Place Order' });

describe('a line that is sold out', () => {
  it('is kept and said, and blocks the order until it is removed', async () => {
    stock(line(1, 'Dal bowl', soldOut('Dal bowl')), line(2, 'Mint'));
    const { user } = renderScreen(<Checkout />, '/order-now');
    expect(textOf(await lineOf('Dal bowl'))).toContain('Dal bowl is sold out today. Remove it to order the rest.');
    expect(textOf(await lineOf('Mint'))).not.toContain('sold out');
    await screen.findByText('Remove what is sold out to place your order.');
    expect((await placeButton()).disabled).toBe(true);
    await user.click(within(await lineOf('Dal bowl')).getByRole('button', { name: 'Remove Dal bowl' }));
    await waitFor(async () => expect((await placeButton()).disabled).toBe(false));
  });

  it('names the ingredient of a bowl, or how many portions are left', async () => {
    stock(
      line(1, 'My bowl', { reason: 'UNTIL_SWITCHED_BACK', names: ['Paneer'], portionsLeft: null }),
      line(2, 'Dal bowl', { reason: 'TOO_FEW', names: ['Dal bowl'], portionsLeft: 1 }),
    );
    renderScreen(<Checkout />, '/order-now');
    expect(textOf(await lineOf('My bowl'))).toContain('Paneer is sold out.');
    expect(textOf(await lineOf('Dal bowl'))).toContain(
      'Only 1 portion of Dal bowl is left. Lower the quantity or remove it to order.',
    );
  });

  it('that was ordered in the moment in which it ran out is marked then', async () => {
    const { now } = stock(line(1, 'Dal bowl'));
    opened.shop.on('POST /orders', () => {
      now(line(1, 'Dal bowl', soldOut('Dal bowl')));
      return new Refusal('sold-out', 'Dal bowl is sold out today.');
    });
    const { user } = renderScreen(<Checkout />, '/order-now');
    await waitFor(async () => expect((await placeButton()).disabled).toBe(false));
    await user.click(await placeButton());
    await screen.findByText('Failed to place order: Dal bowl is sold out today.');
    await screen.findByText('Remove what is sold out to place your order.');
    expect((await placeButton()).disabled).toBe(true);
  });
});
