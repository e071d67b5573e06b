import { allergens, type Allergen } from '../menu/allergen.ts';
import { fromRupees, toRupees, type Paise } from '../money.ts';
import { textLengths } from '../text-lengths.ts';
import { noLimits, type FinderLimits } from './finder-request.ts';
import type { Ingredient } from './ingredient.ts';
import { defaultTarget } from '../menu/nutrition.ts';
import { bringInside, figureNames, macroNames, type FigureRule, type Figures } from './target.ts';

/** What a customer asks for in plain words: "40 g protein under ₹350, no peanuts". */
export type Wish = {
  readonly figures: Readonly<Partial<Record<keyof Figures, WishedFigure>>>;
  readonly budget: Paise | null;
  readonly vegetarianOnly: boolean;
  readonly withoutAllergens: readonly Allergen[];
  /** Keys of ingredients. */
  readonly withoutIngredients: readonly string[];
  /** Words that mean nothing here. */
  readonly unread: readonly string[];
};
export type WishedFigure = { readonly value: number; readonly rule: Exclude<FigureRule, 'any'> };

const words = <Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> =>
  new Map(entries.flatMap(([names, value]) => names.split(' ').map((name) => [name, value] as const)));

const figureWords = words<keyof Figures>([
  ['protein proteins', 'protein'],
  ['carb carbs carbohydrate carbohydrates', 'carbs'],
  ['fat fats', 'fats'],
  ['kcal cal cals calorie calories', 'caloriesKcal'],
]);
const gramWords = new Set(['g', 'gm', 'gms', 'gram', 'grams']);
const moneyWords = new Set(['₹', 'rs', 'inr', 'rupee', 'rupees']);
const ruleWords = words<WishedFigure['rule']>([
  ['under below max maximum up upto within < ≤ less most', 'at-most'],
  ['over above min minimum > ≥ + more least', 'at-least'],
  ['about around roughly', 'about'],
]);
const allergenWords = words<readonly Allergen[]>([
  ['milk dairy lactose', ['milk']],
  ['egg eggs', ['egg']],
  ['fish', ['fish']],
  ['prawn prawns shrimp crab crustacean crustaceans shellfish', ['crustacean']],
  ['peanut peanuts groundnut groundnuts', ['peanut']],
  ['nut nuts', ['peanut', 'tree nuts']],
  ['treenut treenuts almond almonds cashew cashews walnut walnuts', ['tree nuts']],
  ['soy soya soybean tofu', ['soya']],
  ['gluten wheat', ['gluten']],
  ['sesame til', ['sesame']],
  ['mustard', ['mustard']],
]);
const vegetarianWords = new Set(['vegetarian', 'veg', 'veggie']);
const withoutWords = new Set(['no', 'without', 'not']);
const fillers = new Set(
  'a an the and or with of for in at to than i want need me give some something please bowl bowls meal meals food it is ,'.split(
    ' ',
  ),
);

/** Reads a wish word by word. A word that it does not know is listed, never guessed. */
export function readWish(text: string, ingredients: readonly Ingredient[] = []): Wish {
  return new WishReader(text, ingredients).read();
}

class WishReader {
  readonly #tokens: readonly string[];
  readonly #ingredients: readonly Ingredient[];
  readonly #figures: Partial<Record<keyof Figures, WishedFigure>> = {};
  readonly #allergens = new Set<Allergen>();
  readonly #dislikes = new Set<string>();
  readonly #unread: string[] = [];
  #budget: Paise | null = null;
  #vegetarianOnly = false;
  #next = 0;
  /** What stands before a number: "protein over 40 g". */
  #rule: WishedFigure['rule'] | null = null;
  #figure: keyof Figures | null = null;
  #isMoney = false;

  constructor(text: string, ingredients: readonly Ingredient[]) {
    const short = text
      .slice(0, textLengths.wish)
      .toLowerCase()
      .replaceAll(/tree[ -]nut/g, 'treenut');
    this.#tokens = short.match(/\d+|[a-z]+|[₹+<>≤≥,]/g) ?? [];
    this.#ingredients = ingredients;
  }

  read(): Wish {
    while (this.#next < this.#tokens.length) this.#readToken(this.#tokens[this.#next++]!);
    if (this.#figure !== null || this.#isMoney) this.#unread.push(this.#tokens.at(-1)!);
    return {
      figures: this.#figures,
      budget: this.#budget,
      vegetarianOnly: this.#vegetarianOnly,
      withoutAllergens: allergens.filter((allergen) => this.#allergens.has(allergen)),
      withoutIngredients: [...this.#dislikes],
      unread: this.#unread,
    };
  }

  #readToken(token: string): void {
    if (/^\d/.test(token)) return this.#readNumber(token);
    const rule = ruleWords.get(token);
    const figure = figureWords.get(token);
    if (rule) this.#rule = rule;
    else if (figure) this.#figure = figure;
    else if (moneyWords.has(token)) this.#isMoney = true;
    else if (vegetarianWords.has(token)) this.#vegetarianOnly = true;
    else if (token === 'non' && this.#take((next) => vegetarianWords.has(next))) this.#unread.push('non-veg');
    else if (withoutWords.has(token)) this.#readWithout();
    else if (allergenWords.has(token) && this.#take((next) => next === 'free')) this.#leaveOut(token);
    else if (!fillers.has(token)) this.#unread.push(token);
  }

  #readNumber(digits: string): void {
    const isMoney = this.#isMoney || this.#take((next) => moneyWords.has(next)) !== null;
    const suffix = this.#take((next) => next === '+');
    this.#take((next) => gramWords.has(next));
    const after = this.#take((next) => next === 'or') && this.#take((next) => ruleWords.has(next));
    this.#take((next) => next === 'of');
    const named = this.#take((next) => figureWords.has(next));
    const later = this.#take((next) => next === 'or') && this.#take((next) => ruleWords.has(next));
    const rule = ruleWords.get(suffix ?? after ?? later ?? '') ?? this.#rule ?? 'about';
    const figure = named === null ? this.#figure : figureWords.get(named)!;
    const value = Number(digits.slice(0, 5));
    if (isMoney && rule !== 'at-least') this.#budget = fromRupees(value);
    else if (!isMoney && figure !== null) this.#figures[figure] = { value, rule };
    else this.#unread.push(digits);
    this.#rule = null;
    this.#figure = null;
    this.#isMoney = false;
  }

  /** "no peanuts, milk or olives": until a word that is none of these. */
  #readWithout(): void {
    let hasRead = false;
    for (;;) {
      const word = this.#take((next) => next === 'or' || next === 'and' || next === ',' || this.#canLeaveOut(next));
      if (word === null) break;
      if (this.#canLeaveOut(word)) {
        this.#leaveOut(word);
        hasRead = true;
      }
    }
    if (!hasRead) this.#unread.push(this.#tokens[this.#next - 1]!);
  }

  #canLeaveOut(word: string): boolean {
    return allergenWords.has(word) || ingredientOf(word, this.#ingredients) !== undefined;
  }

  #leaveOut(word: string): void {
    const ingredient = ingredientOf(word, this.#ingredients);
    const found = allergenWords.get(word);
    if (found) for (const allergen of found) this.#allergens.add(allergen);
    else if (ingredient) this.#dislikes.add(ingredient.key);
  }

  #take(isWanted: (token: string) => boolean): string | null {
    const token = this.#tokens[this.#next];
    if (token === undefined || !isWanted(token)) return null;
    this.#next++;
    return token;
  }
}

const wordsOf = (label: string) => label.toLowerCase().split(' ');

function ingredientOf(word: string, ingredients: readonly Ingredient[]): Ingredient | undefined {
  const forms = [word, word.replace(/s$/, '')];
  return ingredients.find(({ label }) => forms.some((form) => wordsOf(label).includes(form)));
}

/** Whether anything of it can be searched for. */
export function isReadable(wish: Wish): boolean {
  return (
    Object.keys(wish.figures).length > 0 ||
    wish.budget !== null ||
    wish.vegetarianOnly ||
    wish.withoutAllergens.length > 0 ||
    wish.withoutIngredients.length > 0
  );
}

/** Figures without a wish do not count. */
export function searchForWish(wish: Wish): { readonly target: Figures; readonly limits: FinderLimits } {
  const { figures, budget, vegetarianOnly, withoutAllergens, withoutIngredients } = wish;
  const valueOf = (name: keyof Figures) => figures[name]?.value ?? defaultTarget[name];
  const ruleOf = (name: keyof Figures): FigureRule => figures[name]?.rule ?? 'any';
  return {
    target: bringInside({
      caloriesKcal: valueOf('caloriesKcal'),
      protein: valueOf('protein'),
      carbs: valueOf('carbs'),
      fats: valueOf('fats'),
    }),
    limits: {
      ...noLimits,
      figures: {
        caloriesKcal: ruleOf('caloriesKcal'),
        protein: ruleOf('protein'),
        carbs: ruleOf('carbs'),
        fats: ruleOf('fats'),
      },
      budget,
      vegetarianOnly,
      withoutAllergens,
      withoutIngredients,
    },
  };
}

type Search = ReturnType<typeof searchForWish>;

/** The inverse of `searchForWish`. */
export function wishOfSearch({ target, limits }: Search): Wish {
  const named = figureNames.flatMap((name) => {
    const rule = limits.figures[name];
    return rule === 'any' ? [] : [[name, { value: target[name], rule }] as const];
  });
  const { budget, vegetarianOnly, withoutAllergens, withoutIngredients } = limits;
  const figures: Wish['figures'] = Object.fromEntries(named);
  return { figures, budget, vegetarianOnly, withoutAllergens, withoutIngredients, unread: [] };
}

const ruleTexts: Record<WishedFigure['rule'], string> = { about: '', 'at-least': 'at least ', 'at-most': 'at most ' };

/** 'at least 40 g protein, under ₹350, no peanuts': `readWish` reads the same wish from it. */
export function wishInWords(wish: Wish, ingredients: readonly Ingredient[]): string {
  const { figures, budget, vegetarianOnly } = wish;
  const without = [
    ...wish.withoutAllergens.map(allergenInWords),
    ...wish.withoutIngredients.flatMap((key) => wordFor(key, ingredients) ?? []),
  ];
  const parts = [
    ...macroNames.map((name) => figures[name] && `${ruleTexts[figures[name].rule]}${figures[name].value} g ${name}`),
    figures.caloriesKcal && `${ruleTexts[figures.caloriesKcal.rule]}${figures.caloriesKcal.value} kcal`,
    budget !== null && `under ₹${Math.ceil(toRupees(budget))}`,
    vegetarianOnly && 'vegetarian',
    without.length > 0 && `no ${without.join(', ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** 'peanuts', 'milk' */
export function allergenInWords(allergen: Allergen): string {
  return allergen === 'peanut' || allergen === 'egg' ? `${allergen}s` : allergen;
}

/** A word of its name that stands for this ingredient only, and for no allergen. */
function wordFor(key: string, ingredients: readonly Ingredient[]): string | undefined {
  const label = ingredients.find((one) => one.key === key)?.label ?? '';
  return wordsOf(label).findLast((word) => !allergenWords.has(word) && ingredientOf(word, ingredients)?.key === key);
}
