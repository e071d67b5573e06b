/** Nutrient to amount: grams, and kcal for calories. */
export type Nutrition = Readonly<Record<string, number>>;

export type Macros = { readonly protein: number; readonly carbs: number; readonly fats: number };
type KnownMacros = { readonly [macro in keyof Macros]?: number | undefined };

/** In the order of every list and summary. */
export const nutrientOrder = ['calories', 'protein', 'carbs', 'fats', 'fiber', 'sugar'] as const;

export const nutrientLabels: Readonly<Record<(typeof nutrientOrder)[number], string>> = {
  calories: 'Calories',
  protein: 'Protein',
  carbs: 'Carbs',
  fats: 'Fats',
  fiber: 'Fiber',
  sugar: 'Sugar',
};

const spellings: ReadonlyMap<string, string> = new Map([
  ['calorie', 'calories'],
  ['energy', 'calories'],
  ['kcal', 'calories'],
  ['energykcal', 'calories'],
  ['energy(kcal)', 'calories'],
  ['calorieskcal', 'calories'],
  ['proteins', 'protein'],
  ['carb', 'carbs'],
  ['carbohydrate', 'carbs'],
  ['carbohydrates', 'carbs'],
  ['fat', 'fats'],
  ['fibre', 'fiber'],
  ['fibers', 'fiber'],
  ['fibres', 'fiber'],
  ['sugars', 'sugar'],
]);

const canonical: ReadonlySet<string> = new Set(nutrientOrder);

export function normaliseNutrientKey(key: string): string {
  // Most are: a menu has hundreds of them.
  if (canonical.has(key)) return key;
  const plain = key.toLowerCase().replaceAll(/total|dietary|[\s_]/g, '');
  return spellings.get(plain) ?? plain;
}

/** When a nutrient is given in two spellings, the canonical one wins. */
export function normaliseNutrition(values: Nutrition): Nutrition {
  const result = new Map<string, number>();
  for (const [key, amount] of Object.entries(values)) {
    const name = normaliseNutrientKey(key);
    if (key === name || !result.has(name)) result.set(name, amount);
  }
  return Object.fromEntries(result);
}

export function roundNutrient(key: string, amount: number): number {
  return isEnergy(key) ? roundTo(amount, 1) : roundTo(amount, 10);
}

/** '545 kcal', '46.0 g', or 'N/A' when the amount is unknown: in tables, where figures are below each other. */
export function formatNutrient(key: string, amount: number | undefined): string {
  return amount === undefined || isEnergy(key)
    ? nutrientText(key, amount)
    : `${roundNutrient(key, amount).toFixed(1)} g`;
}

/** '545 kcal', '46 g', '12.5 g', or 'N/A' when the amount is unknown: in words and on cards. */
export function nutrientText(key: string, amount: number | undefined): string {
  return amount === undefined ? 'N/A' : `${roundNutrient(key, amount)} ${isEnergy(key) ? 'kcal' : 'g'}`;
}

export function caloriesFromMacros({ protein, carbs, fats }: Macros): number {
  return protein * 4 + carbs * 4 + fats * 9;
}

/** Shares of the calories, together 1. Null when a macro is missing or all are zero: shares are never estimated. */
export function calorieShares({ protein, carbs, fats }: KnownMacros): Macros | null {
  if (!isAmount(protein) || !isAmount(carbs) || !isAmount(fats)) return null;
  const calories = caloriesFromMacros({ protein, carbs, fats });
  if (calories === 0) return null;
  return { protein: (protein * 4) / calories, carbs: (carbs * 4) / calories, fats: (fats * 9) / calories };
}

export function isCaloriePlausible(calories: number, macros: Macros, tolerance = 0.1): boolean {
  return Math.abs(caloriesFromMacros(macros) - calories) <= calories * tolerance;
}

/** Sums nutrient by nutrient, to 0.01 g. */
export function addNutrition(parts: readonly Nutrition[]): Nutrition {
  const sums = new Map<string, number>();
  for (const part of parts) {
    for (const [key, amount] of Object.entries(part)) sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, roundTo(sum, 100)]));
}

function isEnergy(key: string): boolean {
  return normaliseNutrientKey(key) === 'calories';
}

function isAmount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}

/** Rounds the decimal text half up: 0.285 * 100 is 28.499999999999996. */
function roundTo(value: number, steps: number): number {
  return Math.round(Number((value * steps).toFixed(6))) / steps;
}

/** Of a meal, for anyone who has set none. Here and not in `target.ts`: the page of a meal needs no more of the finder. */
export const defaultTarget = { caloriesKcal: 540, protein: 45, carbs: 54, fats: 16 };
