import type { PrepSheet } from '#contract/kitchen-board.ts';
import { componentTypes, type ComponentType } from '#domain/menu/component-type.ts';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { ingredientsText } from '#domain/orders/prep-sheet.ts';
import { PrepIngredients } from './prep-ingredients.tsx';
import { PrepSheetTable } from './prep-sheet-table.tsx';

type Amounts = Pick<PrepSheet, 'meals' | 'components' | 'ingredients' | 'unlisted'>;

type PrepAmountsProps = {
  readonly amounts: Amounts;
  /** Of subscriptions: the titles say so. */
  readonly isExpected?: boolean;
};

/** Portions of meals and components, then grams of each ingredient across both. */
export function PrepAmounts({ amounts, isExpected = false }: PrepAmountsProps) {
  const { meals, components, ingredients, unlisted } = amounts;
  const titled = (title: string) => (isExpected ? `Expected ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title);
  return (
    <>
      <PrepSheetTable title={titled('Meals')} of="Meal" rows={meals.map(mealRow)} />
      {componentTypes.map((type) => (
        <PrepSheetTable
          key={type}
          title={titled(componentTitles[type])}
          of="Component"
          rows={components
            .filter(({ componentType }) => componentType === type)
            .map(({ id, name, portions, grams }) => ({ key: id, name, portions, grams }))}
        />
      ))}
      <PrepIngredients ingredients={ingredients} unlisted={unlisted} titled={titled} />
    </>
  );
}

/** Expected deliveries of subscriptions. They are not in the sums of the orders, and may change until their cut-off. */
export function ExpectedDeliveries({ expected }: { readonly expected: PrepSheet['expected'] }) {
  const { deliveryCount } = expected;
  if (deliveryCount === 0) return null;
  return (
    <section
      aria-labelledby="expected-deliveries"
      className="grid gap-5 rounded-input border border-dashed border-line-strong px-4 py-4 print:px-0"
    >
      <div>
        <h2 id="expected-deliveries" className="font-display text-card leading-tight font-[720]">
          Expected from subscriptions
        </h2>
        <p className="num text-base text-ink-2">
          <b className="font-bold text-ink">
            {deliveryCount} {deliveryCount === 1 ? 'delivery' : 'deliveries'}
          </b>{' '}
          planned. They become orders at 8:00 PM of the day before, and are not counted above.
        </p>
      </div>
      <PrepAmounts amounts={expected} isExpected />
    </section>
  );
}

const componentTitles: Record<ComponentType, string> = {
  BASE: 'Bases for custom bowls',
  PROTEIN: 'Proteins for custom bowls',
  ADDON: 'Add-ons for custom bowls',
};

function mealRow({ mealId, name, portions, grams, isVegetarian, allergens, ingredients }: PrepSheet['meals'][number]) {
  return {
    key: mealId,
    name: (
      <span className="flex items-start gap-1.5">
        <VegMark isVegetarian={isVegetarian} className="-mt-px -ml-1 shrink-0" />
        <span>
          {name}
          {ingredients.length > 0 ? (
            <span className="block text-sm font-normal text-ink-2">{ingredientsText(ingredients)}</span>
          ) : null}
          <AllergenList allergens={allergens} className="font-normal" />
        </span>
      </span>
    ),
    portions,
    grams,
  };
}
