import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type {
  ModeratedRating,
  listRatings as listRatingsEndpoint,
  moderateRating as moderateEndpoint,
} from '#contract/ratings.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { type ModeratedRow, findModeratedRating, findRatingPage, lockRating, setWordsState } from './rating-queries.ts';

export async function listRatings(
  db: Db,
  { state, page, size, sort }: z.output<(typeof listRatingsEndpoint)['query']>,
): Promise<ResponseOf<typeof listRatingsEndpoint>> {
  const { total, waiting, found } = await findRatingPage(db, state, { page, size, newestFirst: sort === 'id,desc' });
  return { ...pagedResponse({ page, size }, total, found.map(toModeratedRating)), waiting };
}

/** The log names the decision, not the words: they go with the customer's account. */
export function moderateRating(
  db: Database,
  { userId }: Caller,
  id: number,
  { state, words }: z.output<(typeof moderateEndpoint)['body']>,
): Promise<ModeratedRating> {
  return db.transaction(async (tx) => {
    const rating = await lockRating(tx, id);
    if (!rating || rating.wordsState === 'none') throw noSuchWords();
    if (rating.words !== words) throw new AppError('conflict', 'The customer has changed these words. Please reload.');
    await setWordsState(tx, id, state);
    const [before, after] = [{ words: rating.wordsState }, { words: state }];
    await recordAction(tx, userId, { action: state, subject: 'rating', subjectId: id, before, after });
    return toModeratedRating((await findModeratedRating(tx, id))!);
  });
}

const noSuchWords = () => new AppError('not-found', 'There are no words of this rating any more.');

function toModeratedRating({ rating, mealName, customerName }: ModeratedRow): ModeratedRating {
  return {
    id: rating.id,
    orderId: rating.orderId,
    mealId: rating.mealId,
    mealName,
    customerName,
    stars: rating.stars,
    words: rating.words,
    wordsState: rating.wordsState,
    at: rating.createdAt.toISOString(),
  };
}
