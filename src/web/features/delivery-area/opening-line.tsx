import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { serviceabilityQuery, tradingOf, nowhere, usePlace } from '#web/features/addresses/serviceability.ts';
import { call } from '#web/platform/api/call.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useSettled } from '#web/ui/use-hydrated.ts';

// On demand, with all that formats times: most visitors see 'Open now' and no more.
const OpeningDetail = lazy(async () => ({ default: (await import('./opening-detail.ts')).OpeningDetail }));

/** The page is the same for every visitor: this line has its height at once, and its text after hydration. */
export function OpeningLine({ className }: { readonly className?: string }) {
  const isSettled = useSettled();
  return (
    <p role="status" className={classNames('flex min-h-6 items-center gap-2 text-secondary', className)}>
      {isSettled ? (
        <Suspense>
          <OpeningStatus />
        </Suspense>
      ) : null}
    </p>
  );
}

const openingStatusQuery = queryOptions({
  queryKey: ['opening-status'],
  queryFn: async ({ signal }) => {
    const { getOpeningStatus } = await import('#contract/opening-status.ts');
    return call(getOpeningStatus, undefined, { signal });
  },
});

/** Hours begin and end while a page is open. */
const refetchInterval = 60_000;

/** Whether we are open, and when an order would arrive: where the visitor has asked for, or at their own address. */
function OpeningStatus() {
  const place = usePlace();
  const here = useQuery({ ...serviceabilityQuery(place ?? nowhere), enabled: place !== null, refetchInterval });
  const anywhere = useQuery({ ...openingStatusQuery, enabled: place === null, refetchInterval });
  const { dataUpdatedAt } = place ? here : anywhere;
  const trading = tradingOf(here.data);
  const status = place ? trading : anywhere.data;
  if (!status) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('size-2.5 shrink-0 rounded-full', status.isOpen ? 'bg-st-green' : 'bg-st-red')}
      />
      <span className="num">
        <b className="font-[660]">{status.isOpen ? 'Open now' : status.isPaused ? 'Paused' : 'Closed now'}</b>
        {trading || status.opensAt !== null ? (
          <OpeningDetail status={status} trading={trading} now={new Date(dataUpdatedAt)} />
        ) : null}
      </span>
    </>
  );
}
