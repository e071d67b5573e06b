import type { LabelledOrder } from '#contract/kitchen-board.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { normaliseNutrition, roundNutrient } from '#domain/menu/nutrition.ts';
import { ingredientsText } from '#domain/orders/prep-sheet.ts';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { KitchenAllergens } from '#web/features/food-labels/kitchen-allergens.tsx';
import { macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';

type LabelsProps = {
  readonly orders: readonly LabelledOrder[];
  /** The packing time of an order that is not ready yet. */
  readonly printedAt: string;
};

/** One label for each portion, as the order's snapshot has it. */
export function Labels({ orders, printedAt }: LabelsProps) {
  return orders.flatMap((order) => {
    const portions = order.items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
    return Array.from(portions.entries(), ([index, item]) => (
      <Label
        key={`${order.orderId} ${index}`}
        order={order}
        item={item}
        portion={`${index + 1} of ${portions.length}`}
        packedAt={order.packedAt ?? printedAt}
      />
    ));
  });
}

type LabelProps = {
  readonly order: Pick<LabelledOrder, 'orderId' | 'customerFirstName' | 'handledAllergens'>;
  readonly item: LabelledOrder['items'][number];
  readonly portion: string;
  readonly packedAt: string;
};

function Label({ order, item, portion, packedAt }: LabelProps) {
  const {
    mealNameSnapshot,
    servingWeightGrams,
    isVegetarian,
    allergens,
    components,
    specialInstructions,
    ingredients,
  } = item;
  const nutrition = normaliseNutrition(item.nutritionValues);
  return (
    <article className="label">
      <p className="label-order">
        <b>#{order.orderId}</b>
        <bdi>{order.customerFirstName}</bdi>
        <span>{portion}</span>
      </p>
      <p className="label-item">{mealNameSnapshot}</p>
      <p className="ticket-veg">
        <VegMark isVegetarian={isVegetarian} className="ticket-mark" />
        {isVegetarian ? 'Veg' : 'Non-veg'}
        {servingWeightGrams > 0 ? `, ${servingWeightGrams} g` : ''}
      </p>
      {components.length > 0 ? <p>{components.map(({ name }) => name).join(', ')}</p> : null}
      {ingredients.length > 0 ? <p>{ingredientsText(ingredients)}</p> : null}
      <dl className="label-macros">
        <div>
          <dt>kcal</dt>
          <dd>{item.caloriesKcal}</dd>
        </div>
        {(['protein', 'carbs', 'fats'] as const).map((macro) => (
          <div key={macro}>
            <dt>{macroLabels[macro]}</dt>
            <dd>{nutrition[macro] === undefined ? 'N/A' : `${roundNutrient(macro, nutrition[macro])} g`}</dd>
          </div>
        ))}
      </dl>
      <AllergenList allergens={allergens} sayNone className="ticket-allergens" />
      <KitchenAllergens allergens={order.handledAllergens} />
      {specialInstructions ? <p className="ticket-note">{specialInstructions}</p> : null}
      <p>Packed {formatInstant(packedAt, 'full')}</p>
    </article>
  );
}
