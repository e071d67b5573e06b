import { useState } from 'react';
import { dayLabels, daysOfWeek, type DayOfWeek } from '#domain/consultations/diet-plan.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { dayKcal, noMeals, type WeekMeals } from './plan.ts';
import type { PlanEdit } from './plan-edits.ts';

type CopyDayDialogProps = {
  readonly week: number;
  readonly day: DayOfWeek;
  readonly meals: WeekMeals;
  readonly onCopy: (edit: PlanEdit) => void;
  readonly onClose: () => void;
};

export function CopyDayDialog({ week, day, meals, onCopy, onClose }: CopyDayDialogProps) {
  const [from, setFrom] = useState(day);
  const [chosen, setChosen] = useState<readonly DayOfWeek[]>([]);
  const to = daysOfWeek.filter((one) => one !== from && chosen.includes(one));
  const toggle = (one: DayOfWeek) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const summaryOf = (one: DayOfWeek) => {
    const count = Object.keys(meals[one] ?? noMeals).length;
    return count === 0 ? 'nothing planned' : `${count} meals, ${dayKcal(meals[one] ?? noMeals)}`;
  };
  return (
    <StaffFormDialog
      title="Copy Day"
      description={`Week ${week}. What the chosen days have now is replaced; undo brings it back.`}
      saveLabel={to.length > 1 ? `Copy to ${to.length} Days` : 'Copy Day'}
      isDisabled={to.length === 0}
      onSubmit={(event) => {
        event.preventDefault();
        if (to.length > 0) onCopy({ kind: 'copy-day', week, from, to });
      }}
      onClose={onClose}
    >
      <SelectField
        label="Copy from"
        value={from}
        options={daysOfWeek.map((value) => ({ value, label: `${dayLabels[value]} (${summaryOf(value)})` }))}
        onChange={({ target }) => setFrom(target.value as DayOfWeek)}
      />
      <fieldset>
        <legend className="text-secondary font-[620]">Copy to</legend>
        <div className="grid min-[420px]:grid-cols-2">
          {daysOfWeek
            .filter((one) => one !== from)
            .map((one) => (
              <CheckField
                key={one}
                checked={chosen.includes(one)}
                onChange={() => toggle(one)}
                label={
                  <>
                    {dayLabels[one]} <span className="num font-normal text-ink-2">({summaryOf(one)})</span>
                  </>
                }
              />
            ))}
        </div>
      </fieldset>
    </StaffFormDialog>
  );
}
