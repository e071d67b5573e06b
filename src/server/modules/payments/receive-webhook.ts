import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { findPaymentOfWebhook } from './payment-queries.ts';
import { recordFacts } from './record-facts.ts';
import type { RefusedWebhooks } from './refused-webhooks.ts';

type WebhookDeps = {
  readonly db: Database;
  readonly gateway: PaymentGateway | undefined;
  readonly refused: RefusedWebhooks;
};

/**
 * Stores the facts of a signed webhook. An old or repeated webhook, or one about an unknown payment, changes nothing. A failure is answered with
 * an error, so that the gateway sends it again.
 */
export async function receiveWebhook(
  { db, gateway, refused }: WebhookDeps,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const webhook = gateway?.readWebhook(body, signature) ?? null;
  if (!gateway || !webhook) {
    await refused.count();
    throw new AppError('wrong-credentials', 'The signature is wrong.');
  }
  if (webhook.facts.length === 0) return;
  const paymentId = await findPaymentOfWebhook(db, gateway.name, webhook);
  if (paymentId === undefined) return;
  await retryOnConflict(() => db.transaction((tx) => recordFacts(tx, paymentId, webhook.facts, 'webhook')));
}
