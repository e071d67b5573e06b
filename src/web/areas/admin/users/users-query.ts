import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDraft } from '#contract/admin-users.ts';
import type { Role } from '#domain/accounts/role.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export const usersKey = ['admin', 'users'] as const;

const endpoints = () => import('#contract/admin-users.ts');

export const userKinds = ['all', 'staff', 'customers'] as const;
export type UserKind = (typeof userKinds)[number];

type UsersView = {
  readonly kind: UserKind;
  readonly sort: string;
  readonly role: Role | undefined;
  readonly search: string;
  readonly page: number;
  readonly size: number;
};

export const usersQuery = ({ kind, role, search, page, size, sort }: UsersView) =>
  queryOptions({
    queryKey: [...usersKey, 'list', kind, role, search, page, size, sort],
    queryFn: async ({ signal }) => {
      const { listUsers } = await endpoints();
      const query = {
        page,
        size,
        sort,
        ...(kind !== 'all' && { kind }),
        ...(role && { role }),
        ...(search && { search }),
      };
      return call(listUsers, { query }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

type Roles = UserDraft['roles'];

/** Each shows a toast and refetches users, kitchens with their staff, and consultations: a user who loses a role may lose consultations. */
export function useUserMutations() {
  const queryClient = useQueryClient();
  const withToasts = <Result>(done: (result: Result) => string, failed: string) => ({
    onSuccess: async (result: Result) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: usersKey }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'consultations'] }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'kitchens'] }),
      ]);
      toast.success(done(result));
    },
    onError: ({ message }: Error) => toast.error(failed, { points: [message] }),
  });
  return {
    create: useMutation({
      mutationFn: async (draft: UserDraft) => call((await endpoints()).createUser, { body: draft }),
      ...withToasts(() => 'User created successfully', 'Failed to create user'),
    }),
    setRoles: useMutation({
      mutationFn: async ({ id, roles }: { readonly id: number; readonly roles: Roles }) =>
        call((await endpoints()).setUserRoles, { params: { id }, body: { roles } }),
      ...withToasts(() => 'User roles updated successfully', 'Failed to update user roles'),
    }),
    setKitchens: useMutation({
      mutationFn: async ({ id, kitchenIds }: { readonly id: number; readonly kitchenIds: number[] }) =>
        call((await endpoints()).setUserKitchens, { params: { id }, body: { kitchenIds } }),
      ...withToasts(() => 'Kitchens updated successfully', 'Failed to update kitchens'),
    }),
    setEnabled: useMutation({
      mutationFn: async ({ id, isEnabled }: { readonly id: number; readonly isEnabled: boolean }) =>
        call((await endpoints()).setUserEnabled, { params: { id }, body: { isEnabled } }),
      ...withToasts(
        ({ enabled }: { readonly enabled: boolean }) => `User marked as ${enabled ? 'active' : 'inactive'}`,
        'Failed to update user status',
      ),
    }),
    switchOffFactor: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).switchOffSecondFactor, { params: { id } }),
      ...withToasts(() => 'Second factor switched off', 'Failed to switch off the second factor'),
    }),
    endSessions: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).revokeUserSessions, { params: { id } }),
      ...withToasts(
        ({ ended }: { readonly ended: number }) => `${ended} ${ended === 1 ? 'session' : 'sessions'} ended`,
        'Failed to end sessions',
      ),
    }),
  };
}
