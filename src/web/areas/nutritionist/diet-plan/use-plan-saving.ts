import { useState, type Dispatch } from 'react';
import type { DietPlan } from '#contract/diet-plans.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { EditorAction } from './edit-history.ts';
import { readPlan, type Plan } from './plan.ts';
import { latestPlan, useSavePlan } from './plan-queries.ts';

/** Saves, shows the result, and holds a conflicting version until the conflict is resolved. */
export function usePlanSaving(consultationId: number, dispatch: Dispatch<EditorAction>) {
  const { mutateAsync, isPending } = useSavePlan(consultationId);
  const [theirs, setTheirs] = useState<DietPlan | null>(null);

  const save = async (plan: Plan, basedOnVersion: number): Promise<boolean> => {
    setTheirs(null);
    try {
      const { version } = await mutateAsync({ plan, basedOnVersion });
      dispatch({ type: 'saved', plan, version });
      toast.success('Diet plan saved successfully!');
      return true;
    } catch (error) {
      const other = isConflict(error) ? await latestPlan(consultationId).catch(() => null) : null;
      if (other && other.version !== basedOnVersion) setTheirs(other);
      else showFailure(error);
      return false;
    }
  };

  const loadTheirs = (other: DietPlan) => {
    const plan = readPlan(other);
    setTheirs(null);
    dispatch({ type: 'edit', edit: { kind: 'load', plan, name: `Version ${other.version}` } });
    dispatch({ type: 'saved', plan, version: other.version });
  };

  return { save, isSaving: isPending, theirs, showTheirs: setTheirs, loadTheirs };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

function showFailure(error: unknown): void {
  const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' };
  // The session has ended; the redirect to sign-in says so.
  if (status === 401) return;
  const points = status >= 400 && status < 500 && message !== '' ? [message] : [];
  toast.error('Failed to save diet plan. Please try again.', { points });
}
