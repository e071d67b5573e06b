import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { badgedTitle, onEvent, noEvents, type KitchenEvent } from './kitchen-events.ts';

const at = '2026-11-15T07:00:00.000Z';
const told = (orderId: number, status: OrderStatus): KitchenEvent => ({
  type: 'told',
  moved: { orderId, status, isPickedUp: false, at },
  now: 1000,
});
const read = (...ids: number[]): KitchenEvent => ({
  type: 'read',
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
const after = (...events: KitchenEvent[]) => events.reduce(onEvent, noEvents);
const unseen = (...events: KitchenEvent[]) => [...after(...events).unseen];

describe('news in the kitchen', () => {
  it('are no orders that were there when the tab was opened', () => {
    expect(unseen(read(12, 11))).toEqual([]);
  });

  it('are orders that the stream tells of', () => {
    const events = after(read(12, 11), told(13, 'CONFIRMED'));
    expect([...events.unseen]).toEqual([13]);
    expect(events.arrivals.get(13)).toBe(1000);
    expect(events.announcement).toBe('New order #13.');
  });

  it('are orders that came while the stream was down', () => {
    const events = after(read(12), read(14, 13, 12));
    expect([...events.unseen]).toEqual([14, 13]);
    expect(events.announcement).toBe('New orders #14, #13.');
  });

  it('count an order once, whoever tells of it first', () => {
    expect(unseen(read(12), told(13, 'CONFIRMED'), read(13, 12))).toEqual([13]);
    expect(unseen(read(12), read(13, 12), told(13, 'CONFIRMED'))).toEqual([13]);
    expect(unseen(told(13, 'CONFIRMED'), read(13, 12))).toEqual([13]);
  });

  it('are no steps of orders that are there already', () => {
    expect(unseen(read(12), told(12, 'PROCESSING'), told(12, 'OUT_FOR_DELIVERY'))).toEqual([]);
  });

  it('are forgotten once somebody has looked, and do not come back', () => {
    expect(unseen(read(12), told(13, 'CONFIRMED'), { type: 'seen' }, read(13, 12))).toEqual([]);
  });

  it('tell of a cancelled order without counting it', () => {
    const events = after(read(12), told(12, 'CANCELLED_BY_USER'));
    expect(events.announcement).toBe('Order #12: Cancelled by User.');
    expect(events.unseen.size).toBe(0);
  });

  it('no longer count a new order that was cancelled before anybody looked', () => {
    expect(unseen(read(12), told(13, 'CONFIRMED'), told(14, 'CONFIRMED'), told(13, 'CANCELLED_BY_USER'))).toEqual([14]);
  });
});

describe('the title of the tab', () => {
  it('counts what is new and drops the count again', () => {
    const title = 'Order Management | Macrobowl kitchen';
    expect(badgedTitle(title, 2)).toBe(`(2) ${title}`);
    expect(badgedTitle(`(2) ${title}`, 3)).toBe(`(3) ${title}`);
    expect(badgedTitle(`(3) ${title}`, 0)).toBe(title);
  });
});
