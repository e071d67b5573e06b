import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from './simulated-faults.ts';
import { type SimulatedBooks, type SimulatedPayment, type SimulatedRefund, isQrCode } from './simulated-books.ts';

const attempts = 6;
const firstPauseMs = 200;

type Parts = {
  readonly books: SimulatedBooks;
  readonly faults: Faults;
  readonly webhookUrl: () => string;
  readonly webhookSecret: string;
};
type Event = { readonly event: string; readonly payload: Record<string, { readonly entity: object }> };

/** Sends signed webhooks, again after a failure, and with the faults that are switched on. */
export class SimulatedWebhooks {
  readonly #parts: Parts;
  readonly #stopped = new AbortController();
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** As Razorpay does: one for the payment, and one for the code that it was made with. */
  announcePayment(payment: SimulatedPayment, events: readonly string[]): void {
    const { books } = this.#parts;
    const code = books.codes.get(payment.codeId)!;
    const entity = toPaymentEntity(books, payment);
    const all: Event[] = events.map((event) => ({ event, payload: { payment: { entity } } }));
    if (payment.status === 'captured') {
      const [event, kind] = isQrCode(code) ? ['qr_code.credited', 'qr_code'] : ['payment_link.paid', 'payment_link'];
      all.push({ event, payload: { payment: { entity }, [kind]: { entity: { id: code.id } } } });
    }
    this.#deliver(all);
  }

  announceRefund(refund: SimulatedRefund): void {
    if (refund.status === 'pending') return;
    this.#deliver([
      { event: `refund.${refund.status}`, payload: { refund: { entity: toRefundEntity(this.#parts.books, refund) } } },
    ]);
  }

  /** Ends what waits. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.allSettled(this.#sending);
  }

  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.allSettled(this.#sending);
  }

  #deliver(events: readonly Event[]): void {
    const { faults } = this.#parts;
    const inOrder = faults.happens('reordered') ? events.toReversed() : events;
    let delayMs = 0;
    for (const event of inOrder) {
      if (faults.happens('lost')) continue;
      delayMs += 20;
      const lateMs = faults.happens('late') ? faults.lateMs : 0;
      this.#track(this.#send(event, delayMs + lateMs));
      if (faults.happens('duplicate')) this.#track(this.#send(event, delayMs + lateMs + 30));
      if (faults.happens('forged')) this.#track(this.#send(event, delayMs, 'not-the-secret'));
    }
  }

  #track(sending: Promise<void>): void {
    const settled = sending.catch(() => undefined).finally(() => this.#sending.delete(settled));
    this.#sending.add(settled);
  }

  async #send(event: Event, delayMs: number, secret = this.#parts.webhookSecret): Promise<void> {
    const { signal } = this.#stopped;
    await sleep(delayMs, undefined, { signal, ref: false });
    const body = JSON.stringify({ entity: 'event', ...event, created_at: Math.floor(Date.now() / 1_000) });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    for (let attempt = 0; attempt < attempts; attempt++) {
      const response = await fetch(this.#parts.webhookUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
      }).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok || response?.status === 401) return;
      await sleep(firstPauseMs * 2 ** attempt, undefined, { signal, ref: false });
    }
  }
}

export function toPaymentEntity(books: SimulatedBooks, payment: SimulatedPayment): object {
  const { reference } = books.codes.get(payment.codeId)!;
  const left = books.leftOf(payment);
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: currencyOf(payment),
    status: payment.status === 'captured' && left === 0 ? 'refunded' : payment.status,
    amount_refunded: payment.amount - left,
    captured: payment.status === 'captured',
    notes: { reference },
    created_at: payment.createdAt,
  };
}

const currencyOf = (payment: SimulatedPayment | undefined) => payment?.currency ?? 'INR';

export function toRefundEntity(
  books: SimulatedBooks,
  { id, paymentId, amount, key, createdAt, status }: SimulatedRefund,
): object {
  return {
    id,
    entity: 'refund',
    amount,
    currency: currencyOf(books.payments.get(paymentId)),
    payment_id: paymentId,
    receipt: key,
    status,
    created_at: createdAt,
  };
}
