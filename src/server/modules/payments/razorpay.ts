import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { shopCurrency } from '#domain/money.ts';
import {
  type GatewayFact,
  GatewayRefused,
  type GatewaySettings,
  GatewayUnavailable,
  type NewCode,
  type PaymentCode,
  type PaymentGateway,
  type WebhookFacts,
} from './payment-gateway.ts';
import {
  PaymentEntity,
  PaymentLinkEntity,
  QrCodeEntity,
  RefundEntity,
  WebhookEvent,
  factOfRefund,
  factsOfPayment,
  listOf,
  referenceIn,
  toGatewayRefund,
} from './razorpay-entities.ts';

const usualTimeoutMs = 3_000;
/** Razorpay refuses codes that end earlier than in 15 minutes. Ours are ended when their time is over. */
const shortestLifeMs = 16 * 60_000;
const linkPrefix = 'plink_';

/** Razorpay's REST interface, without its SDK: https://razorpay.com/docs/api. The simulated gateway speaks the same. */
export function razorpay(
  { name, url, keyId, keySecret, webhookSecret }: GatewaySettings,
  timeoutMs = usualTimeoutMs,
): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function call<T extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    response: T,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<z.output<T>> {
    const { status, text } = await send(`${url}/v1${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status >= 400) throw failureOf(status, text);
    const parsed = response.safeParse(jsonIn(text));
    if (!parsed.success) throw new GatewayUnavailable('unexpected response');
    return parsed.data;
  }

  async function createQrCode({ reference, amount, description, expiresAt, returnUrl }: NewCode): Promise<PaymentCode> {
    const code = await call('POST', '/payments/qr_codes', QrCodeEntity, {
      body: {
        type: 'upi_qr',
        usage: 'single_use',
        fixed_amount: true,
        payment_amount: amount,
        description,
        close_by: endOf(expiresAt),
        notes: { reference, returnUrl },
      },
    });
    // A real QR code has no page: its `image_url` is a picture, and ours is drawn from the link.
    return {
      gatewayReference: code.id,
      upiLink: code.image_content,
      hostedUrl: name === 'simulated' ? code.image_url : null,
    };
  }

  async function createLink({ reference, amount, description, expiresAt, returnUrl }: NewCode): Promise<PaymentCode> {
    const body = {
      amount,
      currency: shopCurrency,
      accept_partial: false,
      reference_id: reference,
      description,
      expire_by: endOf(expiresAt),
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { reference },
      callback_url: returnUrl,
      callback_method: 'get',
    };
    const link = await call('POST', '/payment_links', PaymentLinkEntity, { body }).catch(async (error: unknown) => {
      // An earlier call created the link, but its response was lost. References are unique, so this finds that link.
      const earlier = error instanceof GatewayRefused ? await findLink(reference) : undefined;
      if (!earlier) throw error;
      return earlier;
    });
    return { gatewayReference: link.id, upiLink: null, hostedUrl: link.short_url };
  }

  async function findLink(reference: string) {
    const found = z.object({ payment_links: z.array(PaymentLinkEntity) });
    return (await call('GET', `/payment_links?reference_id=${encodeURIComponent(reference)}`, found)).payment_links[0];
  }

  async function readPayments(code: string): Promise<PaymentEntity[]> {
    if (!code.startsWith(linkPrefix)) {
      return (await call('GET', `/payments/qr_codes/${code}/payments?count=100`, listOf(PaymentEntity))).items;
    }
    const { payments } = await call('GET', `/payment_links/${code}`, PaymentLinkEntity);
    return Promise.all(payments.map(({ payment_id }) => call('GET', `/payments/${payment_id}`, PaymentEntity)));
  }

  const readRefunds = async (payment: string) =>
    (await call('GET', `/payments/${payment}/refunds?count=100`, listOf(RefundEntity))).items;

  return {
    name,
    createCode: (code) => (code.kind === 'upi' ? createQrCode(code) : createLink(code)),
    readFacts: async (code) => {
      const payments = await readPayments(code);
      const withMoney = payments.filter(({ status }) => status === 'captured' || status === 'refunded');
      const refunds = (await Promise.all(withMoney.map(({ id }) => readRefunds(id)))).flat();
      return [...payments.flatMap(factsOfPayment), ...refunds.map(factOfRefund)].filter((fact) => fact !== null);
    },
    endCode: async (code) => {
      const path = code.startsWith(linkPrefix) ? `/payment_links/${code}/cancel` : `/payments/qr_codes/${code}/close`;
      await call('POST', path, z.unknown()).catch((error: unknown) => {
        // It is paid, closed or expired already.
        if (!(error instanceof GatewayRefused && error.status === 400)) throw error;
      });
    },
    refund: async ({ payment, amount, key }) =>
      toGatewayRefund(
        await call('POST', `/payments/${payment}/refund`, RefundEntity, {
          body: { amount, speed: 'normal', receipt: key },
          headers: { 'x-refund-idempotency': key },
        }),
      ),
    readRefund: async ({ payment, key }) => {
      const found = (await readRefunds(payment)).find(({ receipt }) => receipt === key);
      return found ? toGatewayRefund(found) : null;
    },
    readWebhook: (body, signature) => (isSignedBy(webhookSecret, body, signature) ? factsInWebhook(body) : null),
  };
}

/** Over the bytes as they arrived: parsed and written again, a body may differ. */
export function signatureOf(secret: string, body: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function isSignedBy(secret: string, body: Buffer, signature = ''): boolean {
  const expected = Buffer.from(signatureOf(secret, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const nothing: WebhookFacts = { facts: [], reference: null, gatewayReference: null, payment: null };

/** An event of a kind that we do not know has no facts. */
function factsInWebhook(body: Buffer): WebhookFacts {
  const parsed = WebhookEvent.safeParse(jsonIn(body.toString('utf8')));
  if (!parsed.success) return nothing;
  const { event, created_at: at, payload } = parsed.data;
  const [payment, refund, dispute] = [payload.payment?.entity, payload.refund?.entity, payload.dispute?.entity];
  const facts: (GatewayFact | null)[] = payment ? factsOfPayment(payment) : [];
  if (refund) facts.push(factOfRefund(refund));
  if (dispute && event === 'payment.dispute.created') {
    const { id, amount, currency, payment_id } = dispute;
    const fact = {
      kind: 'disputed' as const,
      amount,
      currency,
      payment: payment_id,
      refund: null,
      reference: null,
      at,
    };
    facts.push({ eventId: `disputed:${id}`, ...fact });
  }
  return {
    facts: facts.filter((fact) => fact !== null),
    reference: referenceIn(payment?.notes),
    gatewayReference: payload.qr_code?.entity.id ?? payload.payment_link?.entity.id ?? null,
    payment: payment?.id ?? refund?.payment_id ?? dispute?.payment_id ?? null,
  };
}

const endOf = (expiresAt: Date) => Math.ceil(Math.max(expiresAt.getTime(), Date.now() + shortestLifeMs) / 1_000);

async function send(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, request);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new GatewayUnavailable(error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'unreachable');
  }
}

/** 409: the same refund is being processed. 401 and 403 are a wrong key, which a repeat after its correction passes. */
function failureOf(status: number, text: string): Error {
  if (status >= 500 || [401, 403, 408, 409, 429].includes(status)) return new GatewayUnavailable(`status ${status}`);
  const code = z.object({ error: z.object({ code: z.string().max(60) }) }).safeParse(jsonIn(text));
  return new GatewayRefused(status, code.success ? code.data.error.code : 'without a code');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
