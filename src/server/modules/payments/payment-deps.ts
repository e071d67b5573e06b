import type { Database } from '#server/db/client.ts';
import type { PaymentGateway } from './payment-gateway.ts';

export type PaymentDeps = {
  readonly db: Database;
  /** Undefined: none is configured, and orders are paid in cash. */
  readonly gateway: PaymentGateway | undefined;
  readonly publicUrl: string;
};
