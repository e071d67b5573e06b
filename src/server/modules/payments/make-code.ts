import { payPagePath } from '#domain/payments/pay-page.ts';
import { shopName } from '#domain/shop-name.ts';
import { paise } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import type { PaymentCode, PaymentGateway } from './payment-gateway.ts';
import { type PaymentRow, findPayment, insertEvent, setCode } from './payment-queries.ts';
import { defineJob } from '#server/jobs/job.ts';
import { paymentJobs } from './payment-jobs.ts';
import { requireGateway } from './require-gateway.ts';

export type CodeDeps = {
  readonly db: Database;
  readonly gateway: PaymentGateway;
  readonly publicUrl: string;
};

/** Makes the code of an open payment at the gateway, unless it has one. Outside of any transaction: the gateway may take seconds. */
export async function makeCode(deps: CodeDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state !== 'open' || payment.gatewayReference !== null) return payment;
  const { db, gateway, publicUrl } = deps;
  const code = await gateway.createCode({
    reference: payment.reference,
    kind: payment.method === 'CARD' ? 'hosted' : 'upi',
    amount: paise(payment.amountPaise),
    description: `${shopName} order ${payment.orderId}`,
    expiresAt: payment.expiresAt,
    returnUrl: publicUrl + (payment.purpose === 'door' ? '/' : payPagePath(payment.orderId)),
  });
  const isStored = await storeCode(db, gateway, payment, code);
  const stored = (await findPayment(db, payment.id))!;
  // Another device made a code first, or the payment has ended meanwhile. This code was not shown to a customer, so it is ended.
  if (!isStored && stored.gatewayReference !== code.gatewayReference) {
    await gateway.endCode(code.gatewayReference).catch(() => undefined);
  }
  return stored;
}

function storeCode(db: Database, gateway: PaymentGateway, payment: PaymentRow, code: PaymentCode): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await setCode(tx, payment.id, gateway.name, code))) return false;
    return insertEvent(tx, {
      paymentId: payment.id,
      gateway: gateway.name,
      eventId: `created:${code.gatewayReference}`,
      kind: 'created',
      amountPaise: payment.amountPaise,
      source: 'shop',
      happenedAt: new Date(),
    });
  });
}

export const endCode = defineJob({
  ...paymentJobs.endCode,
  run: async ({ db, gateway }, { paymentId }) => {
    const payment = await findPayment(db, paymentId);
    if (!payment || payment.gatewayReference === null) return;
    await requireGateway(gateway, payment.gateway).endCode(payment.gatewayReference);
  },
});
