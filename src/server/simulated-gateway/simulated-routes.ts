import { z } from 'zod';
import { shopName } from '#domain/shop-name.ts';
import type { SimulatedBooks, SimulatedCode, SimulatedPayment } from './simulated-books.ts';
import { type Faults, faultNames } from './simulated-faults.ts';
import { simulatedPage } from './simulated-page.ts';
import { type SimulatedWebhooks, toPaymentEntity, toRefundEntity } from './simulated-webhooks.ts';

export type Reply = {
  readonly status?: number;
  readonly json?: unknown;
  readonly html?: string;
  readonly location?: string;
};
type Asked = { readonly id: string; readonly body: string; readonly query: URLSearchParams };
/** By method and path. `id` is empty where the path has none. */
type Routes = Readonly<Record<string, (asked: Asked) => Reply>>;

export function findRoute(routes: Routes, method: string | undefined, path: string) {
  for (const [call, handle] of Object.entries(routes)) {
    const match = new RegExp(`^${call.replace(':id', String.raw`(\w+)`)}$`).exec(`${method} ${path}`);
    if (match) return { handle, id: match[1] ?? '' };
  }
  return undefined;
}

const QrRequest = z.object({
  payment_amount: z.int().min(100),
  description: z.string(),
  notes: z.object({ reference: z.string(), returnUrl: z.string() }),
});
const LinkRequest = z.object({
  amount: z.int().min(100),
  description: z.string(),
  reference_id: z.string(),
  callback_url: z.string(),
});
const RefundRequest = z.object({ amount: z.int().min(100), receipt: z.string() });
const FaultRequest = z.object({
  likelihoods: z.partialRecord(z.enum(faultNames), z.number().min(0).max(1)).default({}),
  lateMs: z.int().optional(),
  slowMs: z.int().optional(),
});

type Parts = {
  readonly books: SimulatedBooks;
  readonly faults: Faults;
  readonly webhooks: SimulatedWebhooks;
  readonly press: (codeId: string, result: 'pay' | 'fail') => SimulatedPayment;
  readonly later: (work: () => void) => void;
  /** The address of the pages, known once it listens. */
  readonly pageUrl: () => string;
};

/** The calls of the shop, for its key, and the pages, for everyone. */
export function simulatedRoutes({ books, faults, webhooks, press, later, pageUrl }: Parts) {
  const pageOf = ({ id }: SimulatedCode) => `${pageUrl()}/pay/${id}`;

  const refund = (paymentId: string, { amount, receipt: key }: z.output<typeof RefundRequest>): Reply => {
    const payment = books.payments.get(paymentId);
    if (payment?.status !== 'captured') return badRequest('the payment is not captured');
    const earlier = books.refundsOf(paymentId).find((one) => one.key === key);
    if (earlier) {
      return earlier.amount === amount
        ? { json: toRefundEntity(books, earlier) }
        : badRequest('another request with the same idempotency key was processed');
    }
    if (amount > books.leftOf(payment)) return badRequest('the refund is more than is left of the payment');
    const [willFail, isPending] = [faults.happens('refundFailed'), faults.happens('refundPending')];
    const added = books.addRefund({ paymentId, amount, key, status: willFail || isPending ? 'pending' : 'processed' });
    if (added.status === 'pending') {
      later(() => {
        added.status = willFail ? 'failed' : 'processed';
        books.save();
        webhooks.announceRefund(added);
      });
    } else webhooks.announceRefund(added);
    return faults.happens('conflict')
      ? { status: 409, json: errorOf('being processed') }
      : { json: toRefundEntity(books, added) };
  };

  const toLink = (code: SimulatedCode) => ({
    id: code.id,
    amount: code.amount,
    reference_id: code.reference,
    short_url: pageOf(code),
    payments: books.paymentsOf(code.id).map(({ id, amount, status }) => ({ payment_id: id, amount, status })),
  });

  const end = (codeId: string): Reply => {
    const code = books.codes.get(codeId);
    if (!code?.isOpen) return badRequest('the code has ended');
    code.isOpen = false;
    books.save();
    return { json: { id: codeId, status: 'closed' } };
  };
  const rest: Routes = {
    'POST /v1/payments/qr_codes': ({ body }) => {
      const { payment_amount: amount, description, notes } = QrRequest.parse(JSON.parse(body));
      const code = books.addCode('qr', { amount, description, ...notes });
      return { json: { id: code.id, image_url: pageOf(code), image_content: upiLinkOf(code), status: 'active' } };
    },
    'POST /v1/payments/qr_codes/:id/close': ({ id }) => end(id),
    'GET /v1/payments/qr_codes/:id/payments': ({ id }) => {
      const code = books.codes.get(id);
      return found(code, () => itemsOf(books.paymentsOf(id).map((one) => toPaymentEntity(books, one))));
    },
    'POST /v1/payment_links': ({ body }) => {
      const {
        amount,
        description,
        reference_id: reference,
        callback_url: returnUrl,
      } = LinkRequest.parse(JSON.parse(body));
      if (books.codeOf(reference)) return badRequest('a payment link with this reference_id exists');
      return { json: toLink(books.addCode('plink', { amount, description, reference, returnUrl })) };
    },
    'GET /v1/payment_links': ({ query }) => {
      const code = books.codeOf(query.get('reference_id') ?? '');
      return { json: { payment_links: code ? [toLink(code)] : [] } };
    },
    'GET /v1/payment_links/:id': ({ id }) => found(books.codes.get(id), toLink),
    'POST /v1/payment_links/:id/cancel': ({ id }) => end(id),
    'GET /v1/payments/:id': ({ id }) => found(books.payments.get(id), (payment) => toPaymentEntity(books, payment)),
    'POST /v1/payments/:id/refund': ({ id, body }) => refund(id, RefundRequest.parse(JSON.parse(body))),
    'GET /v1/payments/:id/refunds': ({ id }) => ({
      json: itemsOf(books.refundsOf(id).map((one) => toRefundEntity(books, one))),
    }),
    'PUT /simulation/faults': ({ body }) => {
      const { likelihoods, lateMs = faults.lateMs, slowMs = faults.slowMs } = FaultRequest.parse(JSON.parse(body));
      faults.clear();
      faults.set(likelihoods);
      Object.assign(faults, { lateMs, slowMs });
      return { json: {} };
    },
    'GET /simulation/books': () => ({
      json: {
        codes: [...books.codes.values()],
        payments: [...books.payments.values()],
        refunds: [...books.refunds.values()],
      },
    }),
  };
  const pages: Routes = {
    'GET /pay/:id': ({ id }) => {
      const code = books.codes.get(id);
      return code
        ? { html: simulatedPage(code, books.paymentsOf(code.id)) }
        : { status: 404, html: 'There is no such code.' };
    },
    'POST /pay/:id': ({ id, body }) => {
      const code = books.codes.get(id);
      if (!code) return { status: 404, html: 'There is no such code.' };
      const isPaid = books.paymentsOf(code.id).some(({ status }) => status !== 'failed');
      if (!isPaid) press(code.id, new URLSearchParams(body).get('result') === 'pay' ? 'pay' : 'fail');
      return { status: 303, location: code.returnUrl };
    },
  };

  return { rest, pages };
}

const found = <T>(value: T | undefined, json: (value: T) => unknown): Reply =>
  value === undefined ? { status: 404, json: errorOf('not found') } : { json: json(value) };

const itemsOf = (items: readonly object[]) => ({ entity: 'collection', count: items.length, items });
export const errorOf = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });
export const badRequest = (description: string): Reply => ({ status: 400, json: errorOf(description) });

/** No bank knows the address: an app that opens it finds no shop. */
function upiLinkOf({ id, amount, description }: SimulatedCode): string {
  const parameters = {
    pa: 'simulation@invalid',
    pn: shopName,
    tr: id,
    tn: description,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
  };
  return `upi://pay?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`;
}
