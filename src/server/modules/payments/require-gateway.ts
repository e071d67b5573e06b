import { AppError } from '#contract/errors.ts';
import { PermanentFailure } from '#server/jobs/job.ts';
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway.ts';

/** Keys may be removed while payments are open, or replaced by those of another gateway. */
export function requireGateway(gateway: PaymentGateway | undefined, name: string | null): PaymentGateway {
  if (!gateway) throw new GatewayUnavailable('none is configured');
  if (name !== null && gateway.name !== name) throw new PermanentFailure('the payment was made with another gateway');
  return gateway;
}

export function gatewayAway(cause: unknown): AppError {
  return new AppError('unavailable', 'The payment service does not answer. Please try again in a minute.', {
    retryAfterSeconds: 30,
    cause,
  });
}
