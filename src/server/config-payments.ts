import { z } from 'zod';
import { documented, urlOf } from './config-fields.ts';
import type { GatewaySettings } from './modules/payments/payment-gateway.ts';
import { simulatedKeys } from './simulated-gateway/simulated-keys.ts';

const key = z.string().regex(/^[\w-]{8,100}$/, 'must have 8 to 100 letters, digits, hyphens or underscores');

export const paymentVariables = {
  RAZORPAY_KEY_ID: key.optional().register(documented, {
    default: 'none: cash only (demo: a simulated gateway)',
    example: 'rzp_live_0123456789abcd',
    meaning: 'Key of the payment gateway Razorpay: with it customers can pay by UPI and card',
  }),
  RAZORPAY_KEY_SECRET: key
    .optional()
    .register(documented, { default: 'none', meaning: 'The secret of that key. Set all three together' }),
  RAZORPAY_WEBHOOK_SECRET: key.optional().register(documented, {
    default: 'none',
    meaning: 'Secret of the webhook to `PUBLIC_URL/api/v1/webhooks/payments`, as it was entered at Razorpay',
  }),
  RAZORPAY_URL: urlOf(['http:', 'https:'], 'must be a full address such as https://api.razorpay.com')
    .default('https://api.razorpay.com')
    .register(documented, { meaning: 'Address of the gateway; another one for tests only' }),
  PAYMENT_SIMULATION: z.enum(['true', 'false'], 'must be true or false').optional().register(documented, {
    default: 'true (demo, with the embedded PostgreSQL)',
    meaning:
      'Demo mode: `true` starts a simulated payment gateway in this process, `false` leaves cash only. It keeps its books in this process: processes that share a database have none',
  }),
};

type PaymentValues = z.output<z.ZodObject<typeof paymentVariables>>;

/** Undefined: no key is set. */
export function readGatewaySettings(values: PaymentValues): GatewaySettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values;
  if (!keyId || !keySecret || !webhookSecret) return undefined;
  const name = keyId === simulatedKeys.keyId ? 'simulated' : 'razorpay';
  return Object.freeze({ name, url: new URL(values.RAZORPAY_URL).origin, keyId, keySecret, webhookSecret });
}

/** Whether demo mode starts a simulated gateway. */
export function startsSimulatedGateway(values: PaymentValues & { DATABASE_URL?: string | undefined }): boolean {
  const { RAZORPAY_KEY_ID: keyId, PAYMENT_SIMULATION: wanted, DATABASE_URL: shared } = values;
  return keyId === undefined && (wanted === undefined ? shared === undefined : wanted === 'true');
}

const publishedSecrets = new Set<string>(Object.values(simulatedKeys));
type Given = Partial<Record<keyof typeof paymentVariables, string>>;

export function paymentProblems(given: Given, isProduction: boolean): string[] {
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const missing = names.filter((name) => !given[name]);
  const problems =
    missing.length > 0 && missing.length < names.length
      ? missing.map((name) => `${name}: missing; set ${names.join(', ')} together`)
      : [];
  if (isProduction && given.RAZORPAY_KEY_ID === simulatedKeys.keyId) {
    problems.push('RAZORPAY_KEY_ID: is the key of the simulated gateway, which takes no money; set one of Razorpay');
  }
  for (const name of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const) {
    if (isProduction && publishedSecrets.has(given[name] ?? '')) {
      problems.push(`${name}: is published with the source of the simulated gateway; set one of your own`);
    }
  }
  if (isProduction && given.PAYMENT_SIMULATION === 'true') {
    problems.push('PAYMENT_SIMULATION: a simulated gateway takes no money; remove it in production');
  }
  if (isProduction && given.RAZORPAY_URL?.startsWith('http:')) {
    problems.push('RAZORPAY_URL: must be https in production, because the key travels with each call');
  }
  return problems;
}
