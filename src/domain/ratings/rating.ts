export const mostStars = 5;
export const ratingWordsMaxLength = 500;
/** With fewer ratings the mean would be the opinion of one or two people. */
export const ratingsUntilShown = 3;

/** Words of a rating are shown after an admin has approved them. */
export const wordsStates = ['none', 'waiting', 'approved', 'refused'] as const;
export type WordsState = (typeof wordsStates)[number];

const dayMs = 24 * 60 * 60 * 1000;
export const changeableDays = 7;

/** For a week after it was given. */
export function canChangeRating(givenAt: Date, now: Date): boolean {
  return now.getTime() - givenAt.getTime() < changeableDays * dayMs;
}

export type RatingSum = { readonly stars: number; readonly count: number };
export type ShownRating = { readonly mean: number; readonly count: number };

/**
 * What customers see: the mean with one decimal, rounded half up, and the count with two digits, rounded down. So the catalogue
 * changes with each of the first hundred ratings of a meal, and with every tenth afterwards.
 */
export function shownRating({ stars, count }: RatingSum): ShownRating | null {
  if (count < ratingsUntilShown) return null;
  const step = 10 ** Math.max(0, String(count).length - 2);
  return { mean: Math.floor((20 * stars + count) / (2 * count)) / 10, count: count - (count % step) };
}

/** 4.0, 4.6 */
export const meanText = (mean: number): string => mean.toFixed(1);
