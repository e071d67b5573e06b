import { describe, expect, it } from 'vitest';
import { businessDay } from '../calendar/business-day.ts';
import { deliveryTally } from './delivery-tally.ts';
import { paise } from '../money.ts';

const firstOfToday = new Date('2026-11-14T18:30:00.000Z');
const lastOfYesterday = new Date('2026-11-14T18:29:59.999Z');
const today = businessDay(firstOfToday);
const due = paise(31_322);

describe('the tally of a delivery assistant', () => {
  it('is zero without orders', () => {
    expect(deliveryTally([], today)).toEqual({ deliveredToday: 0, cashCarried: 0, cashHandedIn: 0 });
  });

  it('has no cash of an order that is still on the way, or cancelled', () => {
    const orders = (['OUT_FOR_DELIVERY', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'] as const).map((status) => ({
      status,
      due,
      deliveredAt: null,
    }));
    expect(deliveryTally(orders, today)).toEqual({ deliveredToday: 0, cashCarried: 0, cashHandedIn: 0 });
  });

  it('has the cash of every delivered order until it is handed in, and counts today’s deliveries', () => {
    expect(
      deliveryTally(
        [
          { status: 'DELIVERED', due, deliveredAt: firstOfToday },
          { status: 'DELIVERED', due: paise(100), deliveredAt: lastOfYesterday },
          { status: 'COMPLETED', due: paise(7), deliveredAt: firstOfToday },
          { status: 'COMPLETED', due: paise(5), deliveredAt: lastOfYesterday },
        ],
        today,
      ),
    ).toEqual({ deliveredToday: 2, cashCarried: 31_422, cashHandedIn: 12 });
  });

  it('counts today’s deliveries alone, however many there were yesterday', () => {
    const orders = [firstOfToday, lastOfYesterday, lastOfYesterday].map((deliveredAt) => ({
      status: 'DELIVERED' as const,
      due,
      deliveredAt,
    }));
    expect(deliveryTally(orders, today).deliveredToday).toBe(1);
  });

  it('does not count a delivery without a time', () => {
    const orders = [{ status: 'DELIVERED', due, deliveredAt: null }] as const;
    expect(deliveryTally(orders, businessDay(new Date(0))).deliveredToday).toBe(0);
  });

  it('does not count a delivery that an admin cancelled later', () => {
    expect(deliveryTally([{ status: 'CANCELLED_BY_ADMIN', due, deliveredAt: firstOfToday }], today)).toEqual({
      deliveredToday: 0,
      cashCarried: 0,
      cashHandedIn: 0,
    });
  });
});
