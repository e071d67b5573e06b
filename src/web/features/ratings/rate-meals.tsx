import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useEffect, useId, useRef, useState } from 'react';
import type { RateableMeal } from '#contract/ratings.ts';
import { changeableDays, mostStars, ratingWordsMaxLength, type WordsState } from '#domain/ratings/rating.ts';
import { call } from '#web/platform/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

const endpoints = () => import('#contract/ratings.ts');

const ratingsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order-ratings', orderId],
    queryFn: async ({ signal }) => call((await endpoints()).listOwnRatings, { params: { id: orderId } }, { signal }),
    staleTime: 0,
  });

/** The meals of a delivered order, each with its stars. */
export function RateMeals({ orderId }: { readonly orderId: number }) {
  const { data: meals, isError, refetch } = useQuery(ratingsQuery(orderId));
  const section = useRef<HTMLElement>(null);
  const isLoaded = meals !== undefined;
  useEffect(() => {
    if (isLoaded) section.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  if (isError) return <ErrorState message="Failed to load your ratings" onRetry={() => void refetch()} />;
  if (!meals) {
    return (
      <p role="status" className="py-3 text-ink-2">
        Loading your ratings...
      </p>
    );
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={`Rate the meals of order ${orderId}`} className="mt-3 grid gap-4">
      {meals.length === 0 ? <p className="text-ink-2">This order has no meal of our menu to rate.</p> : null}
      {meals.map((meal) => (
        <MealRatingForm key={meal.mealId} orderId={orderId} meal={meal} />
      ))}
    </section>
  );
}

const stateNotes: Record<WordsState, string> = {
  none: '',
  waiting: 'Your words are shown once we have read them.',
  approved: 'Your words are on the page of the meal.',
  refused: 'Your words are not shown. Your stars count.',
};

function MealRatingForm({ orderId, meal }: { readonly orderId: number; readonly meal: RateableMeal }) {
  const { mealId, name, artUrl, rating } = meal;
  const queryClient = useQueryClient();
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [words, setWords] = useState(rating?.words ?? '');
  const id = useId();
  const save = useMutation({
    mutationFn: async () =>
      call((await endpoints()).rateMeal, { params: { id: orderId, mealId }, body: { stars, words } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ratingsQuery(orderId).queryKey, (meals) =>
        meals?.map((one) => (one.mealId === mealId ? { ...one, rating: saved } : one)),
      );
      toast.success(`Thank you for rating ${name}.`);
    },
    onError: ({ message }: Error) => toast.error(`Failed to save your rating: ${message}`),
  });
  const isClosed = rating !== null && !rating.canChange;
  const isUnchanged = stars === rating?.stars && words.trim() === rating.words;
  return (
    <form
      className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-3.5 gap-y-1 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (stars > 0 && !save.isPending) save.mutate();
      }}
    >
      <img src={artUrl} alt="" width={56} height={56} loading="lazy" className="aspect-square h-auto w-14" />
      <fieldset disabled={isClosed} className="min-w-0">
        <legend className="font-[660] wrap-anywhere">{name}</legend>
        <Stars name={id} stars={stars} onChoose={setStars} />
      </fieldset>
      {stars > 0 ? (
        <div className="col-span-2 grid gap-2.5">
          {isClosed ? (
            words === '' ? null : (
              <p className="wrap-anywhere text-secondary">“{words}”</p>
            )
          ) : (
            <TextAreaField
              label="In your words (optional)"
              maxLength={ratingWordsMaxLength}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
          <p className="text-small text-ink-2">
            {rating ? stateNotes[rating.wordsState] : null}{' '}
            {isClosed ? `A rating can be changed for ${changeableDays} days.` : null}
          </p>
          {isClosed ? null : (
            <Button
              type="submit"
              size="sm"
              variant="soft"
              className="justify-self-start"
              busy={save.isPending}
              disabled={isUnchanged}
            >
              {rating ? 'Change rating' : 'Save rating'}
              <span className="sr-only"> of {name}</span>
            </Button>
          )}
        </div>
      ) : null}
    </form>
  );
}

type StarsProps = { readonly name: string; readonly stars: number; readonly onChoose: (stars: number) => void };

/** Radio buttons that look like stars: arrow keys choose, and a screen reader hears '4 stars'. */
function Stars({ name, stars, onChoose }: StarsProps) {
  return (
    <div className="-ml-2.5 flex">
      {Array.from({ length: mostStars }, (_, index) => index + 1).map((value) => (
        <label
          key={value}
          className="grid size-11 cursor-pointer place-items-center rounded-full has-disabled:cursor-default has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={stars === value}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          <span className="sr-only">{value === 1 ? '1 star' : `${value} stars`}</span>
          <Star
            aria-hidden="true"
            className={classNames('size-6.5', value <= stars ? 'fill-haldi-500 text-haldi-500' : 'text-ink-3')}
            strokeWidth={1.9}
          />
        </label>
      ))}
    </div>
  );
}
