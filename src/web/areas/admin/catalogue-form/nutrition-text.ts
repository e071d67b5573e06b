import { normaliseNutrientKey, nutrientOrder, type Macros } from '#domain/menu/nutrition.ts';

type Amounts = Readonly<Record<string, number>>;

/** Every meal is told by these; each has a field of its own. */
export const mainNutrients = nutrientOrder.filter((nutrient) => nutrient !== 'calories');

const isMain = (key: string) => mainNutrients.some((nutrient) => nutrient === normaliseNutrientKey(key));

/** What the JSON says; null when it is no list of amounts, and fields cannot show it. No text is an empty list. */
export function readAmounts(text: string): Amounts | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isAmounts(value) ? value : null;
  } catch {
    return null;
  }
}

function isAmounts(value: unknown): value is Amounts {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((amount) => typeof amount === 'number')
  );
}

/** As every list names them; what the database keeps has no order. */
export function inUsualOrder(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}

function placeOf(key: string): number {
  const place = nutrientOrder.findIndex((nutrient) => nutrient === normaliseNutrientKey(key));
  return place === -1 ? nutrientOrder.length : place;
}

export function writeAmounts(amounts: Amounts): string {
  return JSON.stringify(amounts, null, 2);
}

/** However it is spelled; the shop's own spelling wins, as when it is saved. */
function keyOf(amounts: Amounts, nutrient: string): string {
  if (nutrient in amounts) return nutrient;
  return Object.keys(amounts).find((key) => normaliseNutrientKey(key) === nutrient) ?? nutrient;
}

export function amountOf(amounts: Amounts, nutrient: string): number | undefined {
  return amounts[keyOf(amounts, nutrient)];
}

/** The others keep their places and their spelling; no amount takes the nutrient out. */
export function withAmount(amounts: Amounts, nutrient: string, amount: number | undefined): Amounts {
  const key = keyOf(amounts, nutrient);
  if (amount !== undefined) return { ...amounts, [key]: amount };
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => name !== key));
}

/** The names of all that have no field of their own, as they are spelled. */
export function furtherNutrients(amounts: Amounts): string[] {
  return Object.keys(amounts).filter((key) => !isMain(key));
}

/** A nutrient of this name is there already, in whatever spelling, or has a field of its own. */
export function isNamed(amounts: Amounts, name: string): boolean {
  const key = normaliseNutrientKey(name);
  return isMain(key) || Object.keys(amounts).some((other) => normaliseNutrientKey(other) === key);
}

/** Null where one is missing: nothing is judged by a guess. */
export function macrosOf(text: string): Macros | null {
  const amounts = readAmounts(text);
  if (amounts === null) return null;
  const [protein, carbs, fats] = ['protein', 'carbs', 'fats'].map((nutrient) => amountOf(amounts, nutrient));
  return protein === undefined || carbs === undefined || fats === undefined ? null : { protein, carbs, fats };
}
