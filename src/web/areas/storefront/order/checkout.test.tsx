import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { Checkout } from './checkout.tsx';
import { line, openCheckout, placeButton, readyToOrder, stock } from './testing/stocked-checkout.tsx';

const opened = openFakeShop();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T13:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const meal = (id: number): Meal => ({
  id,
  name: `Meal ${id}`,
  slug: `meal-${id}`,
  ingredients: [],
  description: '',
  price: 289,
  imageUrl: null,
  artUrl: '/art/bowl.svg',
  caloriesKcal: 545,
  mealType: 'PROTEIN_PICK',
  nutritionValues: { protein: 46, carbs: 52, fats: 17 },
  isVegetarian: true,
  servingWeightGrams: 400,
  allergens: [],
  mealCategory: { id: 1, name: 'Bowls', imageUrl: null },
});
/** The window, in which the test shows as much of the panel's button as it likes. */
function observeWindow() {
  const reports: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        reports.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  return {
    show: (intersectionRatio: number) =>
      reports.at(-1)!(
        [{ intersectionRatio } as IntersectionObserverEntry],
        undefined as unknown as IntersectionObserver,
      ),
  };
}
const totals = () => figuresOf(screen.getByText('Subtotal').closest('dl')!);
const lineOf = (name: string) => screen.getByRole('heading', { name }).closest('li')!;
const buttonOf = (name: string, label: string) =>
  within(lineOf(name)).getByRole<HTMLButtonElement>('button', { name: label });

describe('the checkout', () => {
  it('shows what each line and the whole order cost, label and amount together', async () => {
    stock(opened.shop);
    await openCheckout();
    expect(textOf(lineOf('Paneer Bowl'))).toContain('₹578.00₹289.00 each');
    expect(textOf(lineOf('Mint'))).toContain('₹0.35');
    expect(textOf(lineOf('Mint'))).not.toContain('each');
    expect(screen.getByText('3 items')).toBeTruthy();
    expect(totals()).toEqual({
      Subtotal: '₹578.35',
      'Delivery fee': '₹3.99',
      'Tax (7%)': '₹40.48',
      Total: '₹622.82',
    });
  });

  it('follows taps before the server has answered, and agrees with its answer', async () => {
    stock(opened.shop);
    const { user } = await openCheckout();
    opened.shop.hold('PUT /cart/items/:id');
    await user.click(within(lineOf('Paneer Bowl')).getByRole('button', { name: 'Increase quantity' }));
    await waitFor(() => expect(totals()['Total']).toBe('₹932.05'));
    expect(textOf(lineOf('Paneer Bowl'))).toContain('₹867.00₹289.00 each');
    expect(screen.getByText('4 items')).toBeTruthy();
    opened.shop.release('PUT /cart/items/:id');
    await waitFor(() => expect(opened.shop.sent('PUT /cart/items/:id')).toMatchObject([{ body: { quantity: 3 } }]));
    expect(totals()).toEqual({ Subtotal: '₹867.35', 'Delivery fee': '₹3.99', 'Tax (7%)': '₹60.71', Total: '₹932.05' });
  });

  it('takes no more than twenty of a line, and no fewer than one', async () => {
    stock(opened.shop, [line({ quantity: 20 }), line({ cartItemId: 2, mealId: 8, mealName: 'Mint', quantity: 1 })]);
    await openCheckout();
    expect(buttonOf('Paneer Bowl', 'Increase quantity').disabled).toBe(true);
    expect(buttonOf('Paneer Bowl', 'Decrease quantity').disabled).toBe(false);
    expect(buttonOf('Mint', 'Decrease quantity').disabled).toBe(true);
    expect(buttonOf('Mint', 'Increase quantity').disabled).toBe(false);
  });

  it('orders by keyboard what it shows, once, and goes to the order', async () => {
    stock(opened.shop);
    opened.shop.on('POST /orders', () => ({ id: 4711 }));
    const { user, router } = await openCheckout();
    await user.click(screen.getByRole('button', { name: 'Note to the kitchen' }));
    await user.type(await screen.findByLabelText('Note to the kitchen (optional)'), ' No onions ');
    const button = await readyToOrder();
    opened.shop.hold('POST /orders');
    button.focus();
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear cart' }).disabled).toBe(true);
    opened.shop.release('POST /orders');
    await screen.findByText('Order placed successfully! Your food is being prepared.');
    const expected = { deliveryAddressId: 31, paymentMethod: 'COD', expectedTotal: 622.82, note: 'No onions' };
    expect(opened.shop.sent('POST /orders').map(({ body }) => body)).toEqual([expected]);
    expect(router.state.location.pathname + router.state.location.search).toBe('/profile?tab=orders');
  });

  it.each([
    ['fell', 250, '₹538.99'],
    ['rose', 300, '₹645.99'],
  ])('says what the total is now when it %s, and orders nothing', async (_how, price, total) => {
    const { reprice } = stock(opened.shop, [line({})]);
    const { user } = await openCheckout();
    const button = await readyToOrder();
    reprice(price);
    await user.click(button);
    const alert = await screen.findByText('Your order has changed');
    expect(textOf(alert.parentElement!)).toContain(`The total is now ${total} instead of ₹622.45.`);
    expect(document.activeElement).toBe(alert.parentElement);
    expect(totals()['Total']).toBe(total);
    expect(opened.shop.sent('POST /orders')).toEqual([]);
  });

  it('asks again under the same key when no answer came', async () => {
    stock(opened.shop);
    let isAway = true;
    opened.shop.on('POST /orders', () => (isAway ? new Refusal('unavailable', 'Try again') : { id: 1 }));
    const { user } = await openCheckout();
    await user.click(await readyToOrder());
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await waitFor(() => expect(document.activeElement).toBe(retry));
    isAway = false;
    await user.click(retry);
    await screen.findByText('Order placed successfully! Your food is being prepared.');
    const keys = opened.shop.sent('POST /orders').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();
  });

  it('says why the shop takes no such order, until the cart changes', async () => {
    stock(opened.shop);
    opened.shop.on('POST /orders', () => new Refusal('order-limit', 'A first order is at most ₹500.00.'));
    const { user } = await openCheckout();
    await user.click(await readyToOrder());
    await screen.findByText('A first order is at most ₹500.00.');
    await user.click(within(lineOf('Paneer Bowl')).getByRole('button', { name: 'Decrease quantity' }));
    await waitFor(() => expect(screen.queryByText('A first order is at most ₹500.00.')).toBeNull());
  });

  it('cannot be used where no kitchen delivers, and says so', async () => {
    stock(opened.shop);
    opened.shop.on('GET /serviceability', () => ({ covered: false, reason: 'too-far', locality: 'Warangal' }));
    await openCheckout();
    const button = await placeButton();
    await waitFor(() => expect(button.disabled).toBe(true));
    const words = document.getElementById(button.getAttribute('aria-describedby')!)!;
    await waitFor(() => expect(textOf(words)).toBe('We do not deliver to Warangal (500032) yet.'));
  });

  it('says when the cart or the addresses cannot be had', async () => {
    stock(opened.shop);
    opened.shop.on('GET /user/addresses', () => new Refusal('bad-input', 'No'));
    await openCheckout();
    expect((await screen.findAllByText('Error loading addresses. Please try again.')).length).toBeGreaterThan(0);
    expect((await placeButton()).disabled).toBe(true);
  });

  it('is empty after the cart was cleared', async () => {
    stock(opened.shop);
    const { user } = await openCheckout();
    await user.click(screen.getByRole('button', { name: 'Clear cart' }));
    expect(await screen.findByText('3 items leave your cart.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes, Clear Cart' }));
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    await waitFor(() => expect(opened.shop.sent('DELETE /cart')).toHaveLength(1));
  });

  it('suggests three meals for an empty cart, and shows its button, disabled, with the reason', async () => {
    stock(opened.shop, []);
    opened.shop.on('GET /meals', () => [1, 2, 3, 4].map(meal));
    renderScreen(<Checkout />, '/order-now');
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse the menu' }).getAttribute('href')).toBe('/menu');
    const suggested = await screen.findByRole('region', { name: 'Three to start with' });
    expect(within(suggested).getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['Meal 1', 'Meal 2', 'Meal 3']);
    const button = await placeButton();
    expect(button.disabled).toBe(true);
    expect(textOf(document.getElementById(button.getAttribute('aria-describedby')!)!)).toBe(
      'Add a meal to place your order.',
    );
  });

  it.each([
    ['in the panel while that is in the window', 1],
    ['in a bar with the total while it is not', 0.5],
  ])('has one button, %s', async (_where, ratio) => {
    const observed = observeWindow();
    stock(opened.shop);
    await openCheckout();
    await readyToOrder();
    act(() => observed.show(ratio));
    expect(screen.getAllByRole('button', { name: 'Place Order' })).toHaveLength(1);
    const bar = screen.queryByRole('region', { name: 'Place your order' });
    expect(bar && textOf(bar)).toBe(ratio === 1 ? null : 'Total ₹622.82Arrives today, 7:05–7:25 PMPlace Order');
  });

  it('keeps the focus on its button when that moves into the panel and out of it', async () => {
    const observed = observeWindow();
    stock(opened.shop);
    await openCheckout();
    (await readyToOrder()).focus();
    for (const ratio of [1, 0, 1]) {
      act(() => observed.show(ratio));
      expect(document.activeElement).toBe(await placeButton());
    }
  });
});

describe('the panel of the checkout', () => {
  it('has the address in one line, and opens the choice in place', async () => {
    stock(opened.shop);
    const { user } = await openCheckout();
    expect(screen.getByText('12 Lake View Road')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /^Home/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Manage All Addresses' }).getAttribute('href')).toBe(
      '/profile?tab=addresses',
    );
    await user.click(screen.getByRole('button', { name: 'Change delivery address' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Home/ }).checked).toBe(true);
    expect(screen.getAllByRole('link', { name: 'Manage All Addresses' })).toHaveLength(1);
    const button = screen.getByRole('button', { name: 'Close delivery address' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(button);
    expect(screen.queryByRole('radio', { name: /^Home/ })).toBeNull();
  });

  it('opens the choice of an address by itself where no kitchen delivers, and without any address', async () => {
    stock(opened.shop);
    opened.shop.on('GET /serviceability', () => ({ covered: false, reason: 'too-far', locality: 'Warangal' }));
    const { unmount } = await openCheckout();
    expect(await screen.findByRole('radio', { name: /^Home/ })).toBeTruthy();
    unmount();
    opened.shop.on('GET /user/addresses', () => []);
    await openCheckout();
    expect(await screen.findByText(/^No addresses found/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add New Address' })).toBeTruthy();
  });

  it('has the payment method in one line, and what cannot be used in another', async () => {
    stock(opened.shop);
    const { user } = await openCheckout();
    const unavailable = screen.getByText(/Temporarily Unavailable/);
    expect(textOf(unavailable)).toBe('Card and PayPal: Temporarily Unavailable');
    for (const name of ['Card', 'PayPal']) {
      expect(screen.getByRole<HTMLInputElement>('radio', { name }).disabled).toBe(true);
    }
    await user.click(screen.getByRole('button', { name: 'Change payment method' }));
    const cash = await screen.findByRole<HTMLInputElement>('radio', { name: /^Cash on delivery/ });
    expect(cash.checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /UPI/ })).toBeNull();
  });

  it('orders by UPI where that is offered, and leads to the pay page', async () => {
    stock(opened.shop);
    opened.shop
      .on('GET /payment-methods', () => ({ methods: ['COD', 'UPI', 'CARD'], isSimulated: false }))
      .on('POST /orders', () => ({ id: 4711, status: 'PENDING' }));
    const { user, router } = await openCheckout();
    expect(await screen.findByText('or UPI at the door')).toBeTruthy();
    expect(textOf(screen.getByText(/Temporarily Unavailable/))).toBe('PayPal: Temporarily Unavailable');
    await user.click(screen.getByRole('button', { name: 'Change payment method' }));
    await user.click(await screen.findByRole('radio', { name: /^UPI now Pay ₹622.82 in your UPI app/ }));
    await user.click(await readyToOrder());
    await waitFor(() => expect(router.state.location.pathname).toBe('/pay'));
    expect(router.state.location.search).toBe('?order=4711');
    expect(opened.shop.sent('POST /orders')).toMatchObject([{ body: { paymentMethod: 'UPI' } }]);
    expect(screen.queryByText(/Order placed successfully/)).toBeNull();
  });

  it('takes cash when the shop no longer offers what was chosen', async () => {
    stock(opened.shop);
    let methods = ['COD', 'UPI'];
    opened.shop
      .on('GET /payment-methods', () => ({ methods, isSimulated: false }))
      .on('POST /orders', () => ({ id: 4711, status: 'CONFIRMED' }));
    const { user, queryClient } = await openCheckout();
    await screen.findByText('or UPI at the door');
    await user.click(screen.getByRole('button', { name: 'Change payment method' }));
    await user.click(await screen.findByRole('radio', { name: /^UPI now/ }));
    methods = ['COD'];
    await act(() => queryClient.invalidateQueries({ queryKey: ['payment-methods'] }));
    await user.click(await readyToOrder());
    await waitFor(() => expect(opened.shop.sent('POST /orders')).toMatchObject([{ body: { paymentMethod: 'COD' } }]));
  });

  it('has a button for the note until that is used, and the note again after a reload', async () => {
    stock(opened.shop);
    const { user, unmount } = await openCheckout();
    await user.click(screen.getByRole('button', { name: 'Note to the kitchen' }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note to the kitchen (optional)');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'No peanuts');
    unmount();
    await openCheckout();
    const restored = await screen.findByLabelText<HTMLTextAreaElement>('Note to the kitchen (optional)');
    expect(restored.value).toBe('No peanuts');
    expect(document.activeElement).not.toBe(restored);
  });
});
