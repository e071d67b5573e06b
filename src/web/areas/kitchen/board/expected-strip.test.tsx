import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { ExpectedStrip } from './expected-strip.tsx';

const opened = openFakeShop(['ROLE_KITCHEN_MANAGER']);
const sheet = 'GET /kitchen-manager/prep-sheet';
const [today, tomorrow] = ['2026-11-16', '2026-11-17'] as BusinessDay[];
const nothing = { meals: [], components: [], ingredients: [], unlisted: [] };
const slots = [
  { start: '2026-11-17T07:30:00.000Z', deliveries: 4 },
  { start: '2026-11-17T13:00:00.000Z', deliveries: 1 },
];
const shopExpects = (deliveryCount: number) =>
  opened.shop.on(sheet, () => ({
    date: tomorrow,
    orderCount: 0,
    short: [],
    ...nothing,
    expected: { deliveryCount, slots: deliveryCount === 0 ? [] : slots, ...nothing },
  }));

it('counts the expected deliveries of each slot on a day to come, and leads to the prep sheet of that day', async () => {
  shopExpects(5);
  renderScreen(<ExpectedStrip day={tomorrow!} today={today!} />);
  const strip = await screen.findByRole('region', { name: 'Expected from subscriptions' });
  expect(within(strip).getByRole('heading', { name: '5 expected from subscriptions' })).toBeTruthy();
  expect(within(strip).getAllByRole('listitem').map(textOf)).toEqual(['1:00 PM: 4', '6:30 PM: 1']);
  expect(within(strip).getByRole('link').getAttribute('href')).toBe('/kitchen-manager/prep-sheet?date=2026-11-17');
});

it('is not there without expected deliveries, nor today, when they are orders', async () => {
  shopExpects(0);
  const { container } = renderScreen(
    <>
      <ExpectedStrip day={tomorrow!} today={today!} />
      <ExpectedStrip day={today!} today={today!} />
    </>,
  );
  await expect.poll(() => opened.shop.sent(sheet).length).toBe(1);
  expect(container.textContent).toBe('');
});
