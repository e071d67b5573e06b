import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModeratedRating } from '#contract/ratings.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const ratingsKey = ['admin', 'ratings'] as const;
const endpoints = () => import('#contract/ratings.ts');

export type RatingState = Exclude<ModeratedRating['wordsState'], 'none'>;

export const stateLabels: Readonly<Record<RatingState, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
};

export function isRatingState(text: string): text is RatingState {
  return Object.hasOwn(stateLabels, text);
}

type RatingsView = { readonly state: RatingState; readonly page: number; readonly size: number };

export const ratingsQuery = ({ state, page, size }: RatingsView) =>
  queryOptions({
    queryKey: [...ratingsKey, state, page, size],
    queryFn: async ({ signal }) => call((await endpoints()).listRatings, { query: { state, page, size } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

type Decision = Pick<ModeratedRating, 'id' | 'words'> & { readonly state: 'approved' | 'refused' };

/** Reads the list again also after a failure: the customer may have changed the words. */
export function useModerateRating() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: Decision) => call((await endpoints()).moderateRating, { params: { id }, body }),
    onSuccess: ({ wordsState }) => toast.success(wordsState === 'approved' ? 'Words are shown' : 'Words are hidden'),
    onError: ({ message }: Error) => toast.error(`Nothing was changed: ${message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ratingsKey }),
  });
}
