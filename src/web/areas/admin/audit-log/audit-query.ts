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
