import { describe, expect, it } from 'vitest';
import type { BusinessDay } from '../calendar/business-day.ts';
import { changeReasons } from '../subscriptions/subscription-rules.ts';
import { deliveryDltText, deliveryMessageOf, deliveryText } from './delivery-text.ts';
import { smsLength } from './sms-length.ts';

const date = '2026-11-20' as BusinessDay;

describe('the text about a delivery', () => {
  it('names the day and the reason of one that is skipped', () => {
    expect(deliveryText({ date, reason: 'closed', orderId: null, isWithoutRoom: false }).sms).toBe(
      'Macrobowl: your delivery of Nov 20 is skipped, because the kitchen is closed then. You pay nothing.',
    );
  });

  it('names the order of one that was changed', () => {
    expect(deliveryText({ date, reason: 'sold-out', orderId: 4711, isWithoutRoom: false }).sms).toBe(
      'Macrobowl: your delivery of Nov 20 was changed, because it is sold out. It is order #4711.',
    );
  });

  it('asks for another time when its slot has no room', () => {
    expect(deliveryText({ date, reason: 'full', orderId: null, isWithoutRoom: true }).sms).toBe(
      'Macrobowl: your delivery of Nov 20 cannot come at its time, because the kitchen has no room left then. Please choose another time.',
    );
  });

  it.each(changeReasons)('is one part of GSM-7 when the reason is %s', (reason) => {
    const orders = [
      { orderId: null, isWithoutRoom: false },
      { orderId: 12_345_678, isWithoutRoom: false },
      { orderId: null, isWithoutRoom: true },
    ];
    for (const order of orders) {
      const facts = { date, reason, ...order };
      expect(smsLength(deliveryText(facts).sms)).toMatchObject({ encoding: 'GSM-7', parts: 1 });
      expect(deliveryDltText(deliveryMessageOf(facts))).toContain('{#var#}');
    }
  });
});
