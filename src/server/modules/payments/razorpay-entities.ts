import { z } from 'zod';
import { paise, shopCurrency } from '#domain/money.ts';
import type { GatewayFact, GatewayRefund } from './payment-gateway.ts';

/** What we read of Razorpay's entities. They have more fields, and may get new ones. */
const Amount = z.int().min(0).transform(paise);
const Currency = z.string().default(shopCurrency);
const year2100 = 4_102_444_800;
/** An impossible moment is the present one: a fact about money is stored whatever its date. */
const Seconds = z
  .number()
  .transform((seconds) => (seconds > 0 && seconds < year2100 ? new Date(seconds * 1_000) : new Date()));
/** An empty one is sent as a list. */
const Notes = z.union([z.looseObject({ reference: z.string().optional() }), z.array(z.unknown())]).nullish();

export const PaymentEntity = z.object({
  id: z.string(),
  amount: Amount,
  currency: Currency,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  created_at: Seconds,
  notes: Notes,
});
export type PaymentEntity = z.output<typeof PaymentEntity>;

export const RefundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: Amount,
  currency: Currency,
  status: z.enum(['pending', 'processed', 'failed']),
  /** Our key. */
  receipt: z.string().nullish(),
  created_at: Seconds,
});
export type RefundEntity = z.output<typeof RefundEntity>;

export const QrCodeEntity = z.object({
  id: z.string(),
  image_url: z.string(),
  /** `upi://pay?…` */
  image_content: z.string(),
});

export const PaymentLinkEntity = z.object({
  id: z.string(),
  short_url: z.string(),
  payments: z
    .array(z.object({ payment_id: z.string() }))
    .nullish()
    .transform((payments) => payments ?? []),
});

export const listOf = <T extends z.ZodType>(entity: T) => z.object({ items: z.array(entity) });

const Wrapped = <T extends z.ZodType>(entity: T) => z.object({ entity }).optional();

export const WebhookEvent = z.object({
  event: z.string(),
  created_at: Seconds,
  payload: z.object({
    payment: Wrapped(PaymentEntity),
    refund: Wrapped(RefundEntity),
    qr_code: Wrapped(z.object({ id: z.string() })),
    payment_link: Wrapped(z.object({ id: z.string() })),
    dispute: Wrapped(z.object({ id: z.string(), payment_id: z.string(), amount: Amount, currency: Currency })),
  }),
});

/** A captured payment was authorised before; a refunded one was captured. */
export function factsOfPayment({ id, amount, currency, status, notes, created_at: at }: PaymentEntity): GatewayFact[] {
  const fact = (kind: GatewayFact['kind']): GatewayFact => ({
    eventId: `${kind}:${id}`,
    kind,
    amount,
    currency,
    payment: id,
    refund: null,
    reference: referenceIn(notes),
    at,
  });
  if (status === 'authorized') return [fact('authorised')];
  if (status === 'captured' || status === 'refunded') return [fact('authorised'), fact('captured')];
  return status === 'failed' ? [fact('failed')] : [];
}

/** Null while it is pending. */
export function factOfRefund({
  id,
  payment_id,
  amount,
  currency,
  status,
  receipt,
  created_at: at,
}: RefundEntity): GatewayFact | null {
  if (status === 'pending') return null;
  const kind = status === 'processed' ? 'refunded' : 'refund-failed';
  return {
    eventId: `${kind}:${id}`,
    kind,
    amount,
    currency,
    payment: payment_id,
    refund: receipt ?? id,
    reference: null,
    at,
  };
}

export function toGatewayRefund(entity: RefundEntity): GatewayRefund {
  const states = { pending: 'pending', processed: 'done', failed: 'failed' } as const;
  return { state: states[entity.status], fact: factOfRefund(entity) };
}

export function referenceIn(notes: PaymentEntity['notes']): string | null {
  return notes && !Array.isArray(notes) ? (notes.reference ?? null) : null;
}
