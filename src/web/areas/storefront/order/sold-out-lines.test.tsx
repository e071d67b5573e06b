import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { Checkout } from './checkout.tsx';
import { line as anyLine, placeButton, stock as stockShop } from './testing/stocked-checkout.tsx';

const opened = openFakeShop();

const line = (cartItemId: number, mealName: string, problem?: CartItem['problem']) =>
  anyLine({ cartItemId, mealId: cartItemId, mealName, ...(problem && { problem }) });
const soldOut = (name: string) => ({ reason: 'TODAY' as const, names: [name], portionsLeft: null });

const stock = (...items: CartItem[]) => stockShop(opened.shop, items);
const lineOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;

describe('a line that is sold out', () => {
  it('is kept and said, and blocks the order until it is removed', async () => {
    stock(line(1, 'Dal bowl', soldOut('Dal bowl')), line(2, 'Mint'));
    const { user } = renderScreen(<Checkout />, '/order-now');
    expect(textOf(await lineOf('Dal bowl'))).toContain('Dal bowl is sold out today. Swap or remove it to order.');
    expect(textOf(await lineOf('Mint'))).not.toContain('sold out');
    await screen.findByText('Swap or remove what is sold out to place your order.');
    expect((await placeButton()).disabled).toBe(true);
    await user.click(within(await lineOf('Dal bowl')).getByRole('button', { name: 'Remove Dal bowl' }));
    await waitFor(async () => expect((await placeButton()).disabled).toBe(false));
  });

  it('is swapped with one tap for the nearest that can be ordered', async () => {
    stock({ ...line(1, 'Dal bowl', soldOut('Dal bowl')), nutritionValues: { protein: 40, carbs: 50, fats: 15 } });
    const other = {
      id: 9,
      name: 'Rajma bowl',
      slug: 'rajma-bowl',
      price: 300,
      imageUrl: null,
      artUrl: '/art/bowl.svg',
      caloriesKcal: 545,
      nutritionValues: { protein: 42, carbs: 50, fats: 15 },
      isVegetarian: true,
      allergens: [],
    };
    opened.shop.on('GET /meals', () => [other]).on('POST /cart/items', () => new Refusal('conflict', ''));
    const { user } = renderScreen(<Checkout />, '/order-now');
    const choices = await screen.findByRole('region', { name: 'Instead of Dal bowl' });
    expect(textOf(choices)).toContain('2 g more protein, ₹11 more');
    await user.click(within(choices).getByRole('button', { name: 'Swap Dal bowl for Rajma bowl' }));
    await waitFor(() =>
      expect(opened.shop.sent('POST /cart/items').map(({ body }) => body)).toEqual([{ mealId: 9, quantity: 2 }]),
    );
    await waitFor(() => expect(opened.shop.sent('DELETE /cart/items/:id')).toHaveLength(1));
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
    await screen.findByText('Swap or remove what is sold out to place your order.');
    expect((await placeButton()).disabled).toBe(true);
  });
});
