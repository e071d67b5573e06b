import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TermsPlan, type TermsPreview } from '#contract/admin-terms.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { TermsDialog } from './terms-dialog.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const now = {
  startsOn: '2026-01-01' as BusinessDay,
  taxPercent: 7,
  taxMode: 'added' as const,
  taxRounding: 0.01,
  deliveryFee: 3.99,
  freeDeliveryAbove: null,
};
const coming = { ...now, startsOn: '2027-04-01' as BusinessDay, taxPercent: 5 };
const plan = TermsPlan.parse({
  now,
  coming: [coming],
  version: 4,
  firstDay: '2027-03-01' as BusinessDay,
  needsConfirmation: false,
});
const preview: TermsPreview = {
  before: now,
  after: { ...now, deliveryFee: 20 },
  changes: ['Delivery is now ₹20.00 instead of ₹3.99'],
  example: {
    orderId: 312,
    lines: [{ position: 0, name: 'Paneer bowl', quantity: 2, unitPrice: 250, lineTotal: 500 }],
    before: { subtotal: 500, deliveryFee: 3.99, tax: 35, total: 538.99 },
    after: { subtotal: 500, deliveryFee: 20, tax: 35, total: 555 },
  },
  version: 4,
};

function open(of: TermsPlan = plan) {
  const onClose = vi.fn<() => void>();
  opened.shop.on('POST /admin/order-terms/preview', () => preview);
  return { onClose, ...renderScreen(<TermsDialog plan={of} onClose={onClose} />) };
}
it('shows the example order before and after, and schedules the terms after the confirmation', async () => {
  opened.shop.on('POST /admin/order-terms', () => ({ ...plan, version: 5 }));
  const { user, onClose } = open();
  const fee = screen.getByLabelText('Delivery fee (₹)');
  await user.clear(fee);
  await user.type(fee, '20');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('dialog', { name: 'Terms from Mar 1, 2027' });
  expect(opened.shop.sent('POST /admin/order-terms')).toEqual([]);
  expect(screen.getByText('Delivery is now ₹20.00 instead of ₹3.99')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Order #312 before and after' })).toBeTruthy();
  const table = screen.getByRole('table');
  expect([...table.querySelectorAll('tr')].map((row) => [...row.children].map(textOf))).toEqual([
    ['Line', 'Before', 'After'],
    ['2 × Paneer bowl', '₹500.00', '₹500.00'],
    ['Delivery fee', '₹3.99', '₹20.00'],
    ['Tax (7%)', '₹35.00', '₹35.00'],
    ['Total', '₹538.99', '₹555.00'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Yes, Change Terms from Mar 1, 2027' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(opened.shop.sent('POST /admin/order-terms')[0]!.body).toEqual({
    ...now,
    startsOn: '2027-03-01',
    deliveryFee: 20,
    version: 4,
  });
});

it('begins with what is planned for the chosen day, and keeps what was typed', async () => {
  const { user } = open();
  const fee = screen.getByLabelText('Delivery fee (₹)');
  await user.clear(fee);
  await user.type(fee, '20');
  const day = screen.getByLabelText('First day');
  await user.clear(day);
  await user.type(day, '2027-05-01');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Tax (%)').value).toBe('5'));
  expect((fee as HTMLInputElement).value).toBe('20');
});

it('shows another preview when the terms have been changed meanwhile', async () => {
  opened.shop.on('POST /admin/order-terms', () => new Refusal('conflict', 'The terms have been changed.'));
  const { user, onClose } = open();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  opened.shop.on('POST /admin/order-terms/preview', () => ({ ...preview, changes: ['Tax is now 6%'], version: 5 }));
  await user.click(await screen.findByRole('button', { name: /^Yes, Change Terms/ }));
  expect(await screen.findByText('Tax is now 6%')).toBeTruthy();
  expect(screen.getByText('The terms have been changed.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('confirms the terms of a new shop as they are', async () => {
  opened.shop.on('POST /admin/order-terms', () => ({ ...plan, version: 5 }));
  const { user, onClose } = open({ ...plan, coming: [], needsConfirmation: true });
  opened.shop.on('POST /admin/order-terms/preview', () => ({ ...preview, after: now, changes: [] }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, Confirm Terms' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(opened.shop.sent('POST /admin/order-terms')[0]!.body).toMatchObject({ ...now, startsOn: '2027-03-01' });
});
