import type { Cart } from '#contract/cart.ts';
import { AppError } from '#contract/errors.ts';
import { type BowlProblem, bowlProblemTexts, checkBowl } from '#domain/menu/bowl.ts';
import { maxCartLines, maxLineQuantity } from '#domain/orders/order-limits.ts';
import { type LineProblem, findLineProblems } from '#domain/menu/availability.ts';
import type { Tx } from '#server/db/client.ts';
import type { Pipelined } from '#server/db/pipelined.ts';
import type { Caller } from '#server/http/caller.ts';
import { findServingKitchen } from '#server/modules/addresses/serving-kitchen.ts';
import type { FoodCache, FoodRows } from '#server/modules/catalog/food-rows.ts';
import { availabilityOf } from '#server/modules/catalog/kitchen-stock.ts';
import { componentIds, toChoosable } from './cart-line.ts';
import { soldOut } from './cart-row.ts';
import type { CartChange, CartItemRow, NewBowl } from './cart-queries.ts';
import { type CartDeps, type SeenCart, changeCart, changeLockedCart, lockCart } from './change-cart.ts';
import { splitByAvailability, toCartLines } from './read-cart.ts';

export type LineToAdd = { mealId: number; quantity: number } | { custom: NewBowl; quantity: number };

/** A meal that is no longer sold is 'not-available', like a component of a bowl. */
export type AddOutcome = 'added' | BowlProblem | 'sold-out' | 'line-full' | 'cart-full';

export type NamedLine = LineToAdd & { readonly name: string };
export type LeftOut = { readonly name: string; readonly reason: 'unavailable' | 'sold-out' | 'no-room' };

const reasons: Record<Exclude<AddOutcome, 'added'>, LeftOut['reason']> = {
  incomplete: 'unavailable',
  'too-many-proteins': 'unavailable',
  'chosen-twice': 'unavailable',
  'not-available': 'unavailable',
  'sold-out': 'sold-out',
  'line-full': 'no-room',
  'cart-full': 'no-room',
};
const refusalTexts: Record<Exclude<AddOutcome, 'added'>, string> = {
  ...bowlProblemTexts,
  'sold-out': 'This is sold out.',
  'line-full': `You can order at most ${maxLineQuantity} of the same meal.`,
  'cart-full': `Your cart can hold at most ${maxCartLines} different items.`,
};
const notOnMenu = 'This meal is not on the menu.';

export function addToCart(deps: CartDeps, caller: Caller, seen: SeenCart, line: LineToAdd): Promise<Cart> {
  return changeCart(deps, caller, seen, {
    foods: foodsOf([line]),
    decide: (items, foods) => {
      const { outcomes, change } = decideLines(items, foods, [line]);
      const [outcome = 'added'] = outcomes;
      if (outcome === 'sold-out') throw soldOut([{ name: nameOf(line, foods), problem: problemOf(line, foods)! }]);
      if (outcome !== 'added') throw refusal(line, outcome);
      return change;
    },
  });
}

/** Adds what is still sold, at today's prices, and lists what was left out. */
export async function putIntoCart(
  tx: Tx,
  foodCache: FoodCache,
  userId: number,
  lines: readonly NamedLine[],
): Promise<{ cart: Pipelined<Cart>; added: number; leftOut: LeftOut[] }> {
  const { outcomes, cart } = await addLines(tx, foodCache, userId, lines);
  const leftOut: LeftOut[] = [];
  let added = 0;
  for (const [index, { name, quantity }] of lines.entries()) {
    const outcome = outcomes[index] ?? 'added';
    if (outcome === 'added') added += quantity;
    else leftOut.push({ name, reason: reasons[outcome] });
  }
  return { cart, added, leftOut };
}

export async function addLines(
  tx: Tx,
  foodCache: FoodCache,
  userId: number,
  lines: readonly LineToAdd[],
): Promise<{ outcomes: AddOutcome[]; cart: Pipelined<Cart> }> {
  let outcomes: AddOutcome[] = [];
  const kitchen = () => findServingKitchen(tx, userId);
  const cart = await changeLockedCart(tx, foodCache, await lockCart(tx, userId), kitchen, {
    foods: foodsOf(lines),
    decide: (items, foods) => {
      const decided = decideLines(items, foods, lines);
      ({ outcomes } = decided);
      return decided.change;
    },
  });
  return { outcomes, cart };
}

/** One outcome for each line, in their order. A line is added with its full quantity or not at all. */
function decideLines(
  items: readonly CartItemRow[],
  foods: FoodRows,
  lines: readonly LineToAdd[],
): { outcomes: AddOutcome[]; change: Pick<CartChange, 'quantities' | 'added'> } {
  const [available] = splitByAvailability(toCartLines(items, foods));
  const idsByMeal = new Map(available.map(({ mealId, cartItemId }) => [mealId, cartItemId]));
  const quantities = new Map(available.map(({ mealId, quantity }) => [mealId ?? {}, quantity]));
  const changed = new Map<number, number>();
  const added = new Map<unknown, Omit<CartItemRow, 'id'>>();
  const outcomes = lines.map((line): AddOutcome => {
    const isMeal = 'mealId' in line;
    const problem = isMeal ? mealProblem(foods, line.mealId) : bowlProblem(foods, line.custom);
    if (problem) return problem;
    if (problemOf(line, foods)) return 'sold-out';
    const slot = isMeal ? line.mealId : {};
    const inCart = quantities.get(slot);
    if (inCart === undefined && quantities.size >= maxCartLines) return 'cart-full';
    const quantity = (inCart ?? 0) + line.quantity;
    if (quantity > maxLineQuantity) return 'line-full';
    quantities.set(slot, quantity);
    const lineId = isMeal ? idsByMeal.get(line.mealId) : undefined;
    if (lineId === undefined) added.set(slot, toNewItem(line, quantity));
    else changed.set(lineId, quantity);
    return 'added';
  });
  return { outcomes, change: { quantities: changed, added: [...added.values()] } };
}

function toNewItem(line: LineToAdd, quantity: number): Omit<CartItemRow, 'id'> {
  const bowl = 'custom' in line ? line.custom : null;
  return {
    mealId: 'mealId' in line ? line.mealId : null,
    customName: bowl?.name ?? null,
    baseComponentId: bowl?.baseComponentId ?? null,
    proteinOptionIds: bowl?.proteinOptionIds ?? null,
    addOnIds: bowl?.addOnIds ?? null,
    specialInstructions: bowl?.specialInstructions ?? '',
    quantity,
  };
}

/** Checks only the added line. When the whole cart needs too many portions, its lines show it. */
function problemOf(line: LineToAdd, foods: FoodRows): LineProblem | null {
  const named =
    'mealId' in line
      ? [{ kind: 'MEAL' as const, id: line.mealId, name: nameOf(line, foods) }]
      : componentIds(line.custom).map((id) => ({
          kind: 'COMPONENT' as const,
          id,
          name: foods.components.get(id)?.name ?? '',
        }));
  const wanted = [{ foods: named, quantity: line.quantity }];
  return findLineProblems(wanted, (food) => availabilityOf(foods.availability, food), new Date())[0] ?? null;
}

const nameOf = (line: LineToAdd, { meals }: FoodRows) =>
  'mealId' in line ? (meals.get(line.mealId)?.name ?? '') : line.custom.name;

function foodsOf(lines: readonly LineToAdd[]) {
  return {
    mealIds: lines.flatMap((line) => ('mealId' in line ? [line.mealId] : [])),
    componentIds: lines.flatMap((line) => ('custom' in line ? componentIds(line.custom) : [])),
  };
}

function mealProblem({ meals }: FoodRows, mealId: number): AddOutcome | null {
  const meal = meals.get(mealId);
  return meal && meal.archivedAt === null ? null : 'not-available';
}

function bowlProblem({ components }: FoodRows, bowl: NewBowl): BowlProblem | null {
  const chosen = componentIds(bowl).flatMap((id) => components.get(id) ?? []);
  const check = checkBowl(bowl, chosen.map(toChoosable));
  return check.ok ? null : check.reason;
}

function refusal(line: LineToAdd, outcome: Exclude<AddOutcome, 'added'>): AppError {
  if ('mealId' in line && outcome === 'not-available') {
    return new AppError('rule-violated', notOnMenu, { fieldErrors: { mealId: notOnMenu } });
  }
  return new AppError('rule-violated', refusalTexts[outcome]);
}
