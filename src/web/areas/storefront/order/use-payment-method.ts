import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PaymentMethod, usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { paymentMethodsQuery } from '#web/features/payments/payment-methods-query.ts';

const onlyUsual = [usualPaymentMethod] as const;

/** What the shop offers, cash alone until that is known, and what the customer has chosen of it. */
export function usePaymentMethod() {
  const { data } = useQuery(paymentMethodsQuery);
  const [wanted, choose] = useState<PaymentMethod>(usualPaymentMethod);
  const offered: readonly PaymentMethod[] = data?.methods ?? onlyUsual;
  return { offered, chosen: offered.includes(wanted) ? wanted : usualPaymentMethod, choose };
}
