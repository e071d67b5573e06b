import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { consultationStatusLabel, type ConsultationStatus } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/platform/api/call.ts';
import { consultationKeys } from '#web/features/consultations/use-live-consultations.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export const adminConsultationKeys = consultationKeys(['admin', 'consultations']);
const consultationsKey = adminConsultationKeys.root;

const endpoints = () => import('#contract/admin-consultations.ts');

export type ConsultationsFilter = {
  readonly status?: ConsultationStatus;
  readonly assignment?: 'assigned' | 'unassigned';
  readonly search?: string;
};
type ConsultationsView = {
  readonly filter: ConsultationsFilter;
  readonly page: number;
  readonly size: number;
  readonly sort: string;
};

export const consultationsQuery = ({ filter, page, size, sort }: ConsultationsView) =>
  queryOptions({
    queryKey: [...adminConsultationKeys.lists, filter, page, size, sort],
    queryFn: async ({ signal }) => {
      const { listAllConsultations } = await endpoints();
      return call(listAllConsultations, { query: { ...filter, page, size, sort } }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The specification lists at most 100. Below the key of users, so that a change of users refetches it. */
export const nutritionistsQuery = queryOptions({
  queryKey: ['admin', 'users', 'nutritionists'],
  queryFn: async ({ signal }) => {
    const { listUsers } = await import('#contract/admin-users.ts');
    const query = { role: 'ROLE_NUTRITIONIST', size: 100, sort: 'lastName,asc' } as const;
    return (await call(listUsers, { query }, { signal })).content;
  },
  staleTime: 0,
});

/** 0 removes the assignment. */
export const assign = async (id: number, nutritionistUserId: number) =>
  call((await endpoints()).assignNutritionist, { params: { id }, body: { nutritionistUserId } });

export function useAssignNutritionist(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (nutritionistUserId: number) => assign(id, nutritionistUserId),
    // Runs one after the other, so that the last choice wins.
    scope: { id: `assign consultation ${id}` },
    onSuccess: async ({ nutritionistId }) => {
      await queryClient.invalidateQueries({ queryKey: consultationsKey });
      toast.success(`Nutritionist ${nutritionistId === null ? 'unassigned' : 'assigned'} successfully`);
    },
    onError: async ({ message }) => {
      toast.error('Failed to update nutritionist assignment', { points: [message] });
      await queryClient.invalidateQueries({ queryKey: consultationsKey });
    },
  });
}

export type ConsultationMove = { readonly status: ConsultationStatus; readonly notes: string | null };

export function useMoveConsultation(id: number) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: consultationsKey });
  return useMutation({
    mutationFn: async (move: ConsultationMove) =>
      call((await endpoints()).setConsultationStatus, { params: { id }, body: move }),
    onSuccess: async ({ status }) => {
      await refetch();
      toast.success(`Consultation marked as ${consultationStatusLabel(status)}.`);
    },
    onError: async ({ message }) => {
      toast.error('Failed to update consultation status', { points: [message] });
      await refetch();
    },
  });
}
