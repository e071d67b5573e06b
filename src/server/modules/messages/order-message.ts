import { z } from 'zod';
import { businessDay } from '#domain/calendar/business-day.ts';
import {
  type MessageChannel,
  type MessageKind,
  isPromiseChanged,
  isStillTrue,
  messageKinds,
} from '#domain/messages/message-kind.ts';
import { type MessageText, messageText } from '#domain/messages/message-texts.ts';
import { waitsUntil } from '#domain/messages/quiet-hours.ts';
import { paise } from '#domain/money.ts';
import { shopName } from '#domain/shop-name.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { type Job, type JobDeps, PermanentFailure, defineJob } from '#server/jobs/job.ts';
import { SendingRefused } from '#server/modules/notify/senders.ts';
import { hasPush, pushTo } from '#server/modules/push/push-to.ts';
import { isRated } from '#server/modules/ratings/read-ratings.ts';
import { mailText } from './mail-text.ts';
import {
  type MessageOrder,
  claimMessage,
  findMessageOrder,
  isMessageSent,
  setNotSent,
  setSent,
} from './message-queries.ts';

const Payload = z.object({
  orderId: z.int(),
  kind: z.enum(messageKinds),
  /** Of a changed promise. */
  promisedBefore: z.iso.datetime().optional(),
  /** Of a refund. */
  amountPaise: z.int().optional(),
});

/** A message to a customer about an order. Triggers on `order_events` and `orders` enqueue it with the step that causes it. */
export const orderMessage: Job<z.output<typeof Payload>> = defineJob({
  name: 'order-message',
  maxAttempts: 10,
  payload: Payload,
  run: async (deps, payload) => {
    const { orderId, kind, promisedBefore, amountPaise } = payload;
    const order = await findMessageOrder(deps.db, orderId, kind);
    if (!order || order.isMuted || !isStillTrue(kind, order.status)) return;
    if (kind === 'rating-asked' && (await isRated(deps.db, orderId))) return;
    if (promisedBefore && !isPromiseChanged(new Date(promisedBefore), order.arrivesTo)) return;
    const now = new Date();
    const later = waitsUntil(kind, now);
    if (later) return deps.db.transaction((tx) => enqueue(tx, orderMessage, payload, later));
    const text = messageText(kind, toFacts(order, amountPaise), businessDay(now));
    const sent = await Promise.allSettled([
      sendToPhone(deps, order, kind, text),
      order.email && send(deps, order, { kind, channel: 'mail', to: order.email, text }),
    ]);
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
  },
});

/** A push message, which costs nothing and arrives at once; an SMS where no browser of the customer takes one. Never both. */
async function sendToPhone(deps: JobDeps, order: MessageOrder, kind: MessageKind, text: MessageText): Promise<void> {
  const isSent = await isMessageSent(deps.db, order.id, kind, 'sms');
  if (!isSent && (await pushMessage(deps, order, kind, text))) return;
  if (order.phone) await send(deps, order, { kind, channel: 'sms', to: order.phone, text });
}

async function pushMessage(deps: JobDeps, order: MessageOrder, kind: MessageKind, text: MessageText): Promise<boolean> {
  if (!(await hasPush(deps.db, order.userId))) return isMessageSent(deps.db, order.id, kind, 'push');
  const claimed = await deps.db.transaction((tx) => claimMessage(tx, order.id, kind, 'push'));
  if (claimed === 'sent') return true;
  if (claimed === 'being-sent') throw new Error('another worker is sending this message');
  const isAccepted = await pushTo(deps, [order.userId], {
    title: text.subject,
    body: capitalised(text.sms.replace(`${shopName}: `, '')),
    path: '/profile?tab=orders',
    tag: `order-${order.id}`,
  });
  await deps.db.transaction((tx) => (isAccepted ? setSent(tx, claimed.id) : setNotSent(tx, claimed.id, null)));
  return isAccepted;
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const toFacts = ({ id, duePaise, arrivesFrom, arrivesTo, reason }: MessageOrder, refundPaise: number | undefined) => ({
  id,
  duePaise: paise(duePaise),
  refundPaise: refundPaise === undefined ? undefined : paise(refundPaise),
  arrival: { from: arrivesFrom, to: arrivesTo },
  reason,
});

type Message = {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly to: string;
  readonly text: MessageText;
};

async function send(
  { db, notifier, publicUrl }: JobDeps,
  order: MessageOrder,
  { kind, channel, to, text }: Message,
): Promise<void> {
  const claimed = await db.transaction((tx) => claimMessage(tx, order.id, kind, channel));
  if (claimed === 'sent') return;
  if (claimed === 'being-sent') throw new Error('another worker is sending this message');
  const sendId = `order-message-${claimed.id}@${new URL(publicUrl).hostname}`;
  try {
    if (channel === 'sms') await notifier.sms(to, text.sms, { template: kind, sendId });
    else await notifier.mail(to, text.subject, mailText(text, publicUrl), sendId);
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof SendingRefused ? error.cause : null;
    await db.transaction((tx) => setNotSent(tx, claimed.id, refusal?.code ?? null));
    throw refusal ? new PermanentFailure(refusal.message) : error;
  }
  await db.transaction((tx) => setSent(tx, claimed.id));
}
