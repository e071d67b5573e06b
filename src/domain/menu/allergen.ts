/** The declared allergens, in the order of every card and ticket. */
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

/** A bowl has the allergens of all its components. */
export function uniteAllergens(parts: readonly { readonly allergens: readonly Allergen[] }[]): Allergen[] {
  return allergens.filter((allergen) => parts.some((part) => part.allergens.includes(allergen)));
}
