import type { Database } from '#server/db/client.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { orders } from '#server/db/schema/orders.ts';
import type { Row } from './builders.ts';
import { buildOrder } from './order-builders.ts';
import { razorpay, signatureOf } from '#server/modules/payments/razorpay.ts';
import { simulatedKeys } from '#server/simulated-gateway/simulated-keys.ts';

/** An open payment, and the order that waits for it. */
export async function buildPayment(
  db: Database,
  given: Row<typeof payments> = {},
  order: Row<typeof orders> = { status: 'PENDING', paymentMethod: 'UPI' },
) {
  const { id: orderId, totalPaise } =
    given.orderId === undefined ? await buildOrder(db, order) : { id: given.orderId, totalPaise: 31_322 };
  const [payment] = await db
    .insert(payments)
    .values({
      purpose: 'checkout',
      method: 'UPI',
      amountPaise: totalPaise,
      expiresAt: new Date(Date.now() + 15 * 60_000),
      reference: `mb-test-${orderId}`,
      ...given,
      orderId,
    })
    .returning();
  return payment!;
}

/** A gateway that nothing answers for: the shop offers UPI and cards, accepts its signature, and reaches nothing. */
export const offlineGateway = razorpay({ ...simulatedKeys, url: 'http://127.0.0.1:9' });

export const signedByGateway = (body: string) => ({
  'content-type': 'application/json',
  'x-razorpay-signature': signatureOf(simulatedKeys.webhookSecret, Buffer.from(body)),
});
