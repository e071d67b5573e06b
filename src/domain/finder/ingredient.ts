/** A thing that people may dislike or insist on. The key is that of its drawing, where it has one. */
export type Ingredient = { readonly key: string; readonly label: string };

/** 'sweetpotato' and 'mint-yogurt' as words. */
export function labelOfKey(key: string): string {
  const words = key.replace('sweetpotato', 'sweet-potato').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const singular = (word: string) => word.replace(/s$/, '');
const wordsOf = (text: string) => text.toLowerCase().split(/[ -]+/).map(singular);

/** The ingredients whose names have all these words: 'rice' is each kind of rice, 'boiled egg' is Boiled Eggs. */
export function ingredientsNamed(name: string, ingredients: readonly Ingredient[]): Ingredient[] {
  const wanted = wordsOf(name);
  return ingredients.filter(({ label }) => wanted.every((word) => wordsOf(label).includes(word)));
}

/** Of several that have the words, the one that has no others: 'rice' is Rice beside Brown Rice. Null where none has. */
export function ingredientNamed(name: string, ingredients: readonly Ingredient[]): Ingredient | null {
  const named = ingredientsNamed(name, ingredients);
  const exact = named.filter(({ label }) => wordsOf(label).length === wordsOf(name).length);
  return [exact, named].find(({ length }) => length === 1)?.[0] ?? null;
}
