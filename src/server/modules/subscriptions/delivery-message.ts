import { z } from 'zod';
import { deliveryMailText, deliveryMessageOf, deliveryText } from '#domain/messages/delivery-text.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { type Job, type JobDeps, PermanentFailure, defineJob } from '#server/jobs/job.ts';
import { untilStored } from '#server/jobs/until-stored.ts';
import { SendingRefused } from '#server/modules/notify/senders.ts';
import {
  claimDeliveryMessage,
  claimSeconds,
  findDeliveryToReport,
  setDeliveryMessage,
} from './delivery-message-queries.ts';

const channels = ['sms', 'mail'] as const;
type Channel = (typeof channels)[number];
/** With a channel: the other one has sent it, and this one failed. */
const Payload = z.object({ deliveryId: z.int(), channel: z.enum(channels).optional() });
type Payload = z.output<typeof Payload>;

/** Reports to the customer what the shop changed or skipped, with the reason. Enqueued with the change. */
export const deliveryMessage: Job<Payload> = defineJob({
  name: 'delivery-message',
  maxAttempts: 10,
  payload: Payload,
  run: async (deps, { deliveryId, channel }) => {
    const { db } = deps;
    const found = await findDeliveryToReport(db, deliveryId);
    if (!found || found.reason === null) return;
    const { phone, email } = found;
    const { date, reason, orderId } = found;
    const facts = { date, reason, orderId, isWithoutRoom: found.state === 'planned' };
    // A delivery may have another message later, of which the gateway must not think that it knows it.
    const sendId = `delivery-message-${deliveryId}-${found.changedAt.getTime()}@${new URL(deps.publicUrl).hostname}`;
    if (channel) return send(deps, { sendId, channel, to: { phone, email }, facts });
    if (found.messageSentAt) return;
    if (!(await db.transaction((tx) => claimDeliveryMessage(tx, deliveryId)))) {
      const later = new Date(Date.now() + claimSeconds * 1_000);
      return db.transaction((tx) => enqueue(tx, deliveryMessage, { deliveryId }, later));
    }
    const sent = await Promise.allSettled(
      channels.map((each) => send(deps, { sendId, channel: each, to: { phone, email }, facts })),
    );
    const failures = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const failed = channels.filter((_, index) => sent[index]!.status === 'rejected');
    const isSent = failed.length < channels.filter((each) => isReachable(each, { phone, email })).length;
    await untilStored(() =>
      db.transaction(async (tx) => {
        await setDeliveryMessage(tx, deliveryId, isSent);
        if (isSent) for (const each of failed) await enqueue(tx, deliveryMessage, { deliveryId, channel: each });
      }),
    );
    if (!isSent && failures.length > 0) throw failures.find((one) => !(one instanceof PermanentFailure)) ?? failures[0];
  },
});

type To = { readonly phone: string | null; readonly email: string | null };
type Sending = {
  readonly sendId: string;
  readonly channel: Channel;
  readonly to: To;
  readonly facts: Parameters<typeof deliveryText>[0];
};

const isReachable = (channel: Channel, { phone, email }: To) => (channel === 'sms' ? phone : email) !== null;

async function send(
  { notifier, publicUrl }: JobDeps,
  { sendId, channel, to: { phone, email }, facts }: Sending,
): Promise<void> {
  const text = deliveryText(facts);
  try {
    if (channel === 'sms' && phone) await notifier.sms(phone, text.sms, { template: deliveryMessageOf(facts), sendId });
    if (channel === 'mail' && email)
      await notifier.mail(email, text.subject, deliveryMailText(text, publicUrl), `mail-${sendId}`);
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof SendingRefused ? error.cause : null;
    throw refusal ? new PermanentFailure(refusal.message) : error;
  }
}
