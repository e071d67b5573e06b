import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Dispatch, RefObject } from 'react';
import { textLengths } from '#domain/text-lengths.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { EditorAction } from './edit-history.ts';
import { weekFigures, type Plan, type WeekMeals } from './plan.ts';

type PlanFieldsProps = {
  readonly plan: Plan;
  readonly week: number;
  readonly meals: WeekMeals;
  readonly isReadOnly: boolean;
  readonly nameField: RefObject<HTMLInputElement | null>;
  readonly nameError: string | undefined;
  readonly dispatch: Dispatch<EditorAction>;
};

const compact = '[&_label]:text-note-l';
const chevron = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;

export function PlanFields(props: PlanFieldsProps) {
  const { plan, week, meals, isReadOnly, nameField, nameError, dispatch } = props;
  return (
    <div className="grid shrink-0 gap-x-5 gap-y-2 py-2 md:grid-cols-2 lg:grid-cols-[minmax(180px,290px)_auto_auto_minmax(220px,1fr)] xl:grid-cols-[290px_auto_176px_minmax(0,1fr)] lg:items-start lg:py-2">
      <TextField
        ref={nameField}
        label={isReadOnly ? 'Plan name' : 'Plan name (required)'}
        name="plan-name"
        autoComplete="off"
        maxLength={textLengths.planName}
        required={!isReadOnly}
        readOnly={isReadOnly}
        value={plan.planName}
        error={nameError}
        onChange={({ target }) => dispatch({ type: 'edit', edit: { kind: 'rename', planName: target.value } })}
        className={`${compact} lg:[&_input]:min-h-10 lg:[&_input]:rounded-compact lg:[&_input]:px-3 lg:[&_input]:text-sm`}
      />
      <div role="group" aria-label="Week" className="grid content-start gap-1.5">
        <span aria-hidden="true" className="text-note-l font-[620] max-md:sr-only">
          Week
        </span>
        <div className="flex min-h-10 items-center gap-1">
          <StaffButton
            disabled={week === 1}
            onClick={() => dispatch({ type: 'show-week', week: week - 1 })}
            icon={<ChevronLeft {...chevron} />}
          >
            Previous
          </StaffButton>
          <b aria-live="polite" className="num min-w-19 flex-1 text-center text-secondary">
            Week {week}
          </b>
          <StaffButton onClick={() => dispatch({ type: 'show-week', week: week + 1 })}>
            Next
            <ChevronRight {...chevron} />
          </StaffButton>
        </div>
      </div>
      {/* On phones it is in the summary at the bottom. */}
      <div className="grid content-start gap-1.5 max-md:hidden">
        <span className="text-note-l font-[620] whitespace-nowrap">Average calories per day</span>
        <p className="num flex min-h-10 items-baseline gap-1.5 pt-1.5">
          <span className="figure-display text-2xl/none font-[740]">{weekFigures(meals).averageCalories}</span>
          <span className="text-note font-[500] text-ink-2">kcal</span>
        </p>
      </div>
      <TextAreaField
        label="General notes"
        name="general-notes"
        rows={1}
        maxLength={textLengths.planNotes}
        readOnly={isReadOnly}
        value={plan.generalNotes}
        onChange={({ target }) => dispatch({ type: 'edit', edit: { kind: 'write-notes', generalNotes: target.value } })}
        className={compact}
        areaClassName="resize-none max-h-28 min-h-12! lg:max-h-20 lg:min-h-10! lg:rounded-compact lg:px-3 lg:py-2.25! lg:text-sm"
      />
    </div>
  );
}
