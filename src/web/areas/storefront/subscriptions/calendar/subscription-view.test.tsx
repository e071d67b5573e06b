import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Subscription, SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { addDays } from '#domain/calendar/business-day.ts';
import { sampleMeal } from '#web/features/finder/testing/sample-menu.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { shortDayText } from '../day-texts.ts';
import SubscriptionsPage from '../subscriptions-page.tsx';
import {
  nextMonday,
  sampleCalendar,
  sampleDelivery,
  sampleLine,
  sampleSubscription,
} from '../testing/sample-subscription.ts';

const Page = SubscriptionsPage as unknown as (props: { loaderData: null }) => ReactNode;
const opened = openFakeShop();
let subscription: Subscription;
let deliveries: SubscriptionDelivery[];
/** The fake shop reads the year as an id. */
const deliveryCall = `PUT /subscriptions/:id/deliveries/:id${nextMonday.slice(4)}/:id%3A00`;

beforeEach(() => {
  subscription = sampleSubscription();
  deliveries = [sampleDelivery(nextMonday), sampleDelivery(addDays(nextMonday, 7))];
  opened.shop
    .on('GET /meals', () => [sampleMeal({ id: 1, name: 'Paneer Quinoa' }), sampleMeal({ id: 2, name: 'Tofu Bowl' })])
    .on('GET /customize-meal/save', () => [])
    .on('GET /user/addresses', () => [])
    .on('GET /subscriptions', () => [subscription])
    .on('GET /subscriptions/:id/calendar', () => sampleCalendar(deliveries))
    .on('GET /subscriptions/:id/calendar-link', () => ({ createdAt: null }))
    .on('GET /subscriptions/:id/receipts', () => ({
      content: [
        {
          id: 31,
          at: '2026-11-01T06:00:00Z',
          kind: 'started',
          date: null,
          slot: null,
          text: 'Started',
          by: 'customer',
        },
      ],
      totalElements: 1,
      totalPages: 1,
      number: 0,
      size: 5,
      first: true,
      last: true,
    }));
});

const open = () => renderScreen(<Page loaderData={null} />, '/subscriptions');
const cards = async () => screen.findAllByRole('link', { name: /^(?:Paneer|Tofu)/ });
const change = (changes: Partial<SubscriptionDelivery>) => {
  deliveries = [{ ...deliveries[0]!, ...changes, version: 1 }, ...deliveries.slice(1)];
  return deliveries[0]!;
};

describe('the calendar of a subscription', () => {
  it('shows each delivery with its state, price, macros and the last moment to change it, and the sum of each week', async () => {
    open();
    const [first] = await cards();
    const card = textOf(first!.closest('li')!);
    expect(card).toContain('Planned');
    expect(card).toContain('on target');
    expect(card).toContain('₹271.49');
    expect(card).toMatch(/Change until .*8:00 PM/);
    const week = screen.getByRole('region', { name: /^Next week/ });
    expect(textOf(week)).toContain('1 delivery');
    expect(textOf(week)).toContain('45 of 45 g');
    expect(screen.getByText(/Receipt #31/)).toBeTruthy();
  });

  it('skips a delivery with the version that is shown, and restores it', async () => {
    opened.shop.on(deliveryCall, ({ body }) =>
      change({ state: (body as { action: string }).action === 'skip' ? 'skipped' : 'planned' }),
    );
    const { user } = open();
    await user.click((await cards())[0]!);
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await screen.findByRole('button', { name: 'Skip' });
    expect(opened.shop.sent(deliveryCall).map(({ body }) => body)).toEqual([
      { action: 'skip', version: 0 },
      { action: 'restore', version: 1 },
    ]);
  });

  it('shows what is there now when another device was first', async () => {
    opened.shop.on(deliveryCall, () => {
      change({ state: 'skipped' });
      return new Refusal('conflict', 'This was changed in another window.');
    });
    const { user } = open();
    await user.click((await cards())[0]!);
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('It was changed elsewhere meanwhile. This is what is there now.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
  });

  it('swaps the bowl for another one of the menu', async () => {
    opened.shop.on(deliveryCall, () =>
      change({ isSwapped: true, lines: [sampleLine({ mealId: 2, name: 'Tofu Bowl' })] }),
    );
    const { user } = open();
    await user.click((await cards())[0]!);
    await user.click(await screen.findByRole('button', { name: 'Swap' }));
    await user.click(await screen.findByRole('button', { name: 'Choose Tofu Bowl' }));
    await waitFor(() =>
      expect(opened.shop.sent(deliveryCall)[0]?.body).toEqual({
        action: 'swap',
        version: 0,
        items: [{ mealId: 2, quantity: 1 }],
      }),
    );
    expect(await screen.findByText('Swapped')).toBeTruthy();
  });

  it('keeps the form of a move open and shows why the time was refused', async () => {
    opened.shop.on(
      deliveryCall,
      () => new Refusal('bad-input', 'no', { fieldErrors: { to: 'The kitchen is closed.' } }),
    );
    const { user } = open();
    await user.click((await cards())[0]!);
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    await user.selectOptions(await screen.findByLabelText('New time'), '19:00');
    await user.click(screen.getByRole('button', { name: 'Move to 7:00–7:30 PM' }));
    expect(await screen.findByText('The kitchen is closed.')).toBeTruthy();
    expect(opened.shop.sent(deliveryCall)[0]?.body).toEqual({ action: 'move', version: 0, to: '19:00' });
  });

  it('pauses until a day, and the way back names the next delivery', async () => {
    const until = addDays(nextMonday, 2);
    opened.shop
      .on(
        'POST /subscriptions/:id/pause',
        () => (subscription = { ...subscription, pause: { from: nextMonday, until } }),
      )
      .on('GET /subscriptions/:id/calendar', () => sampleCalendar(deliveries, { nextIfResumed: nextMonday }))
      .on('POST /subscriptions/:id/resume', () => (subscription = { ...subscription, pause: null }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Last day left out'), until);
    await user.click(dialog.getByRole('button', { name: `Pause until ${shortDayText(until)}` }));
    await user.click(await screen.findByRole('button', { name: `Resume, next ${shortDayText(nextMonday)}` }));
    expect(await screen.findByText(/^Resumed. The next delivery comes on Monday/)).toBeTruthy();
    expect(opened.shop.sent('POST /subscriptions/:id/pause')[0]?.body).toMatchObject({ version: 4, until });
  });

  it('ends in two taps, after it showed what still comes', async () => {
    deliveries = [sampleDelivery(nextMonday, { state: 'ordered', orderId: 1078, orderStatus: 'CONFIRMED' })];
    opened.shop.on('POST /subscriptions/:id/end', () => (subscription = { ...subscription, state: 'ended' }));
    const { user } = open();
    await cards();
    await user.click(screen.getByRole('button', { name: 'End' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^Order #1078 for Mon, .* still comes\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Yes, End Subscription' }));
    expect(await screen.findByText('It has ended.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  });

  it('makes a calendar address, shows it once and revokes it', async () => {
    opened.shop
      .on('POST /subscriptions/:id/calendar-link', () => ({
        url: 'https://x.test/a.ics',
        createdAt: '2026-11-01T06:00:00Z',
      }))
      .on('DELETE /subscriptions/:id/calendar-link', () => undefined);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Make a calendar address' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Calendar address')).value).toBe('https://x.test/a.ics');
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByRole('button', { name: 'Make a calendar address' })).toBeTruthy();
    expect(screen.queryByLabelText('Calendar address')).toBeNull();
  });
});

describe('the page of subscriptions', () => {
  it('says what it is, with prices of the menu, to a customer without one', async () => {
    opened.shop.on('GET /subscriptions', () => []);
    open();
    expect(await screen.findByRole('heading', { name: 'A week of bowls, by itself' })).toBeTruthy();
    expect(await screen.findByText(/^Five lunches a week: ₹1,357\.45 to/)).toBeTruthy();
    const [start] = screen.getAllByRole('link', { name: 'Start Subscription' });
    expect(start!.getAttribute('href')).toBe('/subscriptions/new');
  });

  it('offers another attempt when the shop does not answer', async () => {
    opened.shop.on('GET /subscriptions', () => new Refusal('bad-input', 'no'));
    open();
    expect(await screen.findByText('Your subscription could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
