import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { mostStars, ratingWordsMaxLength, wordsStates } from '#domain/ratings/rating.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Id, Instant, PathId, pageOf, pageQuery, textOrEmpty } from './shapes.ts';

const Stars = z.int('Please choose 1 to 5 stars').min(1, 'Please choose 1 to 5 stars').max(mostStars);
const params = z.object({ id: PathId });

export const OwnRating = z.object({
  stars: Stars,
  words: z.string(),
  wordsState: z.enum(wordsStates),
  at: Instant,
  canChange: z.boolean(),
});
export type OwnRating = z.output<typeof OwnRating>;

export const RateableMeal = z.object({
  mealId: Id,
  name: z.string(),
  artUrl: z.string(),
  /** Null until it is rated. */
  rating: OwnRating.nullable(),
});
export type RateableMeal = z.output<typeof RateableMeal>;

export const listOwnRatings = {
  method: 'GET',
  path: '/orders/:id/ratings',
  summary: 'The meals of an own order with what was rated. Empty until it is delivered',
  access: 'signed-in',
  params,
  response: z.array(RateableMeal),
} as const satisfies Endpoint;

export const rateMeal = {
  method: 'PUT',
  path: '/orders/:id/ratings/:mealId',
  summary: 'Rate a meal of an own delivered order, or change the rating within seven days',
  access: 'signed-in',
  params: z.object({ id: PathId, mealId: PathId }),
  body: z.strictObject({ stars: Stars, words: textOrEmpty(ratingWordsMaxLength) }),
  response: OwnRating,
} as const satisfies Endpoint;

export const ApprovedWords = z.object({ id: Id, stars: Stars, words: z.string(), at: Instant });

export const listMealRatings = {
  method: 'GET',
  path: '/meals/:id/ratings',
  summary: 'What customers wrote about a meal, newest first, after an admin approved it',
  access: 'public',
  params,
  query: pageQuery(['id'], { size: 10, sort: 'id,desc' }),
  response: pageOf(ApprovedWords),
} as const satisfies Endpoint;

export const ModeratedRating = z.object({
  id: Id,
  orderId: Id.nullable(),
  mealId: Id,
  mealName: z.string(),
  customerName: z.string(),
  stars: Stars,
  words: z.string(),
  wordsState: z.enum(wordsStates),
  at: Instant,
});
export type ModeratedRating = z.output<typeof ModeratedRating>;

export const moderatedStates = ['waiting', 'approved', 'refused'] as const;

export const listRatings = {
  method: 'GET',
  path: '/admin/ratings',
  summary: 'Words of ratings that wait for approval, or were approved or refused',
  access: permissions.moderateRatings,
  query: pageQuery(['id'], { size: 20, sort: 'id,desc' }).safeExtend({
    state: z.enum(moderatedStates).default('waiting'),
  }),
  response: pageOf(ModeratedRating).extend({ waiting: z.int() }),
} as const satisfies Endpoint;

export const moderateRating = {
  method: 'PUT',
  path: '/admin/ratings/:id',
  summary: 'Show or hide the words of a rating. Its stars count either way',
  access: permissions.moderateRatings,
  params,
  body: z.strictObject({
    state: z.enum(['approved', 'refused']),
    /** As the admin read them: 409 when the customer has changed them since. */
    words: z.string().max(4 * ratingWordsMaxLength),
  }),
  response: ModeratedRating,
} as const satisfies Endpoint;

export const RatingTrend = z.object({
  /** The oldest first; a week without ratings has no mean. */
  weeks: z.array(z.object({ startsOn: Day, mean: z.number().nullable(), count: z.int() })),
  /** The meals that were rated lowest in these weeks, at least three times. */
  lowest: z.array(z.object({ mealId: Id, name: z.string(), mean: z.number(), count: z.int() })),
});
export type RatingTrend = z.output<typeof RatingTrend>;

export const getRatingTrend = {
  method: 'GET',
  path: '/kitchen-manager/ratings',
  summary: 'How the meals of the own kitchens were rated in the last eight weeks',
  access: permissions.runKitchen,
  response: RatingTrend,
} as const satisfies Endpoint;
