import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderPayments, PaymentEvent, PaymentOutcome, PaymentRow } from '#contract/payments.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import PaymentsPage from './payments-page.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T06:30:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const row: PaymentRow = {
  id: 9,
  orderId: 1081,
  orderStatus: 'CONFIRMED',
  customerName: 'Asha Rao',
  purpose: 'checkout',
  method: 'UPI',
  state: 'paid',
  amount: 1225.93,
  paid: 1225.93,
  refunded: 0,
  refunding: 100,
  difference: 'recorded-not-paid',
  createdAt: '2026-11-18T05:30:00.000Z',
  checkedAt: null,
};
const event: PaymentEvent = {
  id: 1,
  paymentId: 9,
  kind: 'captured',
  amount: 1225.93,
  at: '2026-11-18T05:31:00.000Z',
  storedAt: '2026-11-18T05:31:02.000Z',
  source: 'webhook',
  reference: 'pay_29QQoUBi66xm2f',
  currency: 'INR',
  isSurplus: false,
  reason: null,
};
const found: OrderPayments = {
  orderId: 1081,
  payments: [{ ...row, gateway: 'razorpay', gatewayReference: 'order_1' }],
  events: [event],
};

const outcomes: PaymentOutcome[] = [
  { day: '2026-11-18' as PaymentOutcome['day'], method: 'CARD', purpose: 'checkout', started: 4, paid: 3 },
  { day: '2026-11-18' as PaymentOutcome['day'], method: 'UPI', purpose: 'door', started: 2, paid: 2 },
  { day: '2026-11-17' as PaymentOutcome['day'], method: 'CARD', purpose: 'checkout', started: 2, paid: 1 },
];

function open(path = '/admin/payments', differences = 1) {
  opened.shop.on('GET /admin/payments', ({ query }) => {
    const isEmpty = query.get('state') === 'failed';
    const totals = { totalElements: isEmpty ? 0 : 1, totalPages: isEmpty ? 0 : 1 };
    const page = { ...totals, number: 0, size: 20, first: true, last: true };
    return { content: isEmpty ? [] : [row], ...page, differences, refusedWebhooks: 2, isSimulated: false };
  });
  opened.shop.on('GET /admin/payments/:id', () => found);
  opened.shop.on('GET /admin/payments/outcomes', () => ({ outcomes }));
  return renderScreen(<PaymentsPage />, path);
}

it('lists payments with amounts and differences, and leads to the differences first', async () => {
  open();
  const line = (await screen.findAllByText('#1081'))[0]!.closest('tr, li')!;
  expect(textOf(line)).toContain('UPI, at checkout');
  expect(textOf(line)).toContain('₹100.00 on its way');
  expect(textOf(line)).toContain('The shop recorded money that the gateway does not have');
  expect(textOf(document.body)).toContain('1 payment differs from the gateway’s books.');
  expect(screen.getByRole('link', { name: 'Show it' }).getAttribute('href')).toContain('state=differences');
  expect(textOf(document.body)).toContain('2 messages with a wrong signature in the last 24 hours.');
});

it('asks for the differences alone', async () => {
  open('/admin/payments?state=differences');
  await screen.findAllByText('#1081');
  expect(opened.shop.sent('GET /admin/payments')[0]!.query.get('onlyDifferences')).toBe('true');
  expect(screen.queryByRole('link', { name: 'Show it' })).toBeNull();
});

it('filters by state, and says when there is nothing', async () => {
  const { user } = open();
  await screen.findAllByText('#1081');
  await user.selectOptions(screen.getByLabelText('State'), 'failed');
  expect(await screen.findByText('No payments found')).toBeTruthy();
});

it('shows every event of an order, and asks the gateway', async () => {
  const { user } = open();
  opened.shop.on('POST /admin/payments/:id/check', () => found);
  await user.click((await screen.findAllByRole('button', { name: 'Events of order 1081' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Payments of order #1081' });
  const events = await within(dialog).findByRole('list', { name: 'Events' });
  expect(textOf(events)).toContain('Paid, ₹1,225.93');
  expect(textOf(events)).toContain('reported by the gateway');
  expect(figuresOf(dialog)).toMatchObject({ Paid: '₹1,225.93', Gateway: 'razorpay, order_1', 'Last checked': 'Never' });
  await user.click(within(dialog).getByRole('button', { name: 'Check at the gateway' }));
  expect(await screen.findByText('Checked: there is a difference')).toBeTruthy();
  expect(opened.shop.sent('GET /admin/payments').length).toBeGreaterThan(1);
});

it('says why the gateway could not be asked', async () => {
  const { user } = open('/admin/payments?order=1081');
  opened.shop.on('POST /admin/payments/:id/check', () => new Refusal('unavailable', 'The gateway does not answer'));
  await user.click(await screen.findByRole('button', { name: 'Check at the gateway' }));
  expect(await screen.findByText('The gateway does not answer')).toBeTruthy();
});

it('offers the settlement of yesterday, which is complete', async () => {
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('Settlement of')).value).toBe('2026-11-17');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy());
});

it('shows the share of started payments that ended paid, by day and way', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Paid of started payments' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((one) => [...one.children].map(textOf))).toEqual([
    ['Day', 'Card', 'At the door'],
    ['Today', '75% (3 of 4)', '100% (2 of 2)'],
    ['Yesterday', '50% (1 of 2)', '–'],
  ]);
  expect(textOf(document.body)).toContain('75% of started payments ended paid in the last 14 days');
});
