import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvitationDraft } from '#contract/staff-invitations.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { usersKey } from './users-query.ts';

const endpoints = () => import('#contract/staff-invitations.ts');

// Below the key of users: one that is accepted makes a user.
export const invitationsQuery = queryOptions({
  queryKey: [...usersKey, 'invitations'],
  queryFn: async ({ signal }) => call((await endpoints()).listInvitations, undefined, { signal }),
  staleTime: 0,
});

/** Each shows a toast and reads the list again, also after a failure: the invitation may be accepted by now. */
export function useInvitationMutations() {
  const queryClient = useQueryClient();
  const withToasts = (done: string, failed: string) => ({
    onSuccess: () => toast.success(done),
    onError: ({ message }: Error) => toast.error(failed, { points: [message] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  return {
    invite: useMutation({
      mutationFn: async (draft: InvitationDraft) => call((await endpoints()).inviteStaff, { body: draft }),
      ...withToasts('Invitation sent', 'Failed to send the invitation'),
    }),
    resend: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).resendInvitation, { params: { id } }),
      ...withToasts('New link sent', 'Failed to send a new link'),
    }),
    withdraw: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).withdrawInvitation, { params: { id } }),
      ...withToasts('Invitation withdrawn', 'Failed to withdraw the invitation'),
    }),
  };
}
