import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useState, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ConsultationDetails } from '#contract/consultations.ts';
import type { DietPlan } from '#contract/diet-plans.ts';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { PageStep } from '#web/ui/navigation/page-step.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { subscribeToPlanPath } from '../../subscriptions/subscription-url.ts';
import { consultationPath, readPlanView } from '../consultation-search-params.ts';
import { AddButton } from './add-button.tsx';
import { addedText, type Added } from './added-text.ts';
import { PlanDays } from './plan-days.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { daysOfPlan, dayToShow, hasSomethingToOrder, plannedWeeks, weekdayOf } from './plan-week.ts';
import { PrintPlan } from './print-plan.tsx';
import { useAddPlan } from './use-add-plan.ts';

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
          <ButtonLink to={subscribeToPlanPath(id, week)} variant="sec">
            Subscribe to week {week}
          </ButtonLink>
          <p className="text-secondary text-ink-2">What is marked ‘At home’ is not ordered.</p>
        </div>
      ) : null}
      <AddedNotice added={addPlan.data} />
    </div>
  );
}

type WeekNavigatorProps = {
  /** The planned ones. */
  readonly weeks: readonly number[];
  readonly week: number;
  readonly pathOf: (week: number) => string;
};

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;
const step = 'inline-flex size-11 items-center justify-center rounded-full border border-line-strong bg-paper';

function WeekNavigator({ weeks, week, pathOf }: WeekNavigatorProps) {
  const place = weeks.indexOf(week);
  const to = (index: number) => {
    const other = weeks[index];
    return other === undefined ? undefined : pathOf(other);
  };
  return (
    <nav aria-label="Weeks" className="flex items-center gap-2">
      <PageStep label="Previous week" to={place > 0 ? to(place - 1) : undefined} className={step}>
        <ChevronLeft {...icon} />
      </PageStep>
      <p aria-live="polite" className="num min-w-18 text-center text-lead font-[680]">
        Week {week}
      </p>
      <PageStep label="Next week" to={to(place + 1)} className={step}>
        <ChevronRight {...icon} />
      </PageStep>
    </nav>
  );
}

/** Stays until something else is added: it may name many meals. */
function AddedNotice({ added }: { readonly added: Added | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added) box.current?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  const text = added && addedText(added);
  return (
    <div ref={box} role="status" className="empty:hidden">
      {text ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-m bg-pista-100 px-5 py-4">
          <div>
            <p className="num text-lg font-[620]">{text.message}</p>
            <ul className="grid gap-0.5 text-secondary text-ink-2">
              {text.points.map((point) => (
                <li key={point} className="wrap-anywhere">
                  {point}
                </li>
              ))}
            </ul>
          </div>
          <ButtonLink
            to="/order-now"
            size="sm"
            icon={<ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.9} />}
          >
            View cart
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}
