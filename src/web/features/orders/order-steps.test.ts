import { describe, expect, it } from 'vitest';
import type { OrderStep } from '#contract/orders.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { findLiveOrder, liveSteps } from './order-steps.ts';

const at = (minute: number) => `2026-11-15T07:${String(minute).padStart(2, '0')}:00.000Z`;
const step = (status: OrderStatus, minute: number): OrderStep => ({
  status,
  at: at(minute),
  by: 'kitchen-manager',
  reason: null,
});

const orders = (...statuses: OrderStatus[]) => statuses.map((status, index) => ({ id: index, status, timeline: [] }));

describe('the steps of an order in the live panel', () => {
  it('begin at Confirmed with everything else to come', () => {
    const steps = liveSteps({ status: 'CONFIRMED', timeline: [step('CONFIRMED', 11)] });
    expect(steps.map(({ label, state, at: time }) => [label, state, time])).toEqual([
      ['Confirmed', 'current', at(11)],
      ['Processing', 'to-come', null],
      ['Out for Delivery', 'to-come', null],
      ['Delivered', 'to-come', null],
    ]);
  });

  it('have the time of each step', () => {
    const timeline = [step('CONFIRMED', 11), step('PROCESSING', 14), step('OUT_FOR_DELIVERY', 31)];
    const steps = liveSteps({ status: 'OUT_FOR_DELIVERY', timeline });
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'to-come']);
    expect(steps.map(({ at: time }) => time)).toEqual([at(11), at(14), at(31), null]);
  });

  it('are all to come, without a time, for an order that takes none of them', () => {
    const steps = liveSteps({ status: 'CANCELLED_BY_USER', timeline: [step('CONFIRMED', 11)] });
    expect(new Set(steps.map(({ state, at: time }) => `${state} ${time}`))).toEqual(new Set(['to-come null']));
  });

  it('have no time where the timeline has none', () => {
    expect(liveSteps({ status: 'PROCESSING', timeline: [step('PROCESSING', 14)] })[0]).toMatchObject({
      state: 'done',
      at: null,
    });
  });
});

describe('the order in the live panel', () => {
  it('is the newest that is confirmed, processing or out for delivery', () => {
    expect(findLiveOrder(orders('CANCELLED_BY_USER', 'PROCESSING', 'CONFIRMED'))?.id).toBe(1);
    expect(findLiveOrder(orders('OUT_FOR_DELIVERY'))?.id).toBe(0);
  });

  it('is none once all are delivered, cancelled or unpaid', () => {
    expect(
      findLiveOrder(orders('PENDING', 'DELIVERED', 'COMPLETED', 'CANCELLED_BY_ADMIN', 'PAYMENT_FAILED', 'REFUNDED')),
    ).toBeUndefined();
  });
});
