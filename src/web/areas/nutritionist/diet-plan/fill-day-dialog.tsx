import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { dayLabels, daysOfWeek, mealSlotLabels, mealSlots, type DayOfWeek } from '#domain/consultations/diet-plan.ts';
import type { FilledSlot, FillRequest } from '#domain/finder/fill-day.ts';
import { noLimits } from '#domain/finder/finder-request.ts';
import type { Figures } from '#domain/finder/target.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { targetInForce } from '#domain/nutrition-ledger/daily-target.ts';
import { bowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import type { Menu } from '#web/features/finder/answer-search.ts';
import { TargetBars } from '#web/features/finder/target-bars.tsx';
import { useFilledDay } from '#web/features/finder/use-filled-day.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { clientLedgerQuery } from '../nutritionist-queries.ts';
import { MarkFields, type MarkFilters } from './picker/picker-filter-fields.tsx';
import { defaultBowlName, plannedBowl, plannedMeal } from './picker/planned-meals.ts';
import { dayFigures, dayKcal, noMeals, type DayMeals, type PlannedMeal, type WeekMeals } from './plan.ts';
import type { PlanEdit } from './plan-edits.ts';

type FillDayDialogProps = {
  readonly consultation: Pick<AssignedConsultation, 'id' | 'target' | 'ledgerSharedSince'>;
  readonly week: number;
  readonly day: DayOfWeek;
  readonly meals: WeekMeals;
  /** Those last set in the picker, or here. */
  readonly marks: MarkFilters;
  readonly onMarks: (marks: MarkFilters) => void;
  readonly onFill: (edit: PlanEdit) => void;
  readonly onClose: () => void;
};

/** A preview first: the day changes only when it is accepted. */
export function FillDayDialog({
  consultation,
  week,
  meals,
  marks,
  onMarks,
  onFill,
  onClose,
  ...props
}: FillDayDialogProps) {
  const [day, setDay] = useState(props.day);
  const planned = meals[day] ?? noMeals;
  const emptySlots = mealSlots.filter((slot) => planned[slot] === undefined);
  const target = useClientTarget(consultation);
  const { menu, isError: isMenuMissing, reload } = useMenu();
  const request = useMemo(
    () => (target.figures ? fillRequest(planned, target.figures, marks) : null),
    [planned, target.figures, marks],
  );
  const answer = useFilledDay(menu, request);
  const filled = menu && answer.filled ? plannedMeals(answer.filled, menu) : null;
  const count = filled ? Object.keys(filled).length : 0;
  const reason = target.isLoading
    ? null
    : !request
      ? 'Set protein, carbs and fats as the target of this consultation first.'
      : emptySlots.length === 0
        ? `${dayLabels[day]} has no empty meal.`
        : filled && count === 0
          ? `Nothing that can be ordered now brings ${dayLabels[day]} closer to the target.`
          : null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Fill Day to Target"
      description={`Week ${week}. Empty meals get what can be ordered now and brings the day to the target; undo takes it back.`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (filled && count > 0) onFill({ kind: 'fill-day', week, day, meals: filled });
        }}
      >
        <SelectField
          label="Day"
          value={day}
          options={daysOfWeek.map((value) => ({ value, label: `${dayLabels[value]} (${emptyText(meals[value])})` }))}
          onChange={({ target: { value } }) => setDay(value as DayOfWeek)}
        />
        <MarkFields filters={marks} onChange={onMarks} />
        {isMenuMissing || answer.hasFailed ? (
          <ErrorState message="The menu could not be searched." onRetry={isMenuMissing ? reload : answer.retry} />
        ) : filled && request && count > 0 ? (
          <Preview before={planned} filled={filled} target={request.target} />
        ) : reason === null ? (
          <p role="status" className="py-6 text-center text-ink-2">
            Finding meals...
          </p>
        ) : null}
        <div className="dialog-foot">
          {reason ? (
            <p id="fill-day-reason" role="status" className="mr-auto self-center text-sm font-[560]">
              {reason}
            </p>
          ) : null}
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton
            type="submit"
            variant="primary"
            disabled={count === 0}
            aria-describedby={reason ? 'fill-day-reason' : undefined}
          >
            Fill Day
          </StaffButton>
        </div>
      </form>
    </Dialog>
  );
}

function emptyText(day: DayMeals = noMeals): string {
  const empty = mealSlots.length - Object.keys(day).length;
  return empty === 0 ? 'nothing empty' : `${empty} empty, ${dayKcal(day)}`;
}

type PreviewProps = { readonly before: DayMeals; readonly filled: DayMeals; readonly target: Figures };

function Preview({ before, filled, target }: PreviewProps) {
  const after = figuresOf({ ...before, ...filled });
  const over = Math.round(after.caloriesKcal - target.caloriesKcal);
  return (
    <section aria-label="Preview" className="grid gap-3">
      <ul className="divide-y divide-line border-y border-line">
        {mealSlots
          .filter((slot) => !before[slot])
          .map((slot) => (
            <li key={slot} className="grid grid-cols-[110px_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5 text-sm">
              <span className="text-ink-2">{mealSlotLabels[slot]}</span>
              <b className="font-[640] wrap-anywhere">{filled[slot]?.name ?? 'Stays empty'}</b>
              <span className="num whitespace-nowrap">
                {filled[slot] ? `${Math.round(filled[slot].caloriesKcal)} kcal` : null}
              </span>
            </li>
          ))}
      </ul>
      <div>
        <p role="status" className="num mb-1 text-sm">
          The day then has <b className="font-[640]">{Math.round(after.caloriesKcal)} kcal</b>,{' '}
          {over === 0 ? 'on target' : `${Math.abs(over)} kcal ${over > 0 ? 'over' : 'short'}`}.
        </p>
        <TargetBars target={target} actual={after} />
      </div>
    </section>
  );
}

function figuresOf(day: DayMeals): Figures {
  const { caloriesKcal, nutrition } = dayFigures(day);
  const { protein = 0, carbs = 0, fats = 0 } = normaliseNutrition(nutrition);
  return { caloriesKcal, protein, carbs, fats };
}

/** What the nutritionist has set, completed by the client's own target while they share it. */
function useClientTarget({ id, target, ledgerSharedSince }: FillDayDialogProps['consultation']) {
  const advised = useMemo(() => targetInForce(null, target), [target]);
  const today = businessDay(new Date(useMinute()));
  const isAsked = advised === null && ledgerSharedSince !== null;
  const { data, isLoading } = useQuery({ ...clientLedgerQuery(id, today, today), enabled: isAsked });
  return { figures: advised ?? data?.target ?? null, isLoading };
}

function useMenu() {
  const [meals, options] = [useQuery(mealsQuery), useQuery(customizeOptionsQuery)];
  const menu = useMemo<Menu | null>(
    () => (meals.data && options.data ? { meals: meals.data, options: options.data } : null),
    [meals.data, options.data],
  );
  const reload = () => {
    void meals.refetch();
    void options.refetch();
  };
  return { menu, isError: menu === null && (meals.isError || options.isError), reload };
}

function fillRequest(planned: DayMeals, { caloriesKcal, protein, carbs, fats }: Figures, marks: MarkFilters) {
  return {
    target: { caloriesKcal, protein, carbs, fats },
    planned: figuresOf(planned),
    plannedItemIds: mealSlots.flatMap((slot) => {
      const meal = planned[slot];
      return meal?.mealType === 'STANDARD' ? [meal.standardMealId] : [];
    }),
    emptySlots: mealSlots.filter((slot) => planned[slot] === undefined),
    limits: { ...noLimits, vegetarianOnly: marks.isVegetarian, withoutAllergens: marks.without },
  } satisfies FillRequest;
}

function plannedMeals(filled: readonly FilledSlot[], { meals, options }: Menu): DayMeals {
  const entries = filled.flatMap(({ slot, meal: { bowl, itemIds } }): [string, PlannedMeal][] => {
    const item = meals.find(({ id }) => id === itemIds[0]);
    if (item) return [[slot, plannedMeal(item)]];
    const built = bowl && bowlInProgress(options, bowl);
    const meal = built && plannedBowl(built, defaultBowlName(built));
    return meal ? [[slot, meal]] : [];
  });
  return Object.fromEntries(entries);
}
