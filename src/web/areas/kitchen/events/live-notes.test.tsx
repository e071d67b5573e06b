import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { businessDay } from '#domain/calendar/business-day.ts';
import { openLiveStream } from '#web/platform/testing/live-stream.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { boardQuery } from '../kitchen-queries.ts';
import { useKitchenEvents } from './use-kitchen-events.ts';

const opened = openFakeShop(['ROLE_KITCHEN_MANAGER']);
const board = 'GET /kitchen-manager/orders/fulfillment-list';
const dashboard = 'GET /dashboard';

const view = { day: businessDay(new Date('2026-11-16T06:30:00.000Z')), tab: 'all', page: 0 } as const;

function Board() {
  useKitchenEvents();
  const { data } = useQuery(boardQuery(view, 'due'));
  return <p>{data?.content[0]?.notes[0]?.text ?? 'no note'}</p>;
}

it('the board shows a note that an admin adds, and reads nothing else again', async () => {
  let notes: object[] = [];
  const send = openLiveStream(
    opened.shop
      .on(board, () => ({ content: [{ id: 7, notes }], totalElements: 1 }))
      .on(dashboard, () => ({ recentOrders: [] }))
      .on('GET /kitchen-manager/orders/overdue', () => ({ orderIds: [] })),
  );
  renderScreen(<Board />);
  await screen.findByText('no note');
  await waitFor(() => expect(opened.shop.sent(dashboard)).not.toEqual([]));
  const before = opened.shop.sent(dashboard).length;
  notes = [{ id: 1, text: 'Rings twice', at: '2026-11-16T06:30:00.000Z', byName: 'Meera Nair' }];
  send('note', { noteId: 1, orderId: 7, at: '2026-11-16T06:30:00.000Z' });
  await screen.findByText('Rings twice');
  expect(opened.shop.sent(dashboard)).toHaveLength(before);
});
