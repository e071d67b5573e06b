import { useState } from 'react';
import { hasMoreLike } from '#domain/finder/finder-request.ts';
import type { Menu, SearchAnswer } from '#web/features/finder/answer-search.ts';
import { moreLikeInWorker } from '#web/features/finder/more-like-in-worker.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { rankResults, type RankedResult } from './describe-result.ts';
import { ResultRow } from './result-card.tsx';

type MoreLikeThisProps = { readonly like: RankedResult; readonly answer: SearchAnswer; readonly menu: Menu };

/** The pressed button is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** The next best meals of the same kind, below an answer. A new search closes them. */
export function MoreLikeThis({ like, answer, menu }: MoreLikeThisProps) {
  const [shown, setShown] = useState<{ readonly of: SearchAnswer; readonly results: readonly RankedResult[] }>();
  const find = useMutationOnce({
    mutationFn: () => moreLikeInWorker(menu, { target: answer.target, limits: answer.limits, like: like.found }),
    onSuccess: (meals) => setShown({ of: answer, results: rankResults({ ...answer, meals }, menu) }),
    onError: () => toast.error('The search failed. Please try again.'),
  });
  if (!hasMoreLike(like.found)) return null;
  if (shown?.of !== answer) {
    return (
      <div className="mt-1 flex justify-end">
        <Button variant="ghost" size="sm" busy={find.isPending} onClick={() => find.mutate()}>
          Show more like this<span className="sr-only"> {like.result.name}</span>
        </Button>
      </div>
    );
  }
  if (shown.results.length === 0) {
    return (
      <p ref={takeFocus} tabIndex={-1} className="mt-2 text-secondary text-ink-2">
        Nothing else of this kind fits.
      </p>
    );
  }
  return (
    <ul
      ref={takeFocus}
      tabIndex={-1}
      aria-label={`More like ${like.result.name}`}
      className="mt-3 grid gap-3 border-l-3 border-line pl-3 md:pl-5"
    >
      {shown.results.map((one) => (
        <li key={one.result.key}>
          <ResultRow {...one} rank={null} />
        </li>
      ))}
    </ul>
  );
}
