import { queryOptions } from '@tanstack/react-query';
import type { ClaimBox } from '#contract/admin-claims.ts';
import { claimsKey } from '#web/features/claims/claims-query.ts';
import { call } from '#web/platform/api/call.ts';

const endpoints = () => import('#contract/admin-claims.ts');

export const claimBoxQuery = (box: ClaimBox) =>
  queryOptions({
    queryKey: [...claimsKey, 'box', box],
    queryFn: async ({ signal }) => call((await endpoints()).listAllClaims, { query: { box, size: 50 } }, { signal }),
    staleTime: 0,
  });

export const claimCaseQuery = (id: number) =>
  queryOptions({
    queryKey: [...claimsKey, 'case', id],
    queryFn: async ({ signal }) => call((await endpoints()).getClaimCase, { params: { id } }, { signal }),
    staleTime: 0,
  });
