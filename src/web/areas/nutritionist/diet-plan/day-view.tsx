import { memo } from 'react';
import type { MacroTarget } from '#contract/consultations.ts';
import { dayLabels, daysOfWeek, mealSlotLabels, mealSlots, type DayOfWeek } from '#domain/consultations/diet-plan.ts';
import { ButtonTabs, buttonTabId } from './button-tabs.tsx';
import { MealCell, type CellHandlers } from './meal-cell.tsx';
import { dayKcal, noMeals, type WeekMeals } from './plan.ts';
import { TargetMeter, hasTarget } from './target-meter.tsx';

type DayViewProps = {
  readonly day: DayOfWeek;
  readonly onShowDay: (day: DayOfWeek) => void;
  readonly meals: WeekMeals;
  readonly target: MacroTarget;
  readonly actions: CellHandlers | undefined;
};

const panelId = 'plan-day';

/** For screens without room for seven days. */
export const DayView = memo(function DayView({ day, onShowDay, meals, target, actions }: DayViewProps) {
  const tabs = daysOfWeek.map((id) => {
    const kcal = dayKcal(meals[id] ?? noMeals);
    return {
      id,
      name: `${dayLabels[id]}, ${kcal}`,
      face: (
        <>
          {dayLabels[id].slice(0, 3)}
          <span className="num block text-label font-[500]">{kcal.replace(' kcal', '')}</span>
        </>
      ),
    };
  });
  return (
    <div className="pb-2">
      <ButtonTabs
        label="Day"
        panelId={panelId}
        tabs={tabs}
        selected={day}
        onSelect={onShowDay}
        className="relative -mx-4 flex gap-1.5 overflow-x-auto bg-mist px-4 py-1.5 [scrollbar-width:none]"
        tabClassName="min-h-11 min-w-12 flex-1 rounded-input border border-line-strong bg-paper text-sm/[1.2] font-[640] text-ink focus-visible:rounded-input aria-selected:border-beet-800 aria-selected:bg-beet-800 aria-selected:text-white"
      />
      <div role="tabpanel" id={panelId} aria-labelledby={buttonTabId(panelId, day)}>
        <div className="border-b border-line py-1.5">
          <h3 className="font-text text-label font-[640] tracking-normal text-ink-2">
            Day total{hasTarget(target) ? ' against target' : '. No target set.'}
          </h3>
          <TargetMeter
            meals={meals[day] ?? noMeals}
            target={target}
            className="grid-cols-4 gap-x-3! max-sm:[&>div]:grid-cols-1 max-sm:[&_svg]:col-span-1"
          />
        </div>
        {mealSlots.map((slot) => (
          <section
            key={slot}
            aria-label={mealSlotLabels[slot]}
            className="grid grid-cols-[68px_minmax(0,1fr)] items-center gap-x-2 border-b border-line py-0.75"
          >
            <h3 className="font-text text-note/[1.2] font-[640] tracking-normal text-ink-2">{mealSlotLabels[slot]}</h3>
            <MealCell meal={meals[day]?.[slot]} day={day} slot={slot} isReachable isRow actions={actions} />
          </section>
        ))}
      </div>
    </div>
  );
});
