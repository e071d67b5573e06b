/** What a password of this shop's staff must not be made of. */
const shopWords = ['macrobowl', 'macro', 'bowl', 'protein', 'kitchen', 'nutrition', 'delivery', 'hyderabad', 'admin'];
const leastOwnLetters = 6;
const leastDifferent = 5;

type Person = { readonly email: string | null; readonly firstName: string; readonly lastName: string };

/** Words that are known of a person: of the name, and of the address before its @. */
export function personalWords({ email, firstName, lastName }: Person): readonly string[] {
  return [...(email ?? '').split('@')[0]!.split(/[^\p{L}\p{N}]+/u), firstName, lastName];
}

/**
 * Whether somebody who knows the shop, the person and what others choose would guess it early. What it is made of does
 * not matter otherwise: no rules about capitals, digits and signs. `common` holds lower-case passwords of other people.
 */
export function isEasyToGuess(
  password: string,
  common: ReadonlySet<string>,
  knownWords: readonly string[] = [],
): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < leastDifferent) return true;
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const half = lower.slice(0, lower.length / 2);
  if ([lower, core].some((text) => common.has(text)) || (lower === half + half && common.has(half))) return true;
  const words = [...shopWords, ...knownWords.map((word) => word.toLowerCase())].filter((word) => word.length >= 3);
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ''), lower);
  return rest !== lower && rest.replaceAll(/[^\p{L}]/gu, '').length < leastOwnLetters;
}
