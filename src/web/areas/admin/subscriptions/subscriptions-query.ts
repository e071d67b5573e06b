import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryChange } from '#contract/subscriptions.ts';
import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { type SubscriptionState, subscriptionStates } from '#domain/subscriptions/subscription-rules.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { ChosenChange } from './delivery-dialogs.tsx';

const subscriptionsKey = ['admin', 'subscriptions'] as const;
// Always stale: customers change their subscriptions at any time.
const staleTime = 0;
const endpoints = () => import('#contract/admin-subscriptions.ts');

/** `tightened`: those whose late skips moved the last moment for changes forward, whatever their state. */
export type SubscriptionsFilter = SubscriptionState | 'tightened' | '';
export const subscriptionsFilters: readonly SubscriptionsFilter[] = ['', ...subscriptionStates, 'tightened'];

export const isSubscriptionsFilter = (text: string): text is SubscriptionsFilter =>
  subscriptionsFilters.some((filter) => filter === text);

type SubscriptionsView = {
  readonly filter: SubscriptionsFilter;
  readonly kitchenId: number | undefined;
  readonly search: string;
  readonly page: number;
  readonly size: number;
  readonly sort: string;
};

export const subscriptionsQuery = ({ filter, kitchenId, search, page, size, sort }: SubscriptionsView) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'list', filter, kitchenId, search, page, size, sort],
    queryFn: async ({ signal }) => {
      const query = {
        ...(filter === 'tightened' ? { tightened: 'true' as const } : filter === '' ? {} : { state: filter }),
        ...(kitchenId !== undefined && { kitchenId }),
        ...(search !== '' && { search }),
        page,
        size,
        sort,
      };
      return call((await endpoints()).listAllSubscriptions, { query }, { signal });
    },
    staleTime,
    placeholderData: keepPreviousData,
  });

export const figuresQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'figures'],
  queryFn: async ({ signal }) => call((await endpoints()).getSubscriptionFigures, undefined, { signal }),
  staleTime,
});

export const subscriptionQuery = (id: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, id, 'facts'],
    queryFn: async ({ signal }) => call((await endpoints()).getAnySubscription, { params: { id } }, { signal }),
    staleTime,
  });

export const calendarQuery = (id: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, id, 'calendar'],
    queryFn: async ({ signal }) =>
      call((await endpoints()).getAnySubscriptionCalendar, { params: { id }, query: {} }, { signal }),
    staleTime,
  });

export const receiptsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, id, 'receipts', page],
    queryFn: async ({ signal }) =>
      call((await endpoints()).listAnyReceipts, { params: { id }, query: { page } }, { signal }),
    staleTime,
    placeholderData: keepPreviousData,
  });

type PauseChoice = { readonly version: number; readonly from?: BusinessDay; readonly until?: BusinessDay };
type DeliveryChoice = {
  readonly delivery: Pick<SubscriptionDelivery, 'date' | 'slot' | 'version'>;
  readonly chosen: ChosenChange;
};

const changedTexts: Record<ChosenChange['action'], string> = {
  skip: 'Delivery skipped',
  restore: 'Delivery restored',
  move: 'Delivery moved',
  swap: 'Delivery swapped',
};

const bodyOf = (chosen: ChosenChange, version: number): DeliveryChange =>
  chosen.action === 'swap' ? { ...chosen, version, items: [...chosen.items] } : { ...chosen, version };

/**
 * Acting for the customer. Each shows a toast and reads everything again, after a refusal too: another window may have changed
 * what is shown. `mutateAsync` rejects on failure.
 */
export function useActing(id: number) {
  const queryClient = useQueryClient();
  const params = { id };
  const withToasts = (failed: string) => ({
    onError: ({ message }: Error) => toast.error(`${failed}: ${message}`, { durationMs: 8000 }),
    // Not awaited: a form that closes only after the new state is shown would close the question that was opened from there.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: subscriptionsKey }),
  });
  return {
    pause: useMutation({
      mutationFn: async (body: PauseChoice) => call((await endpoints()).pauseAnySubscription, { params, body }),
      onSuccess: () => toast.success('Subscription paused'),
      ...withToasts('Failed to pause the subscription'),
    }),
    resume: useMutation({
      mutationFn: async (version: number) =>
        call((await endpoints()).resumeAnySubscription, { params, body: { version } }),
      onSuccess: () => toast.success('Subscription resumed'),
      ...withToasts('Failed to resume the subscription'),
    }),
    end: useMutation({
      mutationFn: async (version: number) =>
        call((await endpoints()).endAnySubscription, { params, body: { version } }),
      onSuccess: () => toast.success('Subscription ended'),
      ...withToasts('Failed to end the subscription'),
    }),
    change: useMutation({
      mutationFn: async ({ delivery: { date, slot, version }, chosen }: DeliveryChoice) =>
        call((await endpoints()).changeAnyDelivery, { params: { id, date, slot }, body: bodyOf(chosen, version) }),
      onSuccess: (_delivery, { chosen }) => toast.success(changedTexts[chosen.action]),
      ...withToasts('Failed to change the delivery'),
    }),
  };
}
