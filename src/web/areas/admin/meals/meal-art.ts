import { isOneOf, moundKey, shakeKeys, snackKeys } from '#bowl-art/art-keys.ts';
import { artForMeal } from '#bowl-art/art-names.ts';
import type { MealArt } from '#bowl-art/art-spec.ts';
import { bowlUrl, parseArtUrl } from '#bowl-art/art-url.ts';
import type { Meal } from '#contract/catalog.ts';
import type { MealType } from '#domain/menu/meal-type.ts';
import { artName } from '../catalogue-form/art-options.ts';

/** Art chosen by hand. Null instead of it: derived from the meal's name and description. */
export type ChosenArt = { base: string; proteins: string[]; addons: string[]; shake?: string; snack?: string };

/** Null when it is the art derived from name and description. */
export function artOfMeal(meal: Pick<Meal, 'artUrl' | 'name' | 'description'>): ChosenArt | null {
  const drawn = drawnArtOf(meal);
  return drawn && isSameArt(drawn, artForMeal(meal)) ? null : drawn;
}

/** Parsed from the art URL, chosen or derived; null for a URL that this client does not know. */
export function drawnArtOf({ artUrl }: Pick<Meal, 'artUrl'>): ChosenArt | null {
  const { pathname, searchParams } = new URL(artUrl, 'https://shop.invalid');
  const picture = parseArtUrl(pathname, searchParams);
  return picture?.kind === 'bowl' ? toChosen(picture.art) : null;
}

type DraftArt = Omit<MealArt, 'shake' | 'snack'> & { shake?: string | undefined; snack?: string | undefined };

export function toChosen({ base, proteins, addons, shake, snack }: DraftArt): ChosenArt {
  return {
    base,
    proteins: [...proteins],
    addons: [...addons],
    ...(shake !== undefined && { shake }),
    ...(snack !== undefined && { snack }),
  };
}

/** Whether both render the same picture. */
export function isSameArt(one: MealArt | null, other: MealArt | null): boolean {
  if (one === null || other === null) return one === other;
  return drawingOf(one) === drawingOf(other);
}

const drawingOf = (art: MealArt) => bowlUrl({ art, seed: '0' });

/** Only a combo has a shake and a snack. */
export function artForType(art: ChosenArt, mealType: MealType | ''): ChosenArt {
  if (mealType !== 'PROTEIN_PICK') return art;
  const { base, proteins, addons } = art;
  return { base, proteins, addons };
}

type DrawnValues = {
  readonly name: string;
  readonly description: string;
  readonly mealType: MealType | '';
  readonly art: ChosenArt | null;
};

/** The art that customers will see. */
export function drawnArt({ art, ...values }: DrawnValues): MealArt {
  return art === null ? artForMeal(values) : artForType(art, values.mealType);
}

/** The request field. Omitted when the picture is unchanged: the server then keeps keys that this client may not know. */
export function artToSend(values: DrawnValues, meal: Meal | undefined): { readonly art?: ChosenArt | null } {
  const next = values.art && artForType(values.art, values.mealType);
  if (meal && isSameArt(next, artOfMeal(meal))) return {};
  return { art: next };
}

/** 'brown rice, chicken, broccoli'; empty when there is nothing to draw. */
export function artInWords({ base, proteins, addons, shake, snack }: MealArt): string {
  const parts = [base, ...proteins, ...addons].filter((key) => key !== '').map(artName);
  if (shake !== undefined) parts.push(`${isOneOf(shakeKeys, shake) ? shake : 'plain'} shake`);
  if (snack !== undefined) parts.push(`${isOneOf(snackKeys, snack) ? snack : 'snack'} tray`);
  return parts.join(', ').toLowerCase();
}

export const comboKeys = { shake: [...shakeKeys, moundKey], snack: [...snackKeys, moundKey] } as const;
