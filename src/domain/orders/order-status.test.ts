import { describe, expect, it } from 'vitest';
import {
  canChangeKitchen,
  canMove,
  customerStatusLabel,
  cancelledStatuses,
  carriedStatuses,
  deliveredStatuses,
  deliveryEventStatuses,
  finalStatuses,
  inKitchenStatuses,
  isCancelled,
  nextStatuses,
  openStatuses,
  orderActors,
  orderStatusLabel,
  orderStatuses,
  pendingStatuses,
  revenueStatuses,
  statusBefore,
  stepBack,
  stepBackMs,
  type LastStep,
  type OrderActor,
  type OrderStatus,
} from './order-status.ts';

/** The specified transitions and decision O4, written independently of the code. */
const allowed: Record<OrderActor, Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  customer: { PENDING: ['CONFIRMED', 'CANCELLED_BY_USER'], CONFIRMED: ['CANCELLED_BY_USER'] },
  'kitchen-manager': {
    CONFIRMED: ['PROCESSING', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'],
    PROCESSING: ['OUT_FOR_DELIVERY', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'],
    OUT_FOR_DELIVERY: ['DELIVERED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'],
    DELIVERED: ['COMPLETED'],
    PAYMENT_FAILED: ['REFUNDED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'],
  },
  'delivery-assistant': { OUT_FOR_DELIVERY: ['DELIVERED'], DELIVERED: ['COMPLETED'] },
  admin: {
    PENDING: ['CANCELLED_BY_ADMIN'],
    CONFIRMED: ['CANCELLED_BY_ADMIN'],
    PROCESSING: ['CANCELLED_BY_ADMIN'],
    OUT_FOR_DELIVERY: ['CANCELLED_BY_ADMIN'],
    COMPLETED: ['CANCELLED_BY_ADMIN'],
    PAYMENT_FAILED: ['CANCELLED_BY_ADMIN'],
    REFUNDED: ['CANCELLED_BY_ADMIN'],
  },
  shop: {
    PENDING: ['CONFIRMED', 'PAYMENT_FAILED'],
    DELIVERED: ['COMPLETED'],
    COMPLETED: ['REFUNDED'],
    PAYMENT_FAILED: ['REFUNDED'],
    CANCELLED_BY_USER: ['REFUNDED'],
    CANCELLED_BY_ADMIN: ['REFUNDED'],
  },
};

const everyMove = orderActors.flatMap((actor) =>
  orderStatuses.flatMap((from) =>
    orderStatuses.map((to) => ({ actor, from, to, expected: allowed[actor][from]?.includes(to) ?? false })),
  ),
);

describe('the status of an order', () => {
  it('is decided for each of 10 × 10 moves and 5 actors', () => {
    expect(everyMove).toHaveLength(500);
    expect(everyMove.filter((move) => move.expected)).toHaveLength(32);
  });

  it.each(everyMove)('$actor moving $from to $to: $expected', ({ actor, from, to, expected }) => {
    expect(canMove(from, to, actor)).toBe(expected);
  });

  it('the kitchen board offers its transitions in the specified order', () => {
    expect(nextStatuses('CONFIRMED', 'kitchen-manager')).toEqual([
      'PROCESSING',
      'CANCELLED_BY_USER',
      'CANCELLED_BY_ADMIN',
    ]);
    expect(nextStatuses('PENDING', 'kitchen-manager')).toEqual([]);
  });

  it('only an admin, or a refund of everything, moves an order that has ended', () => {
    for (const from of finalStatuses) {
      for (const actor of orderActors.filter((name) => name !== 'admin' && name !== 'shop')) {
        expect(nextStatuses(from, actor)).toEqual([]);
      }
    }
  });

  it.each(orderActors)('a cancelled order is not moved again by %s, except to refunded by the shop', (actor) => {
    const next = actor === 'shop' ? ['REFUNDED'] : [];
    expect(nextStatuses('CANCELLED_BY_USER', actor)).toEqual(next);
    expect(nextStatuses('CANCELLED_BY_ADMIN', actor)).toEqual(next);
  });

  it('is open until it is delivered, has reached its customer then, and is over at last', () => {
    expect(openStatuses).toEqual(['PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY']);
    expect(deliveredStatuses).toEqual(['DELIVERED', 'COMPLETED']);
    expect(finalStatuses).toEqual(['COMPLETED', 'REFUNDED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN']);
  });

  it.each(orderStatuses)('%s lets an admin give it to another kitchen until it is picked up or over', (status) => {
    const isOpen = ['PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'].includes(status);
    expect(canChangeKitchen(status, false)).toBe(isOpen);
    expect(canChangeKitchen(status, true)).toBe(false);
  });

  it('is shown with words', () => {
    expect(Object.fromEntries(orderStatuses.map((status) => [status, orderStatusLabel(status)]))).toEqual({
      PENDING: 'Pending',
      CONFIRMED: 'Confirmed',
      PROCESSING: 'Processing',
      OUT_FOR_DELIVERY: 'Out for Delivery',
      DELIVERED: 'Delivered',
      COMPLETED: 'Completed',
      PAYMENT_FAILED: 'Payment Failed',
      REFUNDED: 'Refunded',
      CANCELLED_BY_USER: 'Cancelled by User',
      CANCELLED_BY_ADMIN: 'Cancelled by Admin',
    });
  });
});

describe('the status that a customer reads', () => {
  it.each(orderStatuses)('does not say who cancelled: %s', (status) => {
    const isByAnyone = status === 'CANCELLED_BY_USER' || status === 'CANCELLED_BY_ADMIN';
    expect(customerStatusLabel(status)).toBe(isByAnyone ? 'Cancelled' : orderStatusLabel(status));
  });
});

describe('the sets of statuses', () => {
  it('are the ones that the shop counts by', () => {
    expect(pendingStatuses).toEqual(['PENDING', 'CONFIRMED']);
    expect(inKitchenStatuses).toEqual(['CONFIRMED', 'PROCESSING']);
    expect(carriedStatuses).toEqual(['OUT_FOR_DELIVERY', 'DELIVERED']);
    expect(deliveryEventStatuses).toEqual(['OUT_FOR_DELIVERY', ...deliveredStatuses, ...cancelledStatuses]);
    expect(orderStatuses.filter(isCancelled)).toEqual(cancelledStatuses);
    expect(cancelledStatuses).toEqual(['CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN']);
    expect(revenueStatuses).toEqual([...openStatuses, ...deliveredStatuses]);
    expect(finalStatuses).toEqual(['COMPLETED', 'REFUNDED', ...cancelledStatuses]);
  });
});

describe('an order can be given to another kitchen', () => {
  it('until it is picked up, delivered or cancelled', () => {
    expect(orderStatuses.filter((status) => canChangeKitchen(status, false))).toEqual(openStatuses);
    expect(orderStatuses.filter((status) => canChangeKitchen(status, true))).toEqual([]);
  });
});

/** Decision T17, written independently of the code. A new status does not compile until it is listed here. */
const takenBackTo: Record<OrderStatus, OrderStatus | null> = {
  PENDING: null,
  CONFIRMED: null,
  PROCESSING: 'CONFIRMED',
  OUT_FOR_DELIVERY: 'PROCESSING',
  DELIVERED: null,
  COMPLETED: null,
  PAYMENT_FAILED: null,
  REFUNDED: null,
  CANCELLED_BY_USER: null,
  CANCELLED_BY_ADMIN: null,
};
const everyStep = orderActors.flatMap((by) =>
  orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ by, from, to, ageMs: 1_000, isFollowed: false }))),
);
const dispatched: LastStep = {
  from: 'PROCESSING',
  to: 'OUT_FOR_DELIVERY',
  by: 'kitchen-manager',
  ageMs: 0,
  isFollowed: false,
};

describe('the last step of an order', () => {
  it.each(everyStep)('from $from to $to by $by is taken back only as decided', (step) => {
    const to = step.by === 'kitchen-manager' ? takenBackTo[step.to] : null;
    expect(stepBack(step)).toEqual(
      to !== null && to === step.from ? { isPossible: true, to } : { isPossible: false, reason: 'not-of-the-kitchen' },
    );
  });

  it('can be taken back for two minutes', () => {
    expect(stepBackMs).toBe(120_000);
    expect(stepBack({ ...dispatched, ageMs: 119_999 })).toEqual({ isPossible: true, to: 'PROCESSING' });
    expect(stepBack({ ...dispatched, ageMs: 120_000 })).toEqual({ isPossible: false, reason: 'too-late' });
  });

  it('stays after a pick-up or a move to another kitchen', () => {
    expect(stepBack({ ...dispatched, isFollowed: true })).toEqual({ isPossible: false, reason: 'followed' });
  });

  it('leads back only along a step that the kitchen made forward', () => {
    for (const status of orderStatuses) {
      const before = statusBefore(status);
      expect(before).toBe(takenBackTo[status]);
      expect(before === null || canMove(before, status, 'kitchen-manager')).toBe(true);
    }
  });
});

describe('an unknown status', () => {
  it('has a readable name, no next step, and is not cancelled', () => {
    expect(orderStatusLabel('SHIPPED')).toBe('Shipped');
    expect(orderStatusLabel('toString')).toBe('Tostring');
    expect(orderStatusLabel('')).toBe('Unknown');
    for (const unknown of ['SHIPPED', 'toString'] as unknown as OrderStatus[]) {
      expect(isCancelled(unknown)).toBe(false);
      expect(statusBefore(unknown)).toBeNull();
      for (const actor of orderActors) expect(nextStatuses(unknown, actor)).toEqual([]);
    }
  });
});
