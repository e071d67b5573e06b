import { describe, expect, it } from 'vitest';
import type { DeliveryOrder, DeliveryRound } from '#contract/delivery.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { inDueOrder, inGroup, nextAction, withAction, withActions } from './round-with-actions.ts';
import type { ActionKind } from './offline-actions/queued-action.ts';
import { sampleDelivery as order } from './testing/sample-delivery.ts';

const at = '2026-11-15T07:20:00.000Z';

const tally = { date: businessDay(new Date(at)), deliveredToday: 3, cashCarried: 200.1, cashHandedInToday: 1000.2 };
const round: DeliveryRound = {
  waiting: [order(12), order(13)],
  mine: [order(11, { pickedUpAt: at, cashToCollect: 0.2 })],
  tally,
};
const action = (orderId: number, kind: ActionKind) => ({ orderId, kind, at });
const idsOf = (orders: readonly DeliveryOrder[]) => orders.map(({ id }) => id);

describe('the round with pending actions applied', () => {
  it('moves a picked-up order from waiting to mine, with no cash yet', () => {
    const seen = withAction(round, action(12, 'pick-up'));
    expect(idsOf(seen.waiting)).toEqual([13]);
    expect(seen.mine.at(-1)).toEqual(order(12, { pickedUpAt: at }));
    expect(seen.tally).toEqual(tally);
  });

  it('adds the cash of a delivered order to the cash carried, to the paisa', () => {
    const seen = withAction(round, action(11, 'DELIVERED'));
    expect(seen.mine[0]!.status).toBe('DELIVERED');
    expect(seen.tally).toEqual({ ...tally, deliveredToday: 4, cashCarried: 200.3 });
  });

  it('moves cash that is handed in from carried to handed in', () => {
    const seen = withActions(round, [action(11, 'DELIVERED'), action(11, 'COMPLETED')]);
    expect(seen.mine[0]!.status).toBe('COMPLETED');
    expect(seen.tally).toEqual({ ...tally, deliveredToday: 4, cashCarried: 200.1, cashHandedInToday: 1000.4 });
  });

  it('applies a complete delivery while offline', () => {
    const seen = withActions(round, [action(12, 'pick-up'), action(12, 'DELIVERED'), action(12, 'COMPLETED')]);
    expect(seen.mine.at(-1)!.status).toBe('COMPLETED');
    expect(seen.tally.cashHandedInToday).toBe(1412.85);
  });

  it('removes an order that is handed back, before delivery only', () => {
    const returned = withAction(round, action(11, 'hand-back'));
    expect(returned).toEqual({ ...round, mine: [] });
    const delivered = withAction(round, action(11, 'DELIVERED'));
    expect(withAction(delivered, action(11, 'hand-back'))).toEqual(delivered);
    expect(withAction(round, action(12, 'hand-back'))).toEqual(round);
  });

  it('does not apply again what the server has already applied', () => {
    const known = withActions(round, [action(12, 'pick-up'), action(12, 'DELIVERED')]);
    expect(withActions(known, [action(12, 'pick-up'), action(12, 'DELIVERED')])).toEqual(known);
  });

  it('changes nothing on a cancelled or unknown order', () => {
    const cancelled = { ...round, mine: [order(11, { pickedUpAt: at, status: 'CANCELLED_BY_USER' as const })] };
    expect(withAction(cancelled, action(11, 'DELIVERED'))).toEqual(cancelled);
    expect(withAction(round, action(99, 'pick-up'))).toEqual(round);
    expect(withAction(round, action(99, 'DELIVERED'))).toEqual(round);
  });
});

it.each([
  [{}, 'pick-up'],
  [{ pickedUpAt: at }, 'DELIVERED'],
  [{ pickedUpAt: at, status: 'DELIVERED' }, 'COMPLETED'],
  [{ pickedUpAt: at, status: 'COMPLETED' }, null],
  [{ pickedUpAt: at, status: 'CANCELLED_BY_ADMIN' }, null],
] as const)('the next action of an order with %o is %s', (fields, kind) => {
  expect(nextAction(order(1, fields))).toBe(kind);
});

it('stops are in the order of their promised times, the oldest order first where none was promised', () => {
  const stops = [
    order(1, { promisedTo: '2026-11-15T08:30:00.000Z' }),
    order(2, { orderDate: '2026-11-15T07:00:00.000Z' }),
    order(3, { promisedTo: '2026-11-15T08:00:00.000Z' }),
    order(4, { promisedTo: '2026-11-15T08:00:00.000Z' }),
  ];
  expect(idsOf(inDueOrder(stops))).toEqual([2, 3, 4, 1]);
});

it('own orders are grouped by what is left to do', () => {
  const mine = (['OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'] as const).map(
    (status, index) => order(index + 1, { status }),
  );
  expect(idsOf(inGroup(mine, 'on-the-way'))).toEqual([1]);
  expect(idsOf(inGroup(mine, 'cash-in-hand'))).toEqual([2]);
  expect(idsOf(inGroup(mine, 'handed-in'))).toEqual([3]);
  expect(idsOf(inGroup(mine, 'cancelled'))).toEqual([4, 5]);
});

describe('an order of unknown status', () => {
  it('is shown among those on the way, with nothing to press', () => {
    const shipped = order(14, { status: 'SHIPPED' as DeliveryOrder['status'], pickedUpAt: at });
    expect(idsOf(inGroup([shipped], 'on-the-way'))).toEqual([14]);
    expect(nextAction(shipped)).toBeNull();
  });
});
