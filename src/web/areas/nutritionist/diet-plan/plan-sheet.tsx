import { useCallback, type Dispatch, type RefObject } from 'react';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import type { DayOfWeek } from '#domain/consultations/diet-plan.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { DayView } from './day-view.tsx';
import type { Editing, EditorAction } from './edit-history.ts';
import type { CellHandlers } from './meal-cell.tsx';
import type { Plan, WeekMeals } from './plan.ts';
import { PlanFields } from './plan-fields.tsx';
import { PlanFoot } from './plan-foot.tsx';
import { WeekGrid } from './week-grid.tsx';

type PlanSheetProps = {
  /** The current plan or an earlier version. */
  readonly plan: Plan;
  readonly editing: Pick<Editing, 'week' | 'day'>;
  readonly consultation: Pick<AssignedConsultation, 'target'>;
  readonly nameField: RefObject<HTMLInputElement | null>;
  readonly nameError?: string | undefined;
  readonly dispatch: Dispatch<EditorAction>;
  /** Undefined when read-only. */
  readonly actions: CellHandlers | undefined;
  readonly isSaving: boolean;
  readonly onSave?: (() => void) | undefined;
  readonly onClose: () => void;
};

const noWeek: WeekMeals = {};

/** One week of a plan; the others are not rendered. */
export function PlanSheet(props: PlanSheetProps) {
  const { plan, editing, consultation, nameField, nameError, dispatch, actions, isSaving, onSave, onClose } = props;
  const { week, day } = editing;
  const meals = plan.weeks[week] ?? noWeek;
  const hasRoom = useHasRoomForWeek();
  const showDay = useCallback((next: DayOfWeek) => dispatch({ type: 'show-day', day: next }), [dispatch]);
  const shown = { meals, target: consultation.target, actions };
  return (
    <>
      <PlanFields
        plan={plan}
        week={week}
        meals={meals}
        isReadOnly={actions === undefined}
        nameField={nameField}
        nameError={nameError}
        dispatch={dispatch}
      />
      {hasRoom ? <WeekGrid week={week} {...shown} /> : <DayView day={day} onShowDay={showDay} {...shown} />}
      <PlanFoot meals={meals} isSaving={isSaving} onSave={onSave} onClose={onClose} />
    </>
  );
}

/** Narrower screens show one day at a time. */
const useHasRoomForWeek = () => useMediaQuery('(width >= 1024px)');
