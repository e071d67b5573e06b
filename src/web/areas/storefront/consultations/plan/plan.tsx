import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ConsultationDetails } from '#contract/consultations.ts';
import type { DietPlan } from '#contract/diet-plans.ts';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { consultationPath, readPlanView } from '../consultation-search-params.ts';
import { AddButton } from './add-button.tsx';
import { AddedNotice } from './added-notice.tsx';
import { PlanDays } from './plan-days.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { PrintPlan } from './print-plan.tsx';
import { daysOfPlan, dayToShow, hasSomethingToOrder, plannedWeeks, weekdayOf } from './plan-week.ts';
import { useAddPlan } from './use-add-plan.ts';
import { WeekNavigator } from './week-navigator.tsx';

type PlanProps = { readonly consultation: ConsultationDetails; readonly plan: DietPlan };

/** One week: a table where there is room, else day by day. Week and day are in the URL. */
export function Plan({ consultation: { id, target }, plan }: PlanProps) {
  const [search] = useSearchParams();
  const asked = readPlanView(search);
  const isWide = useMediaQuery('(width >= 1024px)');
  const [today] = useState(() => weekdayOf(new Date()));
  const addPlan = useAddPlan(id);
  const weeks = plannedWeeks(plan);
  const week = weeks.find((one) => one === asked.week) ?? weeks[0] ?? 1;
  const days = daysOfPlan(plan, week);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id="plan-heading" className="text-section-l wrap-anywhere">
            {plan.planName}
          </h2>
          <p className="num mt-1.5 text-secondary wrap-anywhere text-ink-2">
            Saved by <bdi>{plan.savedByName}</bdi>,{' '}
            <time dateTime={plan.savedAt}>{formatConsultationDate(plan.savedAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <WeekNavigator
            weeks={weeks}
            week={week}
            pathOf={(to) => consultationPath(id, { week: to, day: asked.day })}
          />
          <PrintPlan plan={plan} target={target} weeks={weeks} week={week} />
        </div>
      </div>
      {plan.generalNotes ? (
        <p className="max-w-[76ch] rounded-m bg-haldi-100 px-4 py-3 wrap-anywhere whitespace-pre-line">
          {plan.generalNotes}
        </p>
      ) : null}
      {isWide ? (
        <PlanGrid week={week} days={days} target={target} addPlan={addPlan} />
      ) : (
        <PlanDays
          week={week}
          days={days}
          shown={dayToShow(days, asked.day, today)}
          pathOf={(day) => consultationPath(id, { week, day })}
          target={target}
          addPlan={addPlan}
        />
      )}
      {days.some(({ meals }) => hasSomethingToOrder(meals)) ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <AddButton addPlan={addPlan} part={{ weekNumber: week }} variant="primary">
            Add week {week} to cart
          </AddButton>
          <p className="text-secondary text-ink-2">What is marked ‘At home’ is not ordered.</p>
        </div>
      ) : null}
      <AddedNotice added={addPlan.data} />
    </div>
  );
}
