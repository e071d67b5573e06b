import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLiveStream } from '#web/platform/testing/live-stream.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { HandIns } from './hand-ins.tsx';
import { useDeliveryRound } from './use-delivery-round.ts';

const opened = openFakeShop(['ROLE_DELIVERY_ASSISTANT']);
const at = '2026-11-15T07:10:00.000Z';
const handIn = { id: 3, at, kitchenName: 'Gachibowli', expected: 512.95, count: null };
const count = { counted: 500, difference: -12.95, note: 'No change', at, byName: 'Meera Iyer' };
const tally = { date: '2026-11-15', deliveredToday: 0, cashCarried: 0, cashHandedInToday: 512.95 };

function Own() {
  return <HandIns handIns={useDeliveryRound(1).data?.handIns} />;
}

it('a rider sees at once that the kitchen has counted the cash, and what differs', async () => {
  let round: object = { waiting: [], mine: [], tally, handIns: [handIn] };
  const send = openLiveStream(opened.shop.on('GET /delivery/orders', () => round));
  renderScreen(<Own />);
  expect(textOf(await screen.findByRole('listitem'))).toBe('₹512.95Gachibowli, Nov 15, 2026, 12:40 PMnot counted yet');
  round = { waiting: [], mine: [], tally, handIns: [{ ...handIn, count }] };
  send('cash', { handInId: 3, isCounted: true, at });
  await screen.findByText('counted ₹500.00 by Meera Iyer, ₹12.95 short: No change');
});
