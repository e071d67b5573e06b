import { useQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useState } from 'react';
import { PagedList } from '#web/staff-list/paged-list.tsx';
import { StaffSearch } from '#web/staff-list/staff-search.tsx';
import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { OpenConsultation } from '../consultation/open-consultation.tsx';
import { nutritionistMeta } from '../nutritionist-meta.ts';
import { assignedQuery, detailsQuery } from '../nutritionist-queries.ts';
import { useLiveAssigned } from '../use-live-assigned.ts';
import type { Route } from './+types/consultations-page.ts';
import { assignedColumns, viewButtonId } from './assigned-columns.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { consultationsHome } from './consultation-search-params.ts';
import { useConsultationSearchParams } from './use-consultation-search-params.ts';

const title = 'My Consultations';

export const meta: Route.MetaFunction = ({ matches }) =>
  nutritionistMeta(title, consultationsHome, matches[0].loaderData.publicUrl);

const pageHeading = () => document.querySelector<HTMLElement>('#main h1');

export default function ConsultationsPage() {
  const address = useConsultationSearchParams();
  const { page, size, search, setParts, openId, completingId } = address;
  const { refetchInterval } = useLiveAssigned();
  const assigned = useQuery({ ...assignedQuery({ page, size, search }), refetchInterval });
  const opened = useQuery({ ...detailsQuery(openId ?? 0), enabled: openId !== undefined, refetchInterval });
  const [hasEnded, setHasEnded] = useState(false);

  const close = () => {
    address.close();
    moveLostFocus(document.getElementById(viewButtonId(openId ?? 0)) ?? pageHeading());
  };
  const end = () => {
    setHasEnded(true);
    address.close();
    moveLostFocus(pageHeading());
  };
  const completing = [opened.data, ...(assigned.data?.content ?? [])].find((one) => one && one.id === completingId);
  return (
    <>
      <StaffPageHead title={title} />
      <div className="px-4 pb-7 wide:px-7">
        <p className="text-ink-2">View and manage your assigned consultations</p>
        <div role="status" className="empty:hidden">
          {hasEnded && openId === undefined ? (
            <p className="mt-3 rounded-input bg-st-blue-bg px-4 py-3 font-[560] text-st-blue">
              That consultation is not assigned to you any more. Nothing of it is kept here.
            </p>
          ) : null}
        </div>
        <div
          className={classNames(
            'grid items-start gap-4 pt-3.5',
            openId === undefined
              ? 'min-[1500px]:grid-cols-[minmax(0,1fr)_300px]'
              : 'staff-split:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] min-[1640px]:grid-cols-[minmax(0,1fr)_560px]',
          )}
        >
          <div className={classNames('grid min-w-0 gap-3.5', openId !== undefined && 'max-staff-split:hidden')}>
            <StaffSearch
              label="Search consultations"
              placeholder="Search consultations..."
              value={search}
              onSearch={(text) => setParts({ search: text })}
            />
            <div>
              <PagedList
                of={['consultation', 'consultations']}
                query={assigned}
                address={address}
                columns={assignedColumns({
                  openId,
                  onView: (id) => {
                    setHasEnded(false);
                    address.open(id);
                  },
                  onComplete: address.openCompleteDialog,
                })}
                isCurrent={({ id }) => id === openId}
                showsResults
                icon={<MessageSquareText aria-hidden="true" strokeWidth={1.6} />}
                {...(search === ''
                  ? {
                      emptyTitle: 'No consultations assigned to you yet',
                      emptyHint: 'New consultation requests will appear here when assigned to you.',
                    }
                  : { emptyTitle: 'No matching consultations found' })}
                errorMessage="Failed to fetch consultations. Please try again later."
              />
            </div>
          </div>
          {openId === undefined ? (
            <p className="rounded-input border border-dashed border-line-strong px-4 py-8 text-center text-ink-2 max-staff-split:hidden min-[1500px]:py-14">
              Select a consultation
            </p>
          ) : (
            <OpenConsultation key={openId} query={opened} address={address} onClose={close} onEnded={end} />
          )}
        </div>
      </div>
      {completing ? <CompleteDialog consultation={completing} onClose={address.closeCompleteDialog} /> : null}
    </>
  );
}
