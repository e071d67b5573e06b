/** What a label must name; the order in which every card and ticket names them. */
export const allergens = [
  'milk',
  'egg',
  'fish',
  'crustacean',
  'peanut',
  'tree nuts',
  'soya',
  'gluten',
  'sesame',
  'mustard',
] as const;
export type Allergen = (typeof allergens)[number];

/** A bowl contains what any of its parts contains. */
export function uniteAllergens(parts: readonly { readonly allergens: readonly Allergen[] }[]): Allergen[] {
  return allergens.filter((allergen) => parts.some((part) => part.allergens.includes(allergen)));
}
