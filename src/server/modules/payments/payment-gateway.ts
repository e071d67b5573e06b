import type { Paise } from '#domain/money.ts';
import type { PaymentEventKind } from '#domain/payments/payment-event.ts';

export type GatewayName = 'razorpay' | 'simulated';

export type GatewaySettings = {
  readonly name: GatewayName;
  /** The base URL of its REST interface, without a trailing slash. */
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

export type NewCode = {
  /** Ours; a second code with the same one is the same code. */
  readonly reference: string;
  readonly kind: 'upi' | 'hosted';
  readonly amount: Paise;
  readonly description: string;
  readonly expiresAt: Date;
  /** The page that the hosted page leads back to. */
  readonly returnUrl: string;
};

/** What a customer pays with: a UPI link, drawn as a QR code or opened, or a page of the gateway. */
export type PaymentCode = {
  readonly gatewayReference: string;
  readonly upiLink: string | null;
  readonly hostedUrl: string | null;
};

/** An event at the gateway. The same event always has the same `eventId`: by webhook, by question, and when it is repeated. */
export type GatewayFact = {
  readonly eventId: string;
  readonly kind: Exclude<PaymentEventKind, 'created' | 'refund-requested'>;
  /** In the smallest unit of its currency. */
  readonly amount: Paise;
  readonly currency: string;
  /** The gateway's id of the payment. */
  readonly payment: string;
  /** Of a refund: our key where we asked for it, else the gateway's id. */
  readonly refund: string | null;
  /** Of a payment: the code that it names as its own, by our reference; null: it names none. */
  readonly reference: string | null;
  readonly at: Date;
};

export type GatewayRefund = { readonly state: 'pending' | 'done' | 'failed'; readonly fact: GatewayFact | null };

/** A fact, and the code or the payment that it is about. */
export type WebhookFacts = {
  readonly facts: readonly GatewayFact[];
  /** Any of them may be missing. */
  readonly reference: string | null;
  readonly gatewayReference: string | null;
  readonly payment: string | null;
};

export type PaymentGateway = {
  readonly name: GatewayName;
  readonly createCode: (code: NewCode) => Promise<PaymentCode>;
  /** Every payment and refund of a code. */
  readonly readFacts: (gatewayReference: string) => Promise<GatewayFact[]>;
  /** After this call the gateway refuses payments for the code. Ending a code twice is no error. */
  readonly endCode: (gatewayReference: string) => Promise<void>;
  /** The same key refunds once, however often it is called. */
  readonly refund: (request: { payment: string; amount: Paise; key: string }) => Promise<GatewayRefund>;
  readonly readRefund: (request: { payment: string; key: string }) => Promise<GatewayRefund | null>;
  /** Null: the signature over the raw bytes is not the gateway's. */
  readonly readWebhook: (body: Buffer, signature: string | undefined) => WebhookFacts | null;
};

/** The gateway could not be reached, or asks for a later retry. The outcome of the call is unknown. */
export class GatewayUnavailable extends Error {
  constructor(reason: string) {
    super(`payment gateway: ${reason}`);
    this.name = 'GatewayUnavailable';
  }
}

/** The gateway has read the request and will never do it. */
export class GatewayRefused extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`payment gateway: refused (${status} ${reason})`);
    this.name = 'GatewayRefused';
    this.status = status;
  }
}
