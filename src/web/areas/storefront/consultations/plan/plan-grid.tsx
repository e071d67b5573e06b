import type { MacroTarget } from '#contract/consultations.ts';
import { dayLabels, mealSlotLabels, mealSlots } from '#domain/consultations/diet-plan.ts';
import { AddButton } from './add-button.tsx';
import { DayMacros } from './day-macros.tsx';
import { PlanMeal } from './plan-meal.tsx';
import { hasSomethingToOrder, type PlanDay } from './plan-week.ts';
import type { AddPlan } from './use-add-plan.ts';

type PlanGridProps = {
  readonly week: number;
  readonly days: readonly PlanDay[];
  readonly target: MacroTarget;
  readonly addPlan: AddPlan;
};

/** Seven days side by side, for wide screens. */
export function PlanGrid({ week, days, target, addPlan }: PlanGridProps) {
  return (
    <div className="overflow-hidden rounded-(--radius-l) border border-line bg-paper">
      <table className="w-full table-fixed border-collapse text-left [&_td]:border-l [&_td]:border-line [&_td]:p-3 [&_td]:align-top [&_th]:p-3 [&_th]:align-top [&_tr+tr]:border-t [&_tr]:border-line">
        <caption className="sr-only">Week {week}</caption>
        <thead className="border-b border-line bg-mist">
          <tr>
            <th scope="col" className="w-23">
              <span className="sr-only">Meal of the day</span>
            </th>
            {days.map(({ dayOfWeek }) => (
              <th key={dayOfWeek} scope="col" className="border-l border-line text-secondary font-[680]">
                {dayLabels[dayOfWeek]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mealSlots.map((slot) => (
            <tr key={slot}>
              <th scope="row" className="text-sm font-[620]">
                {mealSlotLabels[slot]}
              </th>
              {days.map(({ dayOfWeek, meals }) => {
                const meal = meals.find(({ mealSlot }) => mealSlot === slot);
                return (
                  <td key={dayOfWeek}>
                    {meal ? (
                      <PlanMeal meal={meal} look="cell" />
                    ) : (
                      <p className="text-sm text-ink-3">No meal planned</p>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr className="bg-pista-100">
            <th scope="row" className="text-sm font-[620]">
              The day
            </th>
            {days.map(({ dayOfWeek, meals, figures }) => (
              <td key={dayOfWeek}>
                {meals.length > 0 ? (
                  <DayMacros figures={figures} target={target} className="gap-2 text-secondary" />
                ) : null}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className="text-sm font-[620]">
              Order
            </th>
            {days.map(({ dayOfWeek, meals }) => (
              <td key={dayOfWeek} className="px-2!">
                {hasSomethingToOrder(meals) ? (
                  <AddButton addPlan={addPlan} part={{ weekNumber: week, dayOfWeek }}>
                    Add to cart<span className="sr-only"> for {dayLabels[dayOfWeek]}</span>
                  </AddButton>
                ) : (
                  <p className="px-1 text-sm text-ink-2">Nothing to order</p>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
