import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueuedJob } from '#contract/jobs.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const jobsKey = ['admin', 'jobs'] as const;
const endpoints = () => import('#contract/jobs.ts');

export type JobState = QueuedJob['state'];

/** In the order of their tabs. */
export const stateLabels: Readonly<Record<JobState, string>> = {
  dead: 'Dead',
  failed: 'Failed',
  running: 'Running',
  waiting: 'Waiting',
};

export function isJobState(text: string): text is JobState {
  return Object.hasOwn(stateLabels, text);
}

type JobsView = { readonly state: JobState; readonly page: number; readonly size: number };

export const jobsQuery = ({ state, page, size }: JobsView) =>
  queryOptions({
    queryKey: [...jobsKey, state, page, size],
    queryFn: async ({ signal }) => call((await endpoints()).listJobs, { query: { state, page, size } }, { signal }),
    staleTime: 0,
    // Jobs end by themselves.
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });

export const browserFaultsQuery = queryOptions({
  queryKey: ['admin', 'browser-faults'],
  queryFn: async ({ signal }) =>
    call((await import('#contract/browser-faults.ts')).listBrowserFaults, undefined, { signal }),
  staleTime: 0,
});

/** Each shows a toast and reads the list again, also after a failure: the job may be done by now. */
export function useJobMutations() {
  const queryClient = useQueryClient();
  const withToasts = (done: string, failed: string) => ({
    onSuccess: () => toast.success(done),
    onError: ({ message }: Error) => toast.error(failed, { points: [message] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  });
  return {
    repeat: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).repeatJob, { params: { id } }),
      ...withToasts('Job is tried again', 'Failed to repeat the job'),
    }),
    discard: useMutation({
      mutationFn: async ({ id, reason }: { readonly id: number; readonly reason: string }) =>
        call((await endpoints()).discardJob, { params: { id }, body: { reason } }),
      ...withToasts('Job discarded', 'Failed to discard the job'),
    }),
  };
}
