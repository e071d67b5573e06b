import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { TermsPlan } from '#contract/admin-terms.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffTableSkeleton } from '#web/ui/staff-list/staff-table-skeleton.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead, StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import { allOnOnePage } from '../catalogue-form/use-catalogue-dialogs.ts';
import { dayText, termsFacts } from './terms-facts.ts';
import { termsPlanQuery } from './terms-query.ts';

const title = 'Terms';

export const meta = staffMeta('admin', title, '/admin/terms');

// Lazy: the form and its schemas load when it is first opened.
const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

export default function TermsPage() {
  const plan = useQuery(termsPlanQuery);
  const { part, openDialog, closeDialog } = useListSearchParams(allOnOnePage);
  return (
    <>
      <StaffPageHead title={title}>
        <StaffButton variant="primary" disabled={!plan.data} onClick={() => openDialog({ new: '1' })}>
          {plan.data?.needsConfirmation ? 'Check Terms' : 'Change Terms'}
        </StaffButton>
      </StaffPageHead>
      <div className="grid gap-4 px-4 pt-3.5 pb-7 wide:px-7">
        <p className="max-w-[72ch] text-ink-2">
          Tax and delivery fee of every order. New terms begin at midnight in Hyderabad, tomorrow at the earliest;
          before the first order also today, at once. Orders keep the terms they were placed under.
        </p>
        {plan.data?.needsConfirmation ? (
          <p role="note" className="max-w-[72ch] rounded-input bg-st-yellow-bg px-4 py-3 font-[560] text-st-yellow">
            These terms came with the shop and nobody has chosen them. Check tax and fee, then confirm them before your
            first order.
          </p>
        ) : null}
        {plan.data ? (
          <TermsPanels plan={plan.data} />
        ) : plan.error ? (
          <ErrorState message={`Error loading the terms: ${plan.error.message}`} onRetry={() => void plan.refetch()} />
        ) : (
          <StaffTableSkeleton text="Loading the terms..." />
        )}
      </div>
      <Suspense>
        {plan.data && part('new') !== '' ? (
          <TermsDialog plan={plan.data} onClose={() => void closeDialog('new')} />
        ) : null}
      </Suspense>
    </>
  );
}

function TermsPanels({ plan: { now, coming } }: { readonly plan: TermsPlan }) {
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <StaffPanel title="In force">
        <TermsList terms={now} />
      </StaffPanel>
      {coming.length === 0 ? (
        <StaffPanel title="Coming">
          <p className="px-4 pb-4 text-ink-2">No other terms are planned.</p>
        </StaffPanel>
      ) : (
        coming.map((terms) => (
          <StaffPanel key={terms.startsOn} title={`From ${dayText(terms.startsOn)}`}>
            <TermsList terms={terms} />
          </StaffPanel>
        ))
      )}
    </div>
  );
}

function TermsList({ terms }: { readonly terms: TermsPlan['now'] }) {
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 px-4 pb-4 [&>dd]:text-right">
      {termsFacts(terms).map(([name, value]) => [
        <dt key={name} className="text-ink-2">
          {name}
        </dt>,
        <dd key={`${name} value`} className="font-[620]">
          {value}
        </dd>,
      ])}
    </dl>
  );
}
