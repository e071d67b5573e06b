import { expect, it } from 'vitest';
import type { DeliveryOrder, DeliveryRound } from '#contract/delivery.ts';
import { roundChanges } from './use-delivery-round.ts';

type Known = Pick<DeliveryOrder, 'id' | 'status' | 'pickedUpAt'>;
const at = '2026-11-15T07:20:00.000Z';
const waiting = (id: number): Known => ({ id, status: 'OUT_FOR_DELIVERY', pickedUpAt: null });
const mine = (id: number, status: DeliveryOrder['status'] = 'OUT_FOR_DELIVERY'): Known => ({
  id,
  status,
  pickedUpAt: at,
});
const round = (waits: readonly Known[], own: readonly Known[]) =>
  ({ waiting: waits, mine: own }) as unknown as DeliveryRound;

it('announces new orders, picked-up orders and changed statuses', () => {
  const before = round([waiting(12)], [mine(10), mine(11)]);
  expect(roundChanges(before, round([waiting(14)], [mine(10, 'CANCELLED_BY_USER'), mine(11), mine(12)]))).toBe(
    'Order #14 is waiting for pick-up. Order #10: Cancelled by User. Order #12 picked up.',
  );
});

it('announces nothing when nothing changed, or when a colleague has picked up an order', () => {
  const before = round([waiting(12), waiting(13)], [mine(10)]);
  expect(roundChanges(before, before)).toBe('');
  expect(roundChanges(before, round([waiting(13)], [mine(10)]))).toBe('');
});
