import type { AddonKey, BaseKey, ProteinKey, ShakeKey, SnackKey } from '#bowl-art/art-keys.ts';
import type { MealIngredient } from '#domain/menu/ingredients.ts';
import type { DemoMeal } from './demo-menu.ts';

const bases: Record<BaseKey, string> = {
  'brown-rice': 'Brown rice',
  'white-rice': 'Steamed rice',
  quinoa: 'Quinoa',
  millet: 'Foxtail millet',
  'cauli-rice': 'Cauliflower rice',
  greens: 'Garden greens',
  pasta: 'Whole-wheat penne',
  noodles: 'Ragi noodles',
};

type Part = { readonly name: string; readonly grams: number };

/** The weight of one that stands alone; two share a bowl and are smaller. */
const proteins: Record<ProteinKey, Part> = {
  chicken: { name: 'Grilled chicken', grams: 130 },
  paneer: { name: 'Tikka paneer', grams: 110 },
  egg: { name: 'Boiled eggs', grams: 100 },
  tofu: { name: 'Sesame tofu', grams: 130 },
  fish: { name: 'Tandoori fish', grams: 140 },
  prawn: { name: 'Garlic prawns', grams: 120 },
  chickpea: { name: 'Chaat chana', grams: 100 },
  soya: { name: 'Soya chunks', grams: 110 },
  rajma: { name: 'Rajma', grams: 110 },
  keema: { name: 'Spiced keema', grams: 120 },
  sprouts: { name: 'Moong sprouts', grams: 100 },
};

const addons: Record<AddonKey, Part> = {
  avocado: { name: 'Avocado', grams: 45 },
  broccoli: { name: 'Charred broccoli', grams: 50 },
  tomato: { name: 'Cherry tomato', grams: 40 },
  corn: { name: 'Sweet corn', grams: 40 },
  cucumber: { name: 'Cucumber', grams: 40 },
  peanut: { name: 'Peanuts', grams: 12 },
  almond: { name: 'Almonds', grams: 12 },
  seeds: { name: 'Five seeds', grams: 10 },
  carrot: { name: 'Carrot', grams: 35 },
  cabbage: { name: 'Purple cabbage', grams: 35 },
  onion: { name: 'Red onion', grams: 25 },
  pomegranate: { name: 'Pomegranate', grams: 25 },
  edamame: { name: 'Edamame', grams: 40 },
  beetroot: { name: 'Roast beetroot', grams: 50 },
  pepper: { name: 'Peppers', grams: 40 },
  mushroom: { name: 'Mushrooms', grams: 45 },
  sweetpotato: { name: 'Sweet potato', grams: 55 },
  feta: { name: 'Feta', grams: 25 },
  olive: { name: 'Olives', grams: 15 },
  lemon: { name: 'Lemon', grams: 15 },
  coriander: { name: 'Coriander', grams: 5 },
  mint: { name: 'Mint', grams: 4 },
  'mint-yogurt': { name: 'Mint yogurt', grams: 30 },
  'peanut-sauce': { name: 'Peanut satay sauce', grams: 30 },
  'peri-peri': { name: 'Peri-peri sauce', grams: 20 },
  tahini: { name: 'Tahini', grams: 20 },
  curd: { name: 'Hung curd', grams: 40 },
  hummus: { name: 'Hummus', grams: 40 },
};

const shakes: Record<ShakeKey, string> = {
  chocolate: 'Chocolate whey shake',
  mango: 'Mango whey shake',
  coffee: 'Cold coffee whey shake',
  berry: 'Berry whey shake',
  pista: 'Pista whey shake',
};
const shakeGrams = 270;

const snacks: Record<SnackKey, string> = {
  almond: 'Almonds',
  peanut: 'Roasted peanuts',
  chickpea: 'Roasted chana',
  ladoo: 'Date ladoos',
};

/** What the picture shows, with grams that add up to the meal's weight: the base fills up the bowl. */
export function demoIngredients(
  { art, grams }: Pick<DemoMeal, 'art' | 'grams'>,
  componentIds: ReadonlyMap<string, number>,
): MealIngredient[] {
  const size = art.proteins.length > 1 ? 0.8 : 1;
  const part = (key: string | null, name: string, weight: number): MealIngredient => ({
    name,
    grams: weight,
    componentId: (key !== null && componentIds.get(key)) || null,
  });
  const rest = [
    ...art.proteins.map((key) => part(key, proteins[key].name, proteins[key].grams * size)),
    ...art.addons.map((key) => part(key, addons[key].name, addons[key].grams)),
    ...(art.shake ? [part(null, shakes[art.shake], shakeGrams)] : []),
    ...(art.snack ? [part(null, 'Date ladoos', 40), part(null, snacks[art.snack], 15)] : []),
  ];
  const baseGrams = grams - rest.reduce((sum, one) => sum + one.grams, 0);
  return [part(art.base, bases[art.base], baseGrams), ...rest];
}
