import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useDeferredValue, useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import type { LedgerEntry } from '#contract/nutrition-ledger.ts';
import { type BusinessDay, addDays, businessDay } from '#domain/calendar/business-day.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { endpoints } from '#web/features/nutrition-target/day-left.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { EntryHistory, FoodForm, type FoodStart } from './food-form.tsx';
import { dayQuery, ownFoodsQuery, showFailure, useLedgerChanges } from './use-ledger.ts';

type DialogProps = { readonly day: BusinessDay; readonly onClose: () => void };

/** Search the menu and what was eaten before, or enter a food by hand. */
export function AddFoodDialog({ day, onClose }: DialogProps) {
  const { change } = useLedgerChanges();
  const [search, setSearch] = useState('');
  const [byHand, setByHand] = useState<FoodStart | 'empty' | null>(null);
  const added = (name: string, isSaved: boolean) => {
    toast.success(isSaved ? `${name} added to your day` : `${name} is kept here and sent when the connection is back`);
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Add food">
      {byHand ? (
        <FoodForm
          start={byHand === 'empty' ? undefined : byHand}
          submitLabel="Add"
          save={(food) => change({ kind: 'food', day, food: { ...food, ...eatenNow(day) } })}
          onSaved={(isSaved) => added('Your food', isSaved)}
        />
      ) : (
        <div className="grid gap-4 pt-1">
          <SearchField
            label="Search the menu and your foods"
            value={search}
            onChange={setSearch}
            placeholder="Search the menu and your foods"
          />
          <Found day={day} search={search} onAdded={added} onFood={setByHand} />
          <Button
            variant="soft"
            full
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setByHand('empty')}
          >
            Enter a food by hand
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** The time at which it was entered, also when it is sent later. The shop takes noon for an earlier day. */
const eatenNow = (day: BusinessDay) => {
  const now = new Date();
  return businessDay(now) === day ? { eatenAt: now.toISOString() } : {};
};

type FoundProps = {
  readonly day: BusinessDay;
  readonly search: string;
  readonly onAdded: (name: string, isSaved: boolean) => void;
  readonly onFood: (food: FoodStart) => void;
};

const mostShown = 6;

function Found({ day, search, onAdded, onFood }: FoundProps) {
  const wanted = useDeferredValue(search.trim());
  const meals = useQuery(mealsQuery);
  const foods = useQuery(ownFoodsQuery(wanted));
  const { change } = useLedgerChanges();
  const add = useMutationOnce({
    mutationFn: ({ id: mealId, name, caloriesKcal, nutritionValues }: Meal) => {
      const { protein = 0, carbs = 0, fats = 0 } = normaliseNutrition(nutritionValues);
      const meal = { name, caloriesKcal, protein, carbs, fats };
      return change({ kind: 'meal', day, mealId, meal, ...eatenNow(day) });
    },
    onSuccess: (isSaved, { name }) => onAdded(name, isSaved),
    onError: (error) => showFailure('Failed to add the meal', error),
  });
  if (meals.isError) return <ErrorState message="The menu could not be loaded." onRetry={() => void meals.refetch()} />;
  const found = (meals.data ?? []).filter((meal) => matchesSearch(meal, wanted)).slice(0, mostShown);
  const own = (foods.data ?? []).slice(0, mostShown);
  const rowClass =
    'flex min-h-12 w-full items-center justify-between gap-3 rounded-(--radius-s) px-3 py-1.5 text-left hover:bg-mist';
  return (
    <div className="min-h-60">
      {own.length > 0 ? (
        <>
          <h3 className="px-3 pt-1 font-text text-sm font-[620] text-ink-2">Your foods</h3>
          <ul>
            {own.map((food) => (
              <li key={food.name}>
                <button type="button" className={rowClass} onClick={() => onFood(food)}>
                  <span className="wrap-anywhere">{food.name}</span>
                  <Amounts {...food} />
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h3 className="px-3 pt-2 font-text text-sm font-[620] text-ink-2">Menu</h3>
      <ul>
        {found.map((meal) => (
          <li key={meal.id}>
            <button type="button" className={rowClass} onClick={() => add.mutate(meal)}>
              <span className="wrap-anywhere">{meal.name}</span>
              <Amounts caloriesKcal={meal.caloriesKcal} protein={meal.nutritionValues['protein'] ?? 0} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 text-ink-2">
        {meals.data && found.length + own.length === 0 ? 'Nothing found.' : ''}
      </p>
    </div>
  );
}

function Amounts({ caloriesKcal, protein }: { readonly caloriesKcal: number; readonly protein: number }) {
  return (
    <span className="num shrink-0 text-sm text-ink-2">
      {Math.round(caloriesKcal)} kcal, {Math.round(protein)} g protein
    </span>
  );
}

export function EditEntryDialog({ entry, onClose }: { readonly entry: LedgerEntry; readonly onClose: () => void }) {
  const { show } = useLedgerChanges();
  return (
    <Dialog open onOpenChange={onClose} title="Edit entry">
      <FoodForm
        start={entry}
        submitLabel="Save"
        save={async (body) => call((await endpoints()).correctLedgerEntry, { params: { id: entry.id }, body })}
        onSaved={(changed) => {
          void show(changed);
          toast.success('Entry saved');
          onClose();
        }}
      />
      <EntryHistory id={entry.id} />
    </Dialog>
  );
}

export function CopyDialog({ day, onClose }: DialogProps) {
  const { copy } = useLedgerChanges();
  const { data, isError, refetch } = useQuery(dayQuery(addDays(day, -1)));
  const entries = data?.entries.filter(({ isEaten }) => isEaten) ?? [];
  const [left, setLeft] = useState<readonly number[]>([]);
  const chosen = entries.filter(({ id }) => !left.includes(id));
  const save = useMutationOnce({
    mutationFn: () =>
      copy(
        chosen.map(({ id }) => id),
        day,
      ),
    onSuccess: () => {
      toast.success(chosen.length === 1 ? '1 entry copied' : `${chosen.length} entries copied`);
      onClose();
    },
    onError: (error) => showFailure('Failed to copy', error),
  });
  return (
    <Dialog open onOpenChange={onClose} title="Copy the day before">
      {isError ? (
        <ErrorState message="That day could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <>
          <ul className="grid gap-1">
            {entries.map(({ id, name, caloriesKcal, protein }) => (
              <li key={id}>
                <CheckField
                  label={
                    <span className="flex flex-wrap gap-x-3">
                      {name} <Amounts caloriesKcal={caloriesKcal} protein={protein} />
                    </span>
                  }
                  checked={!left.includes(id)}
                  onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])}
                />
              </li>
            ))}
          </ul>
          <div className="dialog-foot">
            <Button disabled={chosen.length === 0} busy={save.isPending} onClick={() => save.mutate()}>
              Copy {chosen.length}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
