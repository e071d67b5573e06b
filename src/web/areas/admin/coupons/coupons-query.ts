import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CouponDraft, CouponRuleDraft } from '#contract/coupons.ts';
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const couponsKey = ['admin', 'coupons'] as const;
const endpoints = () => import('#contract/coupons.ts');

export const couponsQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: [...couponsKey, page, size],
    queryFn: async ({ signal }) => call((await endpoints()).listCoupons, { query: { page, size } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Each shows a toast and reads the list again. `mutateAsync` rejects on failure. */
export function useCouponMutations() {
  const queryClient = useQueryClient();
  const withToasts = (done: string, failed: string) => ({
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: couponsKey });
      toast.success(done);
    },
    onError: ({ message }: Error) => toast.error(`${failed}: ${message}`),
  });
  return {
    add: useMutation({
      mutationFn: async (draft: CouponDraft) =>
        call(
          (await endpoints()).createCoupon,
          { body: draft },
          { headers: { 'Idempotency-Key': newIdempotencyKey() } },
        ),
      ...withToasts('Coupon added', 'Failed to add the coupon'),
    }),
    update: useMutation({
      mutationFn: async ({ id, draft }: { readonly id: number; readonly draft: CouponRuleDraft }) =>
        call((await endpoints()).updateCoupon, { params: { id }, body: draft }),
      ...withToasts('Coupon changed', 'Failed to change the coupon'),
    }),
    end: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).endCoupon, { params: { id } }),
      ...withToasts('Coupon ended', 'Failed to end the coupon'),
    }),
  };
}
