import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Coupon } from '#contract/coupons.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { conditionsOf } from './coupon-columns.tsx';
import CouponsPage from './coupons-page.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const welcome: Coupon = {
  id: 7,
  code: 'WELCOME20',
  note: 'Flyers',
  percent: 20,
  amount: null,
  smallestOrder: 500,
  largestDiscount: 100,
  isFirstOrderOnly: true,
  maxUses: 50,
  maxUsesPerCustomer: 1,
  startsOn: '2026-11-01' as Coupon['startsOn'],
  lastDay: null,
  endsAt: null,
  kitchenIds: [],
  state: 'running',
  uses: 12,
  discountGiven: 980,
  revenue: 6_120.5,
};

function open(path = '/admin/coupons') {
  opened.shop.on('GET /admin/coupons', () => ({
    content: [welcome],
    totalElements: 1,
    totalPages: 1,
    number: 0,
    size: 20,
    first: true,
    last: true,
  }));
  opened.shop.on('GET /admin/kitchens', () => []);
  return renderScreen(<CouponsPage />, path);
}

describe('the list of coupons', () => {
  it('shows rule, conditions and figures of use', async () => {
    open();
    const row = (await screen.findByText('WELCOME20')).closest('tr')!;
    for (const text of ['20% off, at most ₹100.00', 'Running', '12 of 50', '₹980.00', '₹6,120.50'])
      expect(textOf(row)).toContain(text);
  });

  it.each([
    [{}, 'orders from ₹500.00, first order only, 1 for each household'],
    [{ smallestOrder: 0, isFirstOrderOnly: false, maxUsesPerCustomer: null }, 'none'],
    [{ smallestOrder: 0, isFirstOrderOnly: false, maxUsesPerCustomer: null, kitchenIds: [1, 2] }, '2 kitchens'],
  ])('names the conditions of %j', (given, text) => {
    expect(conditionsOf({ ...welcome, ...given })).toBe(text);
  });

  it('ends a coupon after a question', async () => {
    opened.shop.on('PUT /admin/coupons/:id/end', () => ({ ...welcome, state: 'ended' }));
    const { user } = open('/admin/coupons?end=7');
    await user.click(await screen.findByRole('button', { name: 'Yes, End Coupon' }));
    await waitFor(() => expect(opened.shop.sent('PUT /admin/coupons/:id/end')).toHaveLength(1));
  });
});

describe('the form of a coupon', () => {
  it('sends an amount instead of a percentage, and what is empty as none', async () => {
    opened.shop.on('POST /admin/coupons', () => welcome);
    const { user } = open('/admin/coupons?new=1');
    const dialog = await screen.findByRole('dialog', { name: 'Add Coupon' });
    await user.type(within(dialog).getByLabelText('Code'), 'lunch50');
    await user.selectOptions(within(dialog).getByLabelText('Discount in'), 'amount');
    await user.click(within(dialog).getByRole('button', { name: 'Add Coupon' }));
    await waitFor(() =>
      expect(opened.shop.sent('POST /admin/coupons')).toMatchObject([
        { body: { code: 'LUNCH50', percent: null, amount: 50, maxUses: null, lastDay: null, kitchenIds: [] } },
      ]),
    );
  });

  it('shows the refusal of the server at its field', async () => {
    const message = 'There is a coupon WELCOME20 already.';
    opened.shop.on('POST /admin/coupons', () => new Refusal('conflict', message, { fieldErrors: { code: message } }));
    const { user } = open('/admin/coupons?new=1');
    const dialog = await screen.findByRole('dialog', { name: 'Add Coupon' });
    await user.type(within(dialog).getByLabelText('Code'), 'WELCOME20');
    await user.click(within(dialog).getByRole('button', { name: 'Add Coupon' }));
    expect(await within(dialog).findByText(message)).toBeTruthy();
  });
});
