import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';

/** The ways to pay that the shop offers now. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }) => {
    const { getPaymentMethods } = await import('#contract/payments.ts');
    return call(getPaymentMethods, undefined, { signal });
  },
});
