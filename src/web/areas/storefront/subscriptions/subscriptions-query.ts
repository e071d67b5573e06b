import { queryOptions } from '@tanstack/react-query';
import type { PatternDay } from '#contract/subscription-shapes.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { call } from '#web/platform/api/call.ts';

export const endpoints = () => import('#contract/subscriptions.ts');

/** Of this device, in the storage of the customer: whether the page need not explain what a subscription is. */
export const hasSubscriptionName = 'has-subscription';

export const subscriptionsKey = ['subscriptions'] as const;

// Always stale: the cut-off, the kitchen or another device may have changed them since.
const staleTime = 0;

export const subscriptionsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'list'],
  queryFn: async ({ signal }) => call((await endpoints()).listSubscriptions, undefined, { signal }),
  staleTime,
});

export const subscriptionQuery = (id: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'one', id],
    queryFn: async ({ signal }) => call((await endpoints()).getSubscription, { params: { id } }, { signal }),
    staleTime,
  });

export const calendarQuery = (id: number, from: BusinessDay) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'calendar', id, from],
    queryFn: async ({ signal }) =>
      call((await endpoints()).getSubscriptionCalendar, { params: { id }, query: { from } }, { signal }),
    staleTime,
  });

export const receiptsQuery = (id: number, size: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'receipts', id, size],
    queryFn: async ({ signal }) =>
      call((await endpoints()).listReceipts, { params: { id }, query: { page: 0, size } }, { signal }),
    staleTime,
  });

export const calendarLinkKey = (id: number) => [...subscriptionsKey, 'calendar-link', id] as const;

export const calendarLinkQuery = (id: number) =>
  queryOptions({
    queryKey: calendarLinkKey(id),
    queryFn: async ({ signal }) => call((await endpoints()).getCalendarLink, { params: { id } }, { signal }),
    staleTime,
  });

/** Prices and figures of a week as the shop has them now. */
export const previewQuery = (days: readonly PatternDay[]) =>
  queryOptions({
    queryKey: ['subscription-preview', days],
    queryFn: async ({ signal }) =>
      call((await endpoints()).previewSubscription, { body: { days: [...days] } }, { signal }),
    enabled: days.length > 0,
    retry: false,
  });
