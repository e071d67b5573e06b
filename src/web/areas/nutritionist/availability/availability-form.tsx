import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import type { WorkingHours } from '#contract/nutritionist.ts';
import { useSubmitOnce } from '#web/in-flight-guard/in-flight-guard.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { useSaveAvailability } from './use-save-availability.ts';
import { WeekdayHours } from './weekday-hours.tsx';
import {
  draftOf,
  hoursOf,
  isSameWeek,
  mostSpans,
  problemsOf,
  weekdays,
  withMondayOnWorkingDays,
  type WeeklyDraft,
} from './weekly-draft.ts';

export function AvailabilityForm({ hours }: { readonly hours: readonly WorkingHours[] }) {
  const form = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const saved = draftOf(hours);
  const [changed, setChanged] = useState<WeeklyDraft>();
  const [isJudged, setIsJudged] = useState(false);
  const { mutateAsync, isPending, error, reset } = useSaveAvailability();
  const draft = changed ?? saved;
  const isDirty = changed !== undefined && !isSameWeek(changed, saved);
  const { confirmDialog } = useUnsavedChanges(isDirty);
  const problems = problemsOf(draft);
  const isFull = draft.length >= mostSpans;

  const discard = () => {
    setChanged(undefined);
    setIsJudged(false);
    reset();
    moveLostFocus(saveButton.current);
  };
  const save = useSubmitOnce(async () => {
    if (problems.size > 0) {
      setIsJudged(true);
      // The notes come with the next drawing.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    try {
      await mutateAsync(hoursOf(draft));
    } catch {
      return; // It stands in the form.
    }
    discard();
  });
  return (
    <form ref={form} noValidate aria-label="Weekly Availability" onSubmit={save}>
      {weekdays.map((name, index) => (
        <WeekdayHours
          key={name}
          name={name}
          weekday={index + 1}
          draft={draft}
          problems={isJudged ? problems : undefined}
          isFull={isFull}
          onChange={setChanged}
          action={
            index === 0 ? (
              <StaffButton
                icon={<Copy aria-hidden="true" className="size-4" strokeWidth={1.9} />}
                onClick={() => setChanged(withMondayOnWorkingDays(draft))}
              >
                Copy to all weekdays
              </StaffButton>
            ) : null
          }
        />
      ))}
      <div className="grid gap-3 border-t border-line px-4 py-3.5">
        <FormError message={draft.length > mostSpans ? `Use at most ${mostSpans} spans a week` : error?.message} />
        <div className="flex flex-wrap items-center gap-2">
          <StaffButton ref={saveButton} type="submit" variant="primary" busy={isPending}>
            Save Availability
          </StaffButton>
          {isDirty ? <StaffButton onClick={discard}>Discard Changes</StaffButton> : null}
          {isFull ? <p className="text-note text-ink-2">No more than {mostSpans} spans fit a week.</p> : null}
        </div>
      </div>
      {confirmDialog}
    </form>
  );
}
