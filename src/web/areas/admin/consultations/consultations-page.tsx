import { useQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { lazy, Suspense } from 'react';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { useLiveConsultations } from '#web/features/consultations/use-live-consultations.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { useSelection } from '#web/ui/staff-list/use-selection.ts';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { AssignSelected } from './assign-selected.tsx';
import { ConsultationFilters, readConsultationsFilter } from './consultation-filters.tsx';
import { consultationColumns } from './consultation-columns.tsx';
import { adminConsultationKeys, consultationsQuery, nutritionistsQuery } from './consultations-query.ts';

const title = 'User Consultations';
const choices = {
  sizes: [5, 10, 20, 50],
  usualSize: 10,
  sortFields: ['userName', 'status', 'createdAt'],
  usualSort: 'id,desc',
};

export const meta = staffMeta('admin', title, '/admin/consultations');

// Lazy: the form and its schemas load when it is first opened.
const ConsultationDialog = lazy(async () => ({
  default: (await import('./consultation-dialog.tsx')).ConsultationDialog,
}));

export default function ConsultationsPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, sort, part, idPart, setParts, openDialog, closeDialog } = listParams;
  const filter = readConsultationsFilter(part);
  const isFiltered = Object.keys(filter).length > 0;
  const { refetchInterval } = useLiveConsultations(adminConsultationKeys);
  const consultations = useQuery({ ...consultationsQuery({ filter, page, size, sort }), refetchInterval });
  const nutritionists = useQuery(nutritionistsQuery);
  const opened = consultations.data?.content.find(({ id }) => id === idPart('consultation'));
  const content = consultations.data?.content ?? [];
  const selection = useSelection(content.filter(({ status }) => !isConsultationClosed(status)).map(({ id }) => id));
  const isReady = consultations.data !== undefined && nutritionists.data !== undefined;
  return (
    <>
      <StaffPageHead title={title} />
      <div className="grid gap-3 px-4 pt-3.5 pb-7 wide:px-7">
        <ConsultationFilters filter={filter} onChange={setParts} />
        <AssignSelected
          selection={selection}
          consultations={content}
          nutritionists={nutritionists.data ?? []}
          refresh={() => consultations.refetch()}
        />
        <PagedList
          of={['consultation', 'consultations']}
          query={{
            data: isReady ? consultations.data : undefined,
            isError: consultations.isError || nutritionists.isError,
            isPlaceholderData: consultations.isPlaceholderData,
            refetch: () => Promise.all([consultations.refetch(), nutritionists.refetch()]),
          }}
          address={listParams}
          selection={selection}
          rowName={({ userName, id }) => `consultation ${id} of ${userName}`}
          columns={consultationColumns({
            nutritionists: nutritionists.data ?? [],
            onOpen: (id) => openDialog({ consultation: String(id) }),
          })}
          icon={<MessageSquareText aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle={isFiltered ? 'No consultations match the current filter' : 'No consultations found'}
          errorMessage="Failed to load data"
        />
      </div>
      <Suspense>
        {opened ? (
          <ConsultationDialog key={opened.id} consultation={opened} onClose={() => void closeDialog('consultation')} />
        ) : null}
      </Suspense>
    </>
  );
}
