import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { addDays, weekdayOf } from '#domain/calendar/business-day.ts';
import { firstChangeableDay } from '#domain/subscriptions/subscription-rules.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ownPlanQuery } from '../../consultations/own-consultations.ts';
import { emptyDraft } from './builder-draft.ts';
import { viewPath } from './builder-search-params.ts';
import { planDeliveriesOf } from './plan-deliveries-of.ts';
import type { Builder } from './use-builder.ts';

type FromPlanProps = { readonly builder: Builder; readonly consultationId: number; readonly week: number };

/** Fills every step from a diet plan and opens the last one: only the confirmation is left. */
export function FromPlan({ builder, consultationId, week }: FromPlanProps) {
  const navigate = useNavigate();
  const { data: plan, isError, refetch } = useQuery(ownPlanQuery(consultationId));
  const { addresses, address, isReachKnown } = builder;
  const isReady = plan !== undefined && (addresses.isError || (addresses.data !== undefined && isReachKnown));
  const open = useEffectEvent(() => {
    const deliveries = plan ? planDeliveriesOf(plan, week, builder.choicesOf) : [];
    let startsOn = firstChangeableDay(0, new Date());
    const weekdays = deliveries.map(({ weekday }) => weekday);
    while (weekdays.length > 0 && !weekdays.includes(weekdayOf(startsOn))) startsOn = addDays(startsOn, 1);
    builder.change({ ...emptyDraft, deliveries, startsOn, addressId: address?.id ?? null });
    const step = deliveries.length === 0 ? 'when' : address ? 'start' : 'where';
    void navigate(viewPath({ step, source: 'plan', edit: undefined }), { replace: true });
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
  return (
    <>
      <h1 className="sr-only">Start a subscription</h1>
      {isError && !plan ? (
        <ErrorState message="Error loading your diet plan" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-9 h-120 rounded-(--radius-l)" />
      )}
    </>
  );
}
