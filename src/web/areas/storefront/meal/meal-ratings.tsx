import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { call } from '#web/platform/api/call.ts';
import { RatingMark } from '#web/features/ratings/rating-mark.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

const pageSize = 5;

/** What customers wrote. Nothing while it loads, or when it cannot be loaded: the stars are above. */
export function MealRatings({ meal }: { readonly meal: Meal }) {
  const [pages, setPages] = useState(1);
  const { data } = useQuery({
    queryKey: ['meal-ratings', meal.id, pages],
    queryFn: async ({ signal }) =>
      call(
        (await import('#contract/ratings.ts')).listMealRatings,
        { params: { id: meal.id }, query: { size: pages * pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  if (!data || data.content.length === 0 || !meal.rating) return null;
  return (
    <section aria-labelledby="meal-ratings" className="mt-11 lg:mt-18">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 id="meal-ratings" className="text-section">
          What customers say
        </h2>
        <RatingMark rating={meal.rating} />
      </div>
      <ul className="grid gap-x-14 lg:grid-cols-2">
        {data.content.map(({ id, stars, words, at }) => (
          <li key={id} className="grid gap-1 border-b border-line py-3.5">
            <p className="num text-small text-ink-2">
              {stars === 1 ? '1 star' : `${stars} stars`}, <time dateTime={at}>{formatInstant(at, 'date')}</time>
            </p>
            <p className="wrap-anywhere">{words}</p>
          </li>
        ))}
      </ul>
      {data.last || pages * pageSize >= 100 ? null : (
        <Button variant="soft" size="sm" className="mt-4" onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </section>
  );
}
