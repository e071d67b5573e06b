import { describe, expect, it } from 'vitest';
import type { PaymentEventKind } from '#domain/payments/payment-event.ts';
import { paymentEvents } from '#server/db/schema/payments.ts';
import { buildPayment } from '#server/testing/build-payment.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import type { GatewayName } from './payment-gateway.ts';
import { findPaymentsToReconcile } from './reconciliation-queries.ts';

const shop = sharedTestApp();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const code = (gateway: GatewayName) => ({ gateway, gatewayReference: crypto.randomUUID() });
const isCompared = async (id: number) =>
  (await findPaymentsToReconcile(shop.db, { gateway: 'simulated', checkedBefore: new Date(), limit: 1_000 })).includes(
    id,
  );

/** It is compared only for its refunds: it is old, and was compared when it was older than two days. */
const buildOldPayment = () =>
  buildPayment(shop.db, { state: 'paid', createdAt: daysAgo(9), checkedAt: daysAgo(1), ...code('simulated') });

describe('payments to compare with the gateway', () => {
  it.each([
    ['none', [], false],
    ['one that was asked for', [['refund-requested', 'first']], true],
    [
      'one that arrived',
      [
        ['refund-requested', 'first'],
        ['refunded', 'first'],
      ],
      false,
    ],
    [
      'one that failed',
      [
        ['refund-requested', 'first'],
        ['refund-failed', 'first'],
      ],
      false,
    ],
    [
      'one that waits beside one that failed',
      [
        ['refund-requested', 'first'],
        ['refund-failed', 'first'],
        ['refund-requested', 'second'],
      ],
      true,
    ],
  ] as const satisfies readonly (readonly [string, readonly (readonly [PaymentEventKind, string])[], boolean])[])(
    'by their refunds: %s',
    async (_, events, expected) => {
      const { id: paymentId } = await buildOldPayment();
      for (const [kind, refund] of [['captured', null] as const, ...events]) {
        await shop.db.insert(paymentEvents).values({
          paymentId,
          gateway: 'simulated',
          eventId: crypto.randomUUID(),
          kind,
          refund,
          amountPaise: 100,
          source: 'shop',
          happenedAt: daysAgo(1),
        });
      }
      expect(await isCompared(paymentId)).toBe(expected);
    },
  );

  it.each([
    ['simulated', true],
    ['razorpay', false],
  ] as const)('of the gateway %s', async (gateway, expected) => {
    const { id } = await buildPayment(shop.db, code(gateway));
    expect(await isCompared(id)).toBe(expected);
  });
});
