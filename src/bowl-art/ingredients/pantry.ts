import { isOneOf, proteinKeys, addonKeys, type IngredientKey } from '../art-keys.ts';
import { chicken, egg, fish, paneer, prawn, tofu } from './grills.ts';
import { beetroot, chickpea, corn, edamame, feta, keema, mound, pomegranate, rajma, soya, sprouts } from './heaps.ts';
import type { Ingredient } from './ingredient.ts';
import { curd, hummus, mintYogurt, peanutSauce, periPeri, tahini } from './sauces.ts';
import { almond, coriander, mint, peanut, seeds } from './toppings.ts';
import {
  avocado,
  broccoli,
  cabbage,
  carrot,
  cucumber,
  lemon,
  mushroom,
  olive,
  onion,
  pepper,
  sweetpotato,
  tomato,
} from './vegetables.ts';

const pantry: Record<IngredientKey, Ingredient> = {
  chicken,
  paneer,
  egg,
  tofu,
  fish,
  prawn,
  chickpea,
  soya,
  rajma,
  keema,
  sprouts,
  avocado,
  broccoli,
  tomato,
  corn,
  cucumber,
  peanut,
  almond,
  seeds,
  carrot,
  cabbage,
  onion,
  pomegranate,
  edamame,
  beetroot,
  pepper,
  mushroom,
  sweetpotato,
  feta,
  olive,
  lemon,
  coriander,
  mint,
  'mint-yogurt': mintYogurt,
  'peanut-sauce': peanutSauce,
  'peri-peri': periPeri,
  tahini,
  curd,
  hummus,
  mound,
};

/** An unknown key is drawn as a mound, so that no ingredient of a meal is missing from the picture. */
export function ingredientFor(key: string): Ingredient {
  return isOneOf(proteinKeys, key) || isOneOf(addonKeys, key) ? pantry[key] : mound;
}
