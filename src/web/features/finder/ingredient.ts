/** A thing that people may dislike or insist on. The key is that of its drawing, where it has one. */
export type Ingredient = { readonly key: string; readonly label: string };

/** 'sweetpotato' and 'mint-yogurt' as words. */
export function labelOfKey(key: string): string {
  const words = key.replace('sweetpotato', 'sweet-potato').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
