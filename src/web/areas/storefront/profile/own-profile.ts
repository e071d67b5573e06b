import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/own-data.ts';
import { call } from '#web/platform/api/call.ts';
import { login, readSession } from '#web/platform/session/session-store.ts';

const endpoints = () => import('#contract/own-data.ts');

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => call((await endpoints()).getProfile, undefined, { signal }),
  // The e-mail address may have been confirmed in another window.
  staleTime: 0,
});

export type NewName = { readonly firstName: string; readonly lastName: string };

/** Errors are thrown to the calling form. */
export function useProfileChanges() {
  const queryClient = useQueryClient();
  const show = (profile: Profile) => {
    queryClient.setQueryData(profileQuery.queryKey, profile);
    const { user } = readSession();
    const { firstName, lastName, email } = profile;
    // Updates the greeting and everything else that shows the name.
    if (user) login({ ...user, firstName, lastName, email });
  };
  return {
    rename: async (body: NewName) => show(await call((await endpoints()).updateProfile, { body })),
    askForEmail: async (email: string) => show(await call((await endpoints()).requestEmailChange, { body: { email } })),
    withdrawEmail: async () => show(await call((await endpoints()).withdrawEmailChange)),
  };
}
