import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { Checkout } from './checkout.tsx';
import { line as anyLine, placeButton, stock as stockShop } from './testing/stocked-checkout.tsx';

const opened = openFakeShop();

const line = (cartItemId: number, mealName: string, problem?: CartItem['problem']) =>
  anyLine({ cartItemId, mealId: cartItemId, mealName, ...(problem && { problem }) });
const soldOut = (name: string) => ({ reason: 'TODAY' as const, names: [name], portionsLeft: null });

const stock = (...items: CartItem[]) => stockShop(opened.shop, items);
const totals = () => figuresOf(screen.getByText('Subtotal').closest('dl')!);
const reason = async () => textOf(document.getElementById((await placeButton()).getAttribute('aria-describedby')!)!);
const lineOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;

describe('a line that is sold out', () => {
  it('is kept and shown, and blocks the order until it is removed', async () => {
    stock(line(1, 'Dal bowl', soldOut('Dal bowl')), line(2, 'Mint'));
    const { user } = renderScreen(<Checkout />, '/order-now');
    expect(textOf(await lineOf('Dal bowl'))).toContain('Dal bowl is sold out today. Swap or remove it to order.');
    expect(textOf(await lineOf('Mint'))).not.toContain('sold out');
    expect((await placeButton()).disabled).toBe(true);
    expect(await reason()).toBe('Swap or remove Dal bowl to place your order.');
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
    expect(figuresOf(choices.querySelector('dl')!)).toEqual({
      Protein: '42 g, 2 more',
      Carbs: '50 g, the same',
      Fats: '15 g, the same',
      Calories: '545 kcal, the same',
    });
    expect(textOf(choices)).toContain('₹300.00 ₹11.00 more');
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
    await waitFor(async () => expect(await reason()).toBe('Swap or remove Dal bowl to place your order.'));
    expect((await placeButton()).disabled).toBe(true);
  });

  it('is not in the total: its price is struck through, and counts again when it is back', async () => {
    const { now } = stock(line(1, 'Dal bowl', soldOut('Dal bowl')), line(2, 'Mint'));
    const { queryClient } = renderScreen(<Checkout />, '/order-now');
    const gone = await lineOf('Dal bowl');
    expect(textOf(gone.querySelector('s')!)).toBe('₹578.00');
    expect(textOf(gone)).toContain('Not in the total');
    expect(within(gone).queryByRole('button', { name: 'Increase quantity' })).toBeNull();
    expect(screen.getByText('2 items, 2 sold out')).toBeTruthy();
    expect(totals()['Subtotal']).toBe('₹578.00');
    now(line(1, 'Dal bowl'), line(2, 'Mint'));
    await queryClient.invalidateQueries({ queryKey: ['cart'] });
    await waitFor(() => expect(totals()['Subtotal']).toBe('₹1,156.00'));
  });

  it('is where the reason beside Place Order leads', async () => {
    stock(line(2, 'Mint'), line(1, 'Dal bowl', soldOut('Dal bowl')));
    const { user } = renderScreen(<Checkout />, '/order-now');
    await user.click(await screen.findByRole('link', { name: 'Swap or remove Dal bowl' }));
    expect(document.activeElement).toBe(await lineOf('Dal bowl'));
  });

  it('has no swaps where nothing comes near, and can still be removed', async () => {
    stock(line(1, 'Dal bowl', soldOut('Dal bowl')));
    opened.shop.on('GET /meals', () => []);
    renderScreen(<Checkout />, '/order-now');
    expect(await screen.findByRole('button', { name: 'Remove Dal bowl' })).toBeTruthy();
  });

  it('that has too few portions stays in the total and keeps its stepper', async () => {
    stock(line(2, 'Dal bowl', { reason: 'TOO_FEW', names: ['Dal bowl'], portionsLeft: 1 }));
    renderScreen(<Checkout />, '/order-now');
    const few = await lineOf('Dal bowl');
    expect(within(few).getByRole('button', { name: 'Decrease quantity' })).toBeTruthy();
    expect(totals()['Subtotal']).toBe('₹578.00');
    await waitFor(async () => expect(await reason()).toBe('Lower the quantity of Dal bowl to place your order.'));
  });
});
