import type { BowlArt, RimMacros } from './art-spec.ts';
import { drawBase, drawBaseColour } from './bases.ts';
import { bowl } from './geometry.ts';
import { drawHeapBed } from './heap.ts';
import { isTopping, type Topping, type WedgeIngredient } from './ingredients/ingredient.ts';
import { ingredientFor } from './ingredients/pantry.ts';
import { layOnTop } from './lay-topping.ts';
import { isLow, layInWedge, type Thinning } from './lay-wedge.ts';
import { drawRim } from './macro-rim.ts';
import { seededRandom } from './random.ts';
import { drawLight, drawStoneware, drawWall } from './stoneware.ts';
import { group } from './svg.ts';
import { idPrefixOf, Symbols } from './symbols.ts';
import { cutWedges, type Wedge } from './wedges.ts';

/** full: 64 px and up; small: from 32 px; tiny: below. */
export type Detail = 'full' | 'small' | 'tiny';

export type BowlOptions = {
  readonly macros?: RimMacros | undefined;
  /** The meal's id, or the component ids of a custom bowl: the same seed always lays the food the same way. */
  readonly seed: string;
  readonly detail?: Detail | undefined;
  readonly idPrefix?: string | undefined;
};

/** One group of the picture. Layers are complete in themselves: each carries the symbols it uses. */
export type BowlLayer = { readonly key: string; readonly svg: string };

type Laid<Kind> = { readonly key: string; readonly ingredient: Kind };
type LaidInWedge = Laid<WedgeIngredient> & { readonly isProtein: boolean; readonly wedge: Wedge };

/** The text lists everything in the meal; the picture shows as much as fits into the bowl and into the file. */
function roomFor(thinning: Thinning) {
  return {
    proteins: 3,
    addons: Math.min(5, Math.max(1, 9 - thinning)),
    toppings: Math.min(3, Math.max(1, 5 - thinning)),
  };
}

const mostThinned = 8;

function layOut(art: BowlArt, turn: number, thinning: Thinning) {
  const room = roomFor(thinning);
  const proteins: Laid<WedgeIngredient>[] = [];
  const addons: Laid<WedgeIngredient>[] = [];
  const toppings: Laid<Topping>[] = [];
  for (const key of new Set([...art.proteins, ...art.addons])) {
    const ingredient = ingredientFor(key);
    if (isTopping(ingredient)) toppings.push({ key, ingredient });
    else if (art.proteins.includes(key)) proteins.push({ key, ingredient });
    else addons.push({ key, ingredient });
  }
  const shownProteins = proteins.slice(0, room.proteins);
  const shownAddons = addons.slice(0, room.addons);
  const wedges = cutWedges(shownProteins.length, shownAddons.length, turn);
  const inWedges = [...shownProteins, ...shownAddons].flatMap((laid, index): LaidInWedge[] => {
    const wedge = wedges[index];
    return wedge ? [{ ...laid, wedge, isProtein: index < shownProteins.length }] : [];
  });
  return { inWedges, toppings: toppings.slice(0, room.toppings), start: wedges[0]?.from ?? 118 + turn };
}

function* foodLayers(art: BowlArt, options: BowlOptions, idPrefix: string, thinning: Thinning): Iterable<BowlLayer> {
  const { seed, detail = 'full' } = options;
  if (detail === 'tiny') {
    yield { key: `base:${art.base}`, svg: drawBaseColour(art.base) };
    return;
  }

  let layers = 0;
  // Every ingredient has its own random sequence, so that adding one does not move the others.
  const prepare = (key: string) => ({
    symbols: new Symbols(idPrefix + (layers++).toString(36)),
    random: seededRandom(`${seed}/${key}`),
    thinning,
  });
  const inside = (key: string, symbols: Symbols, svg: string): BowlLayer => ({
    key,
    svg: group(symbols.definitions() + svg, `clip-path="url(#${idPrefix}c)"`),
  });

  const { inWedges, toppings, start } = layOut(art, seededRandom(seed)() * 30, thinning);
  const base = prepare('base');
  yield inside(`base:${art.base}`, base.symbols, drawBase(art.base, base.symbols, base.random));
  for (const { key, ingredient, wedge } of inWedges) {
    if (ingredient.lay !== 'heap' || ingredient.bed === undefined) continue;
    yield { key: `bed:${key}`, svg: drawHeapBed(wedge, ingredient.bed, ingredient.pieceRadius) };
  }
  const wedgeLayer = ({ key, ingredient, wedge, isProtein }: LaidInWedge): BowlLayer => {
    const place = { ...prepare(key), wedge, isProtein };
    const svg = layInWedge(ingredient, place);
    return ingredient.lay === 'heap'
      ? inside(`food:${key}`, place.symbols, svg)
      : { key: `food:${key}`, svg: place.symbols.definitions() + svg };
  };
  const shown = detail === 'small' ? toppings.filter(({ ingredient }) => ingredient.lay === 'garnish') : toppings;
  for (const laid of inWedges) if (isLow(laid.ingredient)) yield wedgeLayer(laid);
  for (const laid of inWedges) if (!isLow(laid.ingredient)) yield wedgeLayer(laid);
  for (const { key, ingredient } of shown) {
    const place = { ...prepare(key), start };
    const svg = layOnTop(ingredient, place);
    yield { key: `food:${key}`, svg: place.symbols.definitions() + svg };
  }
}

function* drawLayers(art: BowlArt, options: BowlOptions, thinning: Thinning): Iterable<BowlLayer> {
  const { macros, seed, detail = 'full' } = options;
  const idPrefix = idPrefixOf(JSON.stringify([art.base, art.proteins, art.addons, seed, detail]), options.idPrefix);
  const clip = detail === 'tiny' ? '' : `<clipPath id="${idPrefix}c"><circle r="${bowl.inside}"/></clipPath>`;
  yield { key: 'stoneware', svg: clip + drawStoneware(detail === 'full' && thinning < 2 ? 'specked' : 'plain') };
  if (macros) yield { key: 'rim', svg: drawRim(macros) };
  yield { key: 'wall', svg: drawWall(idPrefix) };
  yield* foodLayers(art, options, idPrefix, thinning);
  yield { key: 'light', svg: drawLight() };
}

/** Null as soon as the layers exceed the budget; the remaining layers are not drawn. */
function layersWithin(budget: number, layers: Iterable<BowlLayer>): readonly BowlLayer[] | null {
  const drawn: BowlLayer[] = [];
  let size = 0;
  for (const layer of layers) {
    size += layer.svg.length;
    if (size > budget) return null;
    drawn.push(layer);
  }
  return drawn;
}

/** Characters of one picture. */
export const pictureLimit = 11_999;

/** Bottom to top; a crowded bowl is thinned out until it fits into `budget` characters. */
export function bowlLayers(
  art: BowlArt,
  options: BowlOptions,
  budget: number = pictureLimit - 1_000,
): readonly BowlLayer[] {
  for (let thinning = 0; thinning < mostThinned; thinning++) {
    const layers = layersWithin(budget, drawLayers(art, options, thinning));
    if (layers) return layers;
  }
  return [...drawLayers(art, options, mostThinned)];
}
