import type { OwnRating, RateableMeal } from '#contract/ratings.ts';
import { AppError } from '#contract/errors.ts';
import { deliveredStatuses } from '#domain/orders/order-status.ts';
import { canChangeRating } from '#domain/ratings/rating.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type RatingRow, findMealsToRate, lockOrderToRate, saveRating } from './rating-queries.ts';

export async function listOwnRatings(db: Db, { userId }: Caller, orderId: number): Promise<RateableMeal[]> {
  const found = await findMealsToRate(db, orderId, userId);
  if (!found) throw noSuchMeal();
  if (!deliveredStatuses.includes(found.status)) return [];
  return found.meals.map(({ mealId, name, artUrl, rating }) => ({
    mealId: mealId!,
    name,
    artUrl,
    rating: rating && toOwnRating(rating),
  }));
}

type Given = { readonly stars: number; /** Absent: they stay. */ readonly words?: string };

export function rateMeal(
  db: Database,
  { userId }: Caller,
  { id: orderId, mealId }: { readonly id: number; readonly mealId: number },
  { stars, words }: Given,
): Promise<OwnRating> {
  return db.transaction(async (tx) => {
    const order = await lockOrderToRate(tx, orderId, userId, mealId);
    if (!order) throw noSuchMeal();
    if (!deliveredStatuses.includes(order.status)) {
      throw new AppError('rule-violated', 'You can rate your meals once they are delivered.');
    }
    const wordsState = words ? 'waiting' : 'none';
    const { kitchenId } = order;
    const saved = await saveRating(
      tx,
      { orderId, mealId, kitchenId, userId, stars, words: words ?? '', wordsState },
      words !== undefined,
    );
    if (!saved) throw new AppError('rule-violated', 'A rating can be changed for seven days.');
    return toOwnRating(saved);
  });
}

const noSuchMeal = () => new AppError('not-found', 'We could not find this meal in your orders.');

function toOwnRating({ stars, words, wordsState, createdAt }: RatingRow): OwnRating {
  return {
    stars,
    words,
    wordsState,
    at: createdAt.toISOString(),
    canChange: canChangeRating(createdAt, new Date()),
  };
}
