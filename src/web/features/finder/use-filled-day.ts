import { useEffect, useState } from 'react';
import type { FilledSlot, FillRequest } from '#domain/finder/fill-day.ts';
import type { FinderMessage, FinderReply, Menu } from './answer-search.ts';
import { openFinderWorker } from './open-finder-worker.ts';

type Answer = {
  readonly request: FillRequest;
  readonly attempt: number;
  /** Null after a failure. */
  readonly filled: readonly FilledSlot[] | null;
};

/** A worker for each question: the next question ends the last search. Null until there is an answer. */
export function useFilledDay(menu: Menu | null, request: FillRequest | null) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!menu || !request || request.emptySlots.length === 0) return undefined;
    const worker = openFinderWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<FinderReply>) => {
      if (data.kind === 'filled') setAnswer({ request, attempt, filled: data.filled });
    });
    worker.addEventListener('error', () => setAnswer({ request, attempt, filled: null }));
    const send = (message: FinderMessage) => worker.postMessage(message);
    send({ kind: 'menu', menu });
    send({ kind: 'fill', request });
    return () => worker.terminate();
  }, [menu, request, attempt]);
  const current = answer?.request === request && answer?.attempt === attempt ? answer : null;
  return { filled: current?.filled ?? null, hasFailed: current?.filled === null, retry: () => setAttempt(attempt + 1) };
}
