import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import type { SubscriptionItem } from '#contract/subscription-shapes.ts';
import { type SearchableMeal, matchesSearch } from '#domain/menu/menu-search.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { maxLineQuantity } from '#domain/orders/order-limits.ts';
import { maxItemsADelivery } from '#domain/subscriptions/subscription-rules.ts';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { useOwnMenu } from '#web/features/meal-card/own-kitchen.ts';
import { portionText } from '#web/features/orders/order-nutrition.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useSavedMeals } from '../build-your-own/saved-meals-query.ts';

type Items = readonly SubscriptionItem[];
type Choice = {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly isVegetarian: boolean | null;
  readonly item: SubscriptionItem;
  readonly searched: SearchableMeal;
};

type MealPickerProps = {
  readonly title: string;
  readonly items: Items;
  readonly onSave: (items: Items) => unknown;
  readonly onClose: () => void;
  readonly busy?: boolean;
  readonly error?: string | undefined;
  /** Above the menu. */
  readonly children?: ReactNode;
};

const plus = <Plus aria-hidden="true" className="size-5" strokeWidth={1.9} />;

/** The food of one delivery: meals of the menu and saved bowls. "Choose" replaces what is in it; the plus adds to it. */
export function MealPicker({ title, items: initial, onSave, onClose, busy, error, children }: MealPickerProps) {
  const [items, setItems] = useState(initial);
  const [text, setText] = useState('');
  const { choices, isPending, isError, refetch } = useChoices();
  const found = choices.filter(({ searched }) => matchesSearch(searched, text));
  const nameOf = (item: SubscriptionItem) =>
    'mealId' in item ? (choices.find(({ key }) => key === keyOf(item))?.name ?? 'No longer on the menu') : item.name;
  const setQuantity = (of: SubscriptionItem, quantity: number) =>
    setItems(items.map((item) => (item === of ? { ...item, quantity } : item)));
  const add = (item: SubscriptionItem) => {
    const same = items.find((one) => keyOf(one) === keyOf(item));
    if (same) setQuantity(same, Math.min(maxLineQuantity, same.quantity + 1));
    else setItems([...items, item]);
  };
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <FormError message={error} />
      <ul aria-label="In this delivery" className="grid gap-2 empty:hidden">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m bg-mist px-3.5 py-2">
            <span className="min-w-0 grow font-[620] wrap-anywhere">{nameOf(item)}</span>
            <QuantityStepper
              label={`Quantity of ${nameOf(item)}`}
              value={item.quantity}
              max={maxLineQuantity}
              onDecrease={() => setQuantity(item, item.quantity - 1)}
              onIncrease={() => setQuantity(item, item.quantity + 1)}
            />
            {items.length > 1 ? (
              <IconButton
                label={`Remove ${nameOf(item)}`}
                icon={<X aria-hidden="true" className="size-5" strokeWidth={1.9} />}
                onClick={() => setItems(items.filter((one) => one !== item))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {items.length > 0 ? (
        <Button busy={busy} disabled={items === initial} onClick={() => onSave(items)}>
          Save
        </Button>
      ) : null}
      {children}
      <SearchField label="Search meals" placeholder="Search meals..." value={text} onChange={setText} />
      <p role="status" className="sr-only">
        {text === '' ? '' : found.length === 1 ? '1 meal' : `${found.length} meals`}
      </p>
      {isError ? <ErrorState message="Failed to load meals. Please try again." onRetry={refetch} /> : null}
      {isPending ? <Skeleton className="h-60" /> : null}
      {found.length === 0 && !isPending && !isError ? (
        <p className="text-ink-2">No meals found matching your search.</p>
      ) : null}
      <ul aria-label="Meals" className="grid divide-y divide-line empty:hidden">
        {found.map(({ key, name, about, isVegetarian, item }) => (
          <li key={key} className="flex items-center gap-2 py-2">
            <span className="min-w-0 grow">
              <span className="flex items-center gap-1.5 font-[620] wrap-anywhere">
                {isVegetarian === null ? null : <VegMark isVegetarian={isVegetarian} className="-ml-1 shrink-0" />}
                {name}
              </span>
              <span className="num block text-sm text-ink-2">{about}</span>
            </span>
            {items.length > 0 && items.length < maxItemsADelivery ? (
              <IconButton label={`Add ${name} to it`} icon={plus} onClick={() => add(item)} />
            ) : null}
            <Button variant="soft" size="sm" busy={busy} onClick={() => onSave([item])}>
              Choose<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const keyOf = (item: SubscriptionItem): string =>
  'mealId' in item
    ? `meal ${item.mealId}`
    : `bowl ${[item.baseComponentId, ...item.proteinOptionIds, 0, ...item.addOnIds].join(' ')}`;

/** What can be ordered now: saved bowls first. */
function useChoices() {
  const meals = useQuery(mealsQuery);
  const own = useOwnMenu(meals.data);
  const saved = useSavedMeals();
  const bowls = (saved.data ?? [])
    .filter(({ unavailableComponentIds }) => unavailableComponentIds.length === 0)
    .map((bowl): Choice => {
      const name = bowl.customMealName;
      const item = {
        baseComponentId: bowl.baseComponentId,
        proteinOptionIds: bowl.selectedProteinOptionIds,
        addOnIds: bowl.selectedAddOnIds,
        name,
        quantity: 1,
      };
      const caloriesKcal = bowl.totalCaloriesKcalSnapshot;
      const about = `Your bowl, ${formatRupeesOnWire(bowl.totalPriceSnapshot)}, ${caloriesKcal} kcal`;
      const searched = { name, description: '', caloriesKcal, nutritionValues: {} };
      return { key: keyOf(item), name, about, isVegetarian: null, item, searched };
    });
  const ofMenu = (own ?? [])
    .filter(({ soldOut }) => soldOut !== 'UNTIL_SWITCHED_BACK')
    .map((meal): Choice => {
      const item = { mealId: meal.id, quantity: 1 };
      const about = `${formatRupeesOnWire(meal.price)}, ${portionText(meal)}`;
      return { key: keyOf(item), name: meal.name, about, isVegetarian: meal.isVegetarian, item, searched: meal };
    });
  return {
    choices: [...bowls, ...ofMenu],
    isPending: meals.isPending,
    isError: meals.isError && !meals.data,
    refetch: () => void meals.refetch(),
  };
}
