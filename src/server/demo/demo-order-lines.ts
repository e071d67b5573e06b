import type { BowlSelection } from '#domain/menu/bowl.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { type CartLine, toBowlLine, toMealLine } from '#server/modules/cart/cart-line.ts';
import type { CartItemRow } from '#server/modules/cart/cart-queries.ts';
import { type PlainMealRow, type ComponentRow, byId } from '#server/modules/catalog/food-rows.ts';
import { type DemoBowl, demoBowls } from './demo-menu.ts';

export type DemoMenu = { readonly meals: readonly PlainMealRow[]; readonly components: readonly ComponentRow[] };

const lineCounts = [1, 2, 1, 3, 1, 2, 4] as const;
const quantities = [1, 1, 2, 1, 3] as const;

/** The lines of the nth order: one to four, as in a cart. Every other order begins with a custom bowl. */
export function linesOf(n: number, menu: DemoMenu): CartLine[] {
  const count = lineCounts[n % lineCounts.length]!;
  return Array.from({ length: count }, (_, line) => {
    const quantity = quantities[(n + line) % quantities.length]!;
    if (line === 0 && n % 2 === 0) {
      const bowl = demoBowls[(n / 2) % demoBowls.length]!;
      return toBowlLine(bowlItem(bowl, quantity, menu.components), byId(menu.components));
    }
    const meal = menu.meals[(n * 7 + line * 5) % menu.meals.length]!;
    return toMealLine({ ...emptyItem, mealId: meal.id, quantity }, meal);
  });
}

const emptyItem: CartItemRow = {
  id: 0,
  mealId: null,
  customName: null,
  baseComponentId: null,
  proteinOptionIds: null,
  addOnIds: null,
  specialInstructions: '',
  quantity: 1,
};

function bowlItem(bowl: DemoBowl, quantity: number, components: readonly ComponentRow[]): CartItemRow {
  const { name: customName, specialInstructions } = bowl;
  return { ...emptyItem, ...selectionOfBowl(bowl, components), customName, specialInstructions, quantity };
}

export function selectionOfBowl({ base, proteins, addOns }: DemoBowl, components: readonly ComponentRow[]) {
  const idOf = (type: ComponentType, name: string): number => {
    const found = components.find((component) => component.componentType === type && component.name === name);
    if (!found) throw new Error(`No demo ingredient ${name}`);
    return found.id;
  };
  return {
    baseComponentId: idOf('BASE', base),
    proteinOptionIds: proteins.map((name) => idOf('PROTEIN', name)),
    addOnIds: addOns.map((name) => idOf('ADDON', name)),
  } satisfies BowlSelection;
}
