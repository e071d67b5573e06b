import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { QuoteOf } from './confirm-order-page.tsx';
import { reasonToAsk } from './open-quote.tsx';
import { sampleNow, sampleQuote, sampleQuoteId } from './testing/sample-quote.ts';

const opened = openFakeShop();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: sampleNow }));
afterEach(() => void vi.useRealTimers());

const path = `/program-quotes/${sampleQuoteId}`;

function show(given: Parameters<typeof sampleQuote>[0] = {}) {
  opened.shop.on(`GET ${path}`, () => sampleQuote(given));
  return renderScreen(<QuoteOf id={sampleQuoteId} />);
}

describe('the page that confirms an order of a program', () => {
  it('shows total, end, bowls, address, allergens and bill, and places nothing by itself', async () => {
    show();
    const quote = await screen.findByRole('region', { name: 'Place this order?' });
    const text = textOf(quote);
    expect(text).toContain('Prepared by Pocket Coach at 12:15 PM');
    expect(text).toContain('₹793.12');
    expect(text).toContain('until 12:25 PM');
    const bowls = within(screen.getByRole('list', { name: 'Bowls' })).getAllByRole('listitem');
    expect(bowls.map(textOf)).toEqual([
      expect.stringContaining('2 ×, 46 g protein, 545 kcal₹578.00'),
      expect.stringContaining('Brown rice, Tofu'),
    ]);
    const [facts, bill] = quote.querySelectorAll('dl');
    expect(figuresOf(facts!)).toMatchObject({
      To: 'Home, 12 Lake View Road, Hyderabad 500032',
      Pay: 'Cash or UPI at the door',
      Contains: 'milk',
    });
    expect(figuresOf(bill!)).toMatchObject({ Subtotal: '₹737.50', 'Tax (7%)': '₹51.63', Total: '₹793.12' });
    expect(opened.shop.requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('places the order once, and leads to it', async () => {
    const { user } = show();
    opened.shop.on(`POST ${path}/order`, () => {
      opened.shop.on(`GET ${path}`, () => sampleQuote({ state: 'placed', orderId: 4711 }));
      return sampleOrder();
    });
    opened.shop.hold(`POST ${path}/order`);
    await user.dblClick(await screen.findByRole('button', { name: 'Place Order' }));
    opened.shop.release(`POST ${path}/order`);
    expect(await screen.findByRole('heading', { name: 'Order #4711 is placed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Follow the order' }).getAttribute('href')).toBe('/profile?tab=orders');
    expect(opened.shop.sent(`POST ${path}/order`)).toHaveLength(1);
  });

  it('says why nothing was ordered, and shows the quote as it is now', async () => {
    const { user } = show();
    opened.shop.on(`POST ${path}/order`, () => {
      opened.shop.on(`GET ${path}`, () => sampleQuote({ state: 'expired' }));
      return new Refusal('conflict', 'This quote has expired.');
    });
    await user.click(await screen.findByRole('button', { name: 'Place Order' }));
    expect(await screen.findByText('Nothing was ordered: This quote has expired.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'This quote ended at 12:25 PM' })).toBeTruthy();
  });

  it('declines', async () => {
    const { user } = show();
    opened.shop.on(`PUT ${path}/declined`, () => sampleQuote({ state: 'declined' }));
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('heading', { name: 'Declined. Nothing is ordered' })).toBeTruthy();
  });

  it('puts the bowls of an expired quote into the cart', async () => {
    const { user, router } = show({ expiresAt: '2026-11-16T06:45:59.000Z' });
    const cart = {
      items: [],
      quote: { subtotal: 0, deliveryFee: 0, tax: 0, total: 0 },
      terms: sampleOrder().terms,
      removed: [],
    };
    for (const call of ['POST /cart/items', 'POST /cart/items/custom', 'GET /cart']) opened.shop.on(call, () => cart);
    await user.click(await screen.findByRole('button', { name: 'Put all 3 bowls in my cart' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/order-now'));
    expect(opened.shop.sent('POST /cart/items')).toMatchObject([{ body: { mealId: 7, quantity: 2 } }]);
    expect(opened.shop.sent('POST /cart/items/custom')).toMatchObject([
      { body: { baseComponentId: 1, proteinOptionIds: [2], addOnIds: [], name: 'My bowl', quantity: 1 } },
    ]);
  });

  it('finds no quote of another person', async () => {
    opened.shop.on(`GET ${path}`, () => new Refusal('not-found', 'We could not find this quote.'));
    renderScreen(<QuoteOf id={sampleQuoteId} />);
    expect(await screen.findByText('We could not find this quote.')).toBeTruthy();
  });
});

it.each([
  [null, null, 'You let Pocket Coach order only what you confirm.'],
  [400, 900, 'You let Pocket Coach order up to ₹400.00 by itself. This is more, so we ask you.'],
  [800, 900, 'You let Pocket Coach order up to ₹900.00 a day by itself. What is more, we ask you.'],
])('with an allowance of %s for an order and %s for a day, the page says why it asks', (perOrder, perDay, reason) => {
  expect(reasonToAsk(sampleQuote({ allowedPerOrder: perOrder, allowedPerDay: perDay }))).toBe(reason);
});
