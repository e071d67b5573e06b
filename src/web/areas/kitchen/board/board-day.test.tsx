import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { statusBefore, type OrderStatus } from '#domain/orders/order-status.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { BoardDay } from './board-day.tsx';

const opened = openFakeShop(['ROLE_KITCHEN_MANAGER']);
const move = 'PUT /kitchen-manager/orders/:id/status';
const back = 'PUT /kitchen-manager/orders/:id/step-back';

/** A board whose orders move when it is asked to. */
function hang(...orders: Order[]) {
  let kept = orders;
  opened.shop
    .on('GET /kitchen-manager/orders/fulfillment-list', () => ({
      content: kept,
      totalElements: kept.length,
      totalPages: 1,
      number: 0,
      size: 20,
      first: true,
      last: true,
    }))
    .on(move, ({ path, body }) => {
      const { status } = body as { status: OrderStatus };
      return step(path, () => status);
    })
    .on(back, ({ path, body }) => {
      const { status } = body as { status: OrderStatus };
      return step(path, () => statusBefore(status)!);
    });
  const step = (path: string, to: () => OrderStatus) => {
    const made = { status: to(), at: new Date().toISOString(), by: 'kitchen-manager', reason: null } as const;
    kept = kept.map((order) =>
      path.includes(`/${order.id}/`) ? { ...order, status: made.status, timeline: [...order.timeline, made] } : order,
    );
    return kept.find((order) => path.includes(`/${order.id}/`));
  };
}
const open = (selected?: number, sorting: 'newest' | 'due' = 'newest') =>
  renderScreen(
    <BoardDay
      view={{ day: '2026-11-16' as BusinessDay, tab: 'all', page: 0, selected }}
      order={sorting}
      pathOf={(page) => `?page=${page}`}
    />,
  );
const cardOf = async (id: number) => (await screen.findByRole('heading', { name: `Order #${id}` })).closest('article')!;
const buttonsOf = (card: HTMLElement) =>
  Object.fromEntries(
    within(within(card).getByRole('group', { name: /^Move order/ }))
      .getAllByRole<HTMLButtonElement>('button')
      .map((button) => [textOf(button), button]),
  );
const pressable = (card: HTMLElement) =>
  Object.entries(buttonsOf(card)).flatMap(([label, button]) => (button.disabled ? [] : [label]));

function longOrder() {
  const [meal] = sampleOrder().items;
  return sampleOrder({
    status: 'PROCESSING',
    items: [1, 2, 3, 4, 5].map((n) => ({ ...meal!, mealNameSnapshot: `Bowl ${n}` })),
  });
}
const bowls = (card: HTMLElement) => within(card).queryAllByText(/^Bowl \d$/).length;

describe('the kitchen board', () => {
  it('selects the order that a link names, and says when it is not in the list', async () => {
    HTMLElement.prototype.scrollIntoView = vi.fn<() => void>();
    hang(sampleOrder(), sampleOrder({ id: 4712 }));
    const { unmount } = open(4712);
    const card = await cardOf(4712);
    await waitFor(() => expect(document.activeElement).toBe(card));
    unmount();
    open(999);
    expect(await screen.findByText('Order #999 is not in this list.')).toBeTruthy();
  });

  it('shows what to cook, how often, and what it costs, label and amount together', async () => {
    hang({ ...sampleOrder(), customerName: 'Asha Rao' } as Order);
    open();
    const card = await cardOf(4711);
    expect(textOf(card)).toContain('Asha Rao, 12 Lake View Road');
    const lines = within(within(card).getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(textOf(lines[0]!)).toMatch(/^2 ×Paneer Bowl₹289\.00$/);
    expect(textOf(card)).toContain('Allergens: Contains milk');
    expect(textOf(lines[1]!)).toMatch(/^1 ×.*My bowl₹159\.50.*Brown rice180 g.*Tofu120 g.*No onions/);
    expect(figuresOf(within(card).getByText('Subtotal').closest('dl')!)).toEqual({
      Subtotal: '₹737.50',
      'Delivery fee': '₹3.99',
      Tax: '₹51.63',
      Total: '₹793.12',
      Payment: 'COD',
    });
    expect(textOf(card)).toContain('Note of the customer: Ring twice');
    // In India, wherever the screen hangs.
    expect(card.querySelector('time')?.textContent).toMatch(/12:15/);
  });

  it.each([
    ['PENDING', []],
    ['CONFIRMED', ['Start Processing']],
    ['PROCESSING', ['Out for Delivery']],
    ['OUT_FOR_DELIVERY', []],
    ['CANCELLED_BY_USER', []],
  ] as const)('offers for an order that is %s the steps that the shop allows', async (status, expected) => {
    hang(sampleOrder({ status }));
    open();
    expect(pressable(await cardOf(4711))).toEqual(expected);
  });

  it('moves an order by keyboard, once, and lets no other step be pressed meanwhile', async () => {
    hang(sampleOrder());
    const { user } = open();
    const card = await cardOf(4711);
    opened.shop.hold(move);
    buttonsOf(card)['Start Processing']!.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(buttonsOf(card)['Start Processing']!.getAttribute('aria-busy')).toBe('true'));
    expect(pressable(card)).toEqual([]);
    opened.shop.release(move);
    await screen.findByText('Order status updated successfully');
    expect(opened.shop.sent(move)).toMatchObject([
      { path: '/kitchen-manager/orders/4711/status', body: { status: 'PROCESSING' } },
    ]);
    expect(pressable(await cardOf(4711))).toEqual(['Out for Delivery']);
    expect(textOf(await cardOf(4711))).toContain('Processing');
  });

  it('says why a step was refused, and shows where the order stands by now', async () => {
    hang(sampleOrder());
    opened.shop.on(move, () => {
      hang(sampleOrder({ status: 'CANCELLED_BY_USER' }));
      return new Refusal('illegal-transition', 'This order is Cancelled by User already.');
    });
    const { user } = open();
    await user.click(buttonsOf(await cardOf(4711))['Start Processing']!);
    await screen.findByText('Failed to update order status');
    expect(screen.getByText('This order is Cancelled by User already.')).toBeTruthy();
    await waitFor(async () => expect(pressable(await cardOf(4711))).toEqual([]));
  });

  it('says so when the orders cannot be had, and asks again', async () => {
    opened.shop.on('GET /kitchen-manager/orders/fulfillment-list', () => new Refusal('bad-input', 'No'));
    const { user } = open();
    await screen.findByText('Error loading orders. Please try again later.');
    hang(sampleOrder());
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await cardOf(4711)).toBeTruthy();
  });

  it('says so beside the cards when a refresh fails, and asks again', async () => {
    hang(sampleOrder());
    const { user, queryClient } = open();
    await cardOf(4711);
    opened.shop.on('GET /kitchen-manager/orders/fulfillment-list', () => new Refusal('bad-input', 'No'));
    await act(() => queryClient.invalidateQueries());
    const alert = await screen.findByText('Failed to fetch orders');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(await cardOf(4711)).toBeTruthy();
    hang(sampleOrder());
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByText('Failed to fetch orders')).toBeNull());
  });

  it('shows all lines of an order, however many they are', async () => {
    hang(longOrder());
    open();
    const card = await cardOf(4711);
    expect(bowls(card)).toBe(5);
    expect(within(card).queryByRole('button', { name: /lines?$/ })).toBeNull();
  });

  it('by due time folds the lines of a long order, and shows them on request', async () => {
    hang(longOrder());
    const { user } = open(undefined, 'due');
    const card = await cardOf(4711);
    expect(bowls(card)).toBe(2);
    await user.click(within(card).getByRole('button', { name: '3 more lines' }));
    expect(bowls(card)).toBe(5);
    await user.click(within(card).getByRole('button', { name: 'Show fewer lines' }));
    expect(bowls(card)).toBe(2);
    await user.click(buttonsOf(card)['Out for Delivery']!);
    await waitFor(() => expect(opened.shop.sent(move)).toHaveLength(1));
  });

  it.each(['pointer', 'keyboard'])('by due time sends no order out whose lines were not all shown (%s)', async (by) => {
    hang(longOrder());
    const { user } = open(undefined, 'due');
    const card = await cardOf(4711);
    const press = async () => {
      if (by === 'pointer') return user.click(buttonsOf(card)['Out for Delivery']!);
      card.focus();
      return user.keyboard('{Enter}');
    };
    await press();
    await screen.findByText('Check all lines of order #4711, and press again.');
    expect(bowls(card)).toBe(5);
    expect(opened.shop.sent(move)).toEqual([]);
    await press();
    await waitFor(() => expect(opened.shop.sent(move)).toHaveLength(1));
  });

  it('is worked by keyboard: arrows select an order, Enter takes its next step, fields are left alone', async () => {
    hang(
      sampleOrder(),
      sampleOrder({ id: 4712, status: 'PROCESSING' }),
      sampleOrder({ id: 4713, status: 'DELIVERED' }),
    );
    const { user } = open();
    await cardOf(4711);
    await user.keyboard('{Enter}');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await cardOf(4711));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await cardOf(4712));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.keyboard('{Enter}');
    await screen.findByText('Order status updated successfully');
    expect(opened.shop.sent(move)).toMatchObject([
      { path: '/kitchen-manager/orders/4712/status', body: { status: 'OUT_FOR_DELIVERY' } },
    ]);
    expect(document.activeElement).toBe(await cardOf(4712));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(document.activeElement).toBe(await cardOf(4713));
    expect(opened.shop.sent(move)).toHaveLength(1);
  });

  it('moves no card while the board is being used', async () => {
    hang(sampleOrder());
    const { user } = open();
    const card = await cardOf(4711);
    await user.hover(card);
    hang(sampleOrder({ id: 4712 }), sampleOrder());
    // Any step makes the board read again.
    await user.click(buttonsOf(card)['Start Processing']!);
    await screen.findByText('1 new order');
    expect(screen.queryByRole('heading', { name: 'Order #4712' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Order #4712' })).toBeTruthy());
    expect(screen.queryByText('1 new order')).toBeNull();
  });

  it('takes no press on a card that has just moved, and says so', async () => {
    hang(sampleOrder());
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    const { user } = open();
    const card = await cardOf(4711);
    await user.hover(card);
    hang(sampleOrder({ id: 4712 }), sampleOrder());
    await user.click(buttonsOf(card)['Start Processing']!);
    await screen.findByText('1 new order');
    clock.mockReturnValue(20_000);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Order #4712' })).toBeTruthy());
    await user.click(buttonsOf(await cardOf(4711))['Out for Delivery']!);
    expect(await screen.findByText('The cards have just moved. Check the order, and press again.')).toBeTruthy();
    expect(opened.shop.sent(move)).toHaveLength(1);
    clock.mockReturnValue(21_000);
    await user.click(buttonsOf(await cardOf(4711))['Out for Delivery']!);
    await waitFor(() => expect(opened.shop.sent(move)).toHaveLength(2));
  });

  it('by due time asks for what is to do, and shows name, phone, promise and cash instead of the sums', async () => {
    const named = { ...sampleOrder({ deliveryPhoneNumber: '+919876543210' }), customerName: 'Asha Rao' };
    hang(named);
    open(undefined, 'due');
    const card = await cardOf(4711);
    expect(opened.shop.sent('GET /kitchen-manager/orders/fulfillment-list')[0]!.query.get('toDo')).toBe('true');
    expect(textOf(card)).toContain('Asha Rao');
    expect(textOf(card)).toContain('By 1:20 PM, 12 Lake View Road');
    expect(textOf(card)).toContain('Cash ₹793.12');
    expect(textOf(card)).toContain('Note of the customer: Ring twice');
    expect(textOf(card)).not.toContain('Subtotal');
    expect(textOf(card)).not.toContain('Nov 16');
    expect(within(card).getByRole<HTMLAnchorElement>('link').href).toBe('tel:+919876543210');
    expect(pressable(card)).toEqual(['Start Processing']);
  });

  it('takes a step back from the card and from the toast, and names the order', async () => {
    hang(sampleOrder());
    const { user } = open();
    await user.click(buttonsOf(await cardOf(4711))['Start Processing']!);
    const undo = await within(await cardOf(4711)).findByRole('button', { name: 'Undo the last step of order #4711' });
    expect(textOf(undo)).toMatch(/^Undo (1:\d\d|2:00)$/);
    await user.click(undo);
    await screen.findByText('Order #4711 is Confirmed again');
    expect(opened.shop.sent(back)).toMatchObject([
      { path: '/kitchen-manager/orders/4711/step-back', body: { status: 'PROCESSING' } },
    ]);
    expect(within(await cardOf(4711)).queryByRole('button', { name: /^Undo/ })).toBeNull();
    await user.click(buttonsOf(await cardOf(4711))['Start Processing']!);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(opened.shop.sent(back)).toHaveLength(2));
  });

  it('says why a step stays', async () => {
    hang(sampleOrder());
    const { user } = open();
    await user.click(buttonsOf(await cardOf(4711))['Start Processing']!);
    opened.shop.on(back, () => new Refusal('illegal-transition', 'This order stays Processing.'));
    await user.click(
      await within(await cardOf(4711)).findByRole('button', { name: 'Undo the last step of order #4711' }),
    );
    await screen.findByText('The step of order #4711 was not taken back');
    expect(screen.getByText('This order stays Processing.')).toBeTruthy();
  });

  it('says so when there is none', async () => {
    hang();
    open();
    expect(await screen.findByText('No orders found')).toBeTruthy();
  });
});

const goOffline = () => act(() => onlineManager.setOnline(false));
const goOnline = () => act(() => onlineManager.setOnline(true));
const waiting = (card: HTMLElement) => within(card).queryByRole('status')?.textContent ?? null;

describe('the kitchen board without a connection', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('keeps every press, shows it on its card, and sends them in order', async () => {
    hang(sampleOrder(), sampleOrder({ id: 4712, status: 'PROCESSING' }));
    const { user } = open();
    const [first, second] = [await cardOf(4711), await cardOf(4712)];
    goOffline();
    await user.click(buttonsOf(first)['Start Processing']!);
    await waitFor(() => expect(waiting(first)).toContain('Start Processing: not sent yet'));
    await user.click(buttonsOf(second)['Out for Delivery']!);
    await waitFor(() => expect(waiting(second)).toContain('Out for Delivery: not sent yet'));
    expect(pressable(first)).toEqual(['Out for Delivery']);
    await user.click(buttonsOf(first)['Out for Delivery']!);
    await waitFor(() => expect(waiting(first)).toContain('Out for Delivery: not sent yet'));
    expect(opened.shop.sent(move)).toEqual([]);
    goOnline();
    await waitFor(() => expect(opened.shop.sent(move)).toHaveLength(3));
    expect(opened.shop.sent(move).map(({ path, body }) => [path, body])).toEqual([
      ['/kitchen-manager/orders/4711/status', { status: 'PROCESSING' }],
      ['/kitchen-manager/orders/4712/status', { status: 'OUT_FOR_DELIVERY' }],
      ['/kitchen-manager/orders/4711/status', { status: 'OUT_FOR_DELIVERY' }],
    ]);
    await waitFor(async () => expect(waiting(await cardOf(4711))).toBeNull());
  });

  it('does not send a press that was withdrawn', async () => {
    hang(sampleOrder(), sampleOrder({ id: 4712 }));
    const { user } = open();
    const [first, second] = [await cardOf(4711), await cardOf(4712)];
    goOffline();
    await user.click(buttonsOf(first)['Start Processing']!);
    await user.click(buttonsOf(second)['Start Processing']!);
    await user.click(await within(first).findByRole('button', { name: /^Do not send/ }));
    await waitFor(() => expect(waiting(first)).toBeNull());
    expect(pressable(first)).toEqual(['Start Processing']);
    goOnline();
    await screen.findByText('Order status updated successfully');
    expect(opened.shop.sent(move).map(({ path }) => path)).toEqual(['/kitchen-manager/orders/4712/status']);
  });

  it('shows a conflict once the connection is back, and is content with a step that a colleague made', async () => {
    hang(sampleOrder(), sampleOrder({ id: 4712 }));
    const { user } = open();
    const [first, second] = [await cardOf(4711), await cardOf(4712)];
    goOffline();
    await user.click(buttonsOf(first)['Start Processing']!);
    await user.click(buttonsOf(second)['Start Processing']!);
    opened.shop.on(move, ({ path }) => {
      const currentStatus = path.includes('4711') ? 'CANCELLED_BY_USER' : 'PROCESSING';
      const message = path.includes('4711') ? 'This order is Cancelled by User already.' : 'It is Processing already.';
      return new Refusal('illegal-transition', message, { details: { currentStatus } });
    });
    goOnline();
    await screen.findByText('This order is Cancelled by User already.');
    await waitFor(() => expect(opened.shop.sent(move)).toHaveLength(2));
    expect(screen.queryByText('It is Processing already.')).toBeNull();
  });
});
