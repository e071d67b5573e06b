import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import type { WorkingHours } from '#contract/nutritionist.ts';
import { weekdayNames } from '#domain/calendar/weekdays.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { WeekdayHours } from './weekday-hours.tsx';
import {
  draftOf,
  hoursOf,
  isSameWeek,
  mostSpans,
  problemsOf,
  withMondayOnWorkingDays,
  type WeeklyDraft,
} from './weekly-draft.ts';
import { availabilityQuery, dashboardQuery } from '../nutritionist-queries.ts';

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
      // The errors appear with the next render.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    try {
      await mutateAsync(hoursOf(draft));
    } catch {
      return; // The form shows the error.
    }
    discard();
  });
  return (
    <form ref={form} noValidate aria-label="Weekly Availability" onSubmit={save}>
      {weekdayNames.map((name, index) => (
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

/** Rejects on failure; the form shows the error. */
function useSaveAvailability() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (hours: WorkingHours[]) => {
      const { setAvailability } = await import('#contract/nutritionist.ts');
      return call(setAvailability, { body: { hours } });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(availabilityQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey });
      toast.success('Availability saved');
    },
  });
}

export function AvailabilityPanel() {
  const { data, isError, refetch } = useQuery(availabilityQuery);
  return (
    <StaffPanel title="Weekly Availability">
      <p className="px-4 pb-3 text-ink-2">When you can meet clients, by the clock of Hyderabad.</p>
      {data ? (
        <AvailabilityForm hours={data.hours} />
      ) : isError ? (
        <ErrorState message="Your weekly hours could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile loading="Loading your weekly hours...">
          <Skeleton className="mx-4 mb-4 h-90" />
        </AfterAWhile>
      )}
    </StaffPanel>
  );
}
