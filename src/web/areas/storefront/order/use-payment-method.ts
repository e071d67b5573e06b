import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PaymentMethod, usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { call } from '#web/platform/api/call.ts';

const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }) => {
    const { getPaymentMethods } = await import('#contract/payments.ts');
    return call(getPaymentMethods, undefined, { signal });
  },
});

const onlyUsual = [usualPaymentMethod] as const;

/** What the shop offers, cash alone until that is known, and what the customer has chosen of it. */
export function usePaymentMethod() {
  const { data } = useQuery(paymentMethodsQuery);
  const [wanted, choose] = useState<PaymentMethod>(usualPaymentMethod);
  const offered: readonly PaymentMethod[] = data?.methods ?? onlyUsual;
  return { offered, chosen: offered.includes(wanted) ? wanted : usualPaymentMethod, choose };
}
