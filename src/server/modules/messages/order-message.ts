import { z } from 'zod';
import { businessDay } from '#domain/calendar/business-day.ts';
import {
  type MessageChannel,
  type MessageKind,
  isPromiseChanged,
  isStillTrue,
  messageKinds,
} from '#domain/messages/message-kind.ts';
import { type MessageText, messageText, mailText } from '#domain/messages/message-texts.ts';
import { waitsUntil } from '#domain/messages/quiet-hours.ts';
import { paise } from '#domain/money.ts';
import { shopName } from '#domain/shop-name.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { type Job, type JobDeps, PermanentFailure, defineJob } from '#server/jobs/job.ts';
import { SendingRefused } from '#server/modules/notify/senders.ts';
import { pushTo } from '#server/modules/push/push-to.ts';
import { isRated } from '#server/modules/ratings/read-ratings.ts';
import { type MessageOrder, claimMessage, findMessageOrder, setNotSent, setSent } from './message-queries.ts';

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
    const order = await findMessageOrder(deps.db, orderId);
    if (!order || order.muted.includes(kind) || !isStillTrue(kind, order.status)) return;
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
  if (isSent(order, kind, 'push') || isSent(order, kind, 'sms')) return;
  if (order.hasPush && (await pushMessage(deps, order, kind, text))) return;
  if (order.phone) await send(deps, order, { kind, channel: 'sms', to: order.phone, text });
}

const isSent = ({ sent }: MessageOrder, kind: MessageKind, channel: MessageChannel) =>
  sent.some((one) => one.kind === kind && one.channel === channel);

async function pushMessage(deps: JobDeps, order: MessageOrder, kind: MessageKind, text: MessageText): Promise<boolean> {
  const id = await claim(deps, order, kind, 'push');
  const isAccepted = await pushTo(deps, [order.userId], {
    title: text.subject,
    body: capitalised(text.sms.replace(`${shopName}: `, '')),
    path: '/profile?tab=orders',
    tag: `order-${order.id}`,
  });
  await deps.db.inOneStatement(isAccepted ? setSent(id) : setNotSent(id, null));
  return isAccepted;
}

/** Returns the id of its row. */
async function claim({ db }: JobDeps, { id }: MessageOrder, kind: MessageKind, channel: MessageChannel) {
  const claimed = await db.inOneStatement(claimMessage(id, kind, channel));
  if (claimed === null) throw new Error('another worker is sending this message');
  return claimed;
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

async function send(deps: JobDeps, order: MessageOrder, { kind, channel, to, text }: Message): Promise<void> {
  if (isSent(order, kind, channel)) return;
  const { db, notifier, publicUrl } = deps;
  const id = await claim(deps, order, kind, channel);
  const sendId = `order-message-${id}@${new URL(publicUrl).hostname}`;
  try {
    if (channel === 'sms') await notifier.sms(to, text.sms, { template: kind, sendId });
    else await notifier.mail(to, text.subject, mailText(text, publicUrl), sendId);
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof SendingRefused ? error.cause : null;
    await db.inOneStatement(setNotSent(id, refusal?.code ?? null));
    throw refusal ? new PermanentFailure(refusal.message) : error;
  }
  await db.inOneStatement(setSent(id));
}
