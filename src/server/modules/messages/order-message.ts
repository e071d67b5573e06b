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
import { sendIn } from '#server/db/statement.ts';
import { type Job, type JobDeps, PartsFailed, PermanentFailure, defineJob } from '#server/jobs/job.ts';
import { untilStored } from '#server/jobs/until-stored.ts';
import { SendingRefused } from '#server/modules/notify/senders.ts';
import { pushTo } from '#server/modules/push/push-to.ts';
import { isRated } from '#server/modules/ratings/read-ratings.ts';
import {
  type MessageOrder,
  type MessageResult,
  claimMessages,
  claimSeconds,
  findMessageOrder,
  setResults,
} from './message-queries.ts';

const Message = z.object({
  orderId: z.int(),
  kind: z.enum(messageKinds),
  /** Of a changed promise. */
  promisedBefore: z.iso.datetime().optional(),
  /** Of a refund. */
  amountPaise: z.int().optional(),
});
type Message = z.output<typeof Message>;
const Payload = z.union([Message, z.array(Message)]);

/** Each waits for its gateway. A mail takes a connection to the mail server. */
const messagesAtOnce = 8;

/**
 * Messages to customers about orders. Triggers on `order_events` and `orders` enqueue them with the statement that causes them: one job for
 * all that are due at the same time. A message that fails becomes a job of its own.
 */
export const orderMessage: Job<z.output<typeof Payload>> = defineJob({
  name: 'order-message',
  maxAttempts: 10,
  payload: Payload,
  run: async (deps, payload) => {
    const messages = [payload].flat();
    const attempts: { message: Message; result: PromiseSettledResult<Date | null> }[] = [];
    for (let from = 0; from < messages.length; from += messagesAtOnce) {
      const together = messages.slice(from, from + messagesAtOnce);
      const results = await Promise.allSettled(together.map((message) => sendMessage(deps, message)));
      attempts.push(...together.map((message, index) => ({ message, result: results[index]! })));
    }
    const later = attempts.flatMap(({ message, result }) =>
      result.status === 'fulfilled' && result.value ? [{ message, at: result.value }] : [],
    );
    for (const [time, group] of Map.groupBy(later, ({ at }) => at.getTime())) {
      const waiting = group.map(({ message }) => message);
      await deps.db.transaction((tx) =>
        enqueue(tx, orderMessage, waiting.length === 1 ? waiting[0]! : waiting, new Date(time)),
      );
    }
    const failed = attempts.flatMap(({ message, result }) =>
      result.status === 'rejected' ? [{ payload: message, error: result.reason as unknown }] : [],
    );
    if (failed.length > 0) throw messages.length === 1 ? failed[0]!.error : new PartsFailed(failed);
  },
});

/** Null when nothing is left to do; otherwise the time at which it may be sent. */
async function sendMessage(deps: JobDeps, message: Message): Promise<Date | null> {
  const { orderId, kind, promisedBefore, amountPaise } = message;
  const order = await findMessageOrder(deps.db, orderId);
  if (!order || order.muted.includes(kind) || !isStillTrue(kind, order.status)) return null;
  if (kind === 'rating-asked' && (await isRated(deps.db, orderId))) return null;
  if (promisedBefore && !isPromiseChanged(new Date(promisedBefore), order.arrivesTo)) return null;
  const now = new Date();
  const later = waitsUntil(kind, now);
  if (later) return later;
  const text = messageText(kind, { ...toFacts(order, amountPaise), publicUrl: deps.publicUrl }, businessDay(now));
  const sent = await Promise.allSettled([
    sendToPhone(deps, order, kind, text),
    order.email ? send(deps, order, { kind, channel: 'mail', to: order.email, text }) : ('done' as const),
  ]);
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
  const isElsewhere = sent.some((one) => one.status === 'fulfilled' && one.value === 'claimed-elsewhere');
  return isElsewhere ? new Date(now.getTime() + claimSeconds * 1_000) : null;
}

/** Claimed elsewhere: another attempt is sending the message. */
type Attempt = 'done' | 'claimed-elsewhere';

/** A push message, which costs nothing and arrives at once; an SMS where no browser of the customer takes one. Never both. */
async function sendToPhone(deps: JobDeps, order: MessageOrder, kind: MessageKind, text: MessageText): Promise<Attempt> {
  if (isSent(order, kind, 'push') || isSent(order, kind, 'sms')) return 'done';
  const pushed = order.hasPush ? await pushMessage(deps, order, kind, text) : 'refused';
  if (pushed !== 'refused') return pushed;
  return order.phone ? send(deps, order, { kind, channel: 'sms', to: order.phone, text }) : 'done';
}

const isSent = ({ sent }: MessageOrder, kind: MessageKind, channel: MessageChannel) =>
  sent.some((one) => one.kind === kind && one.channel === channel);

async function pushMessage(
  deps: JobDeps,
  order: MessageOrder,
  kind: MessageKind,
  text: MessageText,
): Promise<Attempt | 'refused'> {
  const id = await claim(deps, order, kind, 'push');
  if (id === null) return 'claimed-elsewhere';
  const isAccepted = await pushTo(deps, [order.userId], {
    title: text.subject,
    body: capitalised(text.sms.replace(`${shopName}: `, '')),
    path: kind === 'payment-failed' ? '/cart' : '/profile?tab=orders',
    tag: `order-${order.id}`,
  });
  await setResult(deps, { id, isSent: isAccepted, refusalCode: null });
  return isAccepted ? 'done' : 'refused';
}

/**
 * Returns the id of its row, or null when another attempt has it. Claims of the messages that are sent side by side share a statement, and
 * so do their results. An order that a transaction has locked is waited for outside of the shared statement.
 */
async function claim({ db }: JobDeps, { id: orderId }: MessageOrder, kind: MessageKind, channel: MessageChannel) {
  const wanted = { orderId, kind, channel };
  const shared = await db.inSharedStatement((share) => share(claimMessages, orderId, wanted));
  if (shared !== null) return shared;
  const [own] = await db.transaction((tx) => sendIn(tx, claimMessages([wanted])));
  return own ?? null;
}

/** A failed job would send again what the gateway has accepted. */
function setResult({ db }: JobDeps, result: MessageResult): Promise<void> {
  return untilStored(() => db.inSharedStatement((share) => share(setResults, result.id, result)));
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const toFacts = ({ id, duePaise, arrivesFrom, arrivesTo, reason }: MessageOrder, refundPaise: number | undefined) => ({
  id,
  duePaise: paise(duePaise),
  refundPaise: refundPaise === undefined ? undefined : paise(refundPaise),
  arrival: { from: arrivesFrom, to: arrivesTo },
  reason,
});

type Sending = {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly to: string;
  readonly text: MessageText;
};

async function send(deps: JobDeps, order: MessageOrder, { kind, channel, to, text }: Sending): Promise<Attempt> {
  if (isSent(order, kind, channel)) return 'done';
  const { notifier, publicUrl } = deps;
  const id = await claim(deps, order, kind, channel);
  if (id === null) return 'claimed-elsewhere';
  const sendId = `order-message-${id}@${new URL(publicUrl).hostname}`;
  try {
    if (channel === 'sms') await notifier.sms(to, text.sms, { template: kind, sendId });
    else await notifier.mail(to, text.subject, mailText(text, publicUrl), sendId);
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof SendingRefused ? error.cause : null;
    await setResult(deps, { id, isSent: false, refusalCode: refusal?.code ?? null });
    throw refusal ? new PermanentFailure(refusal.message) : error;
  }
  await setResult(deps, { id, isSent: true, refusalCode: null });
  return 'done';
}
