import { z } from 'zod';
import { normaliseNutrientKey, nutrientOrder, type Macros } from '#domain/menu/nutrition.ts';
import { NutritionDraft } from '#contract/shapes.ts';

type Amounts = Readonly<Record<string, number>>;

/** Nutrients with their own field. */
export const mainNutrients = nutrientOrder.filter((nutrient) => nutrient !== 'calories');

const isMain = (key: string) => mainNutrients.some((nutrient) => nutrient === normaliseNutrientKey(key));

/** The amounts in the JSON; null when it is invalid, and empty for an empty text. What is no number is NaN, which JSON has as null. */
export function readAmounts(text: string): Amounts | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const amounts = Object.entries(value).map(
      ([name, amount]) => [name, amount === null ? Number.NaN : amount] as const,
    );
    return amounts.every(isAmount) ? Object.fromEntries(amounts) : null;
  } catch {
    return null;
  }
}

const isAmount = (entry: readonly [string, unknown]): entry is [string, number] => typeof entry[1] === 'number';

/** In the order of all nutrition lists; jsonb has no order. */
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

/** The key in any spelling; the canonical spelling takes precedence, as on save. */
function keyOf(amounts: Amounts, nutrient: string): string {
  if (nutrient in amounts) return nutrient;
  return Object.keys(amounts).find((key) => normaliseNutrientKey(key) === nutrient) ?? nutrient;
}

export function amountOf(amounts: Amounts, nutrient: string): number | undefined {
  return amounts[keyOf(amounts, nutrient)];
}

/** Other nutrients keep their order and spelling; undefined removes the nutrient. */
export function withAmount(amounts: Amounts, nutrient: string, amount: number | undefined): Amounts {
  const key = keyOf(amounts, nutrient);
  if (amount !== undefined) return { ...amounts, [key]: amount };
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => name !== key));
}

/** Keys of nutrients without their own field, as spelled. */
export function furtherNutrients(amounts: Amounts): string[] {
  return Object.keys(amounts).filter((key) => !isMain(key));
}

/** Whether the nutrient is already listed, in any spelling, or has its own field. */
export function isNamed(amounts: Amounts, name: string): boolean {
  const key = normaliseNutrientKey(name);
  return isMain(key) || Object.keys(amounts).some((other) => normaliseNutrientKey(other) === key);
}

/** Null when one of the three is missing. */
export function macrosOf(text: string): Macros | null {
  const amounts = readAmounts(text);
  if (amounts === null) return null;
  const [protein, carbs, fats] = ['protein', 'carbs', 'fats'].map((nutrient) => amountOf(amounts, nutrient));
  return protein === undefined || carbs === undefined || fats === undefined ? null : { protein, carbs, fats };
}

/** The nutrition text of a form, validated by the contract with a single message. */
export const NutritionText = z.string().transform((text, context) => {
  const read = NutritionDraft.safeParse(parse(text));
  if (read.success) return read.data;
  for (const { message } of read.error.issues.slice(0, 1)) context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Invalid JSON stays a string, which the contract refuses. */
function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
