import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MacroTarget } from '#contract/consultations.ts';
import { dayLabels, mealSlotLabels, mealSlots, type DayOfWeek } from '#domain/consultations/diet-plan.ts';
import { AddButton } from './add-button.tsx';
import { DayMacros } from './day-macros.tsx';
import { PlanMeal } from './plan-meal.tsx';
import { hasSomethingToOrder, type PlanDay } from './plan-week.ts';
import type { AddPlan } from './use-add-plan.ts';

type PlanDaysProps = {
  readonly week: number;
  readonly days: readonly PlanDay[];
  readonly shown: DayOfWeek;
  readonly pathOf: (day: DayOfWeek) => string;
  readonly target: MacroTarget;
  readonly addPlan: AddPlan;
};

/** One day at a time, for phones. */
export function PlanDays({ week, days, shown, pathOf, target, addPlan }: PlanDaysProps) {
  const day = days.find(({ dayOfWeek }) => dayOfWeek === shown) ?? days[0]!;
  return (
    <div className="overflow-hidden rounded-(--radius-l) border border-line bg-paper">
      <DayChips days={days} shown={shown} pathOf={pathOf} />
      <section aria-labelledby="plan-day" className="grid gap-5 p-5">
        <h3 id="plan-day" className="text-2xl">
          {dayLabels[shown]}
        </h3>
        <DayMacros figures={day.figures} target={target} className="grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4" />
        <ul className="grid gap-4">
          {mealSlots.map((slot) => {
            const meal = day.meals.find(({ mealSlot }) => mealSlot === slot);
            return (
              <li key={slot} className="border-t border-line pt-3">
                <p className="mb-2 text-secondary font-[620] text-ink-2">{mealSlotLabels[slot]}</p>
                {meal ? <PlanMeal meal={meal} look="row" /> : <p className="text-ink-3">No meal planned</p>}
              </li>
            );
          })}
        </ul>
        {hasSomethingToOrder(day.meals) ? (
          <div>
            <AddButton addPlan={addPlan} part={{ weekNumber: week, dayOfWeek: shown }}>
              Add {dayLabels[shown]} to cart
            </AddButton>
          </div>
        ) : (
          <p className="text-secondary text-ink-2">Nothing to order for {dayLabels[shown]}.</p>
        )}
      </section>
    </div>
  );
}

const chipId = (day: DayOfWeek) => `plan-day-${day}`;

type DayChipsProps = Pick<PlanDaysProps, 'days' | 'shown' | 'pathOf'>;

/** The strip scrolls where it is too narrow, and the selected day stays in view. */
function DayChips({ days, shown, pathOf }: DayChipsProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = document.getElementById(chipId(shown));
    if (strip.current && chip) {
      strip.current.scrollLeft = chip.offsetLeft - (strip.current.clientWidth - chip.offsetWidth) / 2;
    }
  }, [shown]);
  return (
    <nav aria-label="Days" className="bg-mist">
      <ul ref={strip} className="relative flex gap-1.5 overflow-x-auto p-3 [scrollbar-width:none]">
        {days.map(({ dayOfWeek, figures }) => (
          <li key={dayOfWeek} className="flex-1">
            <Link
              id={chipId(dayOfWeek)}
              to={pathOf(dayOfWeek)}
              replace
              preventScrollReset
              aria-current={dayOfWeek === shown ? 'true' : undefined}
              className="num grid min-h-13.5 min-w-15 content-center justify-items-center rounded-input border border-line-strong bg-paper text-secondary leading-tight font-[620] no-underline aria-[current]:border-beet-800 aria-[current]:bg-beet-800 aria-[current]:text-white"
            >
              <span aria-hidden="true">{dayLabels[dayOfWeek].slice(0, 3)}</span>
              <span className="sr-only">{dayLabels[dayOfWeek]}, </span>
              <span className="text-note font-normal">
                {figures.calories}
                <span className="sr-only"> kcal</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
