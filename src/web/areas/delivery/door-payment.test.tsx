import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DoorPayment } from '#contract/payments.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { sampleDelivery } from './testing/sample-delivery.ts';
import type { OfflineActions } from './use-offline-actions.ts';

const opened = openFakeShop(['ROLE_DELIVERY_ASSISTANT']);
const code: DoorPayment = {
  orderId: 1046,
  amountDue: 768.88,
  state: 'open',
  upiLink: 'upi://pay?pa=macrobowl@upi&am=768.88&cu=INR',
  hostedUrl: null,
  isSimulated: false,
};

function openStop(cashToCollect: number, methods = ['COD', 'UPI']) {
  opened.shop.on('GET /payment-methods', () => ({ methods, isSimulated: false }));
  const perform = vi.fn<OfflineActions['perform']>();
  const actions = { perform, pendingOf: () => undefined, isStuck: false } as unknown as OfflineActions;
  const order = sampleDelivery(1046, { pickedUpAt: '2026-11-15T07:20:00.000Z', cashToCollect });
  return { ...renderScreen(<DeliveryCard order={order} actions={actions} />), perform };
}
const codeButton = () => screen.findByRole('button', { name: 'UPI code for order 1046' });

it('shows a code for exactly what is due, and says when the bank has paid it', async () => {
  opened.shop.on('POST /delivery/orders/:id/payment', () => code).on('GET /delivery/orders/:id/payment', () => code);
  const { user } = openStop(768.88);
  await user.click(await codeButton());
  const dialog = await screen.findByRole('dialog', { name: 'UPI code for #1046' });
  expect(await within(dialog).findByRole('img', { name: 'UPI QR code for order 1046' })).toBeTruthy();
  expect(textOf(dialog)).toContain('₹768.88');
  expect(textOf(dialog)).toContain('Waiting for the bank');
  expect(textOf(dialog)).not.toContain('Paid');
  opened.shop.on('GET /delivery/orders/:id/payment', () => ({ ...code, amountDue: 0, state: 'paid', upiLink: null }));
  expect(await within(dialog).findByText('Paid ₹768.88')).toBeTruthy();
  expect(textOf(dialog)).toContain('Take ₹0.00 in cash.');
  expect(opened.shop.sent('POST /delivery/orders/:id/payment')).toHaveLength(1);
});

it('says why there is no code, and tries again', async () => {
  opened.shop.on('POST /delivery/orders/:id/payment', () => new Refusal('conflict', 'The gateway does not answer'));
  const { user } = openStop(768.88);
  await user.click(await codeButton());
  expect(await screen.findByText('There is no code: The gateway does not answer')).toBeTruthy();
  opened.shop.on('POST /delivery/orders/:id/payment', () => code).on('GET /delivery/orders/:id/payment', () => code);
  await user.click(screen.getByRole('button', { name: /again|Retry/i }));
  expect(await screen.findByText('Waiting for the bank')).toBeTruthy();
});

it('has no code where the shop takes cash only', async () => {
  openStop(768.88, ['COD']);
  await waitFor(() => expect(opened.shop.sent('GET /payment-methods')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^UPI code/ })).toBeNull();
});

it('takes no cash for a paid order, and records none', async () => {
  const { user, perform } = openStop(0);
  expect(textOf(screen.getByRole('article', { name: 'Order #1046' }))).toContain('Paid, nothing to collect₹0.00');
  await waitFor(() => expect(opened.shop.sent('GET /payment-methods')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^UPI code/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delivered order 1046' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Order #1046 delivered?' });
  expect(textOf(dialog)).toContain('Ananya Rao has the food, and it is paid.');
  await user.click(within(dialog).getByRole('button', { name: 'Yes, Delivered' }));
  expect(perform.mock.calls[0]?.[1]).toBe('DELIVERED');
});
