import { useQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import { textLengths } from '#domain/text-lengths.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { BrowserFaults } from './browser-faults.tsx';
import { jobColumns } from './job-columns.tsx';
import { type JobState, isJobState, jobsQuery, stateLabels, useJobMutations } from './jobs-query.ts';

const title = 'Jobs';
const choices = { sizes: [20, 50, 100], usualSize: 20 };

export const meta = staffMeta('admin', title, '/admin/jobs');

const meanings: Record<JobState, string> = {
  dead: 'These are not tried again by themselves. Repeat one when its cause is gone, or discard it.',
  failed: 'These are tried again by themselves.',
  running: 'A worker has these right now.',
  waiting: 'These wait for their turn, or for their time.',
};

/** Background work: messages to customers, mails, removed files. */
export default function JobsPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, part, setParts, idPart, openDialog, closeDialog } = listParams;
  const typed = part('state');
  const state = isJobState(typed) ? typed : 'dead';
  const jobs = useQuery(jobsQuery({ state, page, size }));
  const { repeat } = useJobMutations();
  const discarded = idPart('discard');
  const labelOf = (of: JobState) => `${stateLabels[of]} (${jobs.data?.counts[of] ?? '…'})`;
  return (
    <>
      <StaffPageHead title={title} />
      <div className="grid gap-3 px-4 pt-3.5 pb-7 wide:px-7">
        <search aria-label="Jobs" className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <StaffSelect
            label="State"
            value={state}
            options={Object.keys(stateLabels)
              .filter(isJobState)
              .map((value) => ({ value, label: labelOf(value) }))}
            onChange={(value) => setParts({ state: value })}
          />
          <p className="text-ink-2">{meanings[state]}</p>
        </search>
        <PagedList
          of={['job', 'jobs']}
          query={jobs}
          address={listParams}
          columns={jobColumns({
            onRepeat: (id) => repeat.mutate(id),
            onDiscard: (id) => openDialog({ discard: String(id) }),
          })}
          icon={<ListChecks aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle={`No ${stateLabels[state].toLowerCase()} jobs`}
          errorMessage="Error loading jobs. Please try again."
        />
        <BrowserFaults />
      </div>
      {discarded === undefined ? null : (
        <DiscardJobDialog key={discarded} id={discarded} onClose={() => void closeDialog('discard')} />
      )}
    </>
  );
}

function DiscardJobDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { discard } = useJobMutations();
  return (
    <ReasonDialog
      title={`Discard job #${id}`}
      description="What this job was to do will not be done. This action cannot be undone."
      keepLabel="No, Keep Job"
      confirmLabel="Yes, Discard Job"
      label="Reason"
      hint="Kept in the audit log."
      maxLength={textLengths.reason}
      isRequired
      busy={discard.isPending}
      onConfirm={(reason) => discard.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  );
}
