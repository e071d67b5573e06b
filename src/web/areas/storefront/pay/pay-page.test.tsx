import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { clockText, minutesToAnnounce } from './countdown.tsx';
import { PaymentOf } from './pay-page.tsx';
import { endedPayment, sampleNow, samplePayment } from './testing/sample-payment.ts';

const opened = openFakeShop();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: sampleNow }));
afterEach(() => void vi.useRealTimers());

function isScreenWide(isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

async function open(payment: Payment, isWide = true) {
  isScreenWide(isWide);
  let now = payment;
  opened.shop
    .on('GET /orders/:id', () => sampleOrder({ status: now.orderStatus, paymentMethod: now.method }))
    .on('GET /orders/:id/payment', () => now)
    .on('POST /orders/:id/payment/check', () => now);
  const view = renderScreen(<PaymentOf orderId={4711} />);
  await screen.findByRole('heading', { level: 1, name: /^(?!Pay for your order)/ });
  return { ...view, become: (next: Payment) => (now = next) };
}

describe('an open payment', () => {
  it('shows amount, time left and the code on a desktop', async () => {
    await open(samplePayment());
    expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('Pay for order #4711 by UPI');
    expect(screen.getByText('₹793.12', { selector: 'p' }).textContent).toBe('To pay: ₹793.12');
    expect(screen.getByRole('timer').textContent).toBe('12:41');
    expect(document.body.textContent).toContain('Your 3 bowls are held until 7:42 PM.');
    expect(await screen.findByRole('img', { name: 'UPI QR code for order 4711' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Google Pay' })).toBeNull();
  });

  it('opens UPI apps on a phone, with the code one tap away', async () => {
    const { user } = await open(samplePayment(), false);
    expect(screen.getByRole('link', { name: 'Another UPI app' }).getAttribute('href')).toBe(samplePayment().upiLink);
    expect(screen.getByRole('link', { name: 'PhonePe' }).getAttribute('href')).toContain('am=793.12');
    expect(screen.queryByRole('img', { name: /^UPI QR code/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the QR code' }));
    expect(await screen.findByRole('img', { name: 'UPI QR code for order 4711' })).toBeTruthy();
  });

  it('leads to the page of the gateway for a card', async () => {
    await open(samplePayment({ method: 'CARD', upiLink: null, hostedUrl: 'https://gateway.test/pay/1' }));
    expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('Pay for order #4711 by card');
    expect(screen.getByRole('link', { name: 'Pay by card' }).getAttribute('href')).toBe('https://gateway.test/pay/1');
  });

  it('says so while the gateway gives no code, and still takes cash', async () => {
    await open(samplePayment({ upiLink: null }));
    expect(screen.getByText('Our payment service does not answer. We keep trying.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay cash at the door' })).toBeTruthy();
    expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('Pay for order #4711 by UPI');
  });

  it('says that a simulated bank moves no money, and leads to it', async () => {
    await open(samplePayment({ isSimulated: true, hostedUrl: 'http://localhost:9/pay/1' }));
    expect(screen.getByText('Demonstration: the bank is simulated, and no money moves.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the simulated UPI app' }).getAttribute('href')).toBe(
      'http://localhost:9/pay/1',
    );
  });

  it('asks the gateway when Check now is pressed, and turns to Paid', async () => {
    const { user, become } = await open(samplePayment());
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Your bank has not confirmed it yet')).toBeTruthy();
    become(endedPayment({ orderStatus: 'CONFIRMED', state: 'paid', paidAt: '2026-11-18T14:01:00.000Z' }));
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByRole('heading', { name: 'Your order is confirmed' })).toBeTruthy();
    expect(screen.getByText('Paid by UPI')).toBeTruthy();
    expect(screen.getByText('Your order is confirmed. Order #4711.').getAttribute('role')).toBe('status');
  });

  it('asks the gateway by itself when the customer returns from the UPI app, without showing a refusal', async () => {
    await open(samplePayment());
    opened.shop.on('POST /orders/:id/payment/check', () => new Refusal('too-many-requests', 'Too often'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(opened.shop.sent('POST /orders/:id/payment/check')).toHaveLength(1));
    expect(screen.queryByText(/Too often/)).toBeNull();
  });

  it('says why a check that the customer asked for was refused', async () => {
    const { user } = await open(samplePayment());
    opened.shop.on('POST /orders/:id/payment/check', () => new Refusal('too-many-requests', 'Too often'));
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Failed to check the payment: Too often')).toBeTruthy();
  });

  it('changes to cash with one press', async () => {
    const { user, become } = await open(samplePayment());
    opened.shop.on('POST /orders/:id/payment/cash', () => {
      become(endedPayment({ orderStatus: 'CONFIRMED', state: 'replaced' }));
      return sampleOrder();
    });
    await user.click(screen.getByRole('button', { name: 'Pay cash at the door' }));
    expect(await screen.findByRole('heading', { name: 'Changed to cash' })).toBeTruthy();
    expect(document.body.textContent).toContain('Order #4711 is confirmed, ₹793.12 to pay at the door.');
  });

  it('cancels the order only after a confirmation', async () => {
    const { user, become } = await open(samplePayment());
    opened.shop.on('PUT /orders/:id/status', () => {
      become(endedPayment({ orderStatus: 'CANCELLED_BY_USER', state: 'failed' }));
      return sampleOrder({ status: 'CANCELLED_BY_USER' });
    });
    await user.click(screen.getByRole('button', { name: /^Cancel Order/ }));
    expect(opened.shop.sent('PUT /orders/:id/status')).toHaveLength(0);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, Cancel Order' }));
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeTruthy();
    expect(document.body.textContent).toContain('Nothing was paid');
  });
});

describe('a payment that has ended', () => {
  it('names what went back when it was not paid in time, with the way to the cart', async () => {
    await open(endedPayment({ orderStatus: 'PAYMENT_FAILED', state: 'expired' }));
    expect(document.body.textContent).toContain(
      'Order #4711 was not paid in time, so the slot and the portions went back. Your 3 bowls are in the cart again.',
    );
    expect(screen.getByRole('link', { name: 'Back to the cart' }).getAttribute('href')).toBe('/order-now');
  });

  it('says that a refused payment took nothing, with the way to the cart', async () => {
    await open(endedPayment({ orderStatus: 'PAYMENT_FAILED', state: 'failed' }));
    expect(screen.getByRole('heading', { name: 'Your bank did not pay' })).toBeTruthy();
    expect(document.body.textContent).toContain('Your 3 bowls are in the cart again. Nothing was taken.');
    expect(screen.getByRole('link', { name: 'Back to the cart' })).toBeTruthy();
  });

  it('says that late money is on its way back', async () => {
    const refunds = [{ amount: 793.12, state: 'requested' as const, at: '2026-11-18T14:21:30.000Z' }];
    const paidAt = '2026-11-18T14:21:00.000Z';
    await open(endedPayment({ orderStatus: 'PAYMENT_FAILED', state: 'expired', paidAt, refunds }));
    expect(document.body.textContent).toContain('₹793.12 reached us at 7:51 PM, after order #4711 had closed.');
    expect(textOf(screen.getByRole('list', { name: 'Refunds' }))).toContain('₹793.12 on its way back');
  });
});

it('an order without a payment leads to the orders', async () => {
  opened.shop
    .on('GET /orders/:id', () => sampleOrder())
    .on('GET /orders/:id/payment', () => new Refusal('not-found', 'No payment'));
  renderScreen(<PaymentOf orderId={4711} />);
  expect(await screen.findByText('There is nothing to pay here.')).toBeTruthy();
});

it.each([
  [301, 300, 5],
  [300, 299, undefined],
  [400, 200, 5],
  [61, 60, 1],
  [400, 30, 1],
  [60, 0, undefined],
  [900, 899, undefined],
])('from %i to %i seconds the clock announces %s minutes', (before, now, minutes) =>
  expect(minutesToAnnounce(before, now)).toBe(minutes),
);

it.each([
  [900, '15:00'],
  [61, '1:01'],
  [0, '0:00'],
])('%i seconds are %s on the clock', (seconds, text) => expect(clockText(seconds)).toBe(text));
