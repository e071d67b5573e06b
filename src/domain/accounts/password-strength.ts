/** Words that staff passwords must not be made of. */
const shopWords = ['macrobowl', 'macro', 'bowl', 'protein', 'kitchen', 'nutrition', 'delivery', 'hyderabad', 'admin'];
const leastOwnLetters = 6;
const leastDifferent = 5;

const leastOfPair = 3;
/** Rows of the keyboard and the alphabet; matched in both directions. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  row.split('').toReversed().join(''),
]);
const leastStarts = 6;

type Person = { readonly email: string | null; readonly firstName: string; readonly lastName: string };

/** Words of the user's name and of the local part of their e-mail address. */
export function personalWords({ email, firstName, lastName }: Person): readonly string[] {
  return [...(email ?? '').split('@')[0]!.split(/[^\p{L}\p{N}]+/u), firstName, lastName];
}

/**
 * Whether an attacker who knows the shop, the user and common passwords would guess it early. There are no composition rules
 * about capitals, digits and symbols. `common` contains lower-case common passwords.
 */
export function isEasyToGuess(
  password: string,
  common: ReadonlySet<string>,
  knownWords: readonly string[] = [],
): boolean {
  const lower = password.toLowerCase();
  const spellings = new Set([lower, ...Array.from(lookAlikes, (letters) => spelledOut(lower, letters))]);
  return Array.from(spellings).some((text) => isEasySpelling(text, common, knownWords));
}

/** Signs in the place of letters. A 1 stands for an i or an l, a ! for an i, an l or nothing. */
const lookAlikes = ['i', 'l'].flatMap((one) =>
  ['i', 'l', ''].map((mark) => ({ '@': 'a', '0': 'o', '1': one, '3': 'e', '4': 'a', '5': 's', $: 's', '!': mark })),
);

const spelledOut = (text: string, letters: Readonly<Record<string, string>>) =>
  text.replaceAll(/[@01345$!]/g, (sign) => letters[sign]!);

function isEasySpelling(lower: string, common: ReadonlySet<string>, knownWords: readonly string[]): boolean {
  if (new Set(lower).size < leastDifferent) return true;
  const core = lower.replaceAll(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  const half = lower.slice(0, lower.length / 2);
  if ([lower, core].some((text) => common.has(text)) || (lower === half + half && common.has(half))) return true;
  if (isTwoOf(common, core) || isWalkOnKeys(lower)) return true;
  const words = [...shopWords, ...knownWords.map((word) => word.toLowerCase())].filter((word) => word.length >= 3);
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ''), lower);
  return rest !== lower && rest.replaceAll(/[^\p{L}]/gu, '').length < leastOwnLetters;
}

function isTwoOf(common: ReadonlySet<string>, text: string): boolean {
  for (let cut = leastOfPair; cut <= text.length - leastOfPair; cut++) {
    if (common.has(text.slice(0, cut)) && common.has(text.slice(cut))) return true;
  }
  return false;
}

/** Keyboard walks, with one hand or with both alternating. */
function isWalkOnKeys(text: string): boolean {
  const everySecond = (from: number) =>
    text
      .split('')
      .filter((_, at) => at % 2 === from)
      .join('');
  const together = startsOf(everySecond(0)) + startsOf(everySecond(1));
  return Math.min(startsOf(text), together) < leastStarts;
}

/** The number of jumps, where the next key is not a neighbour. */
function startsOf(text: string): number {
  return text.split('').filter((sign, at) => !rows.some((row) => at > 0 && row.includes(text[at - 1] + sign))).length;
}
