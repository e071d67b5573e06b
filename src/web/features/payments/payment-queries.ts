import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { useState } from 'react';
import { type PaymentMethod, usualPaymentMethod } from '#domain/orders/payment-method.ts';

/** The ways to pay that the shop offers now. */
export const paymentMethodsQuery = queryOptions({
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

export const storeCreditQuery = queryOptions({
  queryKey: ['store-credit'],
  queryFn: async ({ signal }) =>
    call((await import('#contract/store-credit.ts')).getStoreCredit, undefined, { signal }),
  staleTime: 0,
});
