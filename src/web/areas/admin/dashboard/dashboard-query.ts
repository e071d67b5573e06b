import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

// Asked calmly instead of at every step of every order: in a busy hour those would come by the second.
const askAgainMs = 15_000;

export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: async ({ signal }) => {
    const { getAdminDashboard } = await import('#contract/admin-office.ts');
    return call(getAdminDashboard, undefined, { signal });
  },
  staleTime: 0,
  refetchInterval: askAgainMs,
  refetchOnWindowFocus: true,
});
