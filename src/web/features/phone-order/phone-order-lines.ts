import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { LineToOrder } from '#contract/cart.ts';
import { proposeBowlName } from '#domain/menu/bowl-name.ts';
import { type Paise, fromRupees } from '#domain/money.ts';
import { maxCartLines, maxLineQuantity } from '#domain/orders/order-limits.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type Quote, quote } from '#domain/orders/pricing.ts';
import { bowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';

export type BowlToOrder = Extract<LineToOrder, { bowl: unknown }>['bowl'];

/** `key` names the line on the screen. */
export type PhoneLine = { readonly key: string; readonly quantity: number } & (
  | { readonly mealId: number }
  | { readonly bowl: BowlToOrder }
);

/** One more of a meal; unchanged when the order can take no more of it. */
export function addLine(lines: readonly PhoneLine[], mealId: number): readonly PhoneLine[] {
  const key = `meal ${mealId}`;
  const line = lines.find((one) => one.key === key);
  if (line) return setQuantity(lines, key, Math.min(line.quantity + 1, maxLineQuantity));
  return lines.length < maxCartLines ? [...lines, { key, mealId, quantity: 1 }] : lines;
}

/** Always a line of its own, as in a cart. */
export function addBowl(lines: readonly PhoneLine[], bowl: BowlToOrder): readonly PhoneLine[] {
  const places = lines.map(({ key }) => Number(/^bowl (\d+)$/.exec(key)?.[1] ?? 0));
  const key = `bowl ${Math.max(0, ...places) + 1}`;
  return lines.length < maxCartLines ? [...lines, { key, bowl, quantity: 1 }] : lines;
}

export function setQuantity(lines: readonly PhoneLine[], key: string, quantity: number): readonly PhoneLine[] {
  return lines.map((line) => (line.key === key ? { ...line, quantity } : line));
}

/** As the shop takes them. */
export const toItems = (lines: readonly PhoneLine[]): LineToOrder[] => lines.map(({ key: _key, ...item }) => item);

/** What the screen shows of a line. */
export type OrderedFood = {
  readonly key: string;
  readonly quantity: number;
  readonly name: string;
  readonly price: Paise;
  readonly isVegetarian: boolean;
  readonly caloriesKcal: number;
  readonly nutritionValues: Meal['nutritionValues'];
  /** The parts of a bowl; empty for a meal. */
  readonly parts: string;
  readonly soldOut: Meal['soldOut'];
};

type Menu = { readonly meals: readonly Meal[]; readonly options: CustomizeOptions | undefined };

/** Leaves out meals that are no longer on the menu. The shop refuses them with its reason. */
export function orderedFoods(lines: readonly PhoneLine[], { meals, options }: Menu): readonly OrderedFood[] {
  const byId = new Map(meals.map((meal) => [meal.id, meal]));
  return lines.flatMap((line): OrderedFood[] => {
    const { key, quantity } = line;
    if ('bowl' in line) return options ? [{ key, quantity, ...bowlAsFood(options, line.bowl) }] : [];
    const meal = byId.get(line.mealId);
    return meal ? [{ ...meal, key, quantity, price: fromRupees(meal.price), parts: '', soldOut: meal.soldOut }] : [];
  });
}

function bowlAsFood(options: CustomizeOptions, bowl: BowlToOrder): Omit<OrderedFood, 'key' | 'quantity'> {
  const { choice, figures } = bowlInProgress(options, bowl);
  const names = choice.proteins.map(({ name }) => name);
  return {
    ...figures,
    nutritionValues: { ...figures.nutritionValues },
    name: proposeBowlName(choice.base?.name ?? '', names),
    parts: choice.parts.map(({ name }) => name).join(', '),
    soldOut: choice.parts.find((part) => part.soldOut !== undefined)?.soldOut,
  };
}

/** What the screen shows before the shop has answered. The shop decides. */
export function estimate(ordered: readonly OrderedFood[], terms: OrderTerms): Quote {
  return quote(
    ordered.map(({ price, quantity }) => ({ unitPrice: price, quantity })),
    terms,
  );
}
