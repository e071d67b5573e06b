import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ownConsultationsQuery, ownPlanQuery } from '../../consultations/own-consultations.ts';
import { plannedWeeks } from '../../consultations/plan/plan-week.ts';
import { deliveryKey } from './builder-draft.ts';
import { planDeliveriesOf } from './plan-deliveries-of.ts';
import type { Builder } from './use-builder.ts';

/** The plan of the newest consultation that has one. */
export function useOwnPlan() {
  const { data: consultations } = useQuery(ownConsultationsQuery);
  const consultationId = consultations?.find(({ hasPlan }) => hasPlan)?.id;
  const plan = useQuery({ ...ownPlanQuery(consultationId ?? 0), enabled: consultationId !== undefined });
  return { consultationId, data: plan.data, isError: plan.isError, refetch: plan.refetch };
}

type PlanSourceProps = { readonly builder: Builder; readonly plan: ReturnType<typeof useOwnPlan> };

/** A week of the nutritionist's plan becomes the week of the subscription; what was kept stays beside it. */
export function PlanSource({ builder, plan: { data: plan, isError, refetch } }: PlanSourceProps) {
  const weeks = plan ? plannedWeeks(plan) : [];
  const [chosen, setChosen] = useState<number>();
  if (isError && !plan) return <ErrorState message="Error loading your diet plan" onRetry={() => void refetch()} />;
  if (!plan) return <Skeleton className="h-16" />;
  const week = chosen ?? weeks[0] ?? 1;
  const use = () => {
    const planned = planDeliveriesOf(plan, week, builder.choicesOf);
    const keys = new Set(planned.map(deliveryKey));
    const kept = builder.draft.deliveries.filter((one) => one.isKept && !keys.has(deliveryKey(one)));
    builder.setDeliveries([...planned, ...kept].toSorted((a, b) => deliveryKey(a).localeCompare(deliveryKey(b))));
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 rounded-(--radius-l) bg-mist px-4 py-3">
      <p className="min-w-0 text-secondary">
        <b className="block font-[680] wrap-anywhere">{plan.planName}</b>
        <span className="text-ink-2">Food from home stays in your ledger and is not delivered.</span>
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {weeks.length > 1 ? (
          <SelectField
            label="Week of the plan"
            value={week}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={weeks.map((one) => ({ value: one, label: `Week ${one}` }))}
          />
        ) : null}
        <Button variant="soft" onClick={use}>
          Use week {week}
        </Button>
      </div>
    </div>
  );
}
