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

it('announces that the kitchen counted the cash, with the difference', () => {
  const handIn = { id: 3, at, kitchenName: 'Gachibowli', expected: 512.95, count: null };
  const count = { counted: 500, difference: -12.95, note: 'No change', at, byName: 'Meera Iyer' };
  const before = { ...round([], []), handIns: [handIn] };
  const now = { ...round([], []), handIns: [{ ...handIn, count }] };
  expect(roundChanges(before, now)).toBe('Of ₹512.95, counted ₹500.00 by Meera Iyer, ₹12.95 short: No change.');
  expect(roundChanges(now, now)).toBe('');
  expect(roundChanges(round([], []), now)).toBe('');
});
