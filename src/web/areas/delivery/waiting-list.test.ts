import { expect, it } from 'vitest';
import type { DeliveryOrder } from '#contract/delivery.ts';
import type { QueuedAction } from './offline-actions/queued-action.ts';
import { waitingEntries } from './waiting-list.tsx';

const order = (id: number) => ({ id }) as DeliveryOrder;
const refused = (orderId: number) => ({ orderId, kind: 'pick-up', refusal: 'Taken by another' }) as QueuedAction;
const shown = (orders: readonly DeliveryOrder[], actions: readonly QueuedAction[]) =>
  waitingEntries(orders, actions).map((entry) => (entry.order ? `#${entry.orderId}` : `refused #${entry.orderId}`));

it('keeps the order of the server, which is by promised time', () => {
  expect(shown([order(312), order(251), order(300)], [])).toEqual(['#312', '#251', '#300']);
});

it('shows a refused pick-up in place of its order', () => {
  expect(shown([order(312), order(251)], [refused(251)])).toEqual(['#312', 'refused #251']);
});

it('shows a refused pick-up first when its order is gone', () => {
  expect(shown([order(312)], [refused(251)])).toEqual(['refused #251', '#312']);
});
