/** What is in a bowl, as far as the picture is concerned. Keys name the drawings of the bowl art. */
export type BowlArt = {
  readonly base: string;
  readonly proteins: readonly string[];
  readonly addons: readonly string[];
};

/** The picture of a menu meal; combos add a shake and a snack tray. */
export type MealArt = BowlArt & { readonly shake?: string; readonly snack?: string };

/** Grams; painted on the rim as shares of calories. */
export type RimMacros = { readonly protein: number; readonly carbs: number; readonly fats: number };
