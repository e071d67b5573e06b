import { z } from 'zod';
import { deliveryMailText, deliveryMessageOf, deliveryText } from '#domain/messages/delivery-text.ts';
import { type Job, PermanentFailure, defineJob } from '#server/jobs/job.ts';
import { SendingRefused } from '#server/modules/notify/senders.ts';
import { claimDeliveryMessage, findDeliveryToReport, setDeliveryMessage } from './delivery-message-queries.ts';

const Payload = z.object({ deliveryId: z.int() });

/** Reports to the customer what the shop changed or skipped, with the reason. Enqueued with the change. */
export const deliveryMessage: Job<z.output<typeof Payload>> = defineJob({
  name: 'delivery-message',
  maxAttempts: 10,
  payload: Payload,
  run: async ({ db, notifier, publicUrl }, { deliveryId }) => {
    const found = await findDeliveryToReport(db, deliveryId);
    if (!found || found.messageSentAt || found.reason === null) return;
    const facts = { date: found.date, reason: found.reason, orderId: found.orderId };
    const text = deliveryText(facts);
    if (!(await db.transaction((tx) => claimDeliveryMessage(tx, deliveryId)))) {
      throw new Error('another worker is sending this message');
    }
    const sendId = `delivery-message-${deliveryId}@${new URL(publicUrl).hostname}`;
    try {
      if (found.phone) await notifier.sms(found.phone, text.sms, { template: deliveryMessageOf(facts), sendId });
      if (found.email)
        await notifier.mail(found.email, text.subject, deliveryMailText(text, publicUrl), `mail-${sendId}`);
    } catch (error) {
      await db.transaction((tx) => setDeliveryMessage(tx, deliveryId, false));
      const refusal = error instanceof Error && error.cause instanceof SendingRefused ? error.cause : null;
      throw refusal ? new PermanentFailure(refusal.message) : error;
    }
    await db.transaction((tx) => setDeliveryMessage(tx, deliveryId, true));
  },
});
