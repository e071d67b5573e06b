import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import { type FakeRequest, Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { readToasts } from '#web/ui/feedback/toast.ts';
import { OrderCard } from './order-card.tsx';
import { ordersPageQuery } from './orders-query.ts';

const opened = openFakeShop();
const open = (given: Parameters<typeof sampleOrder>[0] = {}) => renderScreen(<OrderCard order={sampleOrder(given)} />);

describe('an order in the history', () => {
  it('says what each line and the whole order cost, label and amount together', () => {
    open();
    const lines = screen.getAllByRole('listitem').map(textOf);
    const portion = '46 g protein, 52 g carbs, 17 g fats, 545 kcal';
    expect(lines[0]).toBe(`2 ×Paneer Bowl₹578.00Each: ${portion}`);
    expect(lines[1]).toBe(`1 ×My bowl₹159.50${portion}Brown rice 180 g, Tofu 120 g“No onions”`);
    const paragraphs = screen.getAllByRole('listitem').map((line) => line.querySelectorAll('p').length);
    expect(paragraphs.slice(0, 2)).toEqual([1, 3]);
    const taxLabel = expect.stringMatching(/^Tax/) as string;
    const figures = Object.entries(figuresOf(screen.getByText('Subtotal').closest('dl')!));
    expect(figures).toEqual([
      ['Subtotal', '₹737.50'],
      ['Delivery fee', '₹3.99'],
      [taxLabel, '₹51.63'],
      ['Total', '₹793.12'],
    ]);
    expect(textOf(screen.getByRole('article'))).toContain('Home, 12 Lake View Road, Hyderabad, Telangana 500032');
  });

  it('says so when it has no lines', () => {
    open({ items: [] });
    expect(screen.getByText('No items found')).toBeTruthy();
  });

  it('names the only component of a bowl', () => {
    const [, bowl] = sampleOrder().items;
    open({ items: [{ ...bowl!, components: bowl!.components.slice(0, 1) }] });
    expect(textOf(screen.getAllByRole('listitem')[0]!)).toContain('kcalBrown rice 180 g“No onions”');
  });

  it('leads to its payment while that is open', () => {
    open({ status: 'PENDING', paymentMethod: 'UPI', creditAmount: 120, amountDue: 673.12 });
    const link = screen.getByRole('link', { name: 'Pay ₹673.12 for order 4711' });
    expect(link.getAttribute('href')).toBe('/pay?order=4711');
    open({ id: 4712, status: 'CONFIRMED', paymentMethod: 'UPI', paidAmount: 793.12, amountDue: 0 });
    open({ id: 4713, status: 'PENDING' });
    expect(screen.getAllByRole('link', { name: /^Pay / })).toEqual([link]);
  });

  it('says what was discounted, covered by credit and paid, and what is still to pay', () => {
    open({ discountAmount: 50, couponCode: 'FIRST50', creditAmount: 120, paidAmount: 500, amountDue: 123.12 });
    expect(figuresOf(screen.getByText('Subtotal').closest('dl')!)).toMatchObject({
      'Discount (FIRST50)': '−₹50.00',
      'Store credit': '−₹120.00',
      Paid: '−₹500.00',
      'To pay': '₹123.12',
    });
  });

  it('can be cancelled while it is confirmed and no longer', () => {
    open();
    expect(screen.getByRole('button', { name: 'Cancel Order 4711' })).toBeTruthy();
    open({ id: 4712, status: 'PROCESSING' });
    expect(screen.queryByRole('button', { name: 'Cancel Order 4712' })).toBeNull();
  });

  it('shows its note and the shares of its macros where there are any', () => {
    const { container, unmount } = open();
    expect(textOf(screen.getByRole('article'))).toContain('Your note: “Ring twice”');
    expect(container.querySelector('svg[width="100%"]')).toBeTruthy();
    unmount();
    const { items } = sampleOrder();
    const unknown = items.map((item) => ({ ...item, nutritionValues: {} }));
    const other = open({ note: '', items: unknown });
    expect(textOf(screen.getByRole('article'))).not.toContain('Your note');
    expect(other.container.querySelector('svg[width="100%"]')).toBeNull();
  });
});

/** The newest page of orders, as the profile lists them. */
function History() {
  const { data } = useQuery(ordersPageQuery(0));
  return data?.content.map((order) => <OrderCard key={order.id} order={order} />);
}

function openHistory() {
  const page = { totalElements: 1, totalPages: 1, number: 0, size: 5, first: true, last: true };
  const server = { order: sampleOrder() };
  opened.shop.on('GET /orders', () => ({ content: [server.order], ...page }));
  return { ...renderScreen(<History />), server };
}

async function confirmCancelling({ user }: Pick<ReturnType<typeof openHistory>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'Cancel Order 4711' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel order #4711?' });
  await user.click(within(dialog).getByRole('button', { name: 'Yes, Cancel Order' }));
}

describe('the history of orders', () => {
  it('asks for the newest five of a page, and is found under the key of all orders', async () => {
    openHistory();
    await screen.findByRole('heading', { name: 'Order #4711' });
    const [{ query }] = opened.shop.sent('GET /orders') as [FakeRequest];
    expect(Object.fromEntries(query)).toEqual({ page: '0', size: '5', sort: 'orderDate,desc' });
    expect(ordersPageQuery(2).queryKey).toEqual(['orders', 'page', 2]);
  });
});

describe('cancelling an order', () => {
  it('is confirmed, sent once, reported and shown; the focus moves to the order', async () => {
    const { server, user } = openHistory();
    opened.shop.on('PUT /orders/:id/status', () => {
      server.order = sampleOrder({ status: 'CANCELLED_BY_USER' });
      return server.order;
    });
    await confirmCancelling({ user });
    expect(textOf(await within(screen.getByRole('status')).findByRole('paragraph'))).toBe(
      'Order cancelled successfully',
    );
    expect(opened.shop.sent('PUT /orders/:id/status')).toMatchObject([
      { path: '/orders/4711/status', body: { status: 'CANCELLED_BY_USER' } },
    ]);
    expect(opened.shop.sent('GET /orders')).toHaveLength(2);
    const heading = screen.getByRole('heading', { name: 'Order #4711' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel Order 4711' })).toBeNull();
    expect(textOf(heading.closest('article')!)).toContain('Cancelled');
  });

  it('that comes too late says so and shows where the order stands', async () => {
    const { server, user } = openHistory();
    opened.shop.on('PUT /orders/:id/status', () => {
      server.order = sampleOrder({ status: 'PROCESSING' });
      return new Refusal('illegal-transition', 'It is being cooked.');
    });
    await confirmCancelling({ user });
    await within(screen.getByRole('alert')).findByText(
      'Failed to cancel order: It is being cooked. It has moved on; the page now shows where it stands.',
    );
    expect(opened.shop.sent('GET /orders')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Cancel Order 4711' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it.each<[ErrorCode]>([['unavailable'], ['not-found']])(
    'that fails with %s leaves the order as it is',
    async (code) => {
      const { user } = openHistory();
      opened.shop.on('PUT /orders/:id/status', () => new Refusal(code, 'Try again.'));
      await confirmCancelling({ user });
      await within(screen.getByRole('alert')).findByText('Failed to cancel order: Try again.');
      expect(opened.shop.sent('GET /orders')).toHaveLength(1);
      expect(screen.getByRole('button', { name: 'Cancel Order 4711' })).toBeTruthy();
    },
  );
});

const again = async (given: Partial<Order>, response: object) => {
  opened.shop.on('POST /orders/:id/order-again', () => response);
  const { user } = open(given);
  await user.click(screen.getByRole('button', { name: /^Order again ?: order 4711$/ }));
};

describe('ordering again', () => {
  const cart = (mealIds: readonly number[]) => ({
    items: mealIds.map((mealId) => ({ ...cartLine, mealId, cartItemId: mealId })),
    quote: { subtotal: 0, deliveryFee: 0, tax: 0, total: 0 },
    terms: sampleOrder().terms,
    removed: [],
  });
  const cartLine = {
    mealName: 'Paneer Bowl',
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
  };
  it('reports what is in the cart and leads there', async () => {
    await again({}, { cart: cart([7]), unavailable: [] });
    const link = await screen.findByRole('link', { name: 'View cart' });
    expect(link.getAttribute('href')).toBe('/order-now');
    expect(textOf(screen.getByRole('status'))).toBe('2 × Paneer Bowl and My bowl added to cart!');
    expect(within(screen.getByRole('status')).queryByRole('list')).toBeNull();
    expect(textOf(screen.getByRole('alert'))).toBe('');
    expect(readToasts()).toMatchObject([{ durationMs: 4000 }]);
  });

  it('lists what is no longer sold beside what was added', async () => {
    await again({}, { cart: cart([7]), unavailable: ['My bowl'] });
    await screen.findByRole('link', { name: 'View cart' });
    expect(textOf(screen.getByRole('status'))).toBe('2 × Paneer Bowl added to cart!No longer sold: My bowl.');
    expect(readToasts()).toMatchObject([{ durationMs: 8000 }]);
  });

  it('is an error when nothing could be added, without a way to the cart', async () => {
    await again({}, { cart: cart([]), unavailable: ['Paneer Bowl', 'My bowl'] });
    await within(screen.getByRole('alert')).findByText('Nothing was added to cart.');
    expect(textOf(screen.getByRole('alert'))).toContain('No longer sold: Paneer Bowl and My bowl.');
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
  });

  it('says why it failed', async () => {
    await again({}, new Refusal('unavailable', 'Try again.'));
    await within(screen.getByRole('alert')).findByText('Failed to order again: Try again.');
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
  });
});
