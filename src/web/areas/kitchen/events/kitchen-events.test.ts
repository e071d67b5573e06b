import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import { badgedTitle, notificationsReducer, noNotifications, type KitchenEvent } from './kitchen-events.ts';

const at = '2026-11-15T07:00:00.000Z';
const moved = (orderId: number, status: OrderStatus): KitchenEvent => ({
  type: 'moved',
  moved: { orderId, status, isPickedUp: false, at },
  now: 1000,
});
const read = (...ids: number[]): KitchenEvent => ({
  type: 'refetched',
  newest: ids.map((id) => ({
    id,
    orderNumber: `#${id}`,
    itemsCount: 1,
    kitchenName: 'Gachibowli',
    status: 'CONFIRMED',
    orderedAt: at,
  })),
  now: 2000,
});
const after = (...state: KitchenEvent[]) => state.reduce(notificationsReducer, noNotifications);
const said = (...state: KitchenEvent[]) => after(...state).announcements.map(({ text }) => text);
const unseen = (...state: KitchenEvent[]) => [...after(...state).unseen];

describe('new orders in the kitchen', () => {
  it('do not include orders from before the tab was opened', () => {
    expect(unseen(read(12, 11))).toEqual([]);
  });

  it('include orders from the live stream', () => {
    const state = after(read(12, 11), moved(13, 'CONFIRMED'));
    expect([...state.unseen]).toEqual([13]);
    expect(state.arrivals.get(13)).toBe(1000);
    expect(said(read(12, 11), moved(13, 'CONFIRMED'))).toEqual(['New order #13.']);
  });

  it('include orders that arrived while the stream was down', () => {
    const state = after(read(12), read(14, 13, 12));
    expect([...state.unseen]).toEqual([14, 13]);
    expect(said(read(12), read(14, 13, 12))).toEqual(['New orders #14, #13.']);
  });

  it('count an order once, whether the stream or a refetch reports it first', () => {
    expect(unseen(read(12), moved(13, 'CONFIRMED'), read(13, 12))).toEqual([13]);
    expect(unseen(read(12), read(13, 12), moved(13, 'CONFIRMED'))).toEqual([13]);
    expect(unseen(moved(13, 'CONFIRMED'), read(13, 12))).toEqual([13]);
  });

  it('do not include status changes of known orders', () => {
    expect(unseen(read(12), moved(12, 'PROCESSING'), moved(12, 'OUT_FOR_DELIVERY'))).toEqual([]);
  });

  it('do not include an order whose step the kitchen took back', () => {
    const takenBack = { orderId: 12, status: 'CONFIRMED', isPickedUp: false, isStepBack: true, at } as const;
    expect(unseen(read(12), { type: 'moved', moved: takenBack, now: 1000 })).toEqual([]);
  });

  it('are cleared once seen and do not come back', () => {
    expect(unseen(read(12), moved(13, 'CONFIRMED'), { type: 'seen' }, read(13, 12))).toEqual([]);
  });

  it.each(orderStatuses)(
    'that are %s are announced when they arrive or are cancelled, and ring only when they arrive',
    (status) => {
      const events = [read(12), moved(13, status)];
      const spoken: Partial<Record<OrderStatus, string>> = {
        CONFIRMED: 'New order #13.',
        CANCELLED_BY_USER: 'Order #13: Cancelled by User.',
        CANCELLED_BY_ADMIN: 'Order #13: Cancelled by Admin.',
      };
      expect(said(...events)).toEqual(spoken[status] ? [spoken[status]] : []);
      expect(unseen(...events)).toEqual(status === 'CONFIRMED' ? [13] : []);
      const isCancelled = status.startsWith('CANCELLED');
      expect(unseen(read(12), moved(13, 'CONFIRMED'), moved(13, status))).toEqual(isCancelled ? [] : [13]);
    },
  );

  it('announce a cancelled order without counting it', () => {
    const events = [read(12), moved(12, 'CANCELLED_BY_USER')];
    expect(said(...events)).toEqual(['Order #12: Cancelled by User.']);
    expect(unseen(...events)).toEqual([]);
  });

  it('announce an order that a rider handed back', () => {
    const handedBack = { orderId: 12, status: 'OUT_FOR_DELIVERY', isPickedUp: false, isHandedBack: true, at } as const;
    expect(said(read(12), { type: 'moved', moved: handedBack, now: 1000 })).toEqual(['Order #12 was handed back.']);
  });

  it('are all announced, also when several come before the page is drawn, and the oldest are dropped', () => {
    const several = [read(12), moved(13, 'CONFIRMED'), moved(12, 'CANCELLED_BY_USER'), moved(14, 'CONFIRMED')];
    expect(said(...several)).toEqual(['New order #13.', 'Order #12: Cancelled by User.', 'New order #14.']);
    const many = Array.from({ length: 12 }, (_, n) => moved(21 + n, 'CONFIRMED'));
    const { announcements } = after(read(12), ...many);
    expect(announcements.map(({ text }) => text).at(0)).toBe('New order #23.');
    expect(announcements).toHaveLength(10);
    expect(new Set(announcements.map(({ key }) => key)).size).toBe(10);
  });

  it('no longer count a new order that was cancelled before it was seen', () => {
    expect(unseen(read(12), moved(13, 'CONFIRMED'), moved(14, 'CONFIRMED'), moved(13, 'CANCELLED_BY_USER'))).toEqual([
      14,
    ]);
  });
});

describe('the title of the tab', () => {
  it('counts new orders and drops the count again', () => {
    const title = 'Order Management | Macrobowl kitchen';
    expect(badgedTitle(title, 2)).toBe(`(2) ${title}`);
    expect(badgedTitle(`(2) ${title}`, 3)).toBe(`(3) ${title}`);
    expect(badgedTitle(`(3) ${title}`, 0)).toBe(title);
  });
});

const overdue = (...orderIds: number[]): KitchenEvent => ({ type: 'overdue', orderIds });

describe('overdue orders', () => {
  it('that were overdue before the tab was opened raise no alarm', () => {
    expect(after(overdue(3, 4))).toMatchObject({ overdueAlarms: 0, announcements: [] });
  });

  it('raise one alarm when they become overdue, and none while they stay overdue', () => {
    const events = [overdue(3), overdue(3, 5), overdue(3, 5), overdue(3), overdue(3, 5)];
    expect(after(...events).overdueAlarms).toBe(1);
    expect(said(...events)).toEqual(['Order #5 is overdue.']);
  });

  it('raise one alarm for several at once', () => {
    const events = [overdue(), overdue(5, 6)];
    expect(after(...events).overdueAlarms).toBe(1);
    expect(said(...events)).toEqual(['Orders #5, #6 are overdue.']);
  });
});
