import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/platform/api/call.ts';
import type { CartView } from '#web/features/cart/cart-view.ts';
import { storeCreditQuery } from '#web/features/payments/payment-queries.ts';
import type { Reduced } from './reduced-quote.ts';
import { readReductions, saveReductions } from './saved-reductions.ts';

const couponKey = ['coupon'] as const;

export type Reductions = ReturnType<typeof useReductions>;

/** Coupon and store credit. The code that computes with them is loaded by those who have one of both. */
export function useReductions(cart: CartView | undefined, addressId: number | undefined, customerId: number) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(() => readReductions(customerId));
  const { couponCode, isCreditKept } = saved;
  const change = (changed: Partial<typeof saved>) => {
    const next = { ...saved, ...changed };
    setSaved(next);
    saveReductions(customerId, next);
  };
  const check = useQuery({
    queryKey: [...couponKey, couponCode, addressId],
    queryFn: async ({ signal }) => {
      const { checkCoupon } = await import('#contract/coupons.ts');
      const body = { code: couponCode, ...(addressId !== undefined && { deliveryAddressId: addressId }) };
      return call(checkCoupon, { body }, { signal });
    },
    enabled: couponCode !== '',
    staleTime: 0,
    retry: false,
  });
  const { data: credit } = useQuery({ ...storeCreditQuery, retry: false });
  const balance = credit?.balance ?? 0;
  const offered = (couponCode !== '' && check.data?.coupon) || null;
  const { data: computing } = useQuery({
    queryKey: ['reduced-quote'],
    queryFn: () => import('./reduced-quote.ts'),
    enabled: offered !== null || balance > 0,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const spendable = isCreditKept ? 0 : balance;
  const isReduced = offered !== null || balance > 0;
  const reduced: Reduced | null =
    cart && computing && isReduced ? computing.reduceQuote(cart, offered, spendable) : null;
  const problem = check.data?.problem ?? reduced?.problem ?? (check.isError ? check.error.message : null);
  return {
    reduced,
    balance,
    isCreditKept,
    couponCode,
    problem: couponCode === '' ? null : problem,
    /** Until then the total is not known. */
    isChecking: couponCode !== '' && (check.isFetching || (offered !== null && !computing)),
    applyCoupon: (code: string) => change({ couponCode: code }),
    removeCoupon: () => change({ couponCode: '' }),
    keepCredit: (isKept: boolean) => change({ isCreditKept: isKept }),
    /** After the server has refused one of them. */
    checkAgain: () =>
      void Promise.all([
        queryClient.invalidateQueries({ queryKey: couponKey }),
        queryClient.invalidateQueries({ queryKey: storeCreditQuery.queryKey }),
      ]),
    /** Store credit that is not known yet is left to the server, which spends it first. */
    request: {
      ...(reduced?.coupon && { couponCode: reduced.coupon.code }),
      ...(isCreditKept ? { creditAmount: 0 } : reduced && balance > 0 ? { creditAmount: reduced.credit } : {}),
    },
  };
}
