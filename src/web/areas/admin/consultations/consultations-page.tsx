import { useQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { lazy, Suspense } from 'react';
import { useLiveConsultations } from '#web/consultations/use-live-consultations.ts';
import { PagedList } from '#web/staff-list/paged-list.tsx';
import { useListSearchParams } from '#web/staff-list/use-list-search-params.ts';
import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/consultations-page.ts';
import { consultationColumns } from './consultation-columns.tsx';
import { adminConsultationKeys, consultationsQuery, nutritionistsQuery } from './consultations-query.ts';

const title = 'User Consultations';
const choices = { sizes: [5, 10, 20, 50], usualSize: 10 };

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(title, '/admin/consultations', matches[0].loaderData.publicUrl);

// Lazy: the form and its schemas load when it is first opened.
const ConsultationDialog = lazy(async () => ({
  default: (await import('./consultation-dialog.tsx')).ConsultationDialog,
}));

export default function ConsultationsPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, idPart, openDialog, closeDialog } = listParams;
  const { refetchInterval } = useLiveConsultations(adminConsultationKeys);
  const consultations = useQuery({ ...consultationsQuery({ page, size }), refetchInterval });
  const nutritionists = useQuery(nutritionistsQuery);
  const opened = consultations.data?.content.find(({ id }) => id === idPart('consultation'));
  const isReady = consultations.data !== undefined && nutritionists.data !== undefined;
  return (
    <>
      <StaffPageHead title={title} />
      <div className="px-4 pt-3.5 pb-7 wide:px-7">
        <PagedList
          of={['consultation', 'consultations']}
          query={{
            data: isReady ? consultations.data : undefined,
            isError: consultations.isError || nutritionists.isError,
            isPlaceholderData: consultations.isPlaceholderData,
            refetch: () => Promise.all([consultations.refetch(), nutritionists.refetch()]),
          }}
          address={listParams}
          columns={consultationColumns({
            nutritionists: nutritionists.data ?? [],
            onOpen: (id) => openDialog({ consultation: String(id) }),
          })}
          icon={<MessageSquareText aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle="No consultations found"
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
