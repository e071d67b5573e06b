import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '#contract/auth-sessions.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { leave } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const endpoints = () => import('#contract/auth-sessions.ts');

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => call((await endpoints()).listSessions, undefined, { signal }),
  staleTime: 0,
});

const showFailure = () => toast.error('Failed to log out. Please try again.');

export function useEndSessions() {
  const queryClient = useQueryClient();
  return {
    one: useMutationOnce({
      mutationFn: async ({ id }: OwnSession) => {
        const { endSession } = await endpoints();
        await call(endSession, { params: { id } }).catch(ignoreNotFound);
      },
      onSuccess: async (_nothing, { device }) => {
        await queryClient.invalidateQueries(ownSessionsQuery);
        toast.success(`${device} is logged out`);
      },
      onError: showFailure,
    }),
    everywhere: useMutationOnce({
      mutationFn: async () => call((await import('#contract/auth.ts')).logoutAll),
      onSuccess: () => leave(),
      onError: showFailure,
    }),
  };
}

/** It has ended meanwhile, as requested. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
