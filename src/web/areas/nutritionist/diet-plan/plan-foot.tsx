import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { weekFigures, type WeekMeals } from './plan.ts';

type PlanFootProps = {
  readonly meals: WeekMeals;
  readonly isSaving: boolean;
  /** Undefined when there is nothing to save. */
  readonly onSave: (() => void) | undefined;
  readonly onClose: () => void;
};

const button = 'min-h-11.5! flex-1 px-4.5! lg:min-h-10.5! lg:flex-none';

export function PlanFoot({ meals, isSaving, onSave, onClose }: PlanFootProps) {
  const { averageCalories, daysPlanned, totalMeals, weeklyCalories } = weekFigures(meals);
  const figures = [
    ['Average calories per day', averageCalories],
    ['Days planned', daysPlanned],
    ['Total meals', totalMeals],
    ['Weekly calories', weeklyCalories],
  ] as const;
  return (
    <div className="sticky bottom-0 z-3 -mx-4 mt-auto grid shrink-0 gap-1.5 border-t border-line bg-paper px-4 py-2 lg:-mx-6 lg:flex lg:items-center lg:gap-8 lg:px-6">
      <dl aria-label="Summary of the week" className="flex justify-between gap-2 lg:mr-auto lg:justify-start lg:gap-8">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col justify-between">
            <dt className="text-label/[1.3] text-ink-2 lg:text-note">{label}</dt>
            <dd className="figure-display text-lead-l/[1.15] font-[740] lg:text-card/[1.1]">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex gap-2.5 lg:gap-3">
        <StaffButton onClick={onClose} className={button}>
          {onSave ? 'Cancel' : 'Close'}
        </StaffButton>
        {onSave ? (
          <StaffButton variant="primary" busy={isSaving} onClick={onSave} className={button}>
            {isSaving ? 'Saving...' : 'Save Diet Plan'}
          </StaffButton>
        ) : null}
      </div>
    </div>
  );
}
