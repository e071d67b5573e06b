import type { DeliveryLine } from '#contract/subscription-shapes.ts';
import { findLineProblems } from '#domain/menu/availability.ts';
import { toRupees } from '#domain/money.ts';
import { addFigures, nothing, timesFigures } from '#domain/nutrition-ledger/daily-target.ts';
import type { Figures } from '#domain/finder/target.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type QuoteInRupees, quote, quoteInRupees } from '#domain/orders/pricing.ts';
import type { PlannedItem } from '#domain/subscriptions/plan-deliveries.ts';
import type { Db } from '#server/db/client.ts';
import { type CartLine, componentIds, selectionOf } from '#server/modules/cart/cart-line.ts';
import { type CartItems, toCartLines } from '#server/modules/cart/read-cart.ts';
import { type FoodCache, type FoodRows, readFoodRows } from '#server/modules/catalog/food-rows.ts';
import { availabilityOf } from '#server/modules/catalog/kitchen-stock.ts';
import { readTermsNow } from '#server/modules/order-terms/schedule-terms.ts';

type CartRow = CartItems['items'][number];

/** As lines of a cart; the id is the place in the list, counted from 1. */
export function toCartItems(items: readonly PlannedItem[]): CartRow[] {
  return items.map((item, n) => {
    const shared = { id: n + 1, quantity: item.quantity, specialInstructions: '' };
    if ('mealId' in item) {
      const bowl = { customName: null, baseComponentId: null, proteinOptionIds: null, addOnIds: null };
      return { ...shared, mealId: item.mealId, ...bowl };
    }
    return {
      ...shared,
      mealId: null,
      customName: item.name,
      baseComponentId: item.baseComponentId,
      proteinOptionIds: [...item.proteinOptionIds],
      addOnIds: [...item.addOnIds],
    };
  });
}

/** The foods of these items with today's prices. */
export class PriceList {
  readonly #foods: FoodRows;
  readonly #terms: OrderTerms;

  constructor(foods: FoodRows, terms: OrderTerms) {
    this.#foods = foods;
    this.#terms = terms;
  }

  static async read(
    db: Db,
    foodCache: FoodCache,
    items: readonly PlannedItem[],
    kitchenId: number | null = null,
  ): Promise<PriceList> {
    const rows = toCartItems(items);
    const ids = {
      mealIds: rows.flatMap(({ mealId }) => mealId ?? []),
      componentIds: rows.flatMap((row) => componentIds(selectionOf(row))),
    };
    const [foods, { terms }] = await Promise.all([
      readFoodRows(db, foodCache, foodCache.current.version, ids, kitchenId),
      readTermsNow(db),
    ]);
    return new PriceList(foods, terms);
  }

  /** Undefined for a meal that never existed. */
  linesOf(items: readonly PlannedItem[]): CartLine[] | undefined {
    const rows = toCartItems(items);
    const isKnown = rows.every(({ mealId }) => mealId === null || this.#foods.meals.has(mealId));
    return isKnown ? toCartLines(rows, this.#foods) : undefined;
  }

  /** In the kitchen that the list was read for. */
  isInStock(line: CartLine, at: Date): boolean {
    const [problem] = findLineProblems([line], (food) => availabilityOf(this.#foods.availability, food), at);
    return !problem;
  }

  describe(items: readonly PlannedItem[]): Priced {
    const lines = this.linesOf(items) ?? [];
    return {
      lines: lines.map((line, n) => toDeliveryLine(line, items[n]!)),
      figures: addFigures(lines.map((line) => timesFigures(figuresOf(line), line.quantity))),
      amounts: quoteInRupees(quote(lines, this.#terms)),
    };
  }
}

export type Priced = { lines: DeliveryLine[]; figures: Figures; amounts: QuoteInRupees };

function figuresOf({ nutrition, caloriesKcal }: CartLine): Figures {
  const { protein = 0, carbs = 0, fats = 0 } = nutrition;
  return { ...nothing, protein, carbs, fats, caloriesKcal };
}

function toDeliveryLine(line: CartLine, item: PlannedItem): DeliveryLine {
  return {
    mealId: line.mealId,
    bowl:
      'mealId' in item
        ? null
        : {
            baseComponentId: item.baseComponentId,
            proteinOptionIds: [...item.proteinOptionIds],
            addOnIds: [...item.addOnIds],
          },
    name: line.name,
    quantity: line.quantity,
    pricePerItem: toRupees(line.unitPrice),
    imageUrl: line.imageUrl,
    artUrl: line.artUrl,
    caloriesKcal: line.caloriesKcal,
    nutritionValues: line.nutrition,
    isVegetarian: line.isVegetarian,
    allergens: line.allergens,
    components: line.components,
    isSold: line.isAvailable,
  };
}
