import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/admin-office.ts';
import { call } from '#web/platform/api/call.ts';

const auditKey = ['admin', 'audit-log'] as const;
const endpoints = () => import('#contract/admin-office.ts');

export type AuditSubject = AuditEntry['subject'];

type AuditView = {
  readonly subject: AuditSubject | undefined;
  readonly actorId: number | undefined;
  readonly page: number;
  readonly size: number;
};

export const auditQuery = ({ subject, actorId, page, size }: AuditView) =>
  queryOptions({
    queryKey: [...auditKey, subject, actorId, page, size],
    queryFn: async ({ signal }) => {
      const query = { page, size, ...(subject && { subject }), ...(actorId && { actorId }) };
      return call((await endpoints()).listAuditEntries, { query }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const auditPeopleQuery = queryOptions({
  queryKey: [...auditKey, 'people'],
  queryFn: async ({ signal }) => call((await endpoints()).listAuditPeople, undefined, { signal }),
});

export const subjectLabels: Readonly<Record<AuditSubject, string>> = {
  meal: 'Meal',
  category: 'Category',
  component: 'Component',
  kitchen: 'Kitchen',
  order: 'Order',
  user: 'User',
  consultation: 'Consultation',
  message: 'Message',
  image: 'Image',
  terms: 'Terms',
  job: 'Job',
  business: 'Business',
  coupon: 'Coupon',
  rating: 'Rating',
};

export function isAuditSubject(text: string): text is AuditSubject {
  return Object.hasOwn(subjectLabels, text);
}

/** The page of the subject, if it has one. */
export function subjectPath(subject: AuditSubject, id: number | null): string | undefined {
  if (id === null) return undefined;
  if (subject === 'order') return `/admin/orders?order=${id}`;
  if (subject === 'terms') return '/admin/terms';
  if (subject === 'coupon') return '/admin/coupons';
  if (subject === 'rating') return '/admin/ratings';
  if (subject === 'message') return `/admin/messages?message=${id}`;
  return undefined;
}
