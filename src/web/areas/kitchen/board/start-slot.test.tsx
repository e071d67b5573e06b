import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { StartSlot, slotToStart } from './start-slot.tsx';

const opened = openFakeShop(['ROLE_KITCHEN_MANAGER']);
const move = 'PUT /kitchen-manager/orders/:id/status';
const back = 'PUT /kitchen-manager/orders/:id/step-back';
const at = (time: string) => ({ promisedFrom: `2026-11-16T${time}:00.000Z` });

it('starts the earliest half hour for which several orders wait', () => {
  const orders = [
    sampleOrder({ id: 1, ...at('07:10') }),
    sampleOrder({ id: 2, ...at('07:45') }),
    sampleOrder({ id: 3, ...at('07:30') }),
    sampleOrder({ id: 4, ...at('07:15'), status: 'PROCESSING' }),
  ];
  expect(slotToStart(orders)?.orders.map(({ id }) => id)).toEqual([2, 3]);
  expect(slotToStart(orders.slice(0, 2))).toBeUndefined();
});

it('asks first, starts each order once, names the one that failed, and takes the others back', async () => {
  const content = [1, 2, 3].map((id) => sampleOrder({ id }));
  const page = { totalElements: 3, totalPages: 1, number: 0, size: 50, first: true, last: true };
  opened.shop
    .on('GET /kitchen-manager/orders/fulfillment-list', () => ({ content, ...page }))
    .on(move, ({ path }) =>
      path.includes('/2/')
        ? new Refusal('illegal-transition', 'This order is Cancelled by User already.')
        : sampleOrder({ id: Number(path.split('/')[3]), status: 'PROCESSING' }),
    )
    .on(back, ({ path }) => sampleOrder({ id: Number(path.split('/')[3]) }));
  const { user } = renderScreen(<StartSlot day={'2026-11-16' as BusinessDay} />);
  await user.click(await screen.findByRole('button', { name: 'Start all 3 of 1:00 PM' }));
  await screen.findByText('3 orders go to Processing: #1, #2, #3.');
  expect(opened.shop.sent(move)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Start 3 Orders' }));
  await screen.findByText('2 orders are Processing');
  expect(screen.getByText('#2: This order is Cancelled by User already.')).toBeTruthy();
  expect(opened.shop.sent(move)).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 orders are Confirmed');
  await waitFor(() =>
    expect(opened.shop.sent(back).map(({ body }) => body)).toEqual([1, 3].map(() => ({ status: 'PROCESSING' }))),
  );
});
