import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffTableSkeleton } from '#web/ui/staff-list/staff-table-skeleton.tsx';
import { StaffButtonLink } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { businessQuery } from './business-query.ts';
import { missingTexts } from './missing-text.ts';

const title = 'Business';

export const meta = staffMeta('admin', title, '/admin/business');

// Lazy: the form and its schemas load with the details.
const BusinessForm = lazy(async () => ({ default: (await import('./business-form.tsx')).BusinessForm }));

export default function BusinessPage() {
  const { data, error, refetch } = useQuery(businessQuery);
  const loading = <StaffTableSkeleton text="Loading business details..." />;
  return (
    <>
      <StaffPageHead title={title}>
        <StaffButtonLink to="/admin/papers">Papers</StaffButtonLink>
      </StaffPageHead>
      <div className="grid gap-4 px-4 pt-3.5 pb-7 wide:px-7">
        <p className="max-w-[70ch] text-ink-2">
          Printed on invoices and shown in the footer and the policies. Papers of delivered orders wait until the
          details are complete.
        </p>
        {data ? (
          <>
            {missingTexts(data.missing).map((text) => (
              <p key={text} role="status" className="max-w-190 rounded-input bg-haldi-100 px-4 py-3 font-[560]">
                {text}
              </p>
            ))}
            <Suspense fallback={loading}>
              <BusinessForm key={data.version} business={data} />
            </Suspense>
          </>
        ) : error ? (
          <ErrorState message={`Error loading business details: ${error.message}`} onRetry={() => void refetch()} />
        ) : (
          loading
        )}
      </div>
    </>
  );
}
