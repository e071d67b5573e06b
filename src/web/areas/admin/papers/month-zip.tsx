import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import Package from 'lucide-react/icons/package';
import type { PaperExport } from '#contract/papers.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { call } from '#web/platform/api/call.ts';
import { openDownload } from '#web/platform/api/save-download.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';

const packingIntervalMs = 1_500;
const endpoints = () => import('#contract/papers.ts');

const exportQuery = (month: string) =>
  queryOptions({
    queryKey: ['admin', 'paper-exports', month],
    queryFn: async ({ signal }) => call((await endpoints()).findPaperExport, { query: { month } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.newest?.state === 'packing' ? packingIntervalMs : false),
  });

/** All papers of a month and their CSV, packed by a job. */
export function MonthZip({ month, isEmpty }: { readonly month: string; readonly isEmpty: boolean }) {
  const client = useQueryClient();
  const { data } = useQuery(exportQuery(month));
  const newest = data?.newest ?? null;
  const pack = useMutationOnce({
    mutationFn: async () => call((await endpoints()).startPaperExport, { body: { month } }),
    onSuccess: async (started: PaperExport) => {
      const { queryKey } = exportQuery(month);
      // A response to an earlier request does not contain this export yet.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { newest: started });
    },
    onError: ({ message }: Error) => toast.error(`Failed to pack papers: ${message}`),
  });
  const save = useMutationOnce({
    mutationFn: async (id: number) =>
      openDownload((await call((await endpoints()).linkToPaperExport, { params: { id } })).url),
    onError: ({ message }: Error) => toast.error(`Failed to download papers: ${message}`),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {newest?.state === 'ready' ? (
        <StaffButton busy={save.isPending} onClick={() => save.mutate(newest.id)}>
          Download ZIP
        </StaffButton>
      ) : null}
      <StaffButton
        busy={pack.isPending || newest?.state === 'packing'}
        disabled={isEmpty}
        icon={<Package aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        onClick={() => pack.mutate()}
      >
        {newest?.state === 'ready' ? 'Pack Again' : 'Pack ZIP'}
      </StaffButton>
      {newest ? <Progress of={newest} /> : null}
    </div>
  );
}

function Progress({ of }: { readonly of: PaperExport }) {
  const { state, papers, drawn } = of;
  const count = `${papers} ${papers === 1 ? 'paper' : 'papers'}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {state === 'packing' ? (
        <progress
          aria-label="Papers packed"
          max={papers}
          value={drawn}
          className="h-2 w-36 overflow-hidden rounded-full accent-beet-700"
        />
      ) : null}
      <p role="status" className="num text-ink-2">
        {state === 'packing'
          ? `${drawn} of ${count} packed`
          : state === 'ready'
            ? `${count}, asked for ${formatInstant(of.createdAt)}, removed after a day`
            : 'Packing failed. Please try again.'}
      </p>
    </div>
  );
}
