import { useQuery } from '@tanstack/react-query';
import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { builtMealQuery } from './built-meal-query.ts';
import { BuiltMealForm } from './built-meal-form.tsx';

type BuiltMealDialogProps = {
  readonly bowl: BowlInProgress;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** It may be opened by the URL alone, after a reload or after signing in: then it fetches the meal itself. */
export function BuiltMealDialog({ bowl, onClose, onSaved }: BuiltMealDialogProps) {
  const { data: built, isError, refetch } = useQuery(builtMealQuery(bowl.choice.selection));
  return (
    <Dialog open title="Your custom meal" onOpenChange={(isOpen) => !isOpen && onClose()}>
      {built ? (
        <BuiltMealForm built={built} bowl={bowl} onClose={onClose} onSaved={onSaved} />
      ) : isError ? (
        <ErrorState message="Failed to build meal. Please try again." onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-ink-2">
          <AfterAWhile>
            <Spinner /> Building your meal...
          </AfterAWhile>
        </p>
      )}
    </Dialog>
  );
}
