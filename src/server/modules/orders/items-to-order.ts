import type { LineToOrder } from '#contract/cart.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { assembleBowl } from '#server/modules/customize/assemble-bowl.ts';
import { toBuiltMeal } from '#server/modules/customize/build-meal.ts';
import type { GivenItems } from './decide-order.ts';

/** As lines of a cart; the id is the place in the list, counted from 1. The shop names the bowls. */
export const toItems = (catalog: LiveCatalog, lines: readonly LineToOrder[]): GivenItems['items'] =>
  lines.map((line, n) => toItem(catalog, line, n + 1));

function toItem(catalog: LiveCatalog, line: LineToOrder, id: number): GivenItems['items'][number] {
  const item = { id, quantity: line.quantity, specialInstructions: '' };
  if ('mealId' in line) {
    const noBowl = { customName: null, baseComponentId: null, proteinOptionIds: null, addOnIds: null };
    return { ...item, mealId: line.mealId, ...noBowl };
  }
  const { bases, proteinOptions, addOns } = catalog.current.options;
  const bowl = assembleBowl(line.bowl, [...bases, ...proteinOptions, ...addOns]);
  return { ...item, mealId: null, customName: toBuiltMeal(bowl).customizedMealName, ...line.bowl };
}
