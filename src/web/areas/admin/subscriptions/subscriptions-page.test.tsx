import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminSubscription, OpenSubscription, SubscriptionFigures } from '#contract/admin-subscriptions.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { sampleDelivery } from '#web/features/subscriptions/testing/sample-delivery.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import SubscriptionsPage from './subscriptions-page.tsx';

const day = (text: string) => text as BusinessDay;
const opened = openFakeShop(['ROLE_ADMIN']);

const facts = {
  id: 7,
  state: 'active',
  startsOn: day('2026-11-02'),
  endsOn: null,
  pause: null,
  swapsAllowed: false,
  isTightened: false,
  lateSkips: 0,
  weekTotal: 1_250.5,
  nextDelivery: { date: day('2026-11-20'), slot: '13:00', changeableUntil: '2026-11-19T14:30:00.000Z' },
  version: 4,
  createdAt: '2026-11-01T06:30:00.000Z',
  customerId: 3,
  customerName: 'Asha Rao',
} as const;
const listed: AdminSubscription = { ...facts, deliveriesAWeek: 5, ordered: 9, skipped: 2 };
const open: OpenSubscription = {
  ...facts,
  addressId: 11,
  addressLabel: 'Work',
  days: [],
  customerPhone: '9876543210',
};
const figures: SubscriptionFigures = {
  active: 12,
  paused: 3,
  endedLast28Days: 1,
  expected: [
    { date: day('2026-11-19'), deliveries: 40, revenue: 12_300.5 },
    { date: day('2026-11-20'), deliveries: 1, revenue: 300 },
  ],
  retention: [
    { weeksAfter: 1, started: 8, running: 7 },
    { weeksAfter: 4, started: 0, running: 0 },
  ],
  lateOrders: 0,
  withoutRoom: [],
};

/** Of 2026-11-20 at 13:00: the fake shop writes numbers as `:id`. */
const changeCall = 'PUT /admin/subscriptions/:id/deliveries/:id-11-20/:id%3A00';

const pageOf = <Row,>(content: readonly Row[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 20,
  first: true,
  last: true,
});

let current: OpenSubscription;
beforeEach(() => {
  current = open;
  const { shop } = opened;
  shop.on('GET /admin/subscriptions', () => pageOf([listed]));
  shop.on('GET /admin/kitchens', () => []);
  shop.on('GET /admin/subscriptions/figures', () => figures);
  shop.on('GET /admin/subscriptions/:id', () => current);
  shop.on('GET /admin/subscriptions/:id/calendar', () => ({
    from: '2026-11-18',
    to: '2026-12-15',
    mealTarget: null,
    deliveries: [
      sampleDelivery({ state: 'ordered', orderId: 501, orderStatus: 'CONFIRMED', isChangeable: false }),
      sampleDelivery({ date: day('2026-11-20'), version: 2 }),
    ],
    nextAfterPause: null,
    nextIfResumed: day('2026-11-24'),
  }));
  shop.on('GET /admin/subscriptions/:id/receipts', () =>
    pageOf([
      {
        id: 1,
        at: '2026-11-17T09:00:00.000Z',
        kind: 'skipped',
        date: null,
        slot: null,
        text: 'Skipped Fri',
        by: 'staff',
      },
    ]),
  );
});

describe('the list of subscriptions', () => {
  it('shows customer, state, next delivery and the price of a week', async () => {
    renderScreen(<SubscriptionsPage />, '/admin/subscriptions');
    const row = (await screen.findByText('Asha Rao')).closest('tr')!;
    for (const text of ['#7', 'Active', 'Fri, Nov 20, 1:00 PM', '₹1,250.50', '5 deliveries', '2 skipped'])
      expect(textOf(row)).toContain(text);
  });

  it.each([
    ['state=paused&search=asha&kitchen=4', { state: 'paused', search: 'asha', kitchenId: '4', tightened: null }],
    ['state=tightened', { state: null, search: null, kitchenId: null, tightened: 'true' }],
    ['state=unknown', { state: null, search: null, kitchenId: null, tightened: null }],
  ])('is asked for with the filter of the address: %s', async (search, sent) => {
    renderScreen(<SubscriptionsPage />, `/admin/subscriptions?${search}`);
    await screen.findByText('Asha Rao');
    const [request] = opened.shop.sent('GET /admin/subscriptions');
    const names = Object.keys(sent);
    expect(Object.fromEntries(names.map((name) => [name, request!.query.get(name)]))).toEqual(sent);
  });
});

const bars = (name: string) =>
  within(screen.getByRole('figure', { name }))
    .getAllByRole('option')
    .map((bar) => bar.getAttribute('aria-label'));

describe('the figures of subscriptions', () => {
  it('plot expected revenue, and retention of the weeks that some are old enough for', async () => {
    renderScreen(<SubscriptionsPage />, '/admin/subscriptions');
    expect(await screen.findByText('12 active, 3 paused, 1 ended in the last 28 days')).toBeTruthy();
    expect(bars('Expected revenue, next seven days')).toEqual([
      'Thursday, Nov 19: ₹12,300.50, 40 deliveries',
      'Friday, Nov 20: ₹300.00, 1 delivery',
    ]);
    expect(screen.getByText('₹12,600.50 of 41 deliveries')).toBeTruthy();
    expect(bars('Retention')).toEqual(['1 week: 88%, 7 of 8']);
    expect(screen.queryByText(/after the cut-off/)).toBeNull();
  });

  it('list the deliveries whose slot has no room', async () => {
    const startsAt = '2026-11-20T09:30:00.000Z';
    const withoutRoom = [{ subscriptionId: 7, customerName: 'Asha Rao', startsAt, reason: 'full' as const }];
    opened.shop.on('GET /admin/subscriptions/figures', () => ({ ...figures, withoutRoom }));
    renderScreen(<SubscriptionsPage />, '/admin/subscriptions');
    expect(await screen.findByText('1 delivery has no room in the slot.')).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toBe(
      'Fri, Nov 20, 3:00 PM: Asha Rao, subscription #7, the kitchen has no room left then',
    );
  });

  it('name what the check after the cut-off found', async () => {
    opened.shop.on('GET /admin/subscriptions/figures', () => ({ ...figures, lateOrders: 2 }));
    renderScreen(<SubscriptionsPage />, '/admin/subscriptions');
    expect(await screen.findByText(/2 deliveries were no orders/)).toBeTruthy();
  });
});

const openDialog = async (path = '') => {
  const view = renderScreen(<SubscriptionsPage />, `/admin/subscriptions?subscription=7${path}`);
  const dialog = await screen.findByRole('dialog', { name: 'Subscription #7' });
  await within(dialog).findByText('Order #501');
  return { ...view, dialog };
};

describe('an open subscription', () => {
  it('shows facts, deliveries and receipts', async () => {
    const { dialog } = await openDialog();
    expect(figuresOf(dialog.querySelector('dl')!)).toMatchObject({
      Customer: 'Asha Rao, +91 98765 43210',
      Address: 'Work',
      Swaps: 'Not allowed: what is missing is skipped',
    });
    expect(within(dialog).getByText('Skipped Fri')).toBeTruthy();
    expect(within(dialog).getAllByRole('button', { name: /^Skip / })).toHaveLength(1);
  });

  it('skips a delivery with the version that was seen', async () => {
    opened.shop.on(changeCall, () => sampleDelivery({ date: day('2026-11-20'), state: 'skipped', version: 3 }));
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Skip Friday, Nov 20, 1:00 PM' }));
    expect(await screen.findByText('Delivery skipped')).toBeTruthy();
    expect(opened.shop.sent(changeCall)).toMatchObject([{ body: { action: 'skip', version: 2 } }]);
  });

  it('moves a delivery to another half hour of its day', async () => {
    opened.shop.on(changeCall, () => sampleDelivery({ date: day('2026-11-20'), isMoved: true, version: 3 }));
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Move Friday, Nov 20, 1:00 PM' }));
    const form = screen.getByRole('dialog', { name: 'Move Friday, Nov 20' });
    expect(within(form).queryByRole('option', { name: '1:00 PM' })).toBeNull();
    await user.selectOptions(within(form).getByLabelText('New time'), '6:30 PM');
    await user.click(within(form).getByRole('button', { name: 'Move Delivery' }));
    expect(await screen.findByText('Delivery moved')).toBeTruthy();
    expect(opened.shop.sent(changeCall)).toMatchObject([{ body: { action: 'move', to: '18:30', version: 2 } }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move Friday, Nov 20' })).toBeNull());
  });

  it('swaps the food of a delivery and keeps the quantity; a refusal leaves the question open', async () => {
    const meals = [{ id: 8, name: 'Chickpea Crunch' }];
    opened.shop.on('GET /meals', () => meals);
    opened.shop.on(changeCall, () => new Refusal('rule-violated', 'This meal is not on the menu.'));
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Swap Friday, Nov 20, 1:00 PM' }));
    const form = screen.getByRole('dialog', { name: 'Swap Friday, Nov 20' });
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Swap Food' }).disabled).toBe(true);
    await within(form).findByRole('option', { name: 'Chickpea Crunch' });
    await user.selectOptions(within(form).getByLabelText('Instead of 2 × Paneer Power Bowl'), 'Chickpea Crunch');
    await user.click(within(form).getByRole('button', { name: 'Swap Food' }));
    expect(await screen.findByText('Failed to change the delivery: This meal is not on the menu.')).toBeTruthy();
    expect(opened.shop.sent(changeCall)).toMatchObject([
      { body: { action: 'swap', items: [{ mealId: 8, quantity: 2 }], version: 2 } },
    ]);
    expect(screen.getByRole('dialog', { name: 'Swap Friday, Nov 20' })).toBeTruthy();
  });

  it('shows the refusal of a change from another window and reads the deliveries again', async () => {
    const message = 'This was changed in another window. Please look at what is there now.';
    opened.shop.on(changeCall, () => new Refusal('conflict', message));
    const { user, dialog } = await openDialog();
    const reads = opened.shop.sent('GET /admin/subscriptions/:id/calendar').length;
    await user.click(within(dialog).getByRole('button', { name: /^Skip / }));
    expect(await screen.findByText(`Failed to change the delivery: ${message}`)).toBeTruthy();
    await waitFor(() =>
      expect(opened.shop.sent('GET /admin/subscriptions/:id/calendar').length).toBeGreaterThan(reads),
    );
  });

  it('ends after a question', async () => {
    opened.shop.on('POST /admin/subscriptions/:id/end', () => {
      current = { ...open, state: 'ended' };
      return current;
    });
    const { user } = await openDialog('&act=end');
    await user.click(screen.getByRole('button', { name: 'Yes, End Subscription' }));
    expect(await screen.findByText('Subscription ended')).toBeTruthy();
    expect(opened.shop.sent('POST /admin/subscriptions/:id/end')).toMatchObject([{ body: { version: 4 } }]);
  });

  it('is paused until a day, and shows the refusal of the server at its field', async () => {
    const message = 'Please choose a day after the first one.';
    opened.shop.on(
      'POST /admin/subscriptions/:id/pause',
      () => new Refusal('rule-violated', message, { fieldErrors: { until: message } }),
    );
    const { user } = await openDialog('&act=pause');
    const form = screen.getByRole('dialog', { name: 'Pause #7' });
    await user.type(within(form).getByLabelText('Last day without food'), '2026-11-20');
    await user.click(within(form).getByRole('button', { name: 'Pause Subscription' }));
    expect(await within(form).findByText(message)).toBeTruthy();
    expect(opened.shop.sent('POST /admin/subscriptions/:id/pause')).toMatchObject([
      { body: { version: 4, until: '2026-11-20' } },
    ]);
  });

  it('names the next delivery before it is resumed', async () => {
    current = { ...open, state: 'paused', pause: { from: day('2026-11-19'), until: null } };
    opened.shop.on('POST /admin/subscriptions/:id/resume', () => open);
    const { user } = await openDialog('&act=resume');
    const question = screen.getByRole('alertdialog', { name: 'Resume #7' });
    expect(textOf(question)).toContain('The next delivery comes on Nov 24, 2026.');
    await user.click(within(question).getByRole('button', { name: 'Yes, Resume' }));
    expect(await screen.findByText('Subscription resumed')).toBeTruthy();
  });
});
