import { useQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useEffect, useEffectEvent, useState } from 'react';
import X from 'lucide-react/icons/x';
import { consultationStatuses, consultationStatusLabel } from '#domain/consultations/consultation-status.ts';
import { assignedQuery, detailsQuery, useLiveAssigned } from '#web/areas/nutritionist/nutritionist-queries.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ListPager } from '#web/ui/staff-list/list-pager.tsx';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { OpenConsultation } from '../consultation/open-consultation.tsx';
import { assignedColumns, viewButtonId } from './assigned-columns.tsx';
import { CompactList } from './compact-list.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { NeedsAnswer } from './needs-answer.tsx';
import { ConsultationSearch, PaneFilters } from './pane-filters.tsx';
import {
  type ConsultationSearchParams,
  useConsultationSearchParams,
  consultationsHome,
} from './use-consultation-search-params.ts';

const title = 'My Consultations';

export const meta = staffMeta('nutritionist', title, consultationsHome);

const noMatch = 'No matching consultations found';
const noneAssigned = 'No consultations assigned to you yet';
const loadingFailed = 'Failed to fetch consultations. Please try again later.';
const pageHeading = () => document.querySelector<HTMLElement>('#main h1');

export default function ConsultationsPage() {
  const address = useConsultationSearchParams();
  const { page, size, search, status, isOpen, isUnread, openId, completingId } = address;
  const { refetchInterval } = useLiveAssigned();
  const assigned = useQuery({ ...assignedQuery({ page, size, search, status, isOpen, isUnread }), refetchInterval });
  const opened = useQuery({ ...detailsQuery(openId ?? 0), enabled: openId !== undefined, refetchInterval });
  const [hasEnded, setHasEnded] = useState(false);

  const [leftAt, setLeftAt] = useState<{ readonly id: number; readonly scrollY: number }>();
  const returnToList = useEffectEvent(() => {
    if (!leftAt) return;
    window.scrollTo(0, leftAt.scrollY);
    moveLostFocus(document.getElementById(viewButtonId(leftAt.id)) ?? pageHeading());
  });
  useEffect(() => {
    if (openId === undefined) returnToList();
  }, [openId]);
  const close = () => {
    setLeftAt((before) => ({ id: openId ?? 0, scrollY: before?.scrollY ?? 0 }));
    address.close();
  };
  const end = () => {
    setHasEnded(true);
    close();
  };
  const completing = [opened.data, ...(assigned.data?.content ?? [])].find((one) => one && one.id === completingId);
  const view = (id: number) => {
    setHasEnded(false);
    setLeftAt((before) => ({ id, scrollY: openId === undefined ? window.scrollY : (before?.scrollY ?? 0) }));
    address.open(id);
  };
  const completeDialog = completing ? (
    <CompleteDialog consultation={completing} onClose={address.closeCompleteDialog} />
  ) : null;
  const isFiltered = search !== '' || status !== undefined || isOpen || isUnread;
  if (openId !== undefined) {
    return (
      <div className="wide:flex">
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
        <div className="consultation-list max-wide:hidden">
          <div className="grid gap-2 px-3 pt-3">
            <div className="flex items-center justify-between">
              <span
                aria-hidden="true"
                className="pl-1 font-display text-card leading-none font-[740] tracking-[-.018em]"
              >
                {title}
              </span>
              <IconButton
                label="Close consultation"
                icon={<X aria-hidden="true" className="size-5" strokeWidth={1.9} />}
                onClick={close}
              />
            </div>
            <PaneFilters address={address} />
          </div>
          <div className="min-h-0 grow overflow-y-auto px-2 py-2">
            {assigned.data?.content.length === 0 ? (
              <p role="status" className="p-2 text-ink-2">
                {isFiltered ? noMatch : noneAssigned}
              </p>
            ) : assigned.data ? (
              <CompactList consultations={assigned.data.content} openId={openId} onView={view} />
            ) : assigned.isError ? (
              <ErrorState message={loadingFailed} onRetry={() => void assigned.refetch()} />
            ) : (
              <p role="status" className="p-2 text-ink-2">
                Loading consultations...
              </p>
            )}
          </div>
          {assigned.data && assigned.data.totalPages > 1 ? (
            <div className="border-t border-line px-3">
              <ListPager
                of="consultations"
                {...address}
                totalPages={assigned.data.totalPages}
                onSize={address.setSize}
                results={{ shown: assigned.data.content.length, total: assigned.data.totalElements }}
              />
            </div>
          ) : null}
        </div>
        <OpenConsultation key={openId} query={opened} address={address} onClose={close} onEnded={end} />
        {completeDialog}
      </div>
    );
  }
  return (
    <>
      <StaffPageHead title={title} />
      <div className="px-4 pb-7 wide:px-7">
        <p className="text-ink-2">View and manage your assigned consultations</p>
        <div role="status" className="empty:hidden">
          {hasEnded ? (
            <p className="mt-3 rounded-input bg-st-blue-bg px-4 py-3 font-[560] text-st-blue">
              That consultation is not assigned to you any more. Nothing of it is kept here.
            </p>
          ) : null}
        </div>
        {/* Beside the sidebar and this panel a table has the 736 px that it needs from 1200 on. */}
        <div className="grid items-start gap-4 pt-3.5 min-[1200px]:grid-cols-[minmax(0,1fr)_160px] min-[1500px]:grid-cols-[minmax(0,1fr)_300px]">
          <div className="grid min-w-0 gap-3.5">
            <NeedsAnswer onView={view} refetchInterval={refetchInterval} />
            <ListFilters address={address} />
            <div>
              <PagedList
                of={['consultation', 'consultations']}
                query={assigned}
                address={address}
                columns={assignedColumns({ openId, onView: view, onComplete: address.openCompleteDialog })}
                showsResults
                icon={<MessageSquareText aria-hidden="true" strokeWidth={1.6} />}
                {...(isFiltered
                  ? { emptyTitle: noMatch }
                  : {
                      emptyTitle: noneAssigned,
                      emptyHint: 'New consultation requests will appear here when assigned to you.',
                    })}
                errorMessage={loadingFailed}
              />
            </div>
          </div>
          <p className="rounded-input border border-dashed border-line-strong px-4 py-8 text-center text-ink-2 max-staff-split:hidden min-[1200px]:px-2 min-[1200px]:py-14">
            Select a consultation
          </p>
        </div>
      </div>
      {completeDialog}
    </>
  );
}

const statusChoices = [
  { value: '', label: 'All statuses' },
  ...consultationStatuses.map((value) => ({ value, label: consultationStatusLabel(value) })),
];

function ListFilters({ address }: { readonly address: ConsultationSearchParams }) {
  const { status, isUnread, setParts } = address;
  return (
    <search aria-label="Consultations" className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <ConsultationSearch address={address} />
      <StaffSelect
        label="Status"
        value={status ?? ''}
        options={statusChoices}
        onChange={(value) => setParts({ status: value, open: '' })}
      />
      <StaffButton
        aria-pressed={isUnread}
        className="aria-pressed:border-beet-700 aria-pressed:bg-beet-50 aria-pressed:text-beet-700"
        onClick={() => setParts({ unread: isUnread ? '' : '1' })}
      >
        Unread
      </StaffButton>
    </search>
  );
}
