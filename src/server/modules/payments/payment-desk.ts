import { paymentMethods } from '#domain/orders/payment-method.ts';
import { type PaymentDesk, cashOnly } from '#server/modules/orders/decide-order.ts';
import { openPayment } from './open-payment.ts';
import type { PaymentGateway } from './payment-gateway.ts';

export function paymentDesk(gateway: PaymentGateway | undefined): PaymentDesk {
  return gateway ? { methods: paymentMethods, open: openPayment } : cashOnly;
}
