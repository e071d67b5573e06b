import Plus from 'lucide-react/icons/plus';
import { useRef, type ReactNode } from 'react';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { TimeSpanFields } from '#web/ui/fields/time-span-fields.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { spansOf, withoutSpan, withSpan, withTime, type SpanProblem, type WeeklyDraft } from './weekly-draft.ts';

type WeekdayHoursProps = {
  readonly name: string;
  readonly weekday: number;
  readonly draft: WeeklyDraft;
  /** Shown after the first attempt to save. */
  readonly problems: ReadonlyMap<number, SpanProblem> | undefined;
  readonly isFull: boolean;
  readonly onChange: (draft: WeeklyDraft) => void;
  readonly action: ReactNode;
};

export function WeekdayHours({ name, weekday, draft, problems, isFull, onChange, action }: WeekdayHoursProps) {
  const spans = spansOf(draft, weekday);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 staff-rows:grid-cols-[104px_minmax(0,1fr)_auto]">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="font-[620] staff-rows:pt-2.5">
        {name}
      </p>
      <div className="grid content-start gap-2">
        {spans.length === 0 ? <p className="text-ink-2 staff-rows:pt-2.5">Not available</p> : null}
        {spans.map((span, index) => (
          <TimeSpanFields
            key={span.key}
            name={spans.length === 1 ? name : `${name}, span ${index + 1}`}
            ends={['from', 'to']}
            inputOf={(end) => ({
              value: span[end],
              onChange: ({ target }) => onChange(withTime(draft, span.key, end, target.value)),
            })}
            errors={errorsOf(problems?.get(span.key))}
            onRemove={() => {
              onChange(withoutSpan(draft, span.key));
              moveLostFocus(add.current);
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2 staff-rows:justify-end">
        {action}
        <StaffButton
          ref={add}
          aria-label={`Add hours on ${name}`}
          disabled={isFull}
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.9} />}
          onClick={() => onChange(withSpan(draft, weekday))}
        >
          Add hours
        </StaffButton>
      </div>
    </fieldset>
  );
}

const errorsOf = (problem: SpanProblem | undefined) => (problem ? { [problem.field]: problem.message } : {});
