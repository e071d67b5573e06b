import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CouponCheck } from '#contract/coupons.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop } from '#web/platform/testing/render-screen.tsx';
import { openCheckout, readyToOrder, stock } from './testing/stocked-checkout.tsx';

const opened = openFakeShop();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T13:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const offered: CouponCheck = {
  coupon: { code: 'WELCOME20', percent: 20, amount: null, smallestOrder: 500, largestDiscount: 100 },
  problem: null,
};
const totals = () => figuresOf(screen.getByText('Subtotal').closest('dl')!);

async function typeCoupon(user: Awaited<ReturnType<typeof openCheckout>>['user'], code: string) {
  await user.click(screen.getByRole('button', { name: 'Coupon' }));
  await user.type(await screen.findByLabelText('Coupon code'), `${code}{Enter}`);
}

describe('a coupon on the order page', () => {
  it('is taken off, sent with the order and can be removed', async () => {
    stock(opened.shop);
    opened.shop.on('POST /coupons/check', () => offered);
    opened.shop.on('POST /orders', () => ({ id: 4711 }));
    const { user } = await openCheckout();
    await typeCoupon(user, 'welcome 20');
    await waitFor(() => expect(totals()['Discount']).toBe('−₹100.00'));
    expect(totals()).toEqual({
      Subtotal: '₹578.35',
      Discount: '−₹100.00',
      'Delivery fee': '₹3.99',
      'Tax (7%)': '₹33.48',
      Total: '₹515.82',
    });
    expect(screen.getByText('20% off, at most ₹100.00', { exact: false })).toBeTruthy();
    expect(opened.shop.sent('POST /coupons/check')).toMatchObject([
      { body: { code: 'WELCOME20', deliveryAddressId: 31 } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove coupon' }));
    expect(totals()).toMatchObject({ Total: '₹622.82' });
    await user.type(await screen.findByLabelText('Coupon code'), 'WELCOME20{Enter}');
    await waitFor(() => expect(totals()['Total']).toBe('₹515.82'));
    await user.click(await readyToOrder());
    await waitFor(() =>
      expect(opened.shop.sent('POST /orders')).toMatchObject([
        { body: { couponCode: 'WELCOME20', expectedTotal: 515.82 } },
      ]),
    );
  });

  it('is kept over a reload', async () => {
    stock(opened.shop);
    opened.shop.on('POST /coupons/check', () => offered);
    const { user, unmount } = await openCheckout();
    await typeCoupon(user, 'WELCOME20');
    await waitFor(() => expect(totals()['Discount']).toBe('−₹100.00'));
    unmount();
    await openCheckout();
    await waitFor(() => expect(totals()['Discount']).toBe('−₹100.00'));
  });

  it('says why it does not apply, and the order goes without it', async () => {
    stock(opened.shop);
    opened.shop.on('POST /coupons/check', () => ({ coupon: null, problem: 'This coupon has expired.' }));
    const { user } = await openCheckout();
    await typeCoupon(user, 'OLD50');
    await screen.findByText('This coupon has expired.');
    expect(totals()).toMatchObject({ Total: '₹622.82' });
    await readyToOrder();
  });

  it('says what is missing to its smallest order, and applies once it is there', async () => {
    stock(opened.shop);
    opened.shop.on('POST /coupons/check', () => ({ ...offered, coupon: { ...offered.coupon, smallestOrder: 600 } }));
    const { user } = await openCheckout();
    await typeCoupon(user, 'WELCOME20');
    await screen.findByText('This coupon needs an order of ₹600.00 or more: ₹21.65 to go.');
    await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0]!);
    await waitFor(() => expect(totals()['Discount']).toBe('−₹100.00'));
  });

  it('is checked again when the server refuses the order because of it', async () => {
    stock(opened.shop);
    const usedUp = 'This coupon has been used up.';
    let check: CouponCheck = offered;
    opened.shop.on('POST /coupons/check', () => check);
    opened.shop.on('POST /orders', () => {
      check = { coupon: null, problem: usedUp };
      return new Refusal('rule-violated', usedUp, { fieldErrors: { couponCode: usedUp } });
    });
    const { user } = await openCheckout();
    await typeCoupon(user, 'WELCOME20');
    await waitFor(() => expect(totals()['Total']).toBe('₹515.82'));
    await user.click(await readyToOrder());
    await waitFor(() => expect(totals()['Total']).toBe('₹622.82'));
    expect((await screen.findAllByText(usedUp)).length).toBeGreaterThan(0);
  });
});

describe('store credit on the order page', () => {
  it('is spent first; a switch keeps it', async () => {
    stock(opened.shop);
    opened.shop.on('GET /store-credit', () => ({ balance: 120, entries: [] }));
    opened.shop.on('POST /orders', () => ({ id: 4711 }));
    const { user } = await openCheckout();
    await waitFor(() => expect(totals()['To pay']).toBe('₹502.82'));
    expect(totals()).toMatchObject({ Total: '₹622.82', 'Use store credit': '−₹120.00' });
    const creditSwitch = screen.getByRole('switch', { name: 'Use store credit' });
    await user.click(creditSwitch);
    expect(totals()).toMatchObject({ 'Use store credit': '₹120.00 kept', 'To pay': '₹622.82' });
    await user.click(creditSwitch);
    await user.click(await readyToOrder());
    await waitFor(() =>
      expect(opened.shop.sent('POST /orders')).toMatchObject([{ body: { creditAmount: 120, expectedTotal: 622.82 } }]),
    );
  });

  it('never pays more than the order costs', async () => {
    stock(opened.shop);
    opened.shop.on('GET /store-credit', () => ({ balance: 1_000, entries: [] }));
    await openCheckout();
    await waitFor(() => expect(totals()).toMatchObject({ 'Use store credit': '−₹622.82', 'To pay': '₹0.00' }));
  });
});
