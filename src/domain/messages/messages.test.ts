import { describe, expect, it } from 'vitest';
import { businessDay } from '../calendar/business-day.ts';
import { paise } from '../money.ts';
import { orderStatuses, type OrderStatus } from '../orders/order-status.ts';
import { type MessageKind, isPromiseChanged, isStillTrue, kindsOfStep, messageKinds } from './message-kind.ts';
import { dltText, messageText, variablesOf, oneTimeCodeText } from './message-texts.ts';
import { waitsUntil } from './quiet-hours.ts';
import { smsLength } from './sms-length.ts';

const india = (time: string) => new Date(`2026-11-18T${time}:00+05:30`);
const order = {
  id: 4711,
  duePaise: paise(49_900),
  arrival: { from: india('20:30'), to: india('21:00') },
  reason: 'The kitchen ran out of paneer. ',
  publicUrl: 'https://macrobowl.example',
};

describe('the text of a message', () => {
  it.each<[MessageKind, string]>([
    ['confirmed', 'Macrobowl: order #4711 is confirmed. It arrives 8:30-9:00 PM. Please keep Rs 499 ready.'],
    ['promise-changed', 'Macrobowl: the time of order #4711 has changed. It arrives 8:30-9:00 PM.'],
    [
      'out-for-delivery',
      'Macrobowl: order #4711 is out for delivery. Please keep Rs 499 ready and your phone at hand.',
    ],
    ['delivered', 'Macrobowl: order #4711 was delivered. Enjoy your meal!'],
    ['rating-asked', 'Macrobowl: how was order #4711? Please rate your meals on our site, in your orders.'],
    [
      'claim-answered',
      'Macrobowl: we have answered your claim on order #4711. Please read it on our site, in your orders.',
    ],
    [
      'payment-failed',
      'Macrobowl: order #4711 was not paid, so we have not cooked it. Your meals are in your cart: https://macrobowl.example/cart',
    ],
    ['cancelled', 'Macrobowl: order #4711 was cancelled. Reason: The kitchen ran out of paneer. You pay nothing.'],
  ])('%s', (kind, text) => {
    expect(messageText(kind, order, businessDay(india('12:00'))).sms).toBe(text);
  });

  it.each<[MessageKind, string]>([
    ['confirmed', 'Macrobowl: order #4711 is confirmed. It arrives 8:30-9:00 PM. It is paid.'],
    ['out-for-delivery', 'Macrobowl: order #4711 is out for delivery. Please keep your phone at hand.'],
  ])('%s asks for no money when nothing is due', (kind, text) => {
    expect(messageText(kind, { ...order, duePaise: paise(0) }, businessDay(india('12:00'))).sms).toBe(text);
  });

  it('writes paise with two digits', () => {
    const { sms } = messageText('confirmed', { ...order, duePaise: paise(49_950) }, businessDay(india('12:00')));
    expect(sms).toContain('Rs 499.50 ready');
  });

  it('names the day of an order for another day', () => {
    const { sms } = messageText('confirmed', order, businessDay(new Date('2026-11-16T12:00:00Z')));
    expect(sms).toContain('It arrives Nov 18, 8:30-9:00 PM.');
  });

  it('shortens a long reason to what operators allow for a variable', () => {
    const reason = 'We are very sorry:\nthe cook has burnt all of the rice that was left';
    const { sms } = messageText('cancelled', { ...order, reason }, businessDay(india('12:00')));
    expect(sms).toContain(
      'Reason: We are very sorry: the cook has burnt... You pay nothing.'.replace('... You', '.... You'),
    );
  });

  it.each(messageKinds)('%s is one part of GSM-7, and its registered text has each variable once', (kind) => {
    const { sms } = messageText(kind, { ...order, id: 12_345_678 }, businessDay(new Date('2026-11-16T12:00:00Z')));
    expect(smsLength(sms)).toMatchObject({ encoding: 'GSM-7', parts: 1 });
    expect(dltText(kind).match(/\{#var#\}/g)).toHaveLength(variablesOf(kind).length);
  });

  it('of a code ends with the line that binds it to the site', () => {
    const lines = oneTimeCodeText('123456', 'shop.example').split('\n');
    expect(lines.at(-1)).toBe('@shop.example #123456');
    expect(smsLength(lines.join('\n'))).toMatchObject({ encoding: 'GSM-7', parts: 1 });
  });
});

describe('the length of an SMS', () => {
  it.each([
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
    // The euro sign takes two places and is not split: 152 + 2 do not fit into the first part.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    [`₹${'a'.repeat(69)}`, 'UCS-2', 70, 1],
    [`₹${'a'.repeat(70)}`, 'UCS-2', 71, 2],
    ['🙂'.repeat(35), 'UCS-2', 70, 1],
    ['', 'GSM-7', 0, 1],
  ])('%#', (text, encoding, length, parts) => {
    expect(smsLength(text)).toEqual({ encoding, length, parts });
  });
});

describe('a step of an order', () => {
  const kinds: Record<OrderStatus, readonly MessageKind[]> = {
    PENDING: [],
    CONFIRMED: ['confirmed'],
    PROCESSING: [],
    OUT_FOR_DELIVERY: ['out-for-delivery'],
    DELIVERED: ['delivered', 'rating-asked'],
    COMPLETED: [],
    PAYMENT_FAILED: ['payment-failed'],
    REFUNDED: [],
    CANCELLED_BY_USER: ['cancelled'],
    CANCELLED_BY_ADMIN: ['cancelled'],
  };
  it.each(orderStatuses)('to %s causes its messages', (to) => expect(kindsOfStep(to)).toEqual(kinds[to]));

  it.each([
    ['confirmed', 'PROCESSING', true],
    ['confirmed', 'CANCELLED_BY_USER', false],
    ['out-for-delivery', 'PROCESSING', false],
    ['out-for-delivery', 'DELIVERED', true],
    ['delivered', 'OUT_FOR_DELIVERY', false],
    ['rating-asked', 'COMPLETED', true],
    ['rating-asked', 'REFUNDED', false],
    ['cancelled', 'CANCELLED_BY_ADMIN', true],
    ['promise-changed', 'DELIVERED', false],
  ] as const)('the message %s is sent to an order that is %s by now: %s', (kind, status, isSent) => {
    expect(isStillTrue(kind, status)).toBe(isSent);
  });

  it.each([
    ['20:15', false],
    ['20:16', true],
    ['19:45', false],
    ['19:44', true],
  ])('a promise of 20:00 that becomes %s is worth a message: %s', (time, isWorth) => {
    expect(isPromiseChanged(india('20:00'), india(time))).toBe(isWorth);
  });
});

describe('quiet hours', () => {
  it.each([
    ['21:59', null],
    ['22:00', new Date('2026-11-19T08:00:00+05:30')],
    ['00:30', india('08:00')],
    ['07:59', india('08:00')],
    ['08:00', null],
  ])('hold back at %s what is not urgent', (time, until) => {
    expect(waitsUntil('delivered', india(time))).toEqual(until);
    expect(waitsUntil('cancelled', india(time))).toBeNull();
  });
});
