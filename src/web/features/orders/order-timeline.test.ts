import { describe, expect, it } from 'vitest';
import { timelineEntries } from './order-timeline.ts';

describe('the timeline of an order', () => {
  it.each([
    ['kitchen-manager', 'placed for you by phone'],
    ['admin', 'placed for you by phone'],
    ['customer', 'placed by you'],
  ] as const)('says that an order was placed by %s: %s', (by, note) => {
    const at = '2026-11-15T07:11:00.000Z';
    const back = { status: 'CONFIRMED', at: '2026-11-15T07:20:00.000Z', by: 'kitchen-manager', reason: null } as const;
    const timeline = [{ status: 'CONFIRMED' as const, at, by, reason: null }, back];
    expect(timelineEntries({ timeline }).map((entry) => entry.note)).toEqual([note, 'by the kitchen']);
  });

  it('lists from the oldest who did what', () => {
    const entries = timelineEntries({
      timeline: [
        { status: 'PROCESSING', at: '2026-11-15T07:20:00.000Z', by: 'kitchen-manager', reason: null },
        { status: 'CONFIRMED', at: '2026-11-15T07:11:00.000Z', by: 'customer', reason: null },
        { status: 'OUT_FOR_DELIVERY', at: '2026-11-15T07:40:00.000Z', by: 'delivery-assistant', reason: null },
      ],
    });
    expect(entries.map(({ label, note }) => `${label} ${note}`)).toEqual([
      'Confirmed placed by you',
      'Processing by the kitchen',
      'Out for Delivery by your rider',
    ]);
  });

  it.each([
    ['CONFIRMED', 'shop', 'Confirmed paid'],
    ['CONFIRMED', 'customer', 'Confirmed changed to cash by you'],
    ['PAYMENT_FAILED', 'shop', 'Payment Failed not paid'],
    ['REFUNDED', 'shop', 'Refunded what you paid was given back'],
  ] as const)('says how a prepaid order became %s by the %s', (status, by, text) => {
    const entries = timelineEntries({
      timeline: [
        { status: 'PENDING', at: '2026-11-15T07:11:00.000Z', by: 'customer', reason: null },
        { status, at: '2026-11-15T07:20:00.000Z', by, reason: null },
      ],
    });
    expect(entries.map(({ label, note }) => `${label} ${note}`)).toEqual(['Pending placed by you', text]);
  });

  it('calls every cancelled order Cancelled and gives the reason', () => {
    const cancelled = { at: '2026-11-15T07:20:00.000Z', reason: 'Out of paneer' };
    const entries = timelineEntries({
      timeline: [
        { ...cancelled, status: 'CANCELLED_BY_ADMIN', by: 'admin' },
        { ...cancelled, status: 'CANCELLED_BY_USER', by: 'customer', reason: null },
      ],
    });
    expect(entries.map(({ label, note }) => `${label} ${note}`)).toEqual([
      'Cancelled by the shop: Out of paneer',
      'Cancelled by you',
    ]);
  });
});
