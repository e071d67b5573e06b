import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef, type ReactNode } from 'react';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import {
  spansOf,
  withoutSpan,
  withSpan,
  withTime,
  type DraftSpan,
  type SpanProblem,
  type WeeklyDraft,
} from './weekly-draft.ts';

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
          <SpanFields
            key={span.key}
            span={span}
            name={spans.length === 1 ? name : `${name}, span ${index + 1}`}
            problem={problems?.get(span.key)}
            onTime={(field, text) => onChange(withTime(draft, span.key, field, text))}
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

type SpanFieldsProps = {
  readonly span: DraftSpan;
  readonly name: string;
  readonly problem: SpanProblem | undefined;
  readonly onTime: (field: 'from' | 'to', text: string) => void;
  readonly onRemove: () => void;
};

function SpanFields({ span, name, problem, onTime, onRemove }: SpanFieldsProps) {
  const noteId = useId();
  const field = (which: 'from' | 'to') => ({
    type: 'time',
    'aria-label': `${name}, ${which}`,
    value: span[which],
    onChange: (event: { readonly target: HTMLInputElement }) => onTime(which, event.target.value),
    className: 'staff-day num aria-invalid:border-st-red',
    ...(problem?.field === which && { 'aria-invalid': true, 'aria-describedby': noteId }),
  });
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <input {...field('from')} />
        <span aria-hidden="true">to</span>
        <input {...field('to')} />
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.9} />}
          onClick={onRemove}
          className="-my-1"
        />
      </div>
      {problem ? <FieldNote id={noteId} error={problem.message} hint={undefined} /> : null}
    </div>
  );
}
